package core

import (
	"math/bits"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// Board is a position on at most 64 squares, seen by the side to move. Bit 8*(row-1)+column is
// a square, a1 = 0; squares that are in none of the three sets are no part of the board.
type Board struct{ Own, Opp, Open uint64 }

// Start is the Othello start on the full board: discs of the side to move on e4 and d5.
func Start() Board {
	own, opp := uint64(1<<28|1<<35), uint64(1<<27|1<<36)
	return Board{own, opp, ^(own | opp)}
}

// Moves is the set of squares the side to move may place a disc on.
func (b Board) Moves() uint64 { return kernel.Moves(b.Own, b.Opp, b.Open) }

// Play is the board after a legal move on square, seen by the other side.
func (b Board) Play(square int) Board {
	turned := kernel.Flips(square, b.Own, b.Opp)
	at := uint64(1) << square
	return Board{b.Opp &^ turned, b.Own | turned | at, b.Open &^ at}
}

// Pass is the board seen by the other side.
func (b Board) Pass() Board { return Board{b.Opp, b.Own, b.Open} }

// Empties is the number of empty squares.
func (b Board) Empties() int { return bits.OnesCount64(b.Open) }

// Over tells whether neither side can move.
func (b Board) Over() bool {
	return b.Moves() == 0 && kernel.Moves(b.Opp, b.Own, b.Open) == 0
}
