// Package formats says how games of corners, Chinese checkers and halma are written in PGN: numbered moves of points,
// chains with every landing, and tags that name the game, its set-up and its other options.
//
//	[Variant "corners"]
//	[Setup "c10"]
//	[Options "compulsoryExit=off"]
//
//	1. c1:c3 f8:f6 2. d1-e1 *
//
// More than two players are Player1, Player2 and so on, and the tag Result holds their places: 2,1,3. Only the ends of a
// move count when it is read; a side that passes may be written as a null move, too.
//
// Source: section "Notation" of the founder's rules of the family; the rest is the PGN of package record.
package formats

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

func init() {
	record.RegisterPGN(record.PGNFamily{
		Family:  "corners",
		Move:    move,
		Number:  number,
		Several: true,
		Tags:    map[string]string{"setup": "Setup"},
	})
}

// nullMove is how PGN writes that a side does not move, pass what the rules call that.
const (
	nullMove = "--"
	pass     = "pass"
)

// move reads what a position does not know: a null move is a pass where the rules allow that.
func move(p game.Position, text string) (game.Move, error) {
	if text == nullMove {
		text = pass
	}
	return p.ParseMove(text)
}

// number is that of the turn with which a position begins.
func number(start game.Position) int {
	n, _ := start.(game.Numberer).Numbering()
	return n
}
