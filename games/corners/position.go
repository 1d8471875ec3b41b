package corners

import "github.com/tavlei/tavlei/game"

// Position holds everything that decides which moves are legal.
type Position struct {
	g     *Game
	on    [most]uint8 // 1 + the seat of the man on a point
	men   [maxSeats]Set
	key   uint64 // of the men
	round uint16 // number of the turn, from 1; it grows where the turn comes round
	turn  uint8  // seat to move
	first uint8  // seat that began
	lot   bool   // a lot decides who begins

	done   [maxSeats]uint8 // which seats have finished, by groups from 1; 0: not yet
	gone   [maxSeats]uint8 // which have left, in their order from 1
	now    bool            // the last group has finished in this round, and others may join it
	passes uint8           // turns passed one after the other
	alone  uint8           // moves of a loser who plays on
	mirror bool            // Black has copied every move
	end    ending          // why the game is over
}

var (
	_ game.Position = (*Position)(nil)
	_ game.Mover    = (*Position)(nil)
	_ game.Numberer = (*Position)(nil)
)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Men are the men of a seat.
func (p *Position) Men(seat int) *Set { return &p.men[seat] }

// Turn is the seat whose turn it is.
func (p *Position) Turn() int { return int(p.turn) }

// ToMove is the seat whose turn it is, chance before the lot.
func (p *Position) ToMove() game.Seats {
	if p.lot {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(game.Seat(p.turn))
}

// Numbering is the number of the turn, and whose turns stand first in a row: those of the seat that began.
func (p *Position) Numbering() (n int, first game.Seat) {
	if p.lot {
		return int(p.round), game.NoSeat
	}
	return int(p.round), game.Seat(p.first)
}

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is equal for positions that the repetition rule calls equal: the number of the turn is left out, unless it changes
// what is legal.
func (p *Position) Key() uint64 {
	state := uint64(p.turn) | uint64(p.first)<<3 | uint64(p.passes)<<6 | uint64(btoi(p.now))<<10 | uint64(btoi(p.lot))<<11 |
		uint64(btoi(p.late(int(p.turn))))<<12 | uint64(min(p.alone, 1))<<13
	for s := range p.g.Players {
		state |= uint64(p.done[s]|p.gone[s]<<3) << (16 + 6*s)
	}
	return p.key ^ stateKey(state)
}

// put places a man of a seat on a free point.
func (p *Position) put(seat, at int) {
	p.on[at] = uint8(seat) + 1
	p.men[seat].Add(at)
	p.key ^= keys[seat][at]
}

// take removes the man from a point.
func (p *Position) take(at int) {
	seat := int(p.on[at]) - 1
	p.on[at] = 0
	p.men[seat].Remove(at)
	p.key ^= keys[seat][at]
}

// active tells whether a seat still plays.
func (p *Position) active(seat int) bool { return p.done[seat] == 0 && p.gone[seat] == 0 }

// Active tells whether a seat still plays.
func (p *Position) Active(seat int) bool { return p.active(seat) }
