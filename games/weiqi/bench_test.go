package weiqi_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
)

// after is a random position without a second pass in a row.
func after(b *testing.B, spec string, plies int) game.Position {
	b.Helper()
	p := mustOpen(b, spec).Start()
	rng := rand.New(rand.NewPCG(1, 2))
	for range plies {
		moves := p.AppendMoves(nil)
		p.Play(moves[rng.IntN(max(1, len(moves)-1))])
	}
	return p
}

var benched = []struct {
	name, spec string
	plies      int
}{
	{"9x9", "go", 60}, {"19x19", "go;size=19", 250}, {"19x19 late", "go;size=19", 600},
}

// BenchmarkMoves lists the moves of a position under positional superko.
func BenchmarkMoves(b *testing.B) {
	for _, c := range benched {
		b.Run(c.name, func(b *testing.B) {
			p := after(b, c.spec, c.plies)
			moves := p.AppendMoves(nil)
			b.ReportAllocs()
			for b.Loop() {
				moves = p.AppendMoves(moves[:0])
			}
		})
	}
}

// BenchmarkPlay copies a position with its past and plays a stone.
func BenchmarkPlay(b *testing.B) {
	for _, c := range benched {
		b.Run(c.name, func(b *testing.B) {
			p := after(b, c.spec, c.plies)
			m, scratch := p.AppendMoves(nil)[0], game.Clone(p)
			b.ReportAllocs()
			for b.Loop() {
				scratch.CopyFrom(p)
				scratch.Play(m)
			}
		})
	}
}

// BenchmarkProposal settles which stones of a board are dead.
func BenchmarkProposal(b *testing.B) {
	for _, c := range benched[:2] {
		b.Run(c.name, func(b *testing.B) {
			p := after(b, c.spec, c.plies)
			p.Play(weiqi.PassOf(p.ToMove().One()))
			p.Play(weiqi.PassOf(p.ToMove().One()))
			text := game.Text(p)
			for b.Loop() { // each time by a new game, which remembers no proposal
				if _, err := mustOpen(b, c.spec).Parse(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
