package t1_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/search/tree"
)

// BenchmarkPerft counts leaves, the last ply in bulk; Mn/s are millions of leaves a second.
func BenchmarkPerft(b *testing.B) {
	p := at(b, "chess-t1", "")
	var n uint64
	for b.Loop() {
		n += tree.Perft(p, 4)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mn/s")
}

// BenchmarkPlayout plays random games to their ends.
func BenchmarkPlayout(b *testing.B) {
	p, again := at(b, "chess-t1", ""), at(b, "chess-t1", "")
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
	p := at(b, "chess-t1", "4k2r/1ii1iiii/r1s2c2/i1p1i1CI/2p1I3/1PS1sS1R/III1III1/R3K3 w Pp 0 13")
	b.ReportAllocs()
	for b.Loop() {
		p.Eval(0)
	}
}
