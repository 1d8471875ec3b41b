package reversi

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// aCase is a row of testdata/cases.json, the cases of the rule file. Squares are names or numbers.
type aCase struct {
	ID, Variant, Start, Stock, Turn string
	Size                            int
	Dark, Light, Legal, Moves       []squareText
	Board, Record, Result           string
	Flips                           map[string][]squareText
	Perft                           []uint64
	Over                            bool
	Passes                          *int
	State                           map[string]int
	ValueFirst                      *int `json:"value_first"`
	ValueEmpties                    *int `json:"value_first_empties_to_winner"`
}

// squareText is a square as the file writes it: a number or a name.
type squareText string

func (s *squareText) UnmarshalJSON(data []byte) error {
	*s = squareText(strings.Trim(string(data), `"`))
	return nil
}

func loadCases(t *testing.T) []aCase {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []aCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func mustParse(t testing.TB, g *game.Game, text string) *Position {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// play makes moves, passes written or left out.
func play(t *testing.T, p *Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		if p.mustPass() && !isPass(text) {
			p.Play(passOf(p.turn))
		}
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatalf("%s: %v", game.Text(p), err)
		}
		p.Play(m)
	}
}

// texts are the legal moves, sorted.
func texts(p *Position) []string {
	var list []string
	for _, m := range p.AppendMoves(nil) {
		list = append(list, game.MoveText(p, m))
	}
	slices.Sort(list)
	return list
}

// spec is the rule set of a case.
func (c *aCase) spec() string {
	spec := c.Variant
	if spec == "" {
		spec = "othello"
	}
	if c.Start != "" {
		spec += ";start=" + c.Start
	}
	if c.Size != 0 {
		spec += ";size=" + strconv.Itoa(c.Size)
	}
	if c.Stock != "" {
		spec += ";stock=" + c.Stock
	}
	return spec
}

// position is that of a case: the discs it names, or the start.
func (c *aCase) position(t *testing.T, g *game.Game) *Position {
	t.Helper()
	if len(c.Dark)+len(c.Light) == 0 {
		return g.Start().(*Position)
	}
	cells := []byte(strings.Repeat("-", 64))
	for i, list := range [][]squareText{c.Dark, c.Light} {
		for _, sq := range list {
			n, err := strconv.Atoi(string(sq))
			if err != nil {
				t.Fatal(err)
			}
			cells[n-1] = "XO"[i]
		}
	}
	return mustParse(t, g, string(cells)+map[string]string{"dark": " X", "light": " O"}[c.Turn])
}

// TestCases plays the cases of the rule file (rules/reversi 8).
func TestCases(t *testing.T) {
	for _, c := range loadCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			switch {
			case c.State != nil:
				checkStockOut(t)
				return
			case c.ValueFirst != nil:
				checkValue(t, &c)
				return
			}
			p := c.position(t, mustOpen(t, c.spec()))
			c.checkLegal(t, p)
			c.checkFlips(t, p)
			for i, n := range c.Perft {
				if got := tree.PerftPlain(p, i+1); got != n && n < 1_000_000 {
					t.Errorf("perft %d is %d, want %d", i+1, got, n)
				}
				if got := p.Perft(i + 1); got != n {
					t.Errorf("perft %d is %d on words, want %d", i+1, got, n)
				}
			}
			c.checkGame(t, p)
		})
	}
}

func (c *aCase) checkLegal(t *testing.T, p *Position) {
	t.Helper()
	if c.Legal == nil {
		return
	}
	var want []string
	for _, sq := range c.Legal {
		m, err := p.ParseMove(string(sq))
		if err != nil {
			t.Error(err)
			continue
		}
		want = append(want, game.MoveText(p, m))
	}
	slices.Sort(want)
	if got := texts(p); !slices.Equal(got, want) {
		t.Errorf("legal are %v, want %v", got, want)
	}
}

