package xiangqi_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/search/tree"
)

// BenchmarkPerft counts the tree of the start to four plies.
func BenchmarkPerft(b *testing.B) {
	p := mustOpen(b, "xiangqi").Start()
	b.ReportAllocs()
	n := uint64(0)
	for b.Loop() {
		n += tree.Perft(p, 4)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnps")
}

// BenchmarkPlayout plays random games to their end.
func BenchmarkPlayout(b *testing.B) {
	start := mustOpen(b, "xiangqi").Start()
	p := mustOpen(b, "xiangqi").Start()
	rng := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		p.CopyFrom(start)
		tree.Playout(p, rng)
	}
}
