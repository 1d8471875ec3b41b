package senet

import (
	"math/bits"

	"github.com/tavlei/tavlei/game"
)

// Position holds everything that decides which moves are legal.
type Position struct {
	g     *Game
	men   [seats]set
	gone  [seats]uint8 // men that are off the board
	turn  uint8        // seat that throws or moves
	phase phase
	pool  [6]uint8 // throws that wait to be used, by their number
	plies uint16
	key   uint64 // of the men
}

// phase is what is done next.
type phase uint8

const (
	throwing phase = iota
	moving
	starting // a throw for the first move
)

var (
	_ game.Position = (*Position)(nil)
	_ game.Chancer  = (*Position)(nil)
	_ game.Judge    = (*Position)(nil)
	_ game.Awarder  = (*Position)(nil)
)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Men are the squares of the men of a seat: bit i is square i+1.
func (p *Position) Men(seat int) uint32 { return uint32(p.men[seat]) }

// Gone is how many men of a seat are off the board.
func (p *Position) Gone(seat int) int { return int(p.gone[seat]) }

// Turn is the seat that throws or moves.
func (p *Position) Turn() game.Seat { return game.Seat(p.turn) }

// ToMove is Chance before a throw.
func (p *Position) ToMove() game.Seats {
	if p.phase != moving {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(game.Seat(p.turn))
}

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key leaves out the count of plies.
func (p *Position) Key() uint64 {
	key := p.key ^ phaseKeys[p.phase]
	if p.turn == 1 {
		key ^= turnKey
	}
	for throw, n := range p.pool {
		key += uint64(n) * poolKeys[throw]
	}
	return key
}

// put places a man of a seat on an empty square.
func (p *Position) put(seat, sq int) {
	p.men[seat] |= 1 << uint(sq)
	p.key ^= keys[seat][sq]
}

// take removes a man of a seat.
func (p *Position) take(seat, sq int) {
	p.men[seat] &^= 1 << uint(sq)
	p.key ^= keys[seat][sq]
}

// empty tells whether nobody stands on a square.
func (p *Position) empty(sq int) bool { return !(p.men[0] | p.men[1]).has(sq) }

// left is how many men of a seat are on the board.
func (p *Position) left(seat int) int { return bits.OnesCount32(uint32(p.men[seat])) }

// home tells whether all men of a seat are off the board; in a study a side may have fewer from the beginning, or none.
func (p *Position) home(seat int) bool { return p.men[seat] == 0 && p.gone[seat] > 0 }

// over tells whether the game has ended.
func (p *Position) over() bool { return p.home(0) || p.home(1) || p.plies >= maxPlies }

// Outcome is the win of who has all men off the board.
func (p *Position) Outcome() game.Outcome {
	for s := range p.gone {
		if p.home(s) {
			return game.Win("allOff", game.SeatSet(game.Seat(s)), seats)
		}
	}
	if p.plies >= maxPlies {
		return game.Draw("maxPlies", seats)
	}
	return game.Outcome{}
}

// Judge finds nothing in repetition: throws bring any position back.
func (p *Position) Judge([]game.Ply) game.Outcome { return game.Outcome{} }

// Award is the loser's men on the board, two half points a man, where points are counted.
func (p *Position) Award(s game.Seat, o game.Outcome) int {
	if !p.g.Points || !o.Winners(seats).Has(s) {
		return 0
	}
	return 2 * p.left(1-int(s))
}
