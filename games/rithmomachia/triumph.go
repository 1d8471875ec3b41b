package rithmomachia

import (
	"math/bits"

	"github.com/tavlei/tavlei/board"
)

// Kinds of progressions, as bits.
const (
	arithmetic = 1 << iota // b - a = c - b
	geometric              // b² = ac
	harmonic               // a(c - b) = c(b - a)
)

// progression tells which kind three numbers are in their order, rising or falling; 0 for none. No three are of two kinds.
func progression(a, b, c uint16) uint8 {
	if a > c {
		a, c = c, a
	}
	x, y, z := int(a), int(b), int(c)
	switch {
	case x >= y || y >= z:
		return 0
	case 2*y == x+z:
		return arithmetic
	case y*y == x*z:
		return geometric
	case x*(z-y) == z*(y-x):
		return harmonic
	}
	return 0
}

// triumph is the greatest triumph of a side: men of its own in the other half of the board whose numbers are in
// progression. If at is not nil it becomes their squares.
func (p *Position) triumph(me int, at *[]int) (best rank) {
	men := p.men[me].And(half[me])
	n := men.Count()
	if n < 3 {
		return noTriumph
	}
	for rest := men; !rest.Empty(); rest = rest.Rest() {
		a := rest.First()
		for others := men; !others.Empty(); others = others.Rest() {
			if b := others.First(); b != a {
				line, lined := p.onLine(men, a, b)
				box, boxed := p.onSquare(men, a, b)
				if box > line {
					line, lined = box, boxed
				}
				if line > best {
					best = line
					if at != nil {
						*at = lined.squares()
					}
				}
			}
		}
	}
	return best
}

// group are the men of a triumph: the fourth is board.None where they are three.
type group [4]int

func (g group) squares() []int {
	if g[3] == board.None {
		return g[:3:3]
	}
	return g[:]
}

// onLine is the triumph of the men on the line from a over b, as far apart as these two: three, or four.
func (p *Position) onLine(men set, a, b int) (best rank, at group) {
	ax, ay := grid.XY(a)
	bx, by := grid.XY(b)
	dx, dy := bx-ax, by-ay
	if dx != 0 && dy != 0 && dx != dy && dx != -dy {
		return noTriumph, at
	}
	c := grid.At(bx+dx, by+dy)
	if c == board.None || !men.Has(c) {
		return noTriumph, at
	}
	if p.kindsOfThree(a, b, c) != 0 {
		best, at = magna, group{a, b, c, board.None}
	}
	d := grid.At(bx+2*dx, by+2*dy)
	if d == board.None || !men.Has(d) {
		return best, at
	}
	all := group{a, b, c, d}
	if four := p.four(all, false); four > best {
		return four, all
	}
	return best, at
}

// onSquare is the triumph of the corners of a square whose sides lie along ranks and files, a the lower left one and b
// the lower right one.
func (p *Position) onSquare(men set, a, b int) (rank, group) {
	ax, ay := grid.XY(a)
	bx, by := grid.XY(b)
	if ay != by || bx <= ax {
		return noTriumph, group{}
	}
	c, d := grid.At(ax, ay+bx-ax), grid.At(bx, ay+bx-ax)
	if c == board.None || !men.Has(c) || !men.Has(d) {
		return noTriumph, group{}
	}
	at := group{a, b, c, d}
	return p.four(at, true), at
}

// kindsOfThree are the progressions of three men in their order.
func (p *Position) kindsOfThree(a, b, c int) (found uint8) {
	x, y, z := p.numbers(p.at[a]), p.numbers(p.at[b]), p.numbers(p.at[c])
	for _, i := range x.list[:x.n] {
		for _, j := range y.list[:y.n] {
			for _, k := range z.list[:z.n] {
				found |= progression(i, j, k)
			}
		}
	}
	return found
}

// triples of four.
var triples = [4][3]int{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}

// four is the triumph of four men: two kinds of progressions among them are the major, all three the most excellent
// one. On a square their order is free. A pyramid counts with one of its numbers at a time.
func (p *Position) four(at group, free bool) (best rank) {
	var v [4]numbers
	for i, sq := range at {
		v[i] = p.numbers(p.at[sq])
	}
	for _, a := range v[0].list[:v[0].n] {
		for _, b := range v[1].list[:v[1].n] {
			for _, c := range v[2].list[:v[2].n] {
				for _, d := range v[3].list[:v[3].n] {
					best = max(best, rankOfFour([4]uint16{a, b, c, d}, free))
				}
			}
		}
	}
	return best
}

func rankOfFour(v [4]uint16, free bool) rank {
	found := uint8(0)
	for _, t := range triples {
		a, b, c := v[t[0]], v[t[1]], v[t[2]]
		found |= progression(a, b, c)
		if free {
			found |= progression(b, a, c) | progression(a, c, b)
		}
	}
	switch bits.OnesCount8(found) {
	case 2:
		return major
	case 3:
		return excellentissima
	}
	return noTriumph
}

// Progression is the kind of progression that three numbers form in their order: 0 arithmetic, 1 geometric, 2 harmonic,
// -1 none.
func Progression(a, b, c int) int {
	return bits.Len8(progression(uint16(a), uint16(b), uint16(c))) - 1
}
