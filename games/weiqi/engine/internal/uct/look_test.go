package uct

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// fight is a wide board on which much goes on.
func fight() *Root {
	return read(goban.Black,
		"...............",
		"...............",
		"..X.........O..",
		"...............",
		"...............",
		".....O.........",
		"....OXX........",
		"....OOXX.......",
		"...OXXOOX......",
		"...O.X.OOX.....",
		"...O.XXOXX.....",
		"......XX.......",
		"..O.........X..",
		"...............",
		"...............",
	)
}

// TestLook: on a wide board a network looks at what has been visited often enough, and shares stay whole; on others none does.
func TestLook(t *testing.T) {
	root := fight()
	after := lookAfter(root.Board.Shape)
	guesses := func(playouts int) (list []float32) {
		sum := 0.0
		for _, k := range grown(root, playouts).kids(0) {
			list = append(list, k.guess)
			sum += float64(k.guess)
		}
		if math.Abs(sum-1) > 1e-3 {
			t.Errorf("guesses of %g after %d playouts", sum, playouts)
		}
		return list
	}
	first := guesses(1)
	if !slices.Equal(first, guesses(int(after)-1)) {
		t.Error("guesses change before a network looks")
	}
	if slices.Equal(first, guesses(int(after))) {
		t.Error("no network has looked")
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
