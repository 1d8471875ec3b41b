package uct

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// fight is a wide board on which two chains run side by side.
func fight() *Root {
	b := goban.New(goban.ShapeOf(15, 15, false))
	for y := range 5 {
		b.Put(goban.Point((5+y)*15+7), goban.Black)
		b.Put(goban.Point((5+y)*15+8), goban.White)
	}
	return &Root{Board: b, Turn: goban.Black, Last: goban.None, Before: goban.None, Repeats: Positional}
}

// TestLook: on a wide board a network looks at what has been visited often enough, unless it must not, and shares stay whole; on others
// none does.
func TestLook(t *testing.T) {
	root := fight()
	after := lookAfter(root.Board.Shape)
	guesses := func(playouts int, plain bool) (list []float32, visits int32) {
		tree := &Tree{}
		tree.Grow(context.Background(), root, Task{Playouts: playouts, Threads: 1, Seed: 1, Room: 1 << 18, Plain: plain})
		sum := 0.0
		for _, k := range tree.kids(0) {
			list = append(list, k.guess)
			sum += float64(k.guess)
		}
		if math.Abs(sum-1) > 1e-3 {
			t.Errorf("guesses of %g after %d playouts", sum, playouts)
		}
		return list, tree.nodes[0].visits
	}
	first, _ := guesses(1, true)
	looks := map[bool]int{}
	for _, playouts := range []int{1, int(after) - 1, int(after), 2 * int(after)} {
		now, visits := guesses(playouts, false)
		looked := !slices.Equal(now, first)
		if looked != (visits >= after) {
			t.Errorf("after %d visits: a network has looked %v", visits, looked)
		}
		looks[looked]++
		if now, _ = guesses(playouts, true); !slices.Equal(now, first) {
			t.Errorf("a network looks after %d playouts where it must not", playouts)
		}
	}
	if looks[true] == 0 || looks[false] == 0 {
		t.Errorf("looked or not: %v", looks)
	}
	for _, s := range []*goban.Shape{goban.ShapeOf(13, 13, false), goban.ShapeOf(19, 19, true)} {
		if lookAfter(s) != 0 {
			t.Errorf("a network looks at a board of %d lines", s.Width)
		}
	}
}

// TestLookTogether: threads that walk while a network looks leave a tree whose visits add up.
func TestLookTogether(t *testing.T) {
	root := fight()
	tree := &Tree{}
	tree.Grow(context.Background(), root, Task{Playouts: 400, Threads: 4, Seed: 1, Room: 1 << 18})
	sum := 0
	for _, k := range tree.kids(0) {
		sum += int(k.visits)
	}
	if n := int(tree.nodes[0].visits); n != sum+1 && n != sum || n < 400 {
		t.Errorf("%d visits of the root, %d of its moves", n, sum)
	}
}
