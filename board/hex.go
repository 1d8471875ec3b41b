package board

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// hex is a point of a plane of hexagons in three coordinates whose sum is 0: q to the right, r
// down to the right.
type hex struct{ q, r int }

func (h hex) s() int { return -h.q - h.r }

// hexDirs are the six directions, from the right on round the circle, upwards first.
var hexDirs = [6]hex{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}

// Star is the board of Chinese checkers for six: two triangles of 91 points, which share a
// hexagon of 61. Rows are a to q from the bottom, as the first player sees them; the points of a row
// are counted from the left: a1 is the tip at the bottom, q1 the one on top. A direction is one
// of six, the first to the right.
func Star() *Graph {
	const arm = 4
	return hexGraph(2*arm, func(h hex) bool {
		return min(h.q, h.r, h.s()) >= -arm || max(h.q, h.r, h.s()) <= arm
	})
}

// Hexagon is a board of hexagons with so many on each of six sides, 1 to 13: 5 is the board of
// abalone. Names are as on a Star.
func Hexagon(side int) *Graph {
	if side < 1 || side > 13 {
		panic("board: a hexagon of side " + strconv.Itoa(side))
	}
	return hexGraph(side-1, func(h hex) bool { return max(h.q, -h.q, h.r, -h.r, h.s(), -h.s()) < side })
}

// Rhombus is the board of Hex: w by h hexagons, each row half a hexagon farther to the right than
// the one above it; at most 19 by 19. Columns are letters from the left, rows numbers from the top.
func Rhombus(w, h int) *Graph {
	if w < 1 || w > Most || h < 1 || h > Most {
		panic("board: a rhombus of " + strconv.Itoa(w) + " by " + strconv.Itoa(h))
	}
	var all []hex
	var names []string
	for r := range h {
		for q := range w {
			all = append(all, hex{q, r})
			names = append(names, string(rune('a'+q))+strconv.Itoa(r+1))
		}
	}
	return joinHexes(all, names)
}

// hexGraph is the board of all hexes within a distance of the middle that belong to it.
func hexGraph(reach int, belongs func(hex) bool) *Graph {
	var all []hex
	for r := -reach; r <= reach; r++ {
		for q := -reach; q <= reach; q++ {
			if h := (hex{q, r}); belongs(h) {
				all = append(all, h)
			}
		}
	}
	slices.SortFunc(all, func(a, b hex) int { return cmp.Or(cmp.Compare(b.r, a.r), cmp.Compare(a.q, b.q)) })
	names := make([]string, len(all))
	row, inRow := 'a', 0
	for i, h := range all {
		if i > 0 && h.r != all[i-1].r {
			row, inRow = row+1, 0
		}
		inRow++
		names[i] = string(row) + strconv.Itoa(inRow)
	}
	return joinHexes(all, names)
}

// joinHexes makes a graph of hexes.
func joinHexes(all []hex, names []string) *Graph {
	number := make(map[hex]int, len(all))
	points := make([]Point, len(all))
	left, top := math.Inf(1), math.Inf(1)
	for i, h := range all {
		number[h] = i
		points[i] = Point{Name: names[i], X: float64(h.q) + float64(h.r)/2, Y: float64(h.r) * math.Sqrt(3) / 2}
		left, top = min(left, points[i].X), min(top, points[i].Y)
	}
	for i := range points {
		points[i].X, points[i].Y = points[i].X-left+.5, points[i].Y-top+.5
	}
	return NewGraph(points, len(hexDirs), func(point, dir int) int {
		h, d := all[point], hexDirs[dir]
		if to, ok := number[hex{h.q + d.q, h.r + d.r}]; ok {
			return to
		}
		return None
	})
}
