package playouts

import (
	"slices"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// The space of a chain that was taken is one eye or none, whoever plays first, up to few stones; there are such shapes of
// up to most stones.
const (
	few  = 3
	most = 6
)

// wastes tells whether a stone only gives its own chain away: it has one liberty then, nothing is taken, and who takes the
// chain has a space for two eyes. In seki both sides leave such moves alone.
func wastes(b *goban.Board, p goban.Point, c goban.Colour) bool {
	if b.LibertiesAfter(p, c, 2) > 1 {
		return false
	}
	var buf [most]goban.Point
	stones := append(buf[:0], p)
	for i := 0; i < len(stones); i++ {
		for _, q := range b.Shape.Near[stones[i]] {
			switch {
			case i == 0 && b.At(q) == c.Other() && b.InAtari(q):
				return false
			case b.At(q) != c || slices.Contains(stones, q):
			case len(stones) == most:
				return true
			default:
				stones = append(stones, q)
			}
		}
	}
	return len(stones) > few && !kills(b.Shape, stones)
}

// kills tells whether a space of four to six points becomes one eye when the other side plays in it first: the square and the
// pyramid of four, the bulky five and the cross, the flower of six, and four bent in a corner.
func kills(s *goban.Shape, space []goban.Point) bool {
	links, hub, corner := 0, 0, false // neighbours, the most of a point, a bend in a corner
	for _, p := range space {
		near, edges := 0, 0
		for _, q := range s.Near[p] {
			if q == s.Beyond {
				edges++
			} else if slices.Contains(space, q) {
				near++
			}
		}
		links += near
		hub = max(hub, near)
		corner = corner || edges == 2 && near == 2
	}
	links /= 2
	switch len(space) {
	case 4:
		return links == 4 || hub == 3 || corner
	case 5:
		return links == 5 || hub == 4
	}
	return links == 6 && hub == 4
}
