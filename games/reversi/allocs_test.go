package reversi

import (
	"math/rand/v2"
	"testing"
)

// TestAllocations: playouts allocate nothing, on small boards and large ones, and perft nothing
// but its stack.
func TestAllocations(t *testing.T) {
	for _, spec := range []string{"reversi", "othello", "annexation", "othello;size=12", "reversi;first=lot", "othello;start=xot"} {
		start := mustOpen(t, spec).Start().(*Position)
		rng := rand.New(rand.NewPCG(1, 1))
		p := new(Position)
		if n := testing.AllocsPerRun(20, func() {
			*p = *start
			p.Rollout(rng)
		}); n > 0 {
			t.Errorf("%s: a playout allocates %g times", spec, n)
		}
		if start.phase > placing {
			continue
		}
		stack := make([]Position, 4)
		if n := testing.AllocsPerRun(5, func() { start.walk(stack, finishedCountsNothing) }); n > 0 {
			t.Errorf("%s: perft allocates %g times", spec, n)
		}
	}
}
