package reversi

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// set is a set of squares: boards of at most eight columns use the low word in the layout of
// package kernel, larger ones all three with a margin of one bit a row.
type set = board.Set192

// layout says where the squares of a board are, row by row from the top left. Its places are the
// squares in that order, their numbers are bits.
type layout struct {
	*board.Grid
	size   int
	grid   []int // bit of each square of the bounding square, board.None for a hole
	wide   bool
	board  set
	centre set
}

// newLayout is the layout of a board.
func newLayout(size int, kind shape) *layout {
	number := board.Rows(8, 9*((8-size)/2)) // small boards lie in the middle of the grid of 64
	if size > 8 {
		number = board.Rows(kernel.WideStride, 0)
	}
	switch kind {
	case cross:
		number = board.Holed(number, board.Cross(size, size, 2))
	case octagon:
		number = board.Holed(number, board.Cut(size, size, 2))
	}
	l := &layout{size: size, wide: size > 8}
	l.Grid = board.New(board.Shape{W: size, H: size, FromTop: true, Number: number})
	for i := range size * size {
		l.grid = append(l.grid, l.At(i%size, i/size))
	}
	l.board = board.All[set](l.Grid)
	for _, i := range []int{size/2 - 1, size / 2} {
		l.centre.Add(l.At(size/2-1, i))
		l.centre.Add(l.At(size/2, i))
	}
	return l
}

// bitOf is the bit of a place that is a square.
func (l *layout) bitOf(at game.Place) int { return l.Squares()[at] }

// placeOf is the place of a bit.
func (l *layout) placeOf(bit int) game.Place { return game.Place(l.Ordinal(bit)) }
