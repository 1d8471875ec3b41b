package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/search/texel"
)

// TestSamples: what a fit of weights sees of a position is what the evaluation sees, in positions of random games.
func TestSamples(t *testing.T) {
	g, err := game.Open("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	var tuned [weights]texel.Weight
	for i := range tuned {
		tuned[i] = texel.Weight{Early: float64(tunedEarly[i]), Late: float64(tunedLate[i])}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	seen := 0
	for range 4 {
		p := g.Start()
		for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(nil) {
			p.Play(moves[rng.IntN(len(moves))])
			c, ok := sampleOf(p)
			if !ok {
				continue
			}
			seen++
			h := &position{of: p.(*xiangqi.Position)}
			if v, want := c.Value(tuned[:]), float64(h.Eval(0)); v-want > 1 || want-v > 1 {
				t.Fatalf("%s is worth %g to the fit, %g to the search", game.Text(p), v, want)
			}
		}
	}
	if seen < 200 {
		t.Errorf("%d positions", seen)
	}
	small, err := game.Open("minixiangqi")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := sampleOf(small.Start()); ok {
		t.Error("the small board is a sample")
	}
}
