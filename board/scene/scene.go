// Package scene draws grids and graphs as boards of the contract.
package scene

import (
	"slices"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// Board is a grid as screens draw it: a place for each square, in the order of Grid.Squares, and
// the names of columns and rows beside it. tint gives the colour of the square at a column and a
// row, as Checkered does; nil leaves all alike. The caller adds hands and buttons: see Add.
func Board(g *board.Grid, tint func(x, y int) uint8) *game.Board {
	b := &game.Board{
		Shape: "square", W: float32(g.W()), H: float32(g.H()),
		Files: slices.Clone(g.Files()), Ranks: slices.Clone(g.Ranks()),
	}
	if g.FromTop() {
		slices.Reverse(b.Ranks) // the contract names rows from the bottom
	}
	for _, sq := range g.Squares() {
		x, y := g.Centre(sq)
		place := game.PlaceInfo{Name: g.Name(sq), Seat: game.NoSeat, X: float32(x), Y: float32(y)}
		if tint != nil {
			place.Tint = tint(g.XY(sq))
		}
		Add(b, place)
	}
	return b
}

// Checkered is the tint of a board whose first corner is dark, as a1 is.
func Checkered(x, y int) uint8 { return uint8(x+y) % 2 }

// Points is a graph as screens draw it: a place for each point, in their order. shape is "hex" or
// "point".
func Points(g *board.Graph, shape string) *game.Board {
	b := &game.Board{Shape: shape}
	for i := range g.Len() {
		p := g.Point(i)
		b.W, b.H = max(b.W, float32(p.X)+.5), max(b.H, float32(p.Y)+.5)
		Add(b, game.PlaceInfo{Name: p.Name, Seat: game.NoSeat, X: float32(p.X), Y: float32(p.Y)})
	}
	return b
}

// Add appends a place to a board without copies and returns its index.
func Add(b *game.Board, place game.PlaceInfo) game.Place {
	b.Places = append(b.Places, place)
	return game.Place(len(b.Places) - 1)
}

// Copy draws a place again with its middle at x, y beyond an edge, with a mark after its name, and returns the index of
// the copy. Only copies are added after it.
func Copy(b *game.Board, of game.Place, mark string, x, y float32) game.Place {
	place := b.Places[of]
	place.Name += mark
	place.X, place.Y = x, y
	b.Places = append(b.Places, place)
	b.Copies = append(b.Copies, of)
	return game.Place(len(b.Places) - 1)
}
