package tictactoe_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/tictactoe"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a rule set, its start for an empty text.
func at(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func played(p game.Position, m game.Move) game.Position {
	next := game.Clone(p)
	next.Play(m)
	return next
}

// TestLineIsMarked: every mark of the lines that end the game bears a sign, and none before.
func TestLineIsMarked(t *testing.T) {
	for _, c := range []struct{ spec, position, want string }{
		{"tic-tac-toe", "xx1/oo1/3 x", ""},
		{"tic-tac-toe", "xxx/oo1/3 o", "a3 b3 c3"},
		{"tic-tac-toe", "xox/oxo/xox o", "a1 c1 b2 a3 c3"},
		{"tic-tac-toe;misere=on", "xxx/oo1/3 o", "a3 b3 c3"},
		{"tic-tac-toe;size=5", "oo3/5/xxxx1/5/oo3 x", ""},
	} {
		g := mustOpen(t, c.spec)
		p, err := g.Parse(c.position)
		if err != nil {
			if c.want != "" {
				t.Error(err)
			}
			continue
		}
		var got []string
		for _, m := range game.SceneOf(p, 0).Marks {
			if m.Kind != "line" {
				t.Errorf("%s: a mark of the kind %s", c.position, m.Kind)
			}
			got = append(got, p.(game.Scener).Board().Places[m.Place].Name)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s %s: marked %s, want %s", c.spec, c.position, text, c.want)
		}
	}
}

// TestAllGames walks through every game there is: how many there are, who wins them, and how many positions they meet. The
// rule page tells these numbers.
func TestAllGames(t *testing.T) {
	met := map[string]bool{}
	alike := map[string]bool{}
	ends := map[game.Seats]int{}
	var walk func(p game.Position)
	walk = func(p game.Position) {
		met[game.Text(p)] = true
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			ends[p.Outcome().Winners(2)]++
		}
		for _, m := range moves {
			walk(played(p, m))
		}
	}
	walk(mustOpen(t, "tic-tac-toe").Start())
	for text := range met {
		alike[least(text)] = true
	}
	want := map[game.Seats]int{game.SeatSet(0): 131184, game.SeatSet(1): 77904, 0: 46080}
	for winners, n := range want {
		if ends[winners] != n {
			t.Errorf("%d games are won by the seats %b, want %d", ends[winners], winners, n)
		}
	}
	if len(met) != 5478 || len(alike) != 765 {
		t.Errorf("%d positions, %d but for symmetry, want 5478 and 765", len(met), len(alike))
	}
}

// least is the first of the eight texts of a position of three by three, its side to move left out.
func least(text string) string {
	rows := strings.Split(strings.NewReplacer("1", ".", "2", "..", "3", "...").Replace(strings.Fields(text)[0]), "/")
	first := ""
	for turn := range 8 {
		var b strings.Builder
		for y := range 3 {
			for x := range 3 {
				i, j := x, y
				if turn&1 != 0 {
					i = 2 - i
				}
				if turn&2 != 0 {
					j = 2 - j
				}
				if turn&4 != 0 {
					i, j = j, i
				}
				b.WriteByte(rows[j][i])
			}
		}
		if s := b.String(); first == "" || s < first {
			first = s
		}
	}
	return first
}

// TestEnds: who wins and why; -1 stands for a draw, -2 for a game that goes on.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play string
		reason                     string
		winner                     game.Seat
	}{
		{"2.1 a rank", "tic-tac-toe", "", "a1 a2 b1 b2 c1", "line", 0},
		{"2.1 a file", "tic-tac-toe", "", "a1 b1 a2 b2 c3 b3", "line", 1},
		{"2.1 the long diagonal", "tic-tac-toe", "", "a1 b1 b2 c1 c3", "line", 0},
		{"2.1 the other diagonal", "tic-tac-toe", "", "a3 b1 b2 a2 c1", "line", 0},
		{"2.1 not round the edge", "tic-tac-toe", "", "b1 a1 c1 b2 a2 a3 c3", "", -2},
		{"2.1 two lines at once", "tic-tac-toe", "xx1/oox/oox x", "c3", "line", 0},
		{"2.1 three of four", "tic-tac-toe;size=4", "", "a1 a2 b1 b2 c1", "line", 0},
		{"2.1 four are wanted", "tic-tac-toe;size=4;line=4", "", "a1 a2 b1 b2 c1", "", -2},
		{"2.1 four", "tic-tac-toe;size=5;line=4", "", "b2 a1 c3 a2 d4 a3 e5", "line", 0},
		{"2.1 more than four", "tic-tac-toe;size=5;line=4", "", "a1 a2 b1 b2 d1 d2 e1 e2 c1", "line", 0},
		{"2.1 seven", "tic-tac-toe;size=7;line=7", "", "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1", "line", 0},
		{"2.2 a line loses", "tic-tac-toe;misere=on", "", "a1 a2 b1 b2 c1", "lineLoses", 1},
		{"2.3 a full board", "tic-tac-toe", "", "b2 a1 c3 b3 b1 c2 a2 a3 c1", "full", -1},
		{"2.3 a line on the last square", "tic-tac-toe", "", "a1 b1 a2 b2 c1 a3 c2 b3 c3", "line", 1},
	} {
		p := at(t, c.spec, c.position)
		for _, text := range strings.Fields(c.play) {
			if p.Outcome().Over() {
				break
			}
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			p.Play(m)
		}
		o := p.Outcome()
		winner := game.Seat(-2)
		if o.Over() {
			winner = o.Winners(2).One()
		}
		if o.Reason != c.reason || winner != c.winner {
			t.Errorf("%s: %q won by %d, want %q by %d", c.name, o.Reason, winner, c.reason, c.winner)
		}
	}
}

