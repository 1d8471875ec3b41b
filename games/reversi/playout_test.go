package reversi

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// TestFairPlayouts: playouts on words end as those through the contract do. Means of four thousand
// games lie within five standard errors of each other: plies, dark discs, wins.
func TestFairPlayouts(t *testing.T) {
	const games = 4000
	for _, spec := range []string{"othello", "reversi;size=6", "annexation", "othello;size=4;stock=own32"} {
		t.Run(spec, func(t *testing.T) {
			start := mustOpen(t, spec).Start().(*Position)
			rng := rand.New(rand.NewPCG(18, 83))
			measure := func(playout func(p *Position) (game.Outcome, int)) (sum, squares [3]float64) {
				for range games {
					p := *start
					o, plies := playout(&p)
					for i, x := range [3]float64{float64(plies), float64(p.disc[0].Count()), o.Value(0, 2)} {
						sum[i] += x
						squares[i] += x * x
					}
				}
				return sum, squares
			}
			fast, spread := measure(func(p *Position) (game.Outcome, int) { return p.Rollout(rng) })
			plain, _ := measure(func(p *Position) (game.Outcome, int) { return tree.PlayoutPlain(p, rng) })
			for i, what := range []string{"plies", "dark discs", "wins of dark"} {
				mean := fast[i] / games
				bound := 5 * math.Sqrt(2*(spread[i]/games-mean*mean)/games)
				if diff := math.Abs(mean - plain[i]/games); diff > bound {
					t.Errorf("%s: %.3f on words, %.3f by the contract", what, mean, plain[i]/games)
				}
			}
		})
	}
}
