package core

import "math/bits"

// unreachable tells that the mover's value cannot exceed alpha, because discs that can never be
// turned any more decide enough of the board, and gives the bound.
func (e *endgame) unreachable(own, opp uint64, alpha int) (int, bool) {
	against := opp // whose lasting discs lower the value
	if e.sign < 0 {
		against = own
	}
	// Without this the test costs more than it cuts.
	if e.size-2*bits.OnesCount64(against) > alpha || alpha < stableFrom {
		return 0, false
	}
	bound := e.size - 2*bits.OnesCount64(e.stable(against, own|opp))
	return bound, bound <= alpha
}

// stableFrom is the value below which the test for stable discs is not tried.
const stableFrom = -20

// stable is a set of discs of own that can never be turned: along each of the four lines through
// it, a disc stands on a full line, at the border, or beside a stable disc of its own side.
// There may be more of them.
func (t *terrain) stable(own, discs uint64) uint64 {
	// Squares off the board are full: they end lines as the edge does.
	full := fullLines(discs | ^t.board)
	for i := range full {
		full[i] |= t.border[i]
	}
	safe := own & full[0] & full[1] & full[2] & full[3]
	for {
		next := own &
			(full[0] | safe&stepsUp[0]<<1 | safe&stepsDown[0]>>1) &
			(full[1] | safe<<8 | safe>>8) &
			(full[2] | safe&stepsUp[2]<<7 | safe&stepsDown[2]>>7) &
			(full[3] | safe&stepsUp[3]<<9 | safe&stepsDown[3]>>9)
		if next|safe == safe {
			return safe
		}
		safe |= next
	}
}

// near and far are, for the two kinds of diagonals, the squares with fewer than one, two, four
// steps to the grid's edge downwards and upwards.
var near, far = diagonalEdges()

func diagonalEdges() (near, far [2][3]uint64) {
	for kind := range 2 {
		up, down := stepsUp[2+kind], stepsDown[2+kind]
		by := lineShifts[2+kind]
		canUp, canDown := ^uint64(0), ^uint64(0)
		steps := 0
		for i, want := range [3]int{1, 2, 4} {
			for ; steps < want; steps++ {
				canUp = canUp >> by & up
				canDown = canDown << by & down
			}
			far[kind][i], near[kind][i] = ^canUp, ^canDown
		}
	}
	return near, far
}

// fullLines are, for each kind of line, the squares whose line across the whole grid is full.
func fullLines(discs uint64) (full [4]uint64) {
	rank := discs & (discs >> 4)
	rank &= rank >> 2
	rank &= rank >> 1
	full[0] = (rank & fileA) * 255
	file := discs & bits.RotateLeft64(discs, 8)
	file &= bits.RotateLeft64(file, 16)
	full[1] = file & bits.RotateLeft64(file, 32)
	full[2] = fullDiagonals(discs, 0, 7)
	full[3] = fullDiagonals(discs, 1, 9)
	return full
}

// fullDiagonals looks one, then two, then four steps up and down.
func fullDiagonals(discs uint64, kind int, by uint) uint64 {
	n, f := &near[kind], &far[kind]
	down, up := discs, discs
	down &= n[0] | down<<by
	up &= f[0] | up>>by
	down &= n[1] | down<<(2*by)
	up &= f[1] | up>>(2*by)
	down &= n[2] | down<<(4*by)
	up &= f[2] | up>>(4*by)
	return down & up
}
