package layered_test

import (
	"testing"

	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/search/tree"
)

// BenchmarkPerft counts leaves of combinations on large boards, in millions a second.
func BenchmarkPerft(b *testing.B) {
	for _, id := range []string{"cannons-12", "capablanca", "shashmaty-10x8"} {
		b.Run(id, func(b *testing.B) {
			p := chesstest.Open(b, id).Start()
			var n uint64
			for b.Loop() {
				n += tree.Perft(p, 3)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnps")
		})
	}
}
