package playouts

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Ownership plays n games to their end from a board, alternately with either side first, and counts for each point how
// often Black owned it less how often White did: from -n to n. Equal arguments give equal counts. The board is not
// changed.
func Ownership(b *goban.Board, seed uint64, n int) []int {
	y := &Player{Random: board.Stream(seed)}
	counts := make([]int, b.Shape.Len())
	owners := make([]goban.Colour, b.Shape.Len())
	for i := range n {
		y.Board.CopyFrom(b)
		y.Board.SetKo(goban.None)
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
