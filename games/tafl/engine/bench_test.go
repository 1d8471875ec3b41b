package engine_test

import (
	"context"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// BenchmarkSearch searches a number of positions from the start: divide them by the time.
func BenchmarkSearch(b *testing.B) {
	for _, spec := range []string{"brandubh", "tafl", "tablut-saami", "copenhagen", "alea"} {
		b.Run(spec, func(b *testing.B) {
			g, err := game.Open(spec)
			if err != nil {
				b.Fatal(err)
			}
			var nodes int64
			for b.Loop() {
				e := search.New(g, search.Options{Threads: 1, HashMB: 16})
				_, r, err := e.Choose(context.Background(), game.NewLine(g.Start()), search.Level{Nodes: 200_000}, 1)
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
