package jetan_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/search/tree"
)

// BenchmarkPerft counts leaves, the last ply in bulk; Mn/s are millions of leaves a second.
func BenchmarkPerft(b *testing.B) {
	p := at(b, "jetan", "")
	var n uint64
	for b.Loop() {
		n += tree.Perft(p, 3)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mn/s")
}

// BenchmarkPlayout plays random games to their ends.
func BenchmarkPlayout(b *testing.B) {
	p, again := at(b, "jetan", ""), at(b, "jetan", "")
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

// BenchmarkEval judges a position in mid-fight.
func BenchmarkEval(b *testing.B) {
	p := at(b, "jetan", "wadq3daw/tppp2ppp1/5p4/4f3t1/2f7/cT2F5/4C3F1/1P2P5/2PP1PPPPT/WADQ3DAW b - 13 15")
	b.ReportAllocs()
	for b.Loop() {
		p.Eval(0)
	}
}
