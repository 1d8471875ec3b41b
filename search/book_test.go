package search

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

// bookish is noughts with an opening: the middle.
type bookish struct{ toys.Rules }

func (bookish) Book(line *game.Line, _ game.Seat) (game.Move, string, bool) {
	m, err := line.Pos.ParseMove("5")
	return m, "middle", err == nil
}

// TestBookIsAskedFirst: by the levels that play the best they can, and not by the others or by
// analysis.
func TestBookIsAskedFirst(t *testing.T) {
	g := toys.NewNoughts()
	g.Rules = bookish{g.Rules.(toys.Rules)}
	e := New(g, Options{})
	line := play(t, g, "1")
	for _, level := range Levels() {
		level.Nodes = min(level.Nodes, 2000)
		m, r, err := e.Choose(t.Context(), line, level, 3)
		if best := level.N >= 7; err != nil || best && (m[0] != 5 || len(r.PV) != 1) || (r.Book == "middle") != best {
			t.Errorf("level %d: %v by the book %q: %v", level.N, m, r.Book, err)
		}
	}
	if r := find(t, e, line, Limits{Depth: 3}); r.Book != "" {
		t.Errorf("a search answers by the book: %+v", r)
	}
	after := play(t, g, "1", "5")
	if _, r, err := e.Choose(t.Context(), after, Level{Nodes: 1000}, 3); err != nil || r.Book != "" {
		t.Errorf("where the book has ended it is %q, %v", r.Book, err)
	}
}
