package policy

import (
	"slices"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Where a move is on a wide board, by numbers after all others. They stand for those of lines and room, and for nearness to a
// last move that touched nothing: there corners, sides and the middle are places of their own, and one may well play elsewhere.
const (
	spot   = 0                // by lines from two edges, with no stone near
	calm   = spot + far*far   // to a last move that stands alone, by distance
	beside = calm + distances // by lines from the edge, with stones near
	placed = beside + far     // how many these are

	far   = 10
	least = 15 // lines of a wide board
)

// Wide tells whether a board is so large that its corners, sides and middle are places of their own. A torus has none.
func Wide(s *goban.Shape) bool { return min(s.Width, s.Height) >= least && !s.Torus }

// appendPlace appends where a move on a wide board is.
func (v *View) appendPlace(dst []Feature, b *goban.Board, p, last, before goban.Point) []Feature {
	if last != goban.None {
		first := Feature(near)
		if alone(b, last) {
			first = places() + calm
		}
		dst = append(dst, first+Feature(Distance(b.Shape, p, last)))
	}
	if before != goban.None {
		dst = append(dst, nearBefore+Feature(Distance(b.Shape, p, before)))
	}
	low, high := heights(b.Shape, p)
	if Lonely(b, p) {
		return append(dst, places()+spot+low*far+high)
	}
	return append(dst, places()+beside+low)
}

// greed are features that count on wide boards as much as on others. Masters hardly ever take what can be taken, since it has
// been given up long before; a bot that learns that from them looks too late at what decides its fights.
var greed = [...]Feature{TakesOne, TakesMore, Catches}

// greedy are the weights by which a search looks at a wide board: those that were learned there, with what others have for greed.
var greedy = newGreedy()

func newGreedy() []float32 {
	w := slices.Clone(wide)
	for _, f := range greed {
		w[f] = weights[f]
	}
	return w
}

// places is the first number of what is told of wide boards alone.
func places() Feature { return named + Feature(shapes) }

// alone tells whether no stone is among the eight points around one.
func alone(b *goban.Board, p goban.Point) bool {
	for _, list := range [2]*[4]goban.Point{&b.Shape.Near[p], &b.Shape.Aslant[p]} {
		for _, q := range list {
			if q != b.Shape.Beyond && b.At(q) != goban.Empty {
				return false
			}
		}
	}
	return true
}

// heights are how far a point is from the nearest edge and from the nearest that meets it, from 0 to the last number that counts.
func heights(s *goban.Shape, p goban.Point) (low, high Feature) {
	x, y := int(p)%s.Width, int(p)/s.Width
	across, along := min(x, s.Width-1-x, far-1), min(y, s.Height-1-y, far-1)
	return Feature(min(across, along)), Feature(max(across, along))
}

// First are weights to begin learning with: none, and for wide boards those of others.
func First(wide bool) []float32 {
	if wide {
		return append(slices.Clone(weights), make([]float32, placed)...)
	}
	return make([]float32, places())
}
