package file

import (
	"testing"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// TestStretched: ranks keep their distance from the nearer edge, and squares that are no ranks are lost.
func TestStretched(t *testing.T) {
	board := func(w, h int) layers.Board { return layers.Board{W: w, H: h} }
	ranks := func(b layers.Board, list ...int) (z layers.Zone) {
		for _, rank := range list {
			for x := range b.W {
				z.Add((rank-1)*b.W + x)
			}
		}
		return z
	}
	eight := board(8, 8)
	for _, c := range []struct {
		b        layers.Board
		was, now []int
	}{
		{board(10, 8), []int{2}, []int{2}},
		{board(8, 10), []int{2}, []int{2}},
		{board(8, 10), []int{8}, []int{10}},
		{board(10, 10), []int{7, 8}, []int{9, 10}},
		{board(12, 12), []int{2, 3, 4, 5, 6, 7}, []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
		{board(6, 6), []int{1, 8}, []int{1, 6}},
		{board(8, 9), []int{8}, []int{9}},
		{board(8, 5), []int{2, 7}, []int{2, 4}},
	} {
		if got, want := stretched(ranks(eight, c.was...), eight, c.b), ranks(c.b, c.now...); got != want {
			t.Errorf("%v on %d by %d: %v, want %v", c.was, c.b.W, c.b.H, got, c.now)
		}
	}
	if z := stretched(layers.Zone{}.With(0), eight, board(10, 8)); !z.Empty() {
		t.Errorf("a single square became %v", z)
	}
}
