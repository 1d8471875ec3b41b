package playouts

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Close takes away the stones that are where the other side lives whatever happens, and notes by point where that is so: nobody
// needs to play there any more. It returns the chains that nobody can take, by colour and point.
func Close(b *goban.Board, closed []bool) (alive [goban.White + 1][]bool) {
	var held [goban.White + 1][]bool
	for _, c := range [...]goban.Colour{goban.Black, goban.White} {
		life := b.PassAlive(c)
		alive[c], held[c] = life.Alive, life.Held
	}
	for at := range b.Shape.Beyond {
		closed[at] = held[goban.Black][at] || held[goban.White][at]
		if c := b.At(at); c != goban.Empty && held[c.Other()][at] {
			b.Lift(at)
		}
	}
	return alive
}

// Ownership plays n games to their end from a board, alternately with either side first, and counts for each point how
// often Black owned it less how often White did: from -n to n. Equal arguments give equal counts. The board is not
// changed.
func Ownership(b *goban.Board, seed uint64, n int) []int {
	start := goban.New(b.Shape)
	start.CopyFrom(b)
	start.SetKo(goban.None)
	y := &Player{Random: board.Stream(seed), Closed: make([]bool, b.Shape.Len())}
	Close(start, y.Closed)
	counts := make([]int, b.Shape.Len())
	owners := make([]goban.Colour, b.Shape.Len())
	for i := range n {
		y.Board.CopyFrom(start)
		y.Run(goban.Black+goban.Colour(i&1), goban.None, goban.None)
		for p, owner := range y.Board.Owners(owners) {
			switch owner {
			case goban.Black:
				counts[p]++
			case goban.White:
				counts[p]--
			}
		}
	}
	return counts
}
