package draughts

import (
	"github.com/tavlei/tavlei/game"
	names "github.com/tavlei/tavlei/game/opening"
)

// Position is one state of a game of draughts. Seat 0 is White, seat 1 is Black, whoever begins.
type Position struct {
	g     *Game
	side  [2]set128 // all men and kings of White and of Black, on inner bits
	kings set128
	key   uint64
	turn  uint8 // seat to move
	phase phase
	drawn opening // meaningful while its moves are being made

	ply   uint16    // since the start
	count counters  // of the draw rules
	tired [2]runner // Frisian: the king whose quiet moves are counted

	lapse lapse  // what the last move left undone, if a huff may follow
	duty  set128 // men one of which must capture after a huff with redo

	buf    []game.Move // scratch of CountMoves
	routes *routes     // of the last board whose captures were named or shown
}

// phase is what has to be settled before play.
type phase uint8

const (
	playing phase = iota
	drawingLot
	drawingBallot
	playingBallot // the moves of the drawn opening are being made
)

// opening is a place in the table of openings: which one, and how many of its moves are made.
type opening struct{ row, made uint8 }

// runner is a king that moves again and again (Frisian): its bit and how often it has moved
// quietly without a break; n = 0 is none.
type runner struct{ bit, n uint8 }

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	layout   *layout
	narrow   *kernel64  // for boards of up to 64 bits
	wide     *kernel128 // for larger ones, else nil
	draws    *drawTable
	openings [2][][]game.Move // by the seat that begins
	eval     *evaluation
	max      int
	named    *names.Table
}

var (
	_ game.Position = (*Position)(nil)
	_ game.Counter  = (*Position)(nil)
	_ game.Tactical = (*Position)(nil)
	_ game.Judge    = (*Position)(nil)
	_ game.Claimer  = (*Position)(nil)
)

// ToMove is the side to move, or Chance while the lot or an opening is drawn.
func (p *Position) ToMove() game.Seats {
	if p.phase != playing {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(game.Seat(p.turn))
}

// Key covers squares, kings, side to move, what a huff may follow, and the counted Frisian kings.
func (p *Position) Key() uint64 { return p.key }

// CopyFrom makes p equal to src, keeping its own scratch memory.
func (p *Position) CopyFrom(src game.Position) {
	q := src.(*Position)
	buf, known := p.buf, p.routes
	*p = *q
	p.buf, p.routes = buf, known
}

// board64 and board128 are the men as the kernels see them.
func (p *Position) board64() board64 {
	return board64{[2]set64{p.side[0].set64(), p.side[1].set64()}, p.kings.set64()}
}

func (p *Position) board128() board128 { return board128{p.side, p.kings} }

// AppendMoves appends the legal moves.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	switch {
	case p.phase != playing:
		return p.appendChance(dst)
	case p.finished():
		return dst
	case p.duty.any():
		return p.appendDuty(dst)
	}
	dst, within := p.appendPlain(dst)
	if within && p.lapse.any() {
		return p.appendHuffs(dst)
	}
	return dst
}

// appendPlain appends captures and quiet moves of the side to move, none if they are not within the
// budget.
func (p *Position) appendPlain(dst []game.Move) (list []game.Move, within bool) {
	if p.g.wide != nil {
		b := p.board128()
		return p.g.wide.appendMoves(dst, &b, int(p.turn), p.barred())
	}
	b := p.board64()
	return p.g.narrow.appendMoves(dst, &b, int(p.turn), p.barred().set64())
}

// AppendTactical appends the captures.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.phase != playing || p.finished() {
		return dst
	}
	if p.duty.any() {
		return p.appendDuty(dst)
	}
	return p.appendCaptures(dst, int(p.turn))
}

// appendCaptures appends the captures of a seat, none if they exceed the budget.
func (p *Position) appendCaptures(dst []game.Move, seat int) []game.Move {
	dst, _ = p.tryCaptures(dst, seat)
	return dst
}

// tryCaptures appends the captures of a seat. If they exceed the budget it appends none, and over is
// the bit of the man that has too many, else -1.
func (p *Position) tryCaptures(dst []game.Move, seat int) (list []game.Move, over int) {
	if p.g.wide != nil {
		b := p.board128()
		return p.g.wide.appendCaptures(dst, &b, seat)
	}
	b := p.board64()
	return p.g.narrow.appendCaptures(dst, &b, seat)
}

// mayTake tells whether a seat has a capture.
func (p *Position) mayTake(seat int) bool {
	if p.g.wide != nil {
		b := p.board128()
		return p.g.wide.mayTake(&b, seat)
	}
	b := p.board64()
	return p.g.narrow.mayTake(&b, seat)
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.phase != playing || p.duty.any() || p.lapse.any() || p.g.MayPass {
		p.buf = p.AppendMoves(p.buf[:0])
		return len(p.buf)
	}
	if p.finished() {
		return 0
	}
	var n int
	if p.g.wide != nil {
		b := p.board128()
		n, p.buf = p.g.wide.countMoves(p.buf, &b, int(p.turn), p.barred())
		return n
	}
	b := p.board64()
	n, p.buf = p.g.narrow.countMoves(p.buf, &b, int(p.turn), p.barred().set64())
	return n
}

// barred are the kings that may not move quietly: Frisian, a king that has done so KingLimit
// times while its side has a man.
func (p *Position) barred() set128 {
	t := p.tired[p.turn]
	if p.g.KingLimit == 0 || int(t.n) < p.g.KingLimit || p.side[p.turn].minus(p.kings).none() {
		return set128{}
	}
	return one128(int(t.bit))
}
