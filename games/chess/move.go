package chess

import "github.com/tavlei/tavlei/game"

// A Move holds an action, what else happens in the same ply, the seat and what sort of ply it is.
//
//	word 0, bits 0-31   the action: see type action
//	word 1, bits 0-3    sort of ply
//	word 1, bits 4-7    seat (15 is Chance)
//	word 1, bits 8-63   free for the sorts
const seatShift = 4

// Sorts of plies.
const (
	actStep = iota + 1 // an action: a step, a capture, castling or a drop
	actLot             // chance: word 0 is the number drawn
)

// moveOf is the ply that is nothing but an action.
func moveOf(a action, seat int) game.Move {
	return game.Move{uint64(a), actStep | uint64(seat)<<seatShift}
}

// lotOf is a draw of chance.
func lotOf(n int) game.Move {
	return game.Move{uint64(n), actLot | uint64(game.Chance)<<seatShift}
}

func act(m game.Move) int         { return int(m[1] & 15) }
func seatOf(m game.Move) int      { return int(m[1] >> seatShift & 15) }
func actionOf(m game.Move) action { return action(m[0]) }
