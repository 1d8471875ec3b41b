package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// Layout of the moves that are chains of jumps: see jumpMode.
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
	for dir, v := range []board.Vector{{DX: 1, DY: 1}, {DX: -1, DY: 1}, {DX: 1, DY: -1}, {DX: -1, DY: -1}} {
		for sq := range 64 {
			Slant[dir][sq] = -1
			if to := board.LeapTargets(sq, []board.Vector{v}); to != 0 {
				Slant[dir][sq] = int8(board.First(to))
			}
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
