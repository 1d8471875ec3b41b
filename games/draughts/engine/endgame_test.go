package engine

import (
	"testing"

	"github.com/tavlei/tavlei/games/draughts"
)

// TestFewKingsByTheTable: off the main road three kings always win against one under the rules of
// flying kings, well within the fifteen moves that the Russian code gives (Petrov's triangle); with
// short kings two win against one but for a few positions in which one of them is lost at once.
func TestFewKingsByTheTable(t *testing.T) {
	for _, row := range []struct {
		id      string
		kings   int
		longest int // plies
		drawn   int // positions off the main road, nobody attacked, that the side with more, to move, does not win
	}{
		{"russian", 3, 25, 0},
		{"spanish", 3, 25, 0},
		{"english", 3, 29, 0},
		{"english", 2, 33, 1},
		{"italian", 2, 33, 1},
		{"thai", 2, 13, 0},
	} {
		g := draughts.New(bare(draughts.New(*rulesOf(row.id))))
		numbers, table := newKingNumbers(g.Kernel().Layout), endingOf(g.Rules)
		p := g.Start().(*draughts.Position)
		longest, drawn := 0, 0
		for n := range numbers.Len() {
			if !numbers.Put(p, n) || p.Diagram().Turn == 1 || p.Diagram().Side[0].Count() != row.kings {
				continue
			}
			plies := table.Plies(p)
			longest = max(longest, plies)
			if plies == 0 && !p.Diagram().Side[1].Meets(g.Kernel().Layout.Road) && !g.Kernel().MayTake(p.Diagram(), 1) {
				drawn++
			}
		}
		if longest != row.longest || drawn != row.drawn {
			t.Errorf("%s, %d against one: longest %d plies, %d drawn; want %d and %d", row.id, row.kings, longest, drawn, row.longest, row.drawn)
		}
	}
}

// TestNoTableWhereRulesDiffer: where men may be left untaken, or the aim is another, kings win in ways
// that the tables do not know.
func TestNoTableWhereRulesDiffer(t *testing.T) {
	for _, row := range []struct {
		id   string
		want bool
	}{{"russian", true}, {"antidraughts", false}, {"turkish", false}, {"international", false}} {
		g := draughts.New(*rulesOf(row.id))
		p, err := g.Parse("W:WK1,K2,K3:BK20")
		if g.Ortho {
			p, err = g.Parse("W:WKa1,Kb1,Kc1:BKh8")
		}
		if err != nil {
			t.Fatal(err)
		}
		if table, _ := (rules{g}).EndgameTable(p); (table != nil) != row.want {
			t.Errorf("%s: has a table: %v", row.id, table != nil)
		}
	}
}
