package corners_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// BenchmarkPerft walks move trees through the contract; nodes/s are leaves.
func BenchmarkPerft(b *testing.B) {
	for spec, depth := range map[string]int{"corners": 4, "chinese-checkers": 4, "halma": 3} {
		b.Run(spec, func(b *testing.B) {
			p := mustOpen(b, spec).Start()
			var nodes uint64
			for b.Loop() {
				nodes += tree.Perft(p, depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkPlayout plays random games.
func BenchmarkPlayout(b *testing.B) {
	for _, spec := range []string{"corners", "chinese-checkers", "halma"} {
		b.Run(spec, func(b *testing.B) {
			b.ReportAllocs()
			start := mustOpen(b, spec).Start()
			p, rng, plies := game.New(start), rand.New(rand.NewPCG(1, 2)), 0
			moves := make([]game.Move, 0, 512)
			for b.Loop() {
				p.CopyFrom(start)
				plies += tree.RandomPlies(p, rng, &moves, 1000)
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}
