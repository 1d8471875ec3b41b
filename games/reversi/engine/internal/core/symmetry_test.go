package core

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

func TestReflectionsKeepTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 500 {
		b := nearlyFull(r, ^uint64(0), 10+r.IntN(40))
		seen := map[uint64]bool{}
		for way := range 8 {
			moves := kernel.Moves(reflected(b.Own, way), reflected(b.Opp, way), reflected(b.Open, way))
			if want := reflected(b.Moves(), way); moves != want {
				t.Fatalf("%#v reflected by %d: moves %#x, want %#x", b, way, moves, want)
			}
			seen[reflected(1<<1, way)] = true
		}
		if len(seen) != 8 {
			t.Fatalf("%d different images of b1, want 8", len(seen))
		}
	}
}

// The Othello start has two symmetries besides the identity that keep the four first moves
// together, the parallel start one.
func TestDistinctMoves(t *testing.T) {
	for _, c := range []struct {
		own, opp uint64
		want     int
	}{{1<<28 | 1<<35, 1<<27 | 1<<36, 1}, {1<<27 | 1<<28, 1<<35 | 1<<36, 2}} {
		moves := kernel.Moves(c.own, c.opp, ^(c.own | c.opp))
		if got := bits.OnesCount64(distinct(c.own, c.opp, moves)); got != c.want {
			t.Errorf("%d distinct moves, want %d", got, c.want)
		}
	}
}
