package shogi

import "github.com/tavlei/tavlei/game"

// Position holds everything that decides which moves are legal.
type Position struct {
	g        *Game
	board    [squares]man
	men      [seats]set      // all pieces of a side
	of       [kinds]set      // all pieces of a kind; of[golds] all that move as golds do
	hand     [seats][8]uint8 // how many of a kind
	kings    [seats]uint8    // where the Kings are, nowhere if there is none
	turn     uint8           // seat to move
	declared bool            // the side that has moved has ended the game by a declaration
	number   uint16          // of the next move, from 1
	key      uint64          // of the pieces, on the board and in the hands
}

var _ game.Position = (*Position)(nil)

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is equal for positions that the repetition rule calls equal: the board, the hands and the side to move.
func (p *Position) Key() uint64 {
	k := p.key
	if p.turn == white {
		k ^= keys.turn
	}
	if p.declared {
		k ^= keys.declared
	}
	return k
}

// occupied are the squares on which a piece stands.
func (p *Position) occupied() set { return p.men[black].Or(p.men[white]) }

var _ game.Numberer = (*Position)(nil)

// Numbering puts the half-moves with odd numbers first.
func (p *Position) Numbering() (n int, first game.Seat) {
	first = game.Seat(p.turn)
	if p.number%2 == 0 {
		first = game.Seat(1 - p.turn)
	}
	return (int(p.number) + 1) / 2, first
}
