// Package kernel finds and turns discs on boards of at most 64 squares: sets of squares are bits
// of a uint64, bit 8*(row-1)+column, a1 = 0, h1 = 7, a8 = 56. Smaller boards lie inside the
// eight by eight grid; squares that are no part of a board belong to neither side and are never
// asked for.
package kernel

import "math/bits"

const (
	notA = 0xfefefefefefefefe // all but the file a
	notH = 0x7f7f7f7f7f7f7f7f // all but the file h
)

// Moves is the set of squares of open on which a disc of own turns at least one disc of opp.
func Moves(own, opp, open uint64) uint64 {
	inner := opp & notA & notH
	return (line(own, inner, 1) | line(own, opp, 8) | line(own, inner, 7) | line(own, inner, 9)) & open
}

// line is the set of squares that end a run of opp which begins beside own, both ways along a
// direction.
func line(own, opp uint64, by int) uint64 {
	up := opp & (own << by)
	down := opp & (own >> by)
	for range 5 {
		up |= opp & (up << by)
		down |= opp & (down >> by)
	}
	return up<<by | down>>by
}

// Flips is the set of discs of opp that a disc of own on square turns over, 0 if none.
func Flips(square int, own, opp uint64) uint64 {
	at := uint64(1) << square
	inner := opp & notA & notH
	return run(at, own, inner, 1) | run(at, own, opp, 8) | run(at, own, inner, 7) | run(at, own, inner, 9)
}

// run is what is enclosed between at and own, both ways along a direction.
func run(at, own, opp uint64, by int) uint64 {
	var turned uint64
	up, down := opp&(at<<by), opp&(at>>by)
	for range 5 {
		up |= opp & (up << by)
		down |= opp & (down >> by)
	}
	if own&(up<<by) != 0 {
		turned |= up
	}
	if own&(down>>by) != 0 {
		turned |= down
	}
	return turned
}

// Count is the number of squares in a set.
func Count(set uint64) int { return bits.OnesCount64(set) }
