package chess

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestTactical: the captures and promotions made for searches are those among the legal moves.
func TestTactical(t *testing.T) {
	for _, spec := range []string{"chess", "fairy;preset=amazon", "odds;preset=horde", "chess960;start=7", "crazyhouse"} {
		p := mustOpen(t, spec).Start().(*Position)
		for i := range 150 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			var want []string
			for _, m := range moves {
				a := actionOf(m)
				if a.kind() == promote || a.kind() == passing || a.kind() == plain && p.b.occupied()>>uint(a.to())&1 != 0 {
					want = append(want, game.MoveText(p, m))
				}
			}
			var got []string
			for _, m := range p.AppendTactical(nil) {
				got = append(got, game.MoveText(p, m))
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: tactical %v, want %v", game.Text(p), got, want)
			}
			p.Play(moves[(i*i*3+i)%len(moves)])
		}
	}
}
