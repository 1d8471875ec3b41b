package kernel

import "github.com/tavlei/tavlei/board"

// Boards of more than eight columns. The margin of one bit a row belongs to neither side, so that
// no run goes from one row into the next and no masks are needed.

// WideStride is the distance between rows of a wide board: twelve columns and a margin.
const WideStride = 13

// WideSteps are the distances of the four lines through a square of a wide board.
var WideSteps = [4]int{1, WideStride - 1, WideStride, WideStride + 1}

// wideWays are the distances of the eight directions.
var wideWays = [8]int{1, WideStride - 1, WideStride, WideStride + 1, -1, 1 - WideStride, -WideStride, -1 - WideStride}

// WideMoves is the set of squares of open on which a disc of own turns at least one of opp.
func WideMoves(own, opp, open board.Set192) board.Set192 {
	var ends board.Set192
	for _, by := range WideSteps {
		for run := own.Up(by).And(opp); !run.Empty(); {
			run = run.Up(by)
			ends = ends.Or(run)
			run = run.And(opp)
		}
		for run := own.Down(by).And(opp); !run.Empty(); {
			run = run.Down(by)
			ends = ends.Or(run)
			run = run.And(opp)
		}
	}
	return ends.And(open)
}

// WideFlips is the set of discs of opp that a disc of own on a square turns over.
func WideFlips(square int, own, opp board.Set192) board.Set192 {
	mine, theirs, turned := [4]uint64{own.Lo, own.Mid, own.Hi}, [4]uint64{opp.Lo, opp.Mid, opp.Hi}, [4]uint64{}
	for _, by := range wideWays {
		// Left of the first bit and above the last there are no discs: the index wraps to an
		// empty word.
		at := square + by
		for theirs[at>>6&3]>>(at&63)&1 != 0 {
			at += by
		}
		if mine[at>>6&3]>>(at&63)&1 == 0 {
			continue
		}
		for at -= by; at != square; at -= by {
			turned[at>>6&3] |= 1 << (at & 63)
		}
	}
	return board.Set192{Lo: turned[0], Mid: turned[1], Hi: turned[2]}
}
