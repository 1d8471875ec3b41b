package t1_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/t1"
)

// example is a position of the author's books, or one made for a rule, with all that is said of it.
type example struct {
	ID, Src string
	FEN     string
	Rules   string              // any, 2024 or 2025
	Moves   map[string][]string // squares that the piece of a square may go to, were it its turn
	Legal   []string
	Illegal []string // without a letter: nothing goes from the one square to the other
	Force   map[string][2]int
	InCheck *string `json:"in_check"` // the sides whose Kings are in check
	Line    []string
	After   string // board, side and rights behind the line
	Result  *struct{ Winner, By string }
	Note    string
}

// unmarked are the examples whose marks of check the book does not give in full.
var unmarked = []string{"fig4.2", "fig4.4-pawn", "fig4.4-prince", "fig5.5", "fig6.1", "D5", "D6"}

func examples(t *testing.T) (list []example) {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(strings.NewReader(string(data)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&list); err != nil {
		t.Fatal(err)
	}
	return list
}

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a rule set, its start for an empty text.
func at(t testing.TB, spec, text string) *t1.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start().(*t1.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*t1.Position)
}

// TestExamples: what the books and the derived examples say comes out, under both rule sets where they do not say which.
func TestExamples(t *testing.T) {
	list := examples(t)
	if len(list) < 80 {
		t.Fatalf("%d examples", len(list))
	}
	for _, e := range list {
		for _, rules := range []string{"2024", "2025"} {
			if e.Rules != "any" && e.Rules != rules {
				continue
			}
			t.Run(e.ID+"/"+rules, func(t *testing.T) { e.check(t, "chess-t1;rules="+rules) })
		}
	}
}

func (e *example) check(t *testing.T, spec string) {
	p := at(t, spec, e.FEN)
	for from, want := range e.Moves {
		if got := targets(at(t, spec, turned(e.FEN, from)), from); !slices.Equal(got, want) {
			t.Errorf("%s goes to %v, want %v", from, got, want)
		}
	}
	for square, want := range e.Force {
		sq := place(t, p, square)
		if got := [2]int{p.Force(0, sq), p.Force(1, sq)}; got != want {
			t.Errorf("forces on %s: %v, want %v", square, got, want)
		}
	}
	e.checkLegal(t, p)
	if e.InCheck != nil {
		if got := checked(p); got != *e.InCheck {
			t.Errorf("in check: %q, want %q", got, *e.InCheck)
		}
	}
	e.play(t, p)
}

// turned is a position with the owner of a piece to move.
func turned(fen, square string) string {
	words := strings.Fields(fen)
	row := strings.Split(words[0], "/")['8'-square[1]]
	x := int(square[0] - 'a')
	for _, c := range row {
		if c >= '1' && c <= '8' {
			x -= int(c - '0')
			continue
		}
		if x == 0 {
			words[1] = "w"
			if c >= 'a' {
				words[1] = "b"
			}
		}
		x--
	}
	return strings.Join(words, " ")
}

func place(t *testing.T, p game.Position, name string) int {
	t.Helper()
	for i, at := range p.(game.Scener).Board().Places {
		if at.Name == name {
			return i
		}
	}
	t.Fatalf("no square %s", name)
	return 0
}

// targets are the squares that the piece of a square goes to.
func targets(p game.Position, from string) []string {
	to := []string{}
	for _, m := range p.AppendMoves(nil) {
		if text := game.MoveText(p, m); text[:2] == from {
			to = append(to, text[2:4])
		}
	}
	slices.Sort(to)
	return slices.Compact(to)
}

func (e *example) checkLegal(t *testing.T, p game.Position) {
	var texts []string
	for _, m := range p.AppendMoves(nil) {
		texts = append(texts, game.MoveText(p, m))
	}
	for _, text := range e.Legal {
		if !slices.Contains(texts, text) {
			t.Errorf("%s is not legal", text)
		}
	}
	for _, text := range e.Illegal {
		if slices.ContainsFunc(texts, func(m string) bool { return strings.HasPrefix(m, text) }) {
			t.Errorf("%s is legal", text)
		}
	}
}

// checked are the letters of the sides whose Kings are in check, by the marks of the scene.
func checked(p game.Position) (who string) {
	sc := game.SceneOf(p, 0)
	for _, m := range sc.Marks {
		for _, man := range sc.Men {
			if man.Place == m.Place {
				who += "wb"[man.Seat : man.Seat+1]
			}
		}
	}
	return who
}

// play plays the line, each move of which is read and, where the book gives its marks, written as it is there.
func (e *example) play(t *testing.T, p game.Position) {
	for i, text := range e.Line {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		got, want := game.NameOf(p, m, "ru"), text
		if slices.Contains(unmarked, e.ID) {
			got, want = strings.TrimRight(got, "+)"), strings.TrimRight(want, "+)")
		}
		if got != want {
			t.Errorf("move %d is written %s, want %s", i+1, got, want)
		}
		p.Play(m)
	}
	if e.After == "" {
		return
	}
	if got := strings.Join(strings.Fields(game.Text(p))[:3], " "); got != e.After {
		t.Errorf("behind the line stands %s, want %s", got, e.After)
	}
	o := p.Outcome()
	switch {
	case e.Result == nil && o.Over():
		t.Errorf("the game is over: %s", o.Reason)
	case e.Result != nil && (o.Reason != e.Result.By || !o.Winners(2).Has(game.Seat(strings.Index("wb", e.Result.Winner)))):
		t.Errorf("the result is %+v, want %+v", o, e.Result)
	}
}
