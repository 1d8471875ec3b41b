package draughts

import (
	"github.com/tavlei/tavlei/game"
	names "github.com/tavlei/tavlei/game/opening"
	"github.com/tavlei/tavlei/games/draughts/internal/capture"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Position is one state of a game of draughts. Seat 0 is White, seat 1 is Black, whoever begins.
type Position struct {
	g     *Game
	d     kernel.Diagram
	key   uint64
	phase phase
	drawn opening // meaningful while its moves are being made

	ply   uint16    // since the start
	count counters  // of the draw rules
	tired [2]runner // Frisian: the king whose quiet moves are counted

	lapse lapse         // what the last move left undone, if a huff may follow
	duty  kernel.Set128 // men one of which must capture after a huff with redo

	buf    []game.Move     // scratch of CountMoves
	routes *capture.Routes // of the last board whose captures were named or shown
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
	k        *kernel.Kernel
	draws    *drawTable
	max      int
	names    *squareNames
	openings [2][][]game.Move // by the seat that begins
	named    *names.Table
}

var (
	_ game.Position = (*Position)(nil)
	_ game.Judge    = (*Position)(nil)
	_ game.Claimer  = (*Position)(nil)
)

// ToMove is the side to move, or Chance while the lot or an opening is drawn.
func (p *Position) ToMove() game.Seats {
	if p.phase != playing {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(game.Seat(p.d.Turn))
}

// Diagram is the men and the side to move, for the engine of the family. It is the position's own and
// only to be read.
func (p *Position) Diagram() *kernel.Diagram { return &p.d }

// Settled tells whether men and the side to move alone decide the moves: nothing is to be drawn by
// lot, nobody may be huffed and no huff has demanded a capture.
func (p *Position) Settled() bool {
	return p.phase == playing && !p.lapse.any() && !p.duty.Any()
}

// Arrange puts the men of a diagram on the board; nothing that came before counts.
func (p *Position) Arrange(d kernel.Diagram) {
	*p = Position{g: p.g, buf: p.buf, routes: p.routes, d: d}
	p.count.class, p.count.road3 = p.classify()
	p.key = p.freshKey()
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
