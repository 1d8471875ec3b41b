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

func Act(m game.Move) int { return int(m[1] & 15) }

func SeatOf(m game.Move) int { return int(m[1] >> SeatShift & 15) }

func ActionOf(m game.Move) board.Action { return board.Action(m[0]) }

// Layout of the moves that are chains of jumps: see package turns.
const (
	ActJump   = 8
	JumpCount = 32
	JumpFirst = 37
	JumpTail  = 1 << 62
	JumpMore  = 8
	MaxJumps  = 16
)

// Slant leads from a square to its neighbour in a direction: up right, up left, down right, down
// left; -1 off the board.
var Slant [4][64]int8

func init() {
	for dir, v := range []board.Dir{{X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}} {
		for sq := range 64 {
			to, _ := board.Grid.Step(sq, v)
			Slant[dir][sq] = int8(to)
		}
	}
}

// JumpCode is the n-th jump of a chain: direction, and distance from bit 2 on.
func JumpCode(m game.Move, n int) uint8 {
	if n >= 5 {
		return uint8(m[1] >> (JumpMore + 5*(n-5)) & 31)
	}
	return uint8(m[0] >> (JumpFirst + 5*n) & 31)
}

// Leap is the n-th jump of a chain from a square: where it lands.
func Leap(m game.Move, n, from int) int {
	code := JumpCode(m, n)
	for range code >> 2 {
		from = int(Slant[code&3][from&63])
	}
	return from & 63
}

// JumpsOf is the number of jumps of a chain, and whether a chess capture follows them.
func JumpsOf(m game.Move) (n int, tail bool) { return int(m[0] >> JumpCount & 31), m[0]&JumpTail != 0 }
