package reversi

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	switch kindOf(m) {
	case discMove:
		p.put(bitOf(m))
		if p.phase == playingOpening {
			p.advanceOpening()
		}
	case passMove:
		p.turn = 1 - p.turn
	case lotMove:
		p.begun(uint8(m[0]))
	case openingMove:
		p.phase, p.drawn = playingOpening, opening{row: uint16(m[0])}
	}
}

// put places a disc of the side to move, turns what it encloses and passes the turn.
func (p *Position) put(bit int) {
	own, opp := &p.disc[p.turn], &p.disc[1-p.turn]
	switch {
	case p.phase == placing:
		own.Add(bit)
		if p.g.layout.centre.AndNot(*own).AndNot(*opp).Empty() {
			p.phase = playing
		}
	case p.g.layout.wide:
		turned := kernel.WideFlips(bit, *own, *opp)
		*own, *opp = own.Or(turned), opp.AndNot(turned)
		own.Add(bit)
	default:
		turned := kernel.Flips(bit, own.Lo, opp.Lo)
		own.Lo |= turned | 1<<(bit&63)
		opp.Lo &^= turned
	}
	p.hand[p.turn] -= p.g.spend
	p.turn = 1 - p.turn
}

// turns is the set of discs that a move turns over.
func (p *Position) turns(m game.Move) set {
	if kindOf(m) != discMove || p.phase == placing {
		return set{}
	}
	return p.flips(bitOf(m), seatOf(m))
}

// flips is the set of discs that a disc of a seat on a square would turn over.
func (p *Position) flips(bit int, seat uint8) set {
	own, opp := p.disc[seat], p.disc[1-seat]
	if p.g.layout.wide {
		return kernel.WideFlips(bit, own, opp)
	}
	return set{Lo: kernel.Flips(bit, own.Lo, opp.Lo)}
}
