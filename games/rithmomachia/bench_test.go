package rithmomachia_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// BenchmarkPlayout plays random games to their end.
func BenchmarkPlayout(b *testing.B) {
	g := mustOpen(b, "rithmomachia")
	start := g.Start()
	p := game.New(start)
	rng := rand.New(rand.NewPCG(1, 2))
	moves := make([]game.Move, 0, 256)
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		p.CopyFrom(start)
		for {
			if moves = p.AppendMoves(moves[:0]); len(moves) == 0 {
				break
			}
			p.Play(moves[rng.IntN(len(moves))])
			plies++
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}
