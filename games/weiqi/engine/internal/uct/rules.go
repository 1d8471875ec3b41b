// Package uct searches Go by a Monte Carlo tree: playouts with sense, moves valued by what they were worth later in
// other playouts (RAVE), and guesses at first sight that a new node is born with. It knows boards and the few rules that
// a search obeys; package engine fits it to positions.
package uct

import "github.com/tavlei/tavlei/games/weiqi/internal/goban"

// Rules are those that a search obeys.
type Rules struct {
	Komi       float64 // what White gets, everything included
	Territory  bool    // stones count nothing, and prisoners do
	AsItIs     bool    // after two passes all stones count as alive
	TieToBlack bool    // a tie is won by Black
	Goal       int     // so many stones taken win the game; 0: they do not
}

// Root is the position that is searched.
type Root struct {
	Rules
	Board  *goban.Board
	Turn   goban.Colour
	Last   goban.Point // the last move, None for a pass or if there was none
	Before goban.Point // the one before it
	Passes int         // in a row, that led here
	Placed int         // stones that Black has on the board and lost, less those of White; with Territory
	Taken  [3]int      // stones that a colour has taken; with Goal

	// Barred tells whether a board with the key, with the next player to move, may not come again; nil: no board is. It is
	// asked for moves that take something.
	Barred func(key uint64, next goban.Colour) bool
	// Repeats is how boards of the tree itself may not come again.
	Repeats Repetition
}

// Repetition says which boards are called equal.
type Repetition uint8

// What may not be repeated.
const (
	Simple      Repetition = iota // the ko alone
	Positional                    // any earlier board
	Situational                   // any earlier board with the same player to move
)
