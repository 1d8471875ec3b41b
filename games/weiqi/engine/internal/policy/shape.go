package policy

import (
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/playouts"
)

// classes numbers the surroundings of a point, as goban.Board.Around gives them to the side of Black, so that turned
// and reflected ones share a number; shapes is how many there are. The last number is that of surroundings which only
// boards of one line have.
var classes, shapes = newClasses()

// cells are the places of the eight points in rows and columns, in the order of goban.Board.Around.
var cells = [8][2]int{{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 0}, {0, 2}, {2, 0}, {2, 2}}

func newClasses() (list []uint16, n int) {
	list = make([]uint16, 1<<16)
	seen := make([]bool, 1<<16)
	turns := turnings()
	for code := range 1 << 16 {
		if seen[code] || !possible(uint16(code)) {
			continue
		}
		for _, turn := range turns {
			other := turned(uint16(code), turn)
			seen[other], list[other] = true, uint16(n)
		}
		n++
	}
	for code := range list {
		if !seen[code] {
			list[code] = uint16(n)
		}
	}
	return list, n + 1
}

// turnings are the eight ways to turn and reflect a square: where each of the eight points comes from.
func turnings() (list [8][8]int) {
	for turn := range list {
		for i, at := range cells {
			r, c := at[0], at[1]
			if turn&1 != 0 {
				c = 2 - c
			}
			if turn&2 != 0 {
				r = 2 - r
			}
			if turn&4 != 0 {
				r, c = c, r
			}
			for j, place := range cells {
				if place == [2]int{r, c} {
					list[turn][i] = j
				}
			}
		}
	}
	return list
}

func turned(code uint16, turn [8]int) (to uint16) {
	for i, j := range turn {
		to |= code >> (2 * i) & 3 << (2 * j)
	}
	return to
}

// possible tells whether a surrounding is one inside a board, at its edge or in its corner.
func possible(code uint16) bool {
	var beyond, top, left [8]bool
	edges := 0
	for i := range cells {
		beyond[i] = goban.Colour(code>>(2*i)&3) == goban.Edge
		top[i], left[i] = cells[i][0] == 0, cells[i][1] == 0
		if beyond[i] {
			edges++
		}
	}
	if edges == 0 {
		return true
	}
	for _, turn := range turnings() {
		side, corner := true, true
		for i, j := range turn {
			side = side && beyond[j] == top[i]
			corner = corner && beyond[j] == (top[i] || left[i])
		}
		if side || corner {
			return true
		}
	}
	return false
}

// class is the number of the surroundings of a point to a side.
func class(b *goban.Board, p goban.Point, c goban.Colour) uint16 {
	code := b.Around(p)
	if c == goban.White {
		code = playouts.Swapped(code)
	}
	return classes[code]
}
