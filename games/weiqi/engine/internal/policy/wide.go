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
		if Alone(b, last) {
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

// places is the first number of what is told of wide boards alone.
func places() Feature { return named + Feature(shapes) }

// Alone tells whether no stone is among the eight points around one.
func Alone(b *goban.Board, p goban.Point) bool {
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

// First are weights to begin learning with: none, and on wide boards those by hand.
func First(s *goban.Shape) []float32 {
	if Wide(s) {
		return byHand()
	}
	return make([]float32, places())
}

// byHand are weights for wide boards: those of small ones, and what every book says of the first moves.
// Playouts cannot tell a corner from the middle before there are stones, so that the bot would not find it out by itself.
func byHand() []float32 {
	w := append(slices.Clone(weights), make([]float32, placed)...)
	at := places()
	for low := range Feature(far) {
		w[at+beside+low] = w[lined+min(low, lines-1)]
		for high := range Feature(far) {
			w[at+spot+low*far+high] = w[roomy+min(low, lines-1)]
		}
	}
	for _, s := range openings {
		w[at+spot+s.low*far+s.high] += s.more
	}
	copy(w[at+calm:], answers)
	return w
}

// openings are by how much points of an open board are better than others as far from the nearest edge; openings and
// answers are logarithms of odds.
var openings = []struct {
	low, high Feature
	more      float32
}{
	{2, 2, 1}, {2, 3, 2.5}, {3, 3, 2.7}, {2, 4, 1.2}, {3, 4, 1}, // corners
	{2, 5, 0.8}, {3, 5, 0.6}, // what closes a corner, or comes near it
	{2, 9, 0.5}, {3, 9, 0.5}, // the middle of a side
}

// answers are how likely moves are at a distance from a stone that stands alone: some way off, and not beside it.
var answers = []float32{-1, -0.5, -0.3, 0, 0.2, 0.3, 0.5, 0.3, 0, 0, 0, 0}
