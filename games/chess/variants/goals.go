package variants

import "github.com/tavlei/tavlei/games/chess/internal/layers"

// reach lets one of some kinds win on some squares.
func reach(kinds string, on func(r *layers.Rules, seat int) layers.Zone) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		r.Goal.Reach = kinds
		r.Zones.Goal = [2]layers.Zone{on(r, 0), on(r, 1)}
	}
}

// middle is the four squares in the middle of the board.
func middle(r *layers.Rules, _ int) (z layers.Zone) {
	for y := r.Board.H/2 - 1; y <= r.Board.H/2; y++ {
		for x := r.Board.W/2 - 1; x <= r.Board.W/2; x++ {
			z.Add(y*r.Board.W + x)
		}
	}
	return z
}

// farEnd is the last rank of a seat.
func farEnd(r *layers.Rules, seat int) layers.Zone { return ranks(r, seat, r.Board.H, r.Board.H) }

// racing sends both kings to the eighth rank; nobody gives check, and Black may draw level.
func racing(r *layers.Rules) {
	reach("K", func(r *layers.Rules, _ int) layers.Zone { return farEnd(r, 0) })(r)
	r.Goal.NoChecks, r.Goal.Equalize = true, true
}

// checks lets so many checks win.
func checks(n int) func(r *layers.Rules) {
	return func(r *layers.Rules) { r.Goal.Checks = n }
}

// blasts makes captures explode; pawns beside them stay.
func blasts(r *layers.Rules) { r.Capture.Blast, r.Capture.Proof = true, "P" }

// blastsUnchecked leaves kings to explode.
func blastsUnchecked(r *layers.Rules) {
	blasts(r)
	extinct("K", 0)(r)
}

// extinct makes lose who has no more than so many of a kind; kings are like others.
func extinct(kinds string, left int) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		r.Goal.Royalty = layers.None
		r.Goal.Extinct = layers.Extinction{Kinds: kinds, Left: left, Reason: layers.ReasonExtinct}
	}
}

// givenAway lets win who has no men or no move; captures are compulsory and kings are like others.
func givenAway(r *layers.Rules) {
	r.Capture.Must = true
	r.Goal.Royalty, r.Goal.StuckWins = layers.None, true
	r.Goal.Extinct = layers.Extinction{Kinds: "*", Wins: true, Reason: layers.ReasonGiven}
}

// fewerWins is the same, but that in stalemate who has fewer men wins.
func fewerWins(r *layers.Rules) {
	givenAway(r)
	r.Goal.StuckWins, r.Goal.StuckFewer = false, true
}

// kingGivenAway is the same, but that the king alone decides.
func kingGivenAway(r *layers.Rules) {
	givenAway(r)
	r.Goal.Extinct = layers.Extinction{Kinds: "K", Wins: true, Reason: layers.ReasonExtinct}
}

// losers lets win who is mated, has no move or nothing but the king; captures are compulsory.
func losers(r *layers.Rules) {
	r.Capture.Must = true
	r.Goal.MatedWins, r.Goal.StuckWins = true, true
	r.Goal.Extinct = layers.Extinction{Kinds: "*", Left: 1, Wins: true, Reason: layers.ReasonOnly}
}

// bareLoses makes lose who has nothing but the king, unless the other's last man falls at once, and who has no move.
func bareLoses(r *layers.Rules) {
	stuckLoses(r)
	r.Goal.Extinct = layers.Extinction{Kinds: "*", Left: 1, Theirs: 2, Claim: true, Reason: layers.ReasonBare}
	r.Judge.ClaimQuiet, r.Judge.Quiet, r.Judge.QuietReason = 0, 140, "quiet"
}

// breakthrough lets pawns win on the last rank; there are no kings, and who has no men has lost.
func breakthrough(r *layers.Rules) {
	singleStep(r)
	reach("P", farEnd)(r)
	r.Goal.Royalty, r.Goal.StuckLoses = layers.None, true
	r.Zones.Last = [2]layers.Zone{}
}

// clobber lets lose who has no move; there are no kings, and nothing goes anywhere but by a capture.
func clobber(r *layers.Rules) {
	singleStep(r)
	r.Goal.Royalty, r.Goal.StuckLoses = layers.None, true
	r.Zones.Last = [2]layers.Zone{}
}
