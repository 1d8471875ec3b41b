package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// A Move holds an action, what else happens in the same ply, the seat and what sort of ply it is.
//
//	word 0, bits 0-31   the action: see type action
//	word 1, bits 0-3    sort of ply
//	word 1, bits 4-7    seat (15 is Chance)
//	word 1, bits 8-63   free for the sorts
const SeatShift = 4

// Sorts of plies.
const (
	ActStep = iota + 1 // an action: a step, a capture, castling or a drop
	ActLot             // chance: word 0 is the number drawn
)

// MoveOf is the ply that is nothing but an action.
func MoveOf(a board.Action, seat int) game.Move {
	return game.Move{uint64(a), ActStep | uint64(seat)<<SeatShift}
}

// LotOf is a draw of chance.
func LotOf(n int) game.Move {
	return game.Move{uint64(n), ActLot | uint64(game.Chance)<<SeatShift}
}

func Act(m game.Move) int               { return int(m[1] & 15) }
func SeatOf(m game.Move) int            { return int(m[1] >> SeatShift & 15) }
func ActionOf(m game.Move) board.Action { return board.Action(m[0]) }
