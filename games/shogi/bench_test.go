package shogi_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// BenchmarkPerft counts leaves from the start.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		spec  string
		depth int
	}{{"shogi", 4}, {"minishogi", 5}} {
		b.Run(c.spec, func(b *testing.B) {
			p := mustOpen(b, c.spec).Start()
			var n uint64
			for b.Loop() {
				n += tree.Perft(p, c.depth)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		})
	}
}

// BenchmarkPlayouts plays random games to their end.
func BenchmarkPlayouts(b *testing.B) {
	for _, spec := range []string{"shogi", "minishogi"} {
		b.Run(spec, func(b *testing.B) {
			b.ReportAllocs()
			start := mustOpen(b, spec).Start()
			p := game.New(start)
			rng := rand.New(rand.NewPCG(1, 1))
			plies := 0
			for b.Loop() {
				p.CopyFrom(start)
				_, n := tree.Playout(p, rng)
				plies += n
			}
			b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
		})
	}
}

// BenchmarkEval judges a position in mid-fight.
func BenchmarkEval(b *testing.B) {
	p := at(b, "shogi", "ln3g1nl/1r2gks2/p1pp1p1pp/1p2p1p2/7P1/2P1P4/PPSP1SP1P/7R1/LN2GGK+bL b BNPs 41")
	for b.Loop() {
		p.Eval(0)
	}
}
