package layers

import (
	"slices"

	"github.com/tavlei/tavlei/board"
)

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
	{"Arrival.CheckOf", "Arrival.Check", "every drop may give check", func(r *Rules) bool {
		return r.Arrival.CheckOf != "" && r.Arrival.Check == DropAny
	}},
	{"Arrival.OneAFile", "Arrival.Drops", "there are no drops", func(r *Rules) bool {
		return r.Arrival.OneAFile != "" && !r.Arrival.Drops
	}},
	{"Zones.Closed", "Arrival.Drops", "there are no drops", func(r *Rules) bool {
		return (!r.Zones.Closed[0].Empty() || !r.Zones.Closed[1].Empty()) && !r.Arrival.Drops
	}},
	{"Kinds.Atoms", "Board.Topology", "the square in the middle of a step aslant over a seam is elsewhere", func(r *Rules) bool {
		return r.Slants() && r.Board.Topology != board.Plain
	}},
	{"Kinds.Atoms", "Turn.Order", "of several steps aslant in a turn nobody sees who made which", func(r *Rules) bool {
		return r.Slants() && (r.Turn.Order == Many || r.Turn.Order == Every)
	}},
	{"Kinds.Next", "Kinds.Atoms", "who has stepped aslant would no longer be who can", func(r *Rules) bool {
		return r.Slants() && r.anyKind(func(k *Kind) bool { return k.Pawn && k.Next != 0 })
	}},
	{"Arrival.OnFile", "Arrival.OneAFile", "nothing is counted on files", func(r *Rules) bool {
		return r.Arrival.OnFile > 0 && r.Arrival.OneAFile == ""
	}},
	{"Arrival.First", "Arrival.Drops", "there are no drops", func(r *Rules) bool {
		return r.Arrival.First && !r.Arrival.Drops
	}},
	{"Arrival.First", "Arrival.Check", "whether a drop mates would depend on what may be done after it", func(r *Rules) bool {
		return r.Arrival.First && r.Arrival.Check != DropAny
	}},
	{"Arrival.First", "Arrival.KingFirst", "everything is dropped first", func(r *Rules) bool {
		return r.Arrival.First && (r.Arrival.KingFirst || r.Arrival.KingLater)
	}},
	{"Arrival.First", "Arrival.Gates", "what is dropped first follows nobody", func(r *Rules) bool {
		return r.Arrival.First && r.Arrival.Gates
	}},
	{"Arrival.First", "Turn.Order", "a turn would begin with a drop and go on with moves", func(r *Rules) bool {
		return r.Arrival.First && r.Turn.Order != Single
	}},
	{"Arrival.First", "Kinds.Atoms", "jumps come before everything", func(r *Rules) bool {
		return r.Arrival.First && r.Jumps()
	}},
	{"Arrival.Either", "Arrival.Drops", "there are no drops", func(r *Rules) bool {
		return r.Arrival.Either && !r.Arrival.Drops
	}},
	{"Arrival.Either", "Kinds.Becomes", "nothing becomes anything", func(r *Rules) bool {
		return r.Arrival.Either && !r.anyKind(func(k *Kind) bool { return k.Becomes != "" })
	}},
	{"Arrival.Either", "Capture.Revert", "what is dropped as something else never was a pawn", func(r *Rules) bool {
		return r.Arrival.Either && r.Capture.Revert
	}},
	{"Arrival.Either", "Arrival.KingFirst", "what is dropped as a king is none in hand", func(r *Rules) bool {
		return r.Arrival.Either && (r.Arrival.KingFirst || r.Arrival.KingLater)
	}},
	{"Arrival.Either", "Company.Carriers", "what carries stays what it is", func(r *Rules) bool {
		return r.Arrival.Either && r.Company.Carriers != ""
	}},
	{"Zones.Taking", "Zones.Camp", "nothing becomes anything there", func(r *Rules) bool {
		return r.Zones.Taking && r.Zones.Camp == [2]Zone{}
	}},
	{"Castling.Also", "Castling.On", "nobody castles", func(r *Rules) bool {
		return r.Castling.Also != "" && !r.Castling.On
	}},
	{"Castling.Also", "Kinds.Royal", "a king castles with others", func(r *Rules) bool {
		return r.royalAmong(r.Castling.Also)
	}},
	{"Goal.Safe", "Goal.Reach", "there is nothing to come to", func(r *Rules) bool {
		return r.Goal.Safe && r.Goal.Reach == ""
	}},
	{"Goal.Safe", "Goal.Equalize", "who may answer takes what is not safe", func(r *Rules) bool {
		return r.Goal.Safe && r.Goal.Equalize
	}},
	{"Arrival.Gates", "Kinds.Becomes", "a letter behind a move would be of what comes or of what a piece becomes", func(r *Rules) bool {
		return r.Arrival.Gates && r.anyKind(func(k *Kind) bool { return k.Becomes != "" && !k.Pawn })
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
	{"Castling.By", "Kinds.Royal", "a king castles", func(r *Rules) bool {
		return r.Castling.By != 0 && !r.royalAmong(string(r.Castling.By))
	}},
	{"Castling.By", "Castling.AtHome", "kings that come home by drops are all alike", func(r *Rules) bool {
		return r.Castling.By != 0 && r.Castling.AtHome
	}},
	{"Kinds.Becomes", "Kinds.Royal", "a side has as many royal pieces as at the start, or fewer", func(r *Rules) bool {
		return r.Goal.Royalty != None && r.anyKind(func(k *Kind) bool { return k.Becomes != "" && (k.Royal || !r.Goal.Spare && r.royalAmong(k.Becomes)) })
	}},
	{"Kinds.Becomes", "Zones.Camp", "a piece that is no pawn becomes something somewhere", func(r *Rules) bool {
		camps := !r.Zones.Camp[0].Empty() || !r.Zones.Camp[1].Empty()
		return camps != r.anyKind(func(k *Kind) bool { return k.Becomes != "" && !k.Pawn })
	}},
	{"Kinds.Stays", "Kinds.Becomes", "who is never promoted stays what it is", func(r *Rules) bool {
		return r.anyKind(func(k *Kind) bool { return k.Stays && !k.Pawn && k.Becomes == "" })
	}},
	{"Kinds.Becomes", "Zones.Files", "the file says what a piece becomes", func(r *Rules) bool {
		return r.tables() && r.Zones.Files != ""
	}},
	{"Kinds.Becomes", "Kinds.Atoms", "who goes on jumping when it is promoted can become one kind only", func(r *Rules) bool {
		return r.tables() && (r.Jumps() || r.crowns())
	}},
	{"Kinds.Becomes", "Company.Carriers", "what rides and what carries would have to be promoted together", func(r *Rules) bool {
		return r.tables() && r.Company.Carriers != ""
	}},
	{"Kinds.Becomes", "Company.Neutral", "a neutral piece has no camp", func(r *Rules) bool {
		return r.tables() && r.Company.Neutral
	}},
	{"Kinds.Becomes", "Capture.Fate", "a piece that is put elsewhere is promoted by nobody", func(r *Rules) bool {
		return r.tables() && r.Capture.Fate == Elsewhere
	}},
	{"Kinds.Becomes", "Capture.Revert", "a piece that never was a pawn would become one", func(r *Rules) bool {
		return r.Capture.Revert && r.anyKind(func(k *Kind) bool { return k.Becomes != "" && !k.Pawn })
	}},
	{"Kinds.Held", "Capture.Fate", "what is taken comes to a hand", func(r *Rules) bool {
		return r.Capture.Fate != ToHand && r.anyKind(func(k *Kind) bool { return k.Held != 0 })
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

// tables tells whether kinds say themselves what they become, or whether that is limited or not the same for both sides.
func (r *Rules) tables() bool {
	return r.Zones.Limit != "" || r.Zones.Mobile || r.Zones.Never != [2]string{} || r.anyKind(func(k *Kind) bool { return k.Becomes != "" || k.Stays })
}

func (r *Rules) anyKind(is func(k *Kind) bool) bool {
	return slices.ContainsFunc(r.Kinds, func(k Kind) bool { return is(&k) })
}

// royalAmong tells whether one of the letters is a royal kind's.
func (r *Rules) royalAmong(letters string) bool {
	return slices.ContainsFunc([]byte(letters), func(c byte) bool { return r.Kinds[r.KindOf(c)-1].Royal })
}