// TestRefusals has a row for each clause of the rule page that forbids something.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ clause, position, move, code, look string }{
		{"1.3 a square is marked once", "3/1x1/3 o", "b2", "occupied", "b2"},
		{"1.3 not on one's own mark either", "3/1x1/o2 x", "B2", "occupied", "b2"},
		{"2.1 nobody moves after a line", "xxx/oo1/3 o", "c2", "gameOver", ""},
		{"2.1 nor when the board is full", "xox/xoo/oxx o", "a1", "gameOver", ""},
	} {
		_, err := at(t, "tic-tac-toe", c.position).ParseMove(c.move)
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look || !strings.HasPrefix(c.clause, r.Rule) {
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		}
	}
	for _, text := range []string{"", "b", "b4", "d1", "b2c3", "5", "b02"} {
		if _, err := at(t, "tic-tac-toe", "").ParseMove(text); !errors.Is(err, game.ErrNotation) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestClicks: what is clicked and is no move gets its reason.
func TestClicks(t *testing.T) {
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		click          []game.Token
		code           string
	}{
		{"not one's turn", "", 1, []game.Token{0}, "notYourTurn"},
		{"a marked square", "3/3/x2 o", 1, []game.Token{0}, "occupied"},
		{"over", "xxx/oo1/3 o", 1, []game.Token{0}, "gameOver"},
		{"two squares", "", 0, []game.Token{0, 1}, "notLegal"},
		{"no square", "", 0, []game.Token{99}, "notLegal"},
	} {
		if r := game.ExplainPath(at(t, "tic-tac-toe", c.position), c.seat, c.click); r.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, r, c.code)
		}
	}
}

// TestFaults: what is wrong with a position is said with its place.
func TestFaults(t *testing.T) {
	for text, code := range map[string]string{
		"":             "parts",
		"3/3/3":        "parts",
		"3/3/3 x 1":    "parts",
		"3/3 x":        "rows",
		"3/4/3 x":      "rank",
		"3/2/3 x":      "rank",
		"3/1z1/3 x":    "letter",
		"3/3/3 z":      "side",
		"3/3/3 xo":     "side",
		"3/3/3 o":      "counts",
		"3/1x1/3 x":    "counts",
		"3/1o1/3 x":    "counts",
		"xxx/ooo/3 x":  "playedOn",
		"xxx/oo1/2o x": "playedOn",
	} {
		_, err := mustOpen(t, "tic-tac-toe").Parse(text)
		var f *game.Fault
		if !errors.Is(err, game.ErrPosition) || !errors.As(err, &f) || f.Code != code {
			t.Errorf("%q: %v, want %s", text, err, code)
		}
	}
	// No one mark has made two lines that have no square in common.
	_, err := mustOpen(t, "tic-tac-toe;size=6").Parse("xxx3/6/6/oooo2/oo4/xxx3 o")
	if f := (*game.Fault)(nil); !errors.As(err, &f) || f.Code != "counts" && f.Code != "playedOn" {
		t.Errorf("two lines apart: %v", err)
	}
	_, err = mustOpen(t, "tic-tac-toe;size=6").Parse("xxx3/6/6/oo1o2/1oo3/xxx3 o")
	if f := (*game.Fault)(nil); !errors.As(err, &f) || f.Code != "playedOn" {
		t.Errorf("two lines apart: %v", err)
	}
}

// TestOptionsClash: a line longer than the board is refused, by both options.
func TestOptionsClash(t *testing.T) {
	_, err := game.Open("tic-tac-toe;line=4")
	var f *game.Fault
	if !errors.Is(err, game.ErrClash) || !errors.As(err, &f) || f.Option != "line" || len(f.With) != 1 || f.With[0] != "size" {
		t.Errorf("%v", err)
	}
}

// TestCompleting: the squares that make a line.
func TestCompleting(t *testing.T) {
	p := at(t, "tic-tac-toe", "x1x/1oo/x1o x").(*tictactoe.Position)
	g := p.Game()
	for seat, want := range [2]string{"a2 b3", "a2"} {
		var names []string
		for _, sq := range g.Squares() {
			if p.Completing(seat).Has(sq) {
				names = append(names, g.Name(sq))
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("seat %d: %s, want %s", seat, got, want)
		}
	}
}
