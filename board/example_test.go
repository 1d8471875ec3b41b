package board_test

import (
	"fmt"

	"github.com/tavlei/tavlei/board"
)

// The knight's leaps from a corner of a plain board and of one whose sides are joined.
func ExampleGrid_Reach() {
	for _, topology := range []board.Topology{board.Plain, board.Cylinder} {
		g := board.New(board.Shape{W: 8, H: 8, Topology: topology})
		a1, _ := g.Square("a1")
		var names []string
		for sq := range g.Reach(a1, board.Knight) {
			names = append(names, g.Name(sq))
		}
		fmt.Println(names)
	}
	// Output:
	// [b3 c2]
	// [b3 h3 c2 g2]
}

// Sets of squares as a generator uses them: the free neighbours of all men, with a margin beside
// each row so that nothing goes round the edge.
func ExampleSet192() {
	g := board.New(board.Shape{W: 12, H: 12, Number: board.Rows(13, 0)})
	squares := board.All[board.Set192](g)
	men := board.Of[board.Set192](g.At(0, 0), g.At(11, 3))
	beside := men.Up(1).Or(men.Down(1)).And(squares).AndNot(men)
	for sq := range board.Each(beside) {
		fmt.Print(g.Name(sq), " ")
	}
	// Output: b1 k4
}

// Points of the star of Chinese checkers two steps away in a straight line: where a jump over a
// neighbour ends.
func ExampleStar() {
	g := board.Star()
	from, _ := g.Named("c2")
	for dir := range g.Dirs() {
		if over := g.Next(from, dir); over != board.None {
			if to := g.Next(over, dir); to != board.None {
				fmt.Print(g.Point(to).Name, " ")
			}
		}
	}
	// Output: e8 e6
}
