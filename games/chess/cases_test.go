package chess_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/bughouse"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// testCase is one case of testdata/cases.json (rules/chess-family 20).
type testCase struct {
	ID, Game, Pos  string
	Options        map[string]string
	Count          *int
	CountByDie     map[string]int
	From           string
	Moves          []string
	Legal, Illegal []string
	LegalFirst     []string
	WinningTurns   []string
	Turns          []string
	Board          string
	Check          *bool
	Result, Winner string
	Property, Why  string
}

func loadCases(t *testing.T) []testCase {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []testCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// spec is the name of the case's game with its options.
func (c *testCase) spec() string {
	s := c.Game
	for _, key := range slices.Sorted(maps.Keys(c.Options)) {
		s += ";" + key + "=" + c.Options[key]
	}
	return s
}

// TestCases plays the cases of the rule file.
func TestCases(t *testing.T) {
	for _, c := range loadCases(t) {
		if c.Property != "" || c.Game == "bughouse" {
			continue // proved by a test of its own
		}
		t.Run(c.ID, func(t *testing.T) {
			line := game.NewLine(chesstest.Parse(t, chesstest.Open(t, c.spec()), c.Pos))
			c.checkMoves(t, line.Pos)
			c.checkTexts(t, line.Pos)
			c.checkWins(t, line.Pos)
			for _, turn := range c.Turns {
				playTurn(t, line, turn)
			}
			c.checkResult(t, line)
		})
	}
}

func playTurn(t *testing.T, line *game.Line, turn string) {
	t.Helper()
	moves, err := line.Pos.(*rules.Position).ReadTurn(turn)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		line.Play(m)
	}
}

// checkMoves wants the complete list of moves, or of those from one square, or their number.
func (c *testCase) checkMoves(t *testing.T, p game.Position) {
	t.Helper()
	var got []string
	for _, m := range p.AppendMoves(nil) {
		if text := game.MoveText(p, m); strings.HasPrefix(text, c.From) {
			got = append(got, text)
		}
	}
	slices.Sort(got)
	if want := slices.Sorted(slices.Values(c.Moves)); c.Moves != nil && !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	for die, want := range c.CountByDie {
		q := game.Clone(p)
		m, err := q.ParseMove(die + ":")
		if err != nil {
			t.Fatal(err)
		}
		q.Play(m)
		moves := q.AppendMoves(nil)
		if len(moves) == 1 && game.MoveText(q, moves[0]) == "0000" {
			moves = nil
		}
		if len(moves) != want {
			t.Errorf("%d moves with %s, want %d", len(moves), die, want)
		}
	}
	if c.Count != nil && len(got) != *c.Count {
		t.Errorf("%d moves, want %d: %v", len(got), *c.Count, got)
	}
}

func (c *testCase) checkTexts(t *testing.T, p game.Position) {
	t.Helper()
	for _, text := range slices.Concat(c.Legal, c.LegalFirst) {
		if !legal(p, text) {
			t.Errorf("%s is refused", text)
		}
	}
	for _, text := range c.Illegal {
		if legal(p, text) {
			t.Errorf("%s is accepted", text)
		}
	}
}

// checkWins wants the turns that take the king to be exactly those of the case.
func (c *testCase) checkWins(t *testing.T, p game.Position) {
	t.Helper()
	if c.WinningTurns == nil {
		return
	}
	got := wins(nil, p, p.ToMove(), "")
	slices.Sort(got)
	if want := slices.Sorted(slices.Values(c.WinningTurns)); !slices.Equal(got, want) {
		t.Errorf("winning turns %v, want %v", got, want)
	}
}

// wins appends the turns of a seat that take the king at their end.
func wins(dst []string, p game.Position, seat game.Seats, turn string) []string {
	for _, m := range p.AppendMoves(nil) {
		q := game.Clone(p)
		q.Play(m)
		text := turn + game.MoveText(p, m)
		switch {
		case q.Outcome().Reason == "kingCaptured":
			dst = append(dst, text)
		case q.ToMove() == seat:
			dst = wins(dst, q, seat, text+",")
		}
	}
	return dst
}

// checkResult compares what holds after the turns.
func (c *testCase) checkResult(t *testing.T, line *game.Line) {
	t.Helper()
	text := game.Text(line.Pos)
	if pieces, _, _ := strings.Cut(text, " "); c.Board != "" && pieces != c.Board {
		t.Errorf("board %s, want %s", pieces, c.Board)
	}
	if c.Check != nil {
		sc := game.SceneOf(line.Pos, 0)
		if in := slices.ContainsFunc(sc.Marks, func(m game.Mark) bool { return m.Kind == "check" }); in != *c.Check {
			t.Errorf("check %v, want %v", in, *c.Check)
		}
	}
	o := line.Outcome()
	if c.Result != "" && c.Result != "none" && o.Reason != c.Result {
		t.Errorf("result %q, want %s", o.Reason, c.Result)
	}
	if c.Winner != "" {
		want := game.SeatSet(game.Seat(slices.Index([]string{"white", "black"}, c.Winner)))
		if o.Winners(2) != want {
			t.Errorf("winner %b, want %s", o.Winners(2), c.Winner)
		}
	}
}

// TestPairCases: the cases of the rule file (section 20) beside an untouched second board.
func TestPairCases(t *testing.T) {
	for _, c := range loadCases(t) {
		if c.Game != "bughouse" {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			p := chesstest.Parse(t, chesstest.Open(t, c.spec()), c.Pos+" | "+rules.Orthodox)
			if n := len(chesstest.MovesOn(p, "A:")); c.Count != nil && n != *c.Count {
				t.Errorf("%d moves on board A, want %d", n, *c.Count)
			}
			for _, text := range c.Legal {
				if _, err := p.ParseMove("A:" + text); err != nil {
					t.Errorf("%s is refused: %v", text, err)
				}
			}
			for _, text := range c.Illegal {
				if _, err := p.ParseMove("A:" + text); err == nil {
					t.Errorf("%s is accepted", text)
				}
			}
			o := p.Outcome()
			if c.Result == "none" && o.Over() || c.Result == "mate" && o.Reason != "mate" {
				t.Errorf("outcome %v, want %s", o, c.Result)
			}
			if c.Winner == "black" && o.Winners(bughouse.PairSeats) != game.SeatSet(1, 2) {
				t.Errorf("winners %b, want Black on A and White on B", o.Winners(bughouse.PairSeats))
			}
		})
	}
}

// legal tells whether the text is read as a move or, ply by ply, as a turn.
func legal(p game.Position, text string) bool {
	_, err := p.(*rules.Position).ReadTurn(text)
	return err == nil
}
