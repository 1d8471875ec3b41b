package reversi

// Boards of more than eight columns. The margin of one bit a row belongs to neither side, so that
// no run goes from one row into the next and no masks are needed.

// wideSteps are the distances of the four lines through a square.
var wideSteps = [4]uint{1, wideStride - 1, wideStride, wideStride + 1}

// wideMoves is the set of squares of open on which a disc of own turns at least one of opp.
func wideMoves(own, opp, open set) set {
	var ends set
	for _, by := range wideSteps {
		up, down := own.up(by).and(opp), own.down(by).and(opp)
		for !up.none() {
			up = up.up(by)
			ends = ends.or(up)
			up = up.and(opp)
		}
		for !down.none() {
			down = down.down(by)
			ends = ends.or(down)
			down = down.and(opp)
		}
	}
	return ends.and(open)
}

// wideFlips is the set of discs of opp that a disc of own on a square turns over.
func wideFlips(bit int, own, opp set) set {
	var turned set
	for _, by := range wideSteps {
		turned = turned.or(wideRun(bit, int(by), &own, &opp)).or(wideRun(bit, -int(by), &own, &opp))
	}
	return turned
}

// wideRun is what is enclosed between a square and the next disc of own that way.
func wideRun(bit, by int, own, opp *set) set {
	var run set
	for at := bit + by; at >= 0 && at < maxBits; at += by {
		switch {
		case opp.has(at):
			run.add(at)
		case own.has(at):
			return run
		default:
			return set{}
		}
	}
	return set{}
}
