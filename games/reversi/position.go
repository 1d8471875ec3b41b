package reversi

import (
	"math/bits"

	"github.com/tavlei/tavlei/game"
	names "github.com/tavlei/tavlei/game/opening"
	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// Position is one state of a game of reversi. Seat 0 is dark, seat 1 is light, whoever begins.
type Position struct {
	g     *Game
	disc  [2]set   // of dark and of light
	hand  [2]uint8 // discs not yet placed; with a common stock always one
	turn  uint8    // seat to move
	phase phase
	drawn opening // meaningful while its moves are being made
}

// phase is what has to be settled before play.
type phase uint8

const (
	playing phase = iota
	placing       // the first four discs go on the centre
	drawingLot
	drawingOpening
	playingOpening // the moves of the drawn opening are being made
)

// opening is a place in the table of openings: which one, and how many of its moves are made.
type opening struct {
	row  uint16
	made uint8
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	layout   *layout
	stock    uint8 // discs of each side at the start, if it has its own
	spend    uint8 // discs that a move costs the stock: one of one's own, none of a common one
	begin    Position
	openings [][]uint8 // bits of the squares
	named    *names.Table
}

var (
	_ game.Position = (*Position)(nil)
	_ game.Scorer   = (*Position)(nil)
	_ game.Awarder  = (*Position)(nil)
)

// ToMove is the side to move, or Chance while the lot or an opening is drawn.
func (p *Position) ToMove() game.Seats {
	if p.phase > placing {
		return game.SeatSet(game.Chance)
	}
	return 1 << p.turn
}

// CopyFrom makes p equal to src.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// empty is the set of squares without a disc.
func (p *Position) empty() set { return p.g.layout.board.AndNot(p.disc[0]).AndNot(p.disc[1]) }

// legal is the set of squares on which a seat may put a disc while the game is being played,
// whoever is to move.
func (p *Position) legal(seat uint8) set {
	switch {
	case p.hand[seat] == 0:
		return set{}
	case p.phase == placing:
		return p.empty().And(p.g.layout.centre)
	case p.g.layout.wide:
		return kernel.WideMoves(p.disc[seat], p.disc[1-seat], p.empty())
	}
	return set{Lo: p.legal64(seat)}
}

// legal64 is legal on a board of at most eight columns when the centre is full, the stock apart.
func (p *Position) legal64(seat uint8) uint64 {
	own, opp := p.disc[seat].Lo, p.disc[1-seat].Lo
	return kernel.Moves(own, opp, p.g.layout.board.Lo&^(own|opp))
}

// plain tells whether two words say all: a narrow board, the centre full, discs in hand.
func (p *Position) plain() bool {
	return p.phase == playing && !p.g.layout.wide && p.hand[0] != 0 && p.hand[1] != 0
}

// AppendMoves appends the legal moves, row by row; a pass if there is no other and the opponent
// can move.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.phase > placing {
		return p.appendChance(dst)
	}
	if p.plain() {
		if rest := p.legal64(p.turn); rest != 0 {
			info := moveInfo(discMove, p.turn)
			for ; rest != 0; rest &= rest - 1 {
				dst = append(dst, game.Move{uint64(bits.TrailingZeros64(rest)), info})
			}
			return dst
		}
	} else if rest := p.legal(p.turn); !rest.Empty() {
		info := moveInfo(discMove, p.turn)
		for ; !rest.Empty(); rest = rest.Rest() {
			dst = append(dst, game.Move{uint64(rest.First()), info})
		}
		return dst
	}
	if p.canMove(1 - p.turn) {
		dst = append(dst, passOf(p.turn))
	}
	return dst
}

// canMove tells whether a seat could put a disc if it were to move.
func (p *Position) canMove(seat uint8) bool { return !p.legal(seat).Empty() }

// mustPass tells whether the side to move has a pass and nothing else.
func (p *Position) mustPass() bool {
	return p.phase <= placing && !p.canMove(p.turn) && p.canMove(1-p.turn)
}

// mayPut tells whether a disc on the square with that bit is a legal move now.
func (p *Position) mayPut(bit int) bool {
	switch p.phase {
	case playing, placing:
		return p.legal(p.turn).Has(bit)
	case playingOpening:
		return bit == int(p.g.openings[p.drawn.row][p.drawn.made])
	}
	return false
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	switch {
	case p.phase == drawingLot:
		return 2
	case p.phase == drawingOpening:
		return len(p.g.openings)
	case p.phase == playingOpening:
		return 1
	}
	if n := p.legal(p.turn).Count(); n > 0 {
		return n
	}
	if p.canMove(1 - p.turn) {
		return 1
	}
	return 0
}
