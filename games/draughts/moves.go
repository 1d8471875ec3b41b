package draughts

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/capture"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// AppendMoves appends the legal moves.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	switch {
	case p.phase != playing:
		return p.appendChance(dst)
	case p.finished():
		return dst
	case p.duty.Any():
		return p.appendDuty(dst)
	}
	dst, within := p.g.k.AppendMoves(dst, &p.d, p.barred())
	if within && p.lapse.any() {
		return p.appendHuffs(dst)
	}
	return dst
}

// AppendTactical appends the captures.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.phase != playing || p.finished() {
		return dst
	}
	if p.duty.Any() {
		return p.appendDuty(dst)
	}
	return p.appendCaptures(dst, int(p.d.Turn))
}

// appendCaptures appends the captures of a seat, none if they exceed the budget.
func (p *Position) appendCaptures(dst []game.Move, seat int) []game.Move {
	dst, _ = p.g.k.AppendCaptures(dst, &p.d, seat)
	return dst
}

// mayTake tells whether a seat has a capture.
func (p *Position) mayTake(seat int) bool { return p.g.k.MayTake(&p.d, seat) }

// routesOf are the captures of a seat and the ways to make them. A position keeps those of its last
// board, since texts and scenes ask for one capture after another.
func (p *Position) routesOf(seat int) *capture.Routes {
	if p.routes == nil || !p.routes.Of(&p.d, seat) {
		p.routes = capture.NewRoutes(p.g.k, p.d, seat)
	}
	return p.routes
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.phase != playing || p.duty.Any() || p.lapse.any() || p.g.MayPass {
		p.buf = p.AppendMoves(p.buf[:0])
		return len(p.buf)
	}
	if p.finished() {
		return 0
	}
	var n int
	n, p.buf = p.g.k.CountMoves(p.buf, &p.d, p.barred())
	return n
}

// barred are the kings that may not move quietly: Frisian, a king that has done so KingLimit
// times while its side has a man.
func (p *Position) barred() kernel.Set128 {
	t := p.tired[p.d.Turn]
	if p.g.KingLimit == 0 || int(t.n) < p.g.KingLimit || p.d.Side[p.d.Turn].Minus(p.d.Kings).None() {
		return kernel.Set128{}
	}
	return kernel.One128(int(t.bit))
}

// tooMany tells whether the captures of the side to move exceed the budget, and on which square the
// man stands that has too many.
func (p *Position) tooMany() (at Square, yes bool) {
	if !p.mayTake(int(p.d.Turn)) {
		return 0, false
	}
	list, over := p.g.k.AppendCaptures(p.buf[:0], &p.d, int(p.d.Turn))
	if p.buf = list[:0]; over < 0 {
		return 0, false
	}
	return p.g.k.Layout.PlaceOf[over], true
}

// ForcedCaptures tells whether captures, where there are any, are all the legal moves.
func (p *Position) ForcedCaptures() bool { return !p.g.MayPass && p.g.Huff == huffOff }
