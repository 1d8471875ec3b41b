package search

import (
	"reflect"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

// rulesOnly is noughts as rules alone have it: all that helps a search comes from outside.
type rulesOnly struct{ is ranked }

func (p *rulesOnly) ToMove() game.Seats                        { return p.is.ToMove() }
func (p *rulesOnly) AppendMoves(dst []game.Move) []game.Move   { return p.is.AppendMoves(dst) }
func (p *rulesOnly) Play(m game.Move)                          { p.is.Play(m) }
func (p *rulesOnly) CopyFrom(src game.Position)                { *p = *src.(*rulesOnly) }
func (p *rulesOnly) Outcome() game.Outcome                     { return p.is.Outcome() }
func (p *rulesOnly) Key() uint64                               { return p.is.Key() }
func (p *rulesOnly) AppendText(dst []byte) ([]byte, error)     { return p.is.AppendText(dst) }
func (p *rulesOnly) AppendMove(dst []byte, m game.Move) []byte { return p.is.AppendMove(dst, m) }
func (p *rulesOnly) ParseMove(text string) (game.Move, error)  { return p.is.ParseMove(text) }

// advice is what an engine adds to it.
type advice struct{ of *rulesOnly }

func (a advice) Eval(s game.Seat) int { return a.of.is.Eval(s) }
func (a advice) NullMove() bool       { return a.of.is.NullMove() }
func (a advice) Checked() bool        { return a.of.is.Checked() }
func (a advice) ScoreMoves(dst []MoveScore, moves []game.Move) []MoveScore {
	return a.of.is.ScoreMoves(dst, moves)
}

// bookless are rules whose engine knows everything else.
type bookless struct{ toys.Rules }

// shelf is what an engine adds to them.
type shelf struct{ of bookless }

func (shelf) Levels() []Level { return stepped{}.Levels() }
func (shelf) Scale() int      { return 7 }
func (shelf) Swing() int      { return 300 }
func (s shelf) Book(line *game.Line, seat game.Seat) (game.Move, string, bool) {
	return line.Pos.AppendMoves(nil)[8], "corner", true
}

func init() {
	game.Extend(func(p *rulesOnly) any { return advice{p} })
	game.Extend(func(r bookless) any { return shelf{r} })
}

// TestExtendedPosition: abilities from outside do for a search just what those of the position do.
func TestExtendedPosition(t *testing.T) {
	one, two := rankedGame(), toys.New("outside", 2, &rulesOnly{ranked{toys.Noughts{Due: 1}}})
	for depth := 1; depth <= 9; depth++ {
		want, err := New(one, Options{HashMB: 1}).Search(t.Context(), game.NewLine(one.Start()), Limits{Depth: depth}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := New(two, Options{HashMB: 1}).Search(t.Context(), game.NewLine(two.Start()), Limits{Depth: depth}, nil)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("depth %d: %+v, want %+v (%v)", depth, got, want, err)
		}
	}
	if !Threatens(two, two.Start()) {
		t.Error("it is not asked what it is to pass")
	}
}

// TestExtendedRules: books, levels, scales and swings are found outside the rules.
func TestExtendedRules(t *testing.T) {
	g := toys.New("shelved", 2, &toys.Noughts{Due: 1})
	g.Rules = bookless{g.Rules.(toys.Rules)}
	e := New(g, Options{HashMB: 1})
	level, err := LevelOf(10)
	if err != nil {
		t.Fatal(err)
	}
	m, r, err := e.Choose(t.Context(), game.NewLine(g.Start()), level, 1)
	if err != nil || m[0] != 9 || r.Book != "corner" {
		t.Errorf("the book plays %v (%q), %v", m, r.Book, err)
	}
	if three, err := LevelOf(3); err != nil || e.ownLevel(nil, three).Nodes != 60 {
		t.Errorf("level 3 is that of other games: %+v", e.ownLevel(nil, three))
	}
	if v, ok := game.Ability[Scaler](g.Rules); !ok || v.Scale() != 7 {
		t.Error("no scale is found")
	}
	if _, err := e.Search(t.Context(), game.NewLine(g.Start()), Limits{Depth: 1}, nil); err != nil {
		t.Fatal(err)
	}
	if wide := marginsOf(g); wide.reverse != 3*usualMargins.reverse || wide.delta != 3*usualMargins.delta || e.workers[0].margins != wide {
		t.Errorf("margins are %+v, of the search %+v", wide, e.workers[0].margins)
	}
	g.Rules = g.Rules.(bookless).Rules
	if marginsOf(g) != usualMargins {
		t.Error("margins without a swing are not the usual ones")
	}
}
