package main

import (
	"math/rand/v2"
	"slices"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/life"
)

// Lines that the boards of the exercises have: those of shapes that have a name, and all others.
const (
	small = 7
	side  = 9
)

// layout lays a group out by chance: some points for eyes, stones of the defender's around them, a few changes, and the
// attacker all around, with eyes of its own.
type layout struct {
	rng      *rand.Rand
	side     int
	shape    *goban.Shape
	at       []goban.Colour
	attacker goban.Colour
	inner    []goban.Point // points for eyes and what lies around them
	builder  func(goban.Point) goban.Colour
	find     func(*goban.Board, goban.Colour) (*life.Region, error)
}

// free marks points of the layout that nobody has taken yet.
const free = goban.Edge

func lay(rng *rand.Rand, attacker goban.Colour) *goban.Board {
	l := newLayout(rng, side, attacker)
	l.surround(l.grow(l.seed(), 2+rng.IntN(6)), 4)
	for range rng.IntN(5) {
		l.change()
	}
	for range rng.IntN(3) {
		l.open()
	}
	b := l.board()
	if b == nil {
		return nil
	}
	if r, err := life.Find(b, attacker); err != nil || !r.Unsettled(b, mostStates) {
		return nil // it does not matter who moves first
	}
	return b
}

// layNamed lays out a group whose points for eyes are drawn in rows from the edge on, with no weakness besides.
func layNamed(rng *rand.Rand, attacker goban.Colour, rows []string) *goban.Board {
	l := newLayout(rng, small, attacker)
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
	b, turn := goban.New(goban.ShapeOf(small, small, false)), rng.IntN(8)
	for y, row := range rows {
		for x, c := range row {
			if c != '.' {
				b.Put(goban.Turned(goban.Point(y*small+x), small, turn), map[rune]goban.Colour{'X': goban.Black, 'O': goban.White}[c])
			}
		}
	}
	return b
}

func newLayout(rng *rand.Rand, side int, attacker goban.Colour) *layout {
	l := &layout{rng: rng, side: side, shape: goban.ShapeOf(side, side, false), attacker: attacker, find: life.Find}
	l.builder = func(goban.Point) goban.Colour { return attacker }
	l.at = slices.Repeat([]goban.Colour{free}, l.shape.Len())
	return l
}

// board is what has been laid out with a wall around it; none if no wall holds.
func (l *layout) board() *goban.Board {
	if !l.wall() {
		return nil
	}
	return l.turned()
}

// turned is what has been laid out, turned by chance.
func (l *layout) turned() *goban.Board {
	b := goban.New(l.shape)
	turn := l.rng.IntN(8)
	for p, c := range l.at {
		if c == goban.Black || c == goban.White {
			b.Put(goban.Turned(goban.Point(p), l.side, turn), c)
		}
	}
	return b
}

// seed is a point in the corner or at the side.
func (l *layout) seed() goban.Point {
	if l.rng.IntN(2) == 0 {
		return l.point(0, 0)
	}
	return l.point(2+l.rng.IntN(l.side-4), 0)
}

func (l *layout) point(x, y int) goban.Point { return goban.Point(y*l.side + x) }

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

// open leaves a point beside the group empty, so that the wall stands farther off.
func (l *layout) open() {
	p := l.inner[l.rng.IntN(len(l.inner))]
	if q := l.shape.Near[p][l.rng.IntN(4)]; q != l.shape.Beyond && l.at[q] == free {
		l.at[q] = goban.Empty
		l.inner = append(l.inner, q)
	}
}

// wall fills the rest, with eyes, and takes away what the wall can do without, the farthest from the group first. It tells
// whether there is a wall at all.
func (l *layout) wall() bool {
	b := goban.New(l.shape)
	var outer []goban.Point
	for p := range goban.Point(len(l.at)) {
		if l.at[p] == free {
			l.at[p] = l.builder(p)
			outer = append(outer, p)
		}
	}
	l.rng.Shuffle(len(outer), func(i, k int) { outer[i], outer[k] = outer[k], outer[i] })
	slices.SortStableFunc(outer, func(p, q goban.Point) int { return l.away(q) - l.away(p) })
	for _, p := range outer { // single eyes first, so that the wall stands at all
		if !l.touches(p) && !slices.ContainsFunc(slices.Concat(l.shape.Near[p][:], l.shape.Aslant[p][:]), func(q goban.Point) bool {
			return q != l.shape.Beyond && l.at[q] == goban.Empty
		}) {
			l.at[p] = goban.Empty
		}
	}
	fought := l.region(b)
	if room := l.room(fought); room < 2 || room > 8 {
		return false
	}
	for _, p := range outer {
		c := l.at[p]
		if c == goban.Empty {
			continue
		}
		l.at[p] = goban.Empty
		if !slices.Equal(l.region(b), fought) {
			l.at[p] = c
		}
	}
	l.put(b)
	return true
}

