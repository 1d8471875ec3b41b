package tree

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

func TestPerftPlain(t *testing.T) {
	for depth, want := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		if got := Perft(toys.NewNoughts().Start(), depth); got != want {
			t.Errorf("noughts perft %d: got %d, want %d", depth, got, want)
		}
	}
	if got := Perft(toys.NewBids().Start(), 2); got != 18 {
		t.Errorf("two seats at once, perft 2: got %d, want 18", got)
	}
	if got := Perft(toys.NewRace(6).Start(), 2); got != 6 {
		t.Errorf("roll and choice, perft 2: got %d, want 6", got)
	}
}

func TestDivideSumsUp(t *testing.T) {
	var sum uint64
	shares := Divide(toys.NewNoughts().Start(), 5)
	for _, s := range shares {
		sum += s.Nodes
	}
	if len(shares) != 9 || sum != 15120 {
		t.Errorf("divide: %d moves, %d leaves", len(shares), sum)
	}
}

func TestPlayoutEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, g := range []*game.Game{toys.NewNoughts(), toys.NewDouble(), toys.NewRace(6), toys.NewBids()} {
		if o, n := Playout(g.Start(), rng); !o.Over() || n == 0 {
			t.Errorf("%s: outcome %v after %d plies", g.Info.ID, o, n)
		}
	}
}
