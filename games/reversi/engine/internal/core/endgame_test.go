package core

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// slowly is the value by plain minimax, the oracle of the tests below.
func slowly(b Board, sign int, raw bool) int {
	moves := b.Moves()
	if moves == 0 {
		if b.Pass().Moves() != 0 {
			return -slowly(b.Pass(), sign, raw)
		}
		d := bits.OnesCount64(b.Own) - bits.OnesCount64(b.Opp)
		switch {
		case d > 0 && !raw:
			d += b.Empties()
		case d < 0 && !raw:
			d -= b.Empties()
		}
		return sign * d
	}
	best := -infinite
	for ; moves != 0; moves &= moves - 1 {
		best = max(best, -slowly(b.Play(bits.TrailingZeros64(moves)), sign, raw))
	}
	return best
}

// shapes are boards: 8x8, 6x6, 4x4, the cross, one with holes.
var shapes = []uint64{
	^uint64(0), 0x007e7e7e7e7e7e00, 0x00003c3c3c3c0000, 0x3c3cffffffff3c3c, 0x5ff7bdfeffb7ef7d,
}

// nearlyFull is a board with a number of empty squares, anything on the others.
func nearlyFull(r *rand.Rand, shape uint64, empties int) Board {
	empties = min(empties, bits.OnesCount64(shape)-1)
	var b Board
	for bits.OnesCount64(b.Open) < empties {
		b.Open |= 1 << r.IntN(64) & shape
	}
	b.Own = r.Uint64()
	if r.IntN(3) == 0 {
		b.Own |= r.Uint64()
	}
	b.Own &= shape &^ b.Open
	b.Opp = shape &^ (b.Own | b.Open)
	return b
}

func TestValuesAgreeWithMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 800 {
		b := nearlyFull(r, shapes[i%len(shapes)], 1+r.IntN(8))
		for mode := range 4 {
			e := endgame{terrain: terrainOf(b), sign: 1 - mode&2, raw: mode&1 == 1}
			want := slowly(b, e.sign, e.raw)
			if got := e.search(b.Own, b.Opp, b.Open, -infinite, infinite); got != want {
				t.Fatalf("%#v, sign %d, raw %v: %d, minimax says %d", b, e.sign, e.raw, got, want)
			}
			alpha := r.IntN(60) - 30
			got := e.search(b.Own, b.Opp, b.Open, alpha, alpha+1)
			if got <= alpha && want > got || got > alpha && want < got {
				t.Fatalf("%#v, sign %d, raw %v, window %d: %d, minimax says %d", b, e.sign, e.raw, alpha, got, want)
			}
		}
		if i%10 == 0 {
			if got, want := SolveSmall(b, -infinite, infinite), slowly(b, 1, false); got != want {
				t.Fatalf("%#v: %d, minimax says %d", b, got, want)
			}
		}
	}
}

// TestStableDiscsStay plays random games on from random boards.
func TestStableDiscsStay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 4000 {
		b := nearlyFull(r, shapes[i%len(shapes)], 2+r.IntN(20))
		own := terrainOf(b).stable(b.Own, b.Own|b.Opp)
		opp := terrainOf(b).stable(b.Opp, b.Own|b.Opp)
		for !b.Over() {
			moves := b.Moves()
			if moves == 0 {
				b, own, opp = b.Pass(), opp, own
				continue
			}
			for range r.IntN(bits.OnesCount64(moves)) {
				moves &= moves - 1
			}
			b, own, opp = b.Play(bits.TrailingZeros64(moves)), opp, own
			if own&^b.Own != 0 || opp&^b.Opp != 0 {
				t.Fatalf("a stable disc was turned: %#v", b)
			}
		}
	}
}

func TestSolveSmallAllocatesNothing(t *testing.T) {
	b := nearlyFull(rand.New(rand.NewPCG(9, 10)), shapes[0], 10)
	if n := testing.AllocsPerRun(10, func() { SolveSmall(b, -64, 64) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
