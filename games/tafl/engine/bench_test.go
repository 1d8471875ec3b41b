package engine_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// BenchmarkSearch searches a number of positions from the start: divide them by the time.
func BenchmarkSearch(b *testing.B) {
	for _, spec := range []string{"brandubh", "tafl", "tafl;start=diamond", "tablut-saami", "copenhagen", "alea"} {
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

// BenchmarkPlayouts plays random games from the start to their end.
func BenchmarkPlayouts(b *testing.B) {
	for _, spec := range []string{"brandubh", "tafl", "copenhagen", "alea"} {
		b.Run(spec, func(b *testing.B) {
			g, err := game.Open(spec)
			if err != nil {
				b.Fatal(err)
			}
			start := g.Start()
			p, rng, plies := game.Clone(start), rand.New(rand.NewPCG(1, 2)), 0
			moves := make([]game.Move, 0, 2048)
			b.ReportAllocs()
			for b.Loop() {
				p.CopyFrom(start)
				for moves = p.AppendMoves(moves[:0]); len(moves) > 0; moves = p.AppendMoves(moves[:0]) {
					p.Play(moves[rng.IntN(len(moves))])
					plies++
				}
			}
			b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
		})
	}
}
