package weiqi

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// stage is what the players are doing.
type stage uint8

const (
	playing stage = iota
	placing       // Black places handicap stones
	marking       // dead stones are being settled
	agreed        // they are: both have accepted
	judged        // the program's proposal counts
	alive         // all stones count as alive
)

// Position holds everything that decides which moves are legal.
type Position struct {
	g        *Game
	board    goban.Board
	past     past
	captured [seats]uint16 // prisoners that a seat has, stones for passes among them
	plies    uint16        // stones and passes so far
	settled  uint16        // moves of settling so far
	turn     uint8         // seat to move in play
	passes   uint8         // in a row
	place    uint8         // handicap stones still to be placed
	stage    stage
	resumed  bool       // play has been resumed once
	content  game.Seats // with the dead stones as they are marked
	marks    points     // whose stones are marked otherwise than the program proposes
	marksKey uint64
	proposed *points // what was proposed when both sides passed, nil where nothing says it; never changed
	asked    bool    // the last ply was the second pass, and dead stones are proposed
}

// points is a set of points of any board.
type points [(mostPoints + 63) / 64]uint64

// Has tells whether a point is in the set.
func (s *points) Has(p goban.Point) bool { return s[p>>6]>>(p&63)&1 == 1 }

func (s *points) flip(p goban.Point) { s[p>>6] ^= 1 << (p & 63) }

var _ game.Position = (*Position)(nil)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Board is what a screen shows the stones on.
func (p *Position) Board() *game.Board { return p.g.board }

// Goban are the stones with their chains. It belongs to the position and must not be changed.
func (p *Position) Goban() *goban.Board { return &p.board }

// Turn is the seat to move in play.
func (p *Position) Turn() game.Seat { return game.Seat(p.turn) }

// Passes is how many passes in a row have led here.
func (p *Position) Passes() int { return int(p.passes) }

// Captured is how many prisoners a seat has, stones for passes among them.
func (p *Position) Captured(s game.Seat) int { return int(p.captured[s]) }

// Plies is how many stones were played and how often somebody passed.
func (p *Position) Plies() int { return int(p.plies) }

// Playing tells whether stones are played: no handicap stones are being placed, no dead ones marked, nothing counted.
func (p *Position) Playing() bool { return p.stage == playing && !p.over() }

// Marking tells whether dead stones are being settled.
func (p *Position) Marking() bool { return p.stage == marking }

// Placing is how many handicap stones Black has still to place.
func (p *Position) Placing() int { return int(p.place) }

// colourOf is the colour of a seat's stones.
func colourOf(seat uint8) goban.Colour { return goban.Black + goban.Colour(seat) }

// ToMove is the seat whose turn it is, and while dead stones are settled everybody who has not accepted them.
func (p *Position) ToMove() game.Seats {
	if p.stage == marking {
		return bothSeats &^ p.content
	}
	return game.SeatSet(game.Seat(p.turn))
}

const bothSeats game.Seats = 1<<seats - 1

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) {
	from := src.(*Position)
	if p == from {
		return
	}
	board, past := p.board, p.past
	*p = *from
	p.board, p.past = board, past
	p.board.CopyFrom(&from.board)
	p.past.copyFrom(&from.past)
}

// Keys of what is no stone.
var (
	turnKey, resumedKey uint64
	stageKeys           [alive + 1]uint64
	passKeys            [3]uint64
	placeKeys           [mostHandicap + 1]uint64
	contentKeys         [bothSeats + 1]uint64
)

func init() {
	stream := board.Seed ^ 0x77656971
	turnKey, resumedKey = stream.Next(), stream.Next()
	for _, keys := range [][]uint64{stageKeys[1:], passKeys[1:], placeKeys[1:], contentKeys[1:]} {
		stream.Fill(keys)
	}
}

// Key is equal for positions with the same moves, superko apart.
func (p *Position) Key() uint64 {
	key := keyFor(p.board.Key(), p.turn) ^ p.marksKey ^ stageKeys[p.stage] ^ passKeys[p.passes] ^ placeKeys[p.place] ^ contentKeys[p.content]
	if ko := p.board.Ko(); ko != goban.None {
		key ^= p.g.ko[ko]
	}
	if p.resumed {
		key ^= resumedKey
	}
	return key
}

// Start is the position before the first ply, with the handicap stones if they have places of their own.
func (g *Game) Start() game.Position {
	p := &Position{g: g}
	p.board.CopyFrom(g.empty)
	switch {
	case g.Handicap >= 2 && g.FreeHandicap:
		p.stage, p.place = placing, uint8(g.Handicap)
	case g.Handicap >= 2:
		for _, at := range fixedHandicap(g.Columns, g.Rows, g.Handicap) {
			p.board.Put(at, goban.Black)
		}
		p.turn = white
	case g.WhiteFirst:
		p.turn = white
	}
	p.remember()
	return p
}

// remember adds the present board to those that may not be repeated.
func (p *Position) remember() {
	if p.g.Ko == koSimple || p.stage == placing {
		return
	}
	turn := uint8(0)
	if p.g.Ko == koSituational {
		turn = p.turn
	}
	p.past.add(stood{keyFor(p.board.Key(), turn), uint16(len(p.past.steps)), p.plies, turn})
}
