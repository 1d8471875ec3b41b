package core

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestEverySquareIsSeen(t *testing.T) {
	seen := map[uint8]int{}
	for sq := range 64 {
		if len(touches[sq]) < 3 {
			t.Errorf("square %d is in %d instances only", sq, len(touches[sq]))
		}
		for _, touch := range touches[sq] {
			seen[touch.at]++
		}
	}
	if len(seen) != instances {
		t.Errorf("%d instances have squares, want %d", len(seen), instances)
	}
}

// The symmetries of the board change nothing in the evaluation.
func TestWorthIsSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for n := range 300 {
		b := randomBoard(rng, 2+n%58)
		want := afresh(Learned(), b)
		for symmetry := 1; symmetry < 8; symmetry++ {
			own, opp := Turned(b.Own, symmetry), Turned(b.Opp, symmetry)
			if got := afresh(Learned(), Board{own, opp, ^(own | opp)}); got != want {
				t.Fatalf("%+v: worth %d, under symmetry %d %d", b, want, symmetry, got)
			}
		}
	}
}

// Who is called the first side changes nothing: the shape seen from the other side gives the
// same weights.
func TestWorthKnowsNoColours(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 2))
	for n := range 300 {
		b := randomBoard(rng, 2+n%58)
		s := shapeOf(b.Opp, b.Own)
		if got, want := Learned().worth(&s, true, b, b.Moves()), afresh(Learned(), b); got != want {
			t.Fatalf("%+v: %d as the second side, %d as the first", b, got, want)
		}
	}
}

// Placing disc by disc gives the shape of the whole board.
func TestShapeFollowsMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 50 {
		b, second := Start(), false
		s := shapeOf(b.Own, b.Opp)
		for !b.Over() {
			moves := b.Moves()
			if moves == 0 {
				b, second = b.Pass(), !second
				continue
			}
			sq := nth(moves, rng.IntN(count(moves)))
			next := b.Play(sq)
			if flips := b.Opp &^ next.Own; second {
				s.second(sq, flips)
			} else {
				s.first(sq, flips)
			}
			b, second = next, !second
			own, opp := b.Own, b.Opp
			if second {
				own, opp = opp, own
			}
			if s != shapeOf(own, opp) {
				t.Fatalf("the shape went astray at %d empty squares", b.Empties())
			}
		}
	}
}

// The trainer's list of weights adds up to the evaluation.
func TestSlotsAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var slots [Stages][]int32
	for s := range slots {
		slots[s] = make([]int32, Slots)
		for i := range slots[s] {
			slots[s][i] = grain * int32(rng.IntN(9)-4)
		}
		slots[s][0], slots[s][1] = 3000, -3000
	}
	w := NewWeights(&slots)
	packed, err := Pack(&slots)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Unpack(packed)
	if err != nil {
		t.Fatal(err)
	}
	for s := range w.stages {
		if !slices.Equal(w.stages[s], read.stages[s]) {
			t.Fatalf("stage %d changed when it was packed", s)
		}
	}
	for n := range 200 {
		b := randomBoard(rng, 2+n%58)
		var at [Terms]int32
		SlotsOf(b, &at)
		sum := 0
		for _, i := range at {
			sum += int(slots[StageOf(b.Empties())][i])
		}
		if got := afresh(w, b); got != min(max(sum, -highest), highest) {
			t.Fatalf("%+v: worth %d, the slots add up to %d", b, got, sum)
		}
	}
}

func TestUnpackRefusesDamage(t *testing.T) {
	for name, data := range map[string][]byte{
		"nothing": nil, "half": packed[:len(packed)/2], "noise": []byte("no weights at all"),
	} {
		if _, err := Unpack(data); err == nil {
			t.Errorf("%s was read as weights", name)
		}
	}
}

// What every book for beginners says is in the weights.
func TestWeightsKnowCorners(t *testing.T) {
	sum := 0
	rng := rand.New(rand.NewPCG(3, 5))
	for range 200 {
		b := randomBoard(rng, 30)
		if b.Open&1 == 0 {
			continue
		}
		with, without := b, b
		with.Own, with.Open = b.Own|1, b.Open&^1
		without.Opp, without.Open = b.Opp|1, b.Open&^1
		sum += afresh(Learned(), with) - afresh(Learned(), without)
	}
	if sum < 100*1000 {
		t.Errorf("a corner more and one less differ by %d hundredths in 200 boards together", sum)
	}
}

// afresh is the evaluation of a board for the side to move, none of it known from a board before.
func afresh(w *Weights, b Board) int {
	s := shapeOf(b.Own, b.Opp)
	return w.worth(&s, false, b, b.Moves())
}
