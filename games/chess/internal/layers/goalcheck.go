package layers

import "slices"

// goalClashes are the combinations with goals and explosions that are refused.
var goalClashes = []clash{
	{"Capture.Proof", "Capture.Blast", "nothing explodes", func(r *Rules) bool {
		return r.Capture.Proof != "" && !r.Capture.Blast
	}},
	{"Capture.Blast", "Capture.Fate", "what explodes is gone", func(r *Rules) bool {
		return r.Capture.Blast && r.Capture.Fate != Removed
	}},
	{"Capture.Blast", "Kinds.Atoms", "who explodes does not jump on", func(r *Rules) bool {
		return r.Capture.Blast && r.Jumps()
	}},
	{"Capture.Blast", "Company.Carriers", "a rider that takes would leave its carrier in its own explosion", func(r *Rules) bool {
		return r.Capture.Blast && r.Company.Carriers != ""
	}},
	{"Capture.Proof", "Kinds.Royal", "kings that stand explosions take each other", func(r *Rules) bool {
		return r.Goal.Royalty != None && slices.ContainsFunc([]byte(r.Capture.Proof), func(c byte) bool { return r.Kinds[r.KindOf(c)-1].Royal })
	}},
	{"Capture.Blast", "Goal.Royalty", "kings that dice leave in check are taken, not blown up", func(r *Rules) bool {
		return r.Capture.Blast && r.Goal.Royalty == Mixed
	}},
	{"Goal.StuckLoses", "Goal.StuckWins", "stalemate is one thing", func(r *Rules) bool {
		g := &r.Goal
		return g.StuckLoses && (g.StuckWins || g.StuckFewer) || g.StuckWins && g.StuckFewer
	}},
	{"Goal.MatedWins", "Goal.Royalty", "nobody is mated where kings are taken", func(r *Rules) bool {
		return r.Goal.MatedWins && r.Goal.Royalty != Strict && r.Goal.Royalty != Mixed
	}},
	{"Goal.Checks", "Goal.Royalty", "there is no check where kings are taken", func(r *Rules) bool {
		return r.Goal.Checks > 0 && r.Goal.Royalty != Strict && r.Goal.Royalty != Mixed
	}},
	{"Goal.Checks", "Goal.NoChecks", "checks that nobody gives are not counted", func(r *Rules) bool {
		return r.Goal.Checks > 0 && r.Goal.NoChecks
	}},
	{"Goal.NoChecks", "Goal.Royalty", "there is no check where kings are taken", func(r *Rules) bool {
		return r.Goal.NoChecks && r.Goal.Royalty != Strict
	}},
	{"Goal.NoChecks", "Turn.Order", "a check within a turn would have to be looked for in the rest of it", func(r *Rules) bool {
		return r.Goal.NoChecks && r.Turn.Order != Single
	}},
	{"Goal.NoChecks", "Arrival.Check", "drops give no check anyway", func(r *Rules) bool {
		return r.Goal.NoChecks && r.Arrival.Check != DropAny
	}},
	{"Goal.NoChecks", "Arrival.Placed", "a piece that is placed says itself whether it may give check", func(r *Rules) bool {
		return r.Goal.NoChecks && r.Arrival.Placed != 0
	}},
	{"Goal.NoChecks", "Kinds.Atoms", "jumps are compulsory, whatever they attack then", func(r *Rules) bool {
		return r.Goal.NoChecks && r.Jumps()
	}},
	{"Goal.NoChecks", "Company.Ferry", "who boards may have no way on that gives no check", func(r *Rules) bool {
		return r.Goal.NoChecks && r.Company.Ferry
	}},
	{"Arrival.Gates", "Castling.AtHome", "pieces are at home from the start or by drops", func(r *Rules) bool {
		return r.Arrival.Gates && r.Castling.AtHome
	}},
	{"Arrival.Gates", "Arrival.Placed", "a hand holds the piece that is placed or those that come by gates", func(r *Rules) bool {
		return r.Arrival.Gates && r.Arrival.Placed != 0
	}},
	{"Arrival.Gates", "Arrival.KingFirst", "kings come by drops", func(r *Rules) bool {
		return r.Arrival.Gates && (r.Arrival.KingFirst || r.Arrival.KingLater)
	}},
	{"Arrival.Gates", "Arrival.TwoColours", "a gate has one colour", func(r *Rules) bool {
		return r.Arrival.Gates && r.Arrival.TwoColours != 0
	}},
	{"Arrival.Gates", "Capture.Fate", "what is taken would stand in the gate", func(r *Rules) bool {
		return r.Arrival.Gates && (r.Capture.Fate == Elsewhere || r.Capture.Fate == Swapped)
	}},
	{"Arrival.Gates", "Company.Carriers", "a carrier that stays keeps the gate shut", func(r *Rules) bool {
		return r.Arrival.Gates && r.Company.Carriers != ""
	}},
	{"Arrival.Gates", "Company.Neutral", "a neutral piece is in nobody's hand", func(r *Rules) bool {
		return r.Arrival.Gates && r.Company.Neutral
	}},
	{"Arrival.Gates", "Kinds.Atoms", "a chain of jumps may come back to its gate", func(r *Rules) bool {
		return r.Arrival.Gates && r.Jumps()
	}},
	{"Arrival.Gates", "Turn.Order", "a piece that comes has neither acted nor been rolled", func(r *Rules) bool {
		return r.Arrival.Gates && r.Turn.Order != Single
	}},
	{"Goal.Reach", "Zones.Goal", "some piece comes to some square", func(r *Rules) bool {
		return (r.Goal.Reach != "") != (!r.Zones.Goal[0].Empty() || !r.Zones.Goal[1].Empty())
	}},
	{"Goal.Equalize", "Goal.Reach", "there is nothing to come to", func(r *Rules) bool {
		return r.Goal.Equalize && r.Goal.Reach == ""
	}},
	{"Goal.Equalize", "Turn.Order", "one more action is a turn where turns are one action", func(r *Rules) bool {
		return r.Goal.Equalize && (r.Turn.Order != Single || r.Company.Ferry)
	}},
	{"Goal.Extinct.Claim", "Goal.Extinct.Theirs", "one more than none is nothing to take", func(r *Rules) bool {
		return r.Goal.Extinct.Claim && r.Goal.Extinct.Theirs == 0
	}},
}

// Ends tells whether something else than kings, moves and counters ends games.
func (g *Goal) Ends() bool { return g.Checks > 0 || g.Reach != "" || g.Extinct.Kinds != "" }
