package t1

import (
	"math/bits"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// The sides, which are the seats.
const (
	white uint8 = iota
	black
	seats = 2
)

// squares are numbered from a1 by rows, so that a set of them is a word.
const squares = 64

// set is a set of squares.
type set uint64

func of(sq int) set { return 1 << uint(sq) }

func (s set) has(sq int) bool { return s>>uint(sq)&1 != 0 }
func (s set) first() int      { return bits.TrailingZeros64(uint64(s)) }
func (s set) last() int       { return 63 - bits.LeadingZeros64(uint64(s)) }
func (s set) rest() set       { return s & (s - 1) }
func (s set) count() int      { return bits.OnesCount64(uint64(s)) }

var grid = board.New(board.Shape{W: 8, H: 8, Number: board.Rows(8, 0)})

// castle are the squares of each side's castle: c to f on its first rank.
var castle = [seats]set{0x3c, 0x3c << 56}

const castles set = 0x3c | 0x3c<<56

// last is the far rank of each side, grown the three ranks there on which a Knecht has become a Veteran.
var (
	last  = [seats]set{0xff << 56, 0xff}
	grown = [seats]set{0xffffff << 40, 0xffffff}
)

// ahead is the step forward of each side.
var ahead = [seats]int{8, -8}

// diagonals are the directions of which the first two lead to higher squares.
var diagonals = [4]board.Dir{{X: 1, Y: 1}, {X: -1, Y: 1}, {X: -1, Y: -1}, {X: 1, Y: -1}}

// farthest is how many squares a diagonal move goes at most.
const farthest = 3

// reach are the tables of how pieces move.
var reach = newReach()

type tables struct {
	around [squares]set          // eight neighbours: the King
	step   [squares]set          // four neighbours along lines
	jump   [squares]set          // one or two squares along lines
	leap   [squares]set          // the Scout
	slant  [4][squares]set       // up to three squares in a diagonal direction
	beyond [4][squares]set       // all squares in a diagonal direction
	star   [squares]set          // all four of slant
	gap    [squares][squares]set // squares between two of a star, exclusive
	near   [squares]set          // whence any piece but a Scout might come
	double [seats][squares]set   // the double step of Knechts from a square, on the own half
	from   [seats][squares]set   // whence a double step comes
}

func newReach() *tables {
	t := &tables{}
	for sq := range squares {
		for _, way := range [4]board.Dir{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} {
			t.step[sq] |= ray(sq, way, 1)
			t.jump[sq] |= ray(sq, way, 2)
		}
		for d, way := range diagonals {
			t.slant[d][sq], t.beyond[d][sq] = ray(sq, way, farthest), ray(sq, way, 8)
			t.star[sq] |= t.slant[d][sq]
			t.around[sq] |= ray(sq, way, 1)
		}
		t.around[sq] |= t.step[sq]
		t.near[sq] = t.jump[sq] | t.star[sq]
		for _, leap := range [8]board.Dir{{X: 1, Y: 2}, {X: 2, Y: 1}, {X: 2, Y: -1}, {X: 1, Y: -2}, {X: -1, Y: -2}, {X: -2, Y: -1}, {X: -2, Y: 1}, {X: -1, Y: 2}} {
			t.leap[sq] |= ray(sq, leap, 1)
		}
		t.doubles(sq)
	}
	for sq := range squares {
		for d := range diagonals {
			for on := t.slant[d][sq]; on != 0; on = on.rest() {
				to := on.first()
				t.gap[sq][to] = t.slant[d][sq] & t.slant[(d+2)%4][to]
			}
		}
	}
	return t
}

// doubles are the double steps from a square: both squares lie on the own half.
func (t *tables) doubles(sq int) {
	for s := range seats {
		to := sq + 2*ahead[s]
		if to < 0 || to >= squares || !half(s).has(to) || !half(s).has(sq) {
			continue
		}
		t.double[s][sq], t.from[s][to] = of(to), of(sq)
	}
}

// half is the territory of a side: its four nearest ranks.
func half(side int) set { return 0xffffffff << (32 * side) }

// ray are up to n squares from a square in a direction, without it.
func ray(sq int, way board.Dir, n int) (s set) {
	x, y := sq%8, sq/8
	for range n {
		x, y = x+int(way.X), y+int(way.Y)
		if x < 0 || x > 7 || y < 0 || y > 7 {
			break
		}
		s |= of(8*y + x)
	}
	return s
}

// diagonal are the squares that a Prince strikes diagonally: up to the first piece, which is struck as well.
func (t *tables) diagonal(sq int, occupied set) (s set) {
	for d := range diagonals {
		on := t.slant[d][sq]
		if block := on & occupied; block != 0 {
			at := block.first()
			if d >= 2 {
				at = block.last()
			}
			on &^= t.beyond[d][at]
		}
		s |= on
	}
	return s
}

// castleTint is how screens draw a square of a castle.
const castleTint = 7

// shown is the board of screens.
var shown = func() *game.Board {
	b := scene.Board(grid, scene.Checkered)
	for sq := range squares {
		if castles.has(sq) {
			b.Places[sq].Tint = castleTint
		}
	}
	return b
}()

// keys are the zobrist keys of a piece on a square, of Black to move and of the rights of Princes.
var keys, turnKey, rightKeys = func() (k [16][squares]uint64, turn uint64, rights [4]uint64) {
	stream := board.Seed
	for m := range k {
		stream.Fill(k[m][:])
	}
	turn = stream.Next()
	stream.Fill(rights[:])
	return k, turn, rights
}()