// touches tells whether a point lies beside the group or across from it.
func (l *layout) touches(p goban.Point) bool {
	return slices.ContainsFunc(slices.Concat(l.shape.Near[p][:], l.shape.Aslant[p][:]), func(q goban.Point) bool {
		return slices.Contains(l.inner, q)
	})
}

// away is how far a point lies from the group.
func (l *layout) away(p goban.Point) int { return l.apart(p, l.inner) }

func (l *layout) apart(p goban.Point, from []goban.Point) int {
	least := 2 * l.side
	for _, q := range from {
		dx, dy := int(p)%l.side-int(q)%l.side, int(p)/l.side-int(q)/l.side
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

// region are the points that are fought for, none if they are not shut off.
func (l *layout) region(b *goban.Board) []goban.Point {
	l.put(b)
	r, err := l.find(b, l.attacker)
	if err != nil {
		return nil
	}
	return slices.Sorted(slices.Values(r.Points()))
}

// room is how many of some points are empty.
func (l *layout) room(points []goban.Point) (n int) {
	for _, p := range points {
		if l.at[p] == goban.Empty {
			n++
		}
	}
	return n
}

// layRace lays out a group of each side at the edge, one beside the other, each shut in by a wall of the other side.
func layRace(rng *rand.Rand) *goban.Board {
	l := newLayout(rng, side, colourOf(learner))
	x := 1 + rng.IntN(side-2)
	return l.race(l.point(x-1, 0), l.point(x, 0), 2+rng.IntN(6))
}

// laySeki lays out a race in which most liberties are shared.
func laySeki(rng *rand.Rand) *goban.Board {
	l := newLayout(rng, side, colourOf(learner))
	from := []goban.Point{l.point(rng.IntN(3), 0), l.point(rng.IntN(3), 1+rng.IntN(2))}
	rng.Shuffle(2, func(i, k int) { from[i], from[k] = from[k], from[i] })
	return l.race(from[0], from[1], rng.IntN(3))
}

// race grows the groups from two points and leaves what lies beside both and some more points empty.
func (l *layout) race(black, white goban.Point, more int) *goban.Board {
	l.find = life.FindRace
	var groups [3][]goban.Point
	for c, from := range []goban.Point{goban.Black: black, goban.White: white} {
		if c > 0 {
			groups[c] = l.chain(from, goban.Colour(c), 3+l.rng.IntN(4))
		}
	}
	beside := func(p goban.Point, c goban.Colour) bool {
		return slices.ContainsFunc(l.shape.Near[p][:], func(q goban.Point) bool { return slices.Contains(groups[c], q) })
	}
	for p := range goban.Point(l.shape.Len()) {
		if l.at[p] == free && beside(p, goban.Black) && beside(p, goban.White) && l.rng.IntN(3) > 0 {
			l.at[p] = goban.Empty
			l.inner = append(l.inner, p)
		}
	}
	for range more {
		l.open()
	}
	l.builder = func(p goban.Point) goban.Colour {
		if l.apart(p, groups[goban.Black]) <= l.apart(p, groups[goban.White]) {
			return goban.White
		}
		return goban.Black
	}
	return l.board()
}

// chain takes so many connected points near the edge for a colour.
func (l *layout) chain(from goban.Point, c goban.Colour, n int) []goban.Point {
	chain := []goban.Point{from}
	l.at[from] = c
	for tries := 0; len(chain) < n && tries < 50; tries++ {
		q := l.shape.Near[chain[l.rng.IntN(len(chain))]][l.rng.IntN(4)]
		if q != l.shape.Beyond && l.at[q] == free && int(q) < 3*l.side {
			l.at[q] = c
			chain = append(chain, q)
		}
	}
	l.inner = append(l.inner, chain...)
	return chain
}
