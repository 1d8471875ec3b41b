// Package formats says how records name the sides of jetan: Black sits in the south, as the book has it, Orange in the north.
//
// The book has no notation, and no program's is known widely, so that PGN holds our own moves: two squares with -, x where a piece is
// taken, and * where the princess escapes, beside the tags of PGN and those that name the game and its options.
package formats

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// family is the id of the games.
const family = "jetan"

func init() {
	record.RegisterColours(family, "Black", "Orange")
	record.RegisterPGN(record.PGNFamily{Family: family, Number: number})
}

// number is that of the move with which a position begins.
func number(start game.Position) int {
	n, _ := start.(game.Numberer).Numbering()
	return n
}
