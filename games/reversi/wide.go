package reversi

// Boards of more than eight columns. The margin of one bit a row belongs to neither side, so that
// no run goes from one row into the next and no masks are needed.

// wideSteps are the distances of the four lines through a square.
var wideSteps = [4]uint{1, wideStride - 1, wideStride, wideStride + 1}

// wideWays are the distances of the eight directions.
var wideWays = [8]int{1, wideStride - 1, wideStride, wideStride + 1, -1, 1 - wideStride, -wideStride, -1 - wideStride}

// wideMoves is the set of squares of open on which a disc of own turns at least one of opp.
func wideMoves(own, opp, open set) set {
	var ends set
	for _, by := range wideSteps {
		for run := own.up(by).and(opp); !run.none(); {
			run = run.up(by)
			ends = ends.or(run)
			run = run.and(opp)
		}
		for run := own.down(by).and(opp); !run.none(); {
			run = run.down(by)
			ends = ends.or(run)
			run = run.and(opp)
		}
	}
	return ends.and(open)
}

// wideFlips is the set of discs of opp that a disc of own on a square turns over.
func wideFlips(bit int, own, opp set) set {
	mine, theirs, turned := [4]uint64{own.lo, own.mid, own.hi}, [4]uint64{opp.lo, opp.mid, opp.hi}, [4]uint64{}
	for _, by := range wideWays {
		// Left of the first bit and above the last there are no discs: the index wraps to an
		// empty word.
		at := bit + by
		for theirs[at>>6&3]>>(at&63)&1 != 0 {
			at += by
		}
		if mine[at>>6&3]>>(at&63)&1 == 0 {
			continue
		}
		for at -= by; at != bit; at -= by {
			turned[at>>6&3] |= 1 << (at & 63)
		}
	}
	return set{turned[0], turned[1], turned[2]}
}
