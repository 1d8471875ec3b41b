// Package kernel finds and turns discs on boards of at most 64 squares: sets of squares are bits
// of a uint64, bit 8*(row-1)+column, a1 = 0, h1 = 7, a8 = 56. Smaller boards lie inside the
// eight by eight grid; squares that are no part of a board belong to neither side and are never
// asked for.
package kernel

import "math/bits"

// inner is every square but the files a and h: no run of turned discs holds one of those along a
// rank or a diagonal, and without them no shift wraps round an edge.
const inner = 0x7e7e7e7e7e7e7e7e

// Moves is the set of squares of open on which a disc of own turns at least one disc of opp. It
// is one long function because the compiler inlines none of its parts: a run of one disc grows
// by one, then twice by a pair, upwards and downwards along each kind of line.
func Moves(own, opp, open uint64) uint64 {
	mid := opp & inner
	// Rightwards an addition carries through a whole run: each run begins right of an own disc
	// and the carry comes out on the square behind the run.
	found := ((own << 1 & mid) + mid) &^ mid
	down := mid & (own >> 1)
	down |= mid & (down >> 1)
	pairs := mid & (mid >> 1)
	down |= pairs & (down >> 2)
	down |= pairs & (down >> 2)
	found |= down >> 1

	up := opp & (own << 8)
	down = opp & (own >> 8)
	up |= opp & (up << 8)
	down |= opp & (down >> 8)
	pairs = opp & (opp << 8)
	up |= pairs & (up << 16)
	up |= pairs & (up << 16)
	pairs >>= 8
	down |= pairs & (down >> 16)
	down |= pairs & (down >> 16)
	found |= up<<8 | down>>8

	up = mid & (own << 7)
	down = mid & (own >> 7)
	up |= mid & (up << 7)
	down |= mid & (down >> 7)
	pairs = mid & (mid << 7)
	up |= pairs & (up << 14)
	up |= pairs & (up << 14)
	pairs >>= 7
	down |= pairs & (down >> 14)
	down |= pairs & (down >> 14)
	found |= up<<7 | down>>7

	up = mid & (own << 9)
	down = mid & (own >> 9)
	up |= mid & (up << 9)
	down |= mid & (down >> 9)
	pairs = mid & (mid << 9)
	up |= pairs & (up << 18)
	up |= pairs & (up << 18)
	pairs >>= 9
	down |= pairs & (down >> 18)
	down |= pairs & (down >> 18)
	found |= up<<9 | down>>9
	return found & open
}

// ray is what can be seen from a square in the eight directions: first the four in which the
// squares' numbers grow, then their opposites.
type ray struct{ up, down [4]uint64 }

var rays = buildRays()

func buildRays() (all [64]ray) {
	steps := [4][2]int{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}
	for square := range all {
		for i, step := range steps {
			all[square].up[i] = see(square, step[0], step[1])
			all[square].down[i] = see(square, -step[0], -step[1])
		}
	}
	return all
}

// see is the set of squares from square on to the edge, without square itself.
func see(square, across, along int) (set uint64) {
	x, y := square%8+across, square/8+along
	for x >= 0 && x < 8 && y >= 0 && y < 8 {
		set |= 1 << (8*y + x)
		x, y = x+across, y+along
	}
	return set
}

// Flips is the set of discs of opp that a disc of own on square turns over, 0 if none.
func Flips(square int, own, opp uint64) uint64 {
	r := &rays[square&63]
	return climb(r.up[0], own, opp) | climb(r.up[1], own, opp) |
		climb(r.up[2], own, opp) | climb(r.up[3], own, opp) |
		fall(r.down[0], own, opp) | fall(r.down[1], own, opp) |
		fall(r.down[2], own, opp) | fall(r.down[3], own, opp)
}

// climb is what is turned on a ray of growing numbers: if the first square that holds no disc of
// opp holds one of own, everything before it.
func climb(ray, own, opp uint64) uint64 {
	rest := ray &^ opp
	end := rest & -rest & own
	return (end - (end|-end)>>63) & ray
}

// fall is climb for a ray of falling numbers.
func fall(ray, own, opp uint64) uint64 {
	rest := ray &^ opp
	end := uint64(1<<63) >> (uint(bits.LeadingZeros64(rest)) & 63) & rest & own
	return -(end + end) & ray
}