func (c *aCase) checkFlips(t *testing.T, p *Position) {
	t.Helper()
	for move, want := range c.Flips {
		m, err := p.ParseMove(move)
		if err != nil {
			t.Error(err)
			continue
		}
		var got []squareText
		for turned := p.turns(m); !turned.Empty(); turned = turned.Rest() {
			got = append(got, squareText(strconv.Itoa(int(p.g.layout.placeOf(turned.First()))+1)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s turns %v, want %v", move, got, want)
		}
	}
}

// checkGame plays the moves or the record of a case and looks at the end.
func (c *aCase) checkGame(t *testing.T, p *Position) {
	t.Helper()
	var moves []string
	for _, sq := range c.Moves {
		moves = append(moves, string(sq))
	}
	for at := 0; at+2 <= len(c.Record); at += 2 {
		moves = append(moves, c.Record[at:at+2])
	}
	if len(moves) == 0 {
		return
	}
	passes := 0
	for _, text := range moves {
		if p.mustPass() {
			passes++
		}
		play(t, p, text)
	}
	if c.Passes != nil && passes != *c.Passes {
		t.Errorf("%d passes, want %d", passes, *c.Passes)
	}
	if over := p.Outcome().Over(); over != (c.Over || c.Record != "") {
		t.Errorf("over: %v in %s", over, game.Text(p))
	}
	score := strconv.Itoa(p.disc[0].Count()) + "-" + strconv.Itoa(p.disc[1].Count())
	if words := strings.Fields(c.Result); words[len(words)-1] != score {
		t.Errorf("the result is %s, want %s", score, c.Result)
	}
	if strings.HasSuffix(c.Result, "-0") && p.Outcome() != game.Win("wipeout", 1, 2) {
		t.Errorf("the outcome is %v, want a wipe-out by dark", p.Outcome())
	}
}

// checkStockOut: dark has placed all his discs and must pass; with a common stock he moves.
func checkStockOut(t *testing.T) {
	t.Helper()
	const board = "OOOOOOO-XXXXXX--XXXXXXXXOOOOOXXXXXXXXXXX---OX---------------XXXX"
	own := mustParse(t, mustOpen(t, "reversi"), board+" X 0:21")
	if got := texts(own); !slices.Equal(got, []string{"pass"}) {
		t.Errorf("without discs dark has %v, want a pass", got)
	}
	own.Play(own.AppendMoves(nil)[0])
	if text := game.Text(own); !strings.HasSuffix(text, " O 0:21") {
		t.Errorf("after the pass: %s, want light to move and 21 discs kept", text)
	}
	play(t, own, texts(own)[0])
	if text := game.Text(own); !strings.HasSuffix(text, " X 0:20") {
		t.Errorf("after a move of light: %s, want 20 discs left", text)
	}
	shared := mustParse(t, mustOpen(t, "reversi;stock=shared"), board+" X")
	if got := texts(shared); len(got) < 2 || slices.Contains(got, "pass") {
		t.Errorf("with a common stock dark has %v, want his normal moves", got)
	}
}

// checkValue solves a case by a plain search with the rules of the contract.
func checkValue(t *testing.T, c *aCase) {
	t.Helper()
	for _, row := range []struct {
		option string
		want   int
	}{{"off", *c.ValueFirst}, {"on", *c.ValueEmpties}} {
		g := mustOpen(t, c.spec()+";emptiesToWinner="+row.option)
		if got := solve(g.Start().(*Position), -64, 64); got != row.want {
			t.Errorf("%s is worth %d to the first player, want %d", g.Name(), got, row.want)
		}
	}
}

// solve is the difference of the scores at the end with best play, for the side to move.
func solve(p *Position, alpha, beta int) int {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		own := game.Seat(p.turn)
		return (p.Score(own) - p.Score(1-own)) / 2
	}
	best := -100
	for _, m := range moves {
		q := *p
		q.Play(m)
		best = max(best, -solve(&q, -beta, -alpha))
		if alpha = max(alpha, best); alpha >= beta {
			break
		}
	}
	return best
}

// TestSmallBoard: what else the rule file says of the board of four columns (rules/reversi 3).
func TestSmallBoard(t *testing.T) {
	for _, c := range []struct {
		name, spec string
		want       int
	}{
		{"a stock of eight changes nothing, diagonal", "othello;size=4;stock=own32;emptiesToWinner=off", -8},
		{"a stock of eight changes nothing, parallel", "othello;size=4;start=parallel;stock=own32;emptiesToWinner=off", -3},
		{"the first player takes the parallel start", "reversi;size=4", -3},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := solve(mustOpen(t, c.spec).Start().(*Position), -64, 64); got != c.want {
				t.Errorf("%s is worth %d to the first player, want %d", c.spec, got, c.want)
			}
		})
	}
}
