package main

import (
	"math/rand/v2"
	"slices"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// side is how many lines the boards of the exercises have.
const side = 7

// layout lays a group out by chance: some points for eyes, stones of the defender's around them, a few changes, and the
// attacker all around, with eyes of its own.
type layout struct {
	rng      *rand.Rand
	shape    *goban.Shape
	at       []goban.Colour
	attacker goban.Colour
	inner    []goban.Point // points for eyes and what lies around them
}

// free marks points of the layout that nobody has taken yet.
const free = goban.Edge

func lay(rng *rand.Rand, attacker goban.Colour) *goban.Board {
	l := newLayout(rng, attacker)
	l.surround(l.grow(l.seed(), 2+rng.IntN(5)), 4)
	for range rng.IntN(5) {
		l.change()
	}
	return l.board()
}

// layNamed lays out a group whose points for eyes are drawn in rows from the edge on, with no weakness besides.
func layNamed(rng *rand.Rand, attacker goban.Colour, rows []string) *goban.Board {
	l := newLayout(rng, attacker)
	for y, row := range rows {
		for x, c := range row {
			if at := l.point(2+x, y); c == '#' {
				l.at[at] = goban.Empty
				l.inner = append(l.inner, at)
			}
		}
	}
	l.surround(l.inner, 1)
	return l.board()
}

// layDrawn is a board that is drawn whole, turned by chance.
func layDrawn(rng *rand.Rand, rows []string) *goban.Board {
	b, turn := goban.New(goban.ShapeOf(side, side, false)), rng.IntN(8)
	for y, row := range rows {
		for x, c := range row {
			if c != '.' {
				b.Put(goban.Turned(goban.Point(y*side+x), side, turn), map[rune]goban.Colour{'X': goban.Black, 'O': goban.White}[c])
			}
		}
	}
	return b
}

func newLayout(rng *rand.Rand, attacker goban.Colour) *layout {
	l := &layout{rng: rng, shape: goban.ShapeOf(side, side, false), attacker: attacker}
	l.at = slices.Repeat([]goban.Colour{free}, l.shape.Len())
	return l
}

// board is what has been laid out with the wall around it, turned by chance.
func (l *layout) board() *goban.Board {
	l.wall()
	b := goban.New(l.shape)
	turn := l.rng.IntN(8)
	for p, c := range l.at {
		if c == goban.Black || c == goban.White {
			b.Put(goban.Turned(goban.Point(p), side, turn), c)
		}
	}
	return b
}

// seed is a point in the corner, at the side or in the middle.
func (l *layout) seed() goban.Point {
	switch n := l.rng.IntN(10); {
	case n < 5:
		return l.point(0, 0)
	case n < 9:
		return l.point(2+l.rng.IntN(3), 0)
	}
	return l.point(2+l.rng.IntN(3), 2+l.rng.IntN(3))
}

func (l *layout) point(x, y int) goban.Point { return goban.Point(y*side + x) }

// grow takes so many connected points and leaves them empty.
func (l *layout) grow(from goban.Point, n int) []goban.Point {
	eyes := []goban.Point{from}
	l.at[from] = goban.Empty
	for len(eyes) < n {
		q := l.shape.Near[eyes[l.rng.IntN(len(eyes))]][l.rng.IntN(4)]
		if q != l.shape.Beyond && l.at[q] == free {
			l.at[q] = goban.Empty
			eyes = append(eyes, q)
		}
	}
	l.inner = slices.Clone(eyes)
	return eyes
}

// surround puts the defender's stones beside the points, and on one in so many of the points across from them.
func (l *layout) surround(eyes []goban.Point, oneIn int) {
	for _, p := range eyes {
		for i, q := range slices.Concat(l.shape.Near[p][:], l.shape.Aslant[p][:]) {
			if q != l.shape.Beyond && l.at[q] == free && (i < 4 || l.rng.IntN(oneIn) == 0) {
				l.at[q] = l.attacker.Other()
				l.inner = append(l.inner, q)
			}
		}
	}
}

// change takes a stone away, turns it over, or puts one on a point for eyes.
func (l *layout) change() {
	p := l.inner[l.rng.IntN(len(l.inner))]
	l.at[p] = [...]goban.Colour{goban.Empty, l.attacker, l.attacker.Other()}[l.rng.IntN(3)]
}

// wall gives the attacker the rest, and takes away what its stones can do without and still not be taken, the farthest
// from the group first.
func (l *layout) wall() {
	b := goban.New(l.shape)
	var outer []goban.Point
	for p := range goban.Point(len(l.at)) {
		if l.at[p] == free {
			l.at[p] = l.attacker
			if !l.touches(p) {
				outer = append(outer, p)
			}
		}
	}
	slices.SortStableFunc(outer, func(p, q goban.Point) int { return l.away(q) - l.away(p) })
	for _, p := range outer { // single eyes first, so that the wall stands at all
		if !slices.ContainsFunc(slices.Concat(l.shape.Near[p][:], l.shape.Aslant[p][:]), func(q goban.Point) bool {
			return q != l.shape.Beyond && l.at[q] == goban.Empty
		}) {
			l.at[p] = goban.Empty
		}
	}
	l.put(b)
	kept := l.firm(b)
	for _, p := range outer {
		if l.at[p] == goban.Empty {
			continue
		}
		l.at[p] = goban.Empty
		if l.put(b); l.firm(b) != kept {
			l.at[p] = l.attacker
		}
	}
}

// touches tells whether a point lies beside the group or across from it.
func (l *layout) touches(p goban.Point) bool {
	return slices.ContainsFunc(slices.Concat(l.shape.Near[p][:], l.shape.Aslant[p][:]), func(q goban.Point) bool {
		return slices.Contains(l.inner, q)
	})
}

// away is how far a point lies from the group.
func (l *layout) away(p goban.Point) int {
	least := 2 * side
	for _, q := range l.inner {
		dx, dy := int(p)%side-int(q)%side, int(p)/side-int(q)/side
		least = min(least, max(dx, -dx)+max(dy, -dy))
	}
	return least
}

func (l *layout) put(b *goban.Board) {
	b.Clear()
	for p, c := range l.at {
		if c == goban.Black || c == goban.White {
			b.Put(goban.Point(p), c)
		}
	}
}

// firm is how many points are the attacker's for good.
func (l *layout) firm(b *goban.Board) int {
	life := b.PassAlive(l.attacker)
	n := 0
	for p := range l.at {
		if life.Alive[p] || life.Held[p] {
			n++
		}
	}
	return n
}
