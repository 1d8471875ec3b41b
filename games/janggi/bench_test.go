package janggi_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// BenchmarkPerft walks the tree of the start; ns/op over 1,065,277 leaves.
func BenchmarkPerft(b *testing.B) {
	p := at(b, "janggi", "")
	for b.Loop() {
		if n := tree.Perft(p, 4); n != 1065277 {
			b.Fatal(n)
		}
	}
}

// TestNoAllocations: neither moves nor plays nor counts allocate.
func TestNoAllocations(t *testing.T) {
	p, q := at(t, "janggi", ""), at(t, "janggi", "")
	moves := make([]game.Move, 0, 200)
	if n := testing.AllocsPerRun(100, func() {
		moves = p.AppendMoves(moves[:0])
		for _, m := range moves {
			q.CopyFrom(p)
			q.Play(m)
			q.(tree.Counter).CountMoves()
		}
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// BenchmarkPlayout plays random games to their ends.
func BenchmarkPlayout(b *testing.B) {
	p, again := at(b, "janggi", ""), at(b, "janggi", "")
	rng := rand.New(rand.NewPCG(1, 1))
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		p.CopyFrom(again)
		_, n := tree.Playout(p, rng)
		plies += n
	}
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
}
