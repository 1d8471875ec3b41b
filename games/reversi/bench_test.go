package reversi

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// BenchmarkPerft counts leaves, the last ply in bulk and without a table; Mn/s are millions of
// leaves a second.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		spec  string
		depth int
	}{{"othello", 10}, {"othello", 11}, {"reversi", 13}, {"annexation", 12}, {"othello;size=10", 8}, {"othello;size=12", 8}} {
		b.Run(fmt.Sprintf("%s/d%d", c.spec, c.depth), func(b *testing.B) {
			p := mustOpen(b, c.spec).Start().(*Position)
			var n uint64
			for b.Loop() {
				n += p.Perft(c.depth)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mn/s")
		})
	}
}

// BenchmarkContract counts the same leaves through game.Position, through *Position and on words:
// the price of the interface, and of all that a position carries.
func BenchmarkContract(b *testing.B) {
	const depth = 8
	p := mustOpen(b, "othello").Start().(*Position)
	b.Run("interface", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			tree.PerftPlain(p, depth)
		}
	})
	b.Run("concrete", func(b *testing.B) {
		stack, moves := make([]Position, depth), make([][]game.Move, depth)
		b.ReportAllocs()
		for b.Loop() {
			countConcrete(p, stack, moves)
		}
	})
	b.Run("words", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.Perft(depth)
		}
	})
}

// countConcrete is tree.PerftPlain without the interface.
func countConcrete(p *Position, stack []Position, moves [][]game.Move) uint64 {
	if len(stack) == 1 {
		return uint64(p.CountMoves())
	}
	moves[0] = p.AppendMoves(moves[0][:0])
	var n uint64
	for _, m := range moves[0] {
		stack[0] = *p
		stack[0].Play(m)
		n += countConcrete(&stack[0], stack[1:], moves[1:])
	}
	return n
}

// BenchmarkPlayouts plays random games to the end: on words, and through the contract.
func BenchmarkPlayouts(b *testing.B) {
	for _, spec := range []string{"othello", "reversi", "annexation", "othello;size=10"} {
		start := mustOpen(b, spec).Start().(*Position)
		rng := rand.New(rand.NewPCG(1, 2))
		for _, c := range []struct {
			name string
			play func(p *Position) int
		}{
			{"words", func(p *Position) int { _, plies := p.Rollout(rng); return plies }},
			{"contract", func(p *Position) int { _, plies := tree.PlayoutPlain(p, rng); return plies }},
		} {
			b.Run(spec+"/"+c.name, func(b *testing.B) {
				p, plies := new(Position), 0
				b.ReportAllocs()
				for b.Loop() {
					*p = *start
					plies += c.play(p)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
				b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
			})
		}
	}
}
