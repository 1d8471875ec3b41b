package draughts

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// benchDepth is how deep each preset is counted in a benchmark.
var benchDepth = map[string]int{
	"international": 7, "canadian": 6, "killer": 7, "antidraughts": 7, "breakthrough-draughts": 7,
	"frisian": 7, "frysk": 6, "turkish": 6, "thai": 6, "spantsireti": 7,
}

// BenchmarkPerft counts leaves from the start, the last ply counted in bulk; Mn/s are millions of
// leaves a second.
func BenchmarkPerft(b *testing.B) {
	for _, info := range game.All() {
		if info.Family != "draughts" {
			continue
		}
		depth := benchDepth[info.ID]
		if depth == 0 {
			depth = 8
		}
		b.Run(fmt.Sprintf("%s/d%d", info.ID, depth), func(b *testing.B) {
			p := mustOpen(b, info.ID).Start().(*Position)
			var n uint64
			for b.Loop() {
				n += p.Perft(depth)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mn/s")
		})
	}
}

// BenchmarkContract counts the same leaves through game.Position and through *Position: the price
// of the interface.
func BenchmarkContract(b *testing.B) {
	p := mustOpen(b, "russian").Start().(*Position)
	b.Run("interface", func(b *testing.B) {
		stack := make([]game.Position, 8)
		moves := make([][]game.Move, 8)
		for i := range stack {
			stack[i] = game.New(p)
		}
		var count func(p game.Position, depth int) int
		count = func(p game.Position, depth int) int {
			if depth == 1 {
				return tree.CountMoves(p, nil)
			}
			n := 0
			moves[depth] = p.AppendMoves(moves[depth][:0])
			for _, m := range moves[depth] {
				stack[depth].CopyFrom(p)
				stack[depth].Play(m)
				n += count(stack[depth], depth-1)
			}
			return n
		}
		b.ReportAllocs()
		for b.Loop() {
			count(p, 7)
		}
	})
	b.Run("concrete", func(b *testing.B) {
		stack := make([]level, 7)
		b.ReportAllocs()
		for b.Loop() {
			p.walk(stack)
		}
	})
}

// BenchmarkPlayouts plays random games to the end, at most 200 plies.
func BenchmarkPlayouts(b *testing.B) {
	for _, id := range []string{"international", "russian", "english", "italian", "canadian", "turkish"} {
		b.Run(id, func(b *testing.B) {
			start := mustOpen(b, id+";drawRules=none").Start()
			p := game.New(start)
			rng := rand.New(rand.NewPCG(1, 2))
			var moves []game.Move
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				p.CopyFrom(start)
				for range 200 {
					if moves = p.AppendMoves(moves[:0]); len(moves) == 0 {
						break
					}
					p.Play(moves[rng.IntN(len(moves))])
					plies++
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
		})
	}
}
