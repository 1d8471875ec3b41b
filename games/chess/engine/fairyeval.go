package engine

import (
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// fairyWorth is the value of the piece on a square of a fairy game, its rider included, with a
// bonus for the square; 0 for a neutral piece, whom both sides have.
func (p *advice) fairyWorth(sq int) int {
	piece, seat := p.Bits.At(sq), p.Bits.SeatAt(sq)
	left := board.Count(p.Bits.Occupied())
	v := p.Game.Worth(piece) + place(piece, seat, sq, left)
	switch p.Game.Fairy.Generator {
	case fairy.WrappedBoard:
		return p.wrappedWorth(piece, seat, sq, left)
	case fairy.ByFile:
		// What a piece is matters on the files d and e and at the promotion only; what it moves
		// like matters now.
		s := p.State()
		if piece&(board.Royal|board.PawnStep) == 0 {
			return (2*p.Game.Worth(s.MovesAs(p.Game.Fairy, sq))+p.Game.Worth(piece))/3 + 80 + place(piece, seat, sq, left)/2
		}
	case fairy.WithNeutral:
		if p.Mark>>uint(sq)&1 != 0 {
			return 0
		}
	case fairy.WithRiders:
		if rider := p.RiderAt(sq); rider != board.NoPiece {
			v += p.Game.Worth(rider) + place(rider, seat, sq, left)/2 - 15 // both are lost at once
		}
	}
	return v
}

// wrappedWorth is the value of a piece on a board without side edges: a bishop loses no lines there
// and no file is better than another.
func (p *advice) wrappedWorth(piece board.Piece, seat, sq, left int) int {
	v := p.Game.Worth(piece)
	if piece&board.BishopRide != 0 {
		v += 60
	}
	y := sq >> 3
	if seat == 1 {
		y = 7 - y
	}
	switch {
	case piece == board.Pawn && p.Mark>>uint(sq)&1 != 0:
		y = 7 - y
		fallthrough
	case piece == board.Pawn:
		return v + 3*y*y/2
	case piece == board.King && left > 12:
		return v - 8*y
	case piece == board.Rook:
		return v
	}
	return v + 8*min(y, 7-y)
}
