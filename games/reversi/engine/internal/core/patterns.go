package core

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// The evaluation adds the worth of what stands on certain sets of squares, as M. Buro described
// it for his program Logistello: edges with their X squares, two kinds of corners, the lines
// and the diagonals. A pattern's instances are its images under the symmetries of the board;
// they share their weights, and so do two ways to read the same squares.
var patterns = [...]pattern{
	{name: "edge and X", squares: []int{9, 0, 1, 2, 3, 4, 5, 6, 7, 14}},
	{name: "corner 3x3", squares: []int{0, 1, 2, 8, 9, 10, 16, 17, 18}},
	{name: "corner 2x5", squares: []int{0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},
	{name: "line 2", squares: []int{8, 9, 10, 11, 12, 13, 14, 15}},
	{name: "line 3", squares: []int{16, 17, 18, 19, 20, 21, 22, 23}},
	{name: "line 4", squares: []int{24, 25, 26, 27, 28, 29, 30, 31}},
	{name: "diagonal 8", squares: []int{0, 9, 18, 27, 36, 45, 54, 63}},
	{name: "diagonal 7", squares: []int{1, 10, 19, 28, 37, 46, 55}},
	{name: "diagonal 6", squares: []int{2, 11, 20, 29, 38, 47}},
	{name: "diagonal 5", squares: []int{3, 12, 21, 30, 39}},
	{name: "diagonal 4", squares: []int{4, 13, 22, 31}},
}

const (
	instances = 46 // of all patterns
	scalars   = 5  // further terms: see scalarsOf
	counts    = 64 // weights of a scalar term

	// fillings is the number of fillings of all patterns.
	fillings = 2*59049 + 19683 + 4*6561 + 2187 + 729 + 243 + 81
	// Slots is the number of different weights in a stage: fillings that are each other's mirror
	// images count once.
	Slots = 29646 + 10206 + 59049 + 4*3321 + 1134 + 378 + 135 + 45 + scalars*counts

	// Terms is the number of weights that add up to an evaluation.
	Terms = instances + scalars
	// Stages of the game have their own weights: four discs make a stage, the last is longer.
	Stages = 14
)

type pattern struct {
	name    string
	squares []int
	size    int   // number of fillings, 3 to the number of squares
	first   int   // where its fillings begin in a stage's weights
	mirror  []int // order of the squares when read the other way, nil if there is no other way
	slots   []int // weight of each filling in the trainer's count, where two readings are one
}

// instance is one placing of a pattern on the board.
type instance struct {
	first, last int32 // fillings of its pattern in a stage's weights
}

// touch tells that a square is a digit of an instance.
type touch struct {
	at  uint8  // instance
	pow uint16 // worth of the digit
}

var (
	placed  [instances]instance
	touches [64][]touch
)

func init() {
	at, first := 0, 0
	for i := range patterns {
		p := &patterns[i]
		p.size = 1
		for range p.squares {
			p.size *= 3
		}
		p.first = first
		first += p.size
		at = p.place(at)
	}
	if at != instances || first != fillings {
		panic("reversi: the patterns do not cover the board as they should")
	}
}

// fold numbers the fillings so that one and its mirror image have the same weight. Only who
// makes or reads weights needs that.
var fold = sync.OnceFunc(func() {
	next := 0
	for i := range patterns {
		next = patterns[i].fold(next)
	}
	if next+scalars*counts != Slots {
		panic("reversi: miscounted weights")
	}
})

// image is the square that sq becomes under one of the eight symmetries of the board.
func image(sq, symmetry int) int {
	row, col := sq>>3, sq&7
	if symmetry&1 != 0 {
		col = 7 - col
	}
	if symmetry&2 != 0 {
		row = 7 - row
	}
	if symmetry&4 != 0 {
		row, col = col, row
	}
	return row<<3 | col
}

// Turned is the set of squares that set becomes under one of the eight symmetries, 0 to 7.
func Turned(set uint64, symmetry int) (to uint64) {
	for ; set != 0; set &= set - 1 {
		to |= 1 << image(bits.TrailingZeros64(set), symmetry)
	}
	return to
}

// place lists the different images of the pattern from instance at on and notes the way in
// which an image covers the pattern itself.
func (p *pattern) place(at int) int {
	seen := map[uint64]bool{}
	var home uint64
	for symmetry := range 8 {
		var set uint64
		seenAs := make([]int, len(p.squares))
		for i, sq := range p.squares {
			seenAs[i] = image(sq, symmetry)
			set |= 1 << seenAs[i]
		}
		if symmetry == 0 {
			home = set
		} else if set == home && !slices.Equal(seenAs, p.squares) {
			p.mirror = order(p.squares, seenAs)
		}
		if seen[set] {
			continue
		}
		seen[set] = true
		placed[at] = instance{int32(p.first), int32(p.first + p.size - 1)}
		pow := uint16(1)
		for _, sq := range seenAs {
			touches[sq] = append(touches[sq], touch{uint8(at), pow})
			pow *= 3
		}
		at++
	}
	return at
}

// order tells for each square of image which square of base it is.
func order(base, image []int) []int {
	where := make([]int, len(image))
	for i, sq := range image {
		for j, b := range base {
			if b == sq {
				where[i] = j
			}
		}
	}
	return where
}

// fold numbers the pattern's weights from next on.
func (p *pattern) fold(next int) int {
	p.slots = make([]int, p.size)
	for f := range p.size {
		if m := p.mirrored(f); m < f {
			p.slots[f] = p.slots[m]
		} else {
			p.slots[f] = next
			next++
		}
	}
	return next
}

// mirrored is the number of the filling when its squares are read the other way.
func (p *pattern) mirrored(f int) int {
	if p.mirror == nil {
		return f
	}
	var digits [10]int
	for i := range p.squares {
		digits[i] = f % 3
		f /= 3
	}
	pow := 1
	for i := range p.squares {
		f += digits[p.mirror[i]] * pow
		pow *= 3
	}
	return f
}

// shape is the filling of every instance, kept while discs are placed and taken back: base 3,
// digit 0 a disc of the second side, 1 empty, 2 a disc of the first. The first side is the one
// to move at the root, so that nothing changes when the turn does.
type shape [instances]uint16

// shapeOf reads a whole board; own is the first side.
func shapeOf(own, opp uint64) (s shape) {
	for sq := range 64 {
		digit := uint16(1 + own>>sq&1 - opp>>sq&1)
		for _, t := range touches[sq] {
			s[t.at] += digit * t.pow
		}
	}
	return s
}

// first notes a move of the first side.
func (s *shape) first(square int, flips uint64) {
	for _, t := range touches[square&63] {
		s[t.at] += t.pow
	}
	for ; flips != 0; flips &= flips - 1 {
		for _, t := range touches[bits.TrailingZeros64(flips)&63] {
			s[t.at] += 2 * t.pow
		}
	}
}

// second notes a move of the second side.
func (s *shape) second(square int, flips uint64) {
	for _, t := range touches[square&63] {
		s[t.at] -= t.pow
	}
	for ; flips != 0; flips &= flips - 1 {
		for _, t := range touches[bits.TrailingZeros64(flips)&63] {
			s[t.at] -= 2 * t.pow
		}
	}
}

// StageOf is the stage of the game with so many empty squares, from 0 to Stages-1.
func StageOf(empties int) int { return min(max(60-empties, 0)/4, Stages-1) }

// scalarsOf are the terms beside the patterns: what the sides can do, what they may be able to
// do later (empty squares beside discs of the other), and who will have the last move.
func scalarsOf(b Board, moves uint64) [scalars]int32 {
	return [scalars]int32{
		int32(bits.OnesCount64(moves)),
		int32(bits.OnesCount64(kernel.Moves(b.Opp, b.Own, b.Open))),
		int32(bits.OnesCount64(around(b.Opp) & b.Open)),
		int32(bits.OnesCount64(around(b.Own) & b.Open)),
		int32(bits.OnesCount64(b.Open) & 1),
	}
}

const (
	notA = 0xfefefefefefefefe
	notH = 0x7f7f7f7f7f7f7f7f
)

// around is the set of squares beside those of set, and some of set itself.
func around(set uint64) uint64 {
	set |= set<<1&notA | set>>1&notH
	return set | set<<8 | set>>8
}

// SlotsOf lists the weights that add up to the evaluation of a full board for the side to move.
func SlotsOf(b Board, dst *[Terms]int32) {
	fold()
	s := shapeOf(b.Own, b.Opp)
	at := 0
	for i := range patterns {
		p := &patterns[i]
		for ; at < instances && int(placed[at].first) == p.first; at++ {
			dst[at] = int32(p.slots[s[at]])
		}
	}
	base := int32(Slots - scalars*counts)
	for i, n := range scalarsOf(b, b.Moves()) {
		dst[instances+i] = base + int32(i*counts) + n
	}
}
