package janggi

import "github.com/tavlei/tavlei/game"

// Kind is what a piece is.
type Kind uint8

// The kinds of pieces, what is worth least first.
const (
	Soldier Kind = iota
	Guard
	Elephant
	Horse
	Cannon
	Chariot
	General
	kinds
)

// kindNames are those of the words of the family, letters those of positions and plain moves.
var kindNames = [kinds]string{"soldier", "guard", "elephant", "horse", "cannon", "chariot", "general"}

const letters = "PABNCRK"

// Worth is the points of pieces, when they are counted: 72 a side at the start.
var Worth = [kinds]int{2, 3, 3, 5, 7, 13, 0}

// cho and han are the seats.
const (
	cho = 0
	han = 1
)

// Stages of a game beside plain play.
const (
	playing      uint8 = iota
	afterPass          // the last ply was a pass
	bothPassed         // and the one before it: the game is over
	bikjangStood       // a bikjang has been left standing: the game is over
	choosing           // plus a seat: it chooses its array
)

// Position holds everything that decides which moves are legal.
type Position struct {
	g      *Game
	men    [seats][kinds]set
	side   [seats]set
	at     [bound]uint8 // 0: nothing, else 1 + kind + 8*seat
	king   [seats]uint8 // where the generals stand
	turn   uint8        // seat to move
	stage  uint8
	facing bool   // the generals face each other, and that means something
	plies  uint16 // after the choice of the arrays
	quiet  uint16 // plies since a piece was taken
	key    uint64 // of the pieces
	past   past   // where positions may not be repeated
}

var _ game.Position = (*Position)(nil)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Men are the pieces of a kind and seat.
func (p *Position) Men(seat int, kind Kind) set { return p.men[seat][kind] }

// Side are all pieces of a seat.
func (p *Position) Side(seat int) set { return p.side[seat] }

// At is the piece on a point; ok is false where there is none.
func (p *Position) At(sq int) (seat int, kind Kind, ok bool) {
	code := p.at[sq]
	return int(code) >> 4, Kind(code&15 - 1), code != 0
}

// General is the point of a side's general.
func (p *Position) General(seat int) int { return int(p.king[seat]) }

// Facing tells whether a bikjang stands, under rules that know it.
func (p *Position) Facing() bool { return p.facing }

// Choosing tells whether the seat to move chooses its array.
func (p *Position) Choosing() bool { return p.stage >= choosing }

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// Turn is the seat to move.
func (p *Position) Turn() int { return int(p.turn) }

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) {
	from := src.(*Position)
	own := p.past
	*p = *from
	p.past = own
	p.past.copyFrom(&from.past)
}

// Key is equal for positions that the repetition rule calls equal: counts of plies are left out.
func (p *Position) Key() uint64 {
	key := p.key ^ stageKeys[p.stage]
	if p.turn == han {
		return key ^ turnKey
	}
	return key
}

// put places a piece on an empty point.
func (p *Position) put(seat int, kind Kind, sq int) {
	one := set{}.With(sq)
	p.men[seat][kind] = p.men[seat][kind].Or(one)
	p.side[seat] = p.side[seat].Or(one)
	p.at[sq] = 1 + uint8(kind) + uint8(seat)<<4
	p.key ^= pieceKeys[seat][kind][sq]
	if kind == General {
		p.king[seat] = uint8(sq)
	}
}

// take removes a piece.
func (p *Position) take(seat int, kind Kind, sq int) {
	one := set{}.With(sq)
	p.men[seat][kind] = p.men[seat][kind].AndNot(one)
	p.side[seat] = p.side[seat].AndNot(one)
	p.at[sq] = 0
	p.key ^= pieceKeys[seat][kind][sq]
}

// settle sees whether the generals face each other, and notes the position where it may not come back.
func (p *Position) settle() {
	p.facing = p.g.bikjang() && p.stage < choosing && p.sees(int(p.king[cho]), int(p.king[han]), p.stands())
	if p.g.Set == modern && p.stage < choosing {
		p.past.add(p.Key())
	}
}

// stands are all pieces.
func (p *Position) stands() set { return p.side[0].Or(p.side[1]) }

// cannons are those of both sides: no cannon jumps over them or takes one.
func (p *Position) cannons() set { return p.men[0][Cannon].Or(p.men[1][Cannon]) }

// sees tells whether nothing stands between two points of a column.
func (p *Position) sees(low, high int, stands set) bool {
	return xs[low] == xs[high] && !rayOf[1][low].And(rayOf[3][high]).Meets(stands)
}

// past are the keys since something could not be taken back, under rules that forbid to repeat a position a second time.
type past struct {
	keys  []uint64
	twice []uint64 // those that have stood twice: none may come back
}

func (h *past) copyFrom(src *past) {
	h.keys = append(h.keys[:0], src.keys...)
	h.twice = append(h.twice[:0], src.twice...)
}

func (h *past) clear() { h.keys, h.twice = h.keys[:0], h.twice[:0] }

func (h *past) add(key uint64) {
	for _, k := range h.keys {
		if k == key {
			h.twice = append(h.twice, key)
			break
		}
	}
	h.keys = append(h.keys, key)
}

// Palace are the points of a side's palace.
func Palace(seat int) set { return palace[seat] }

// Stands is the column of a point and its row as a seat counts, from its own edge.
func Stands(seat, sq int) (x, row int) {
	x, row = int(xs[sq]), int(ys[sq])
	if seat == han {
		row = rows - 1 - row
	}
	return x, row
}

// Plies are those played after the choice of the arrays.
func (p *Position) Plies() int { return int(p.plies) }
