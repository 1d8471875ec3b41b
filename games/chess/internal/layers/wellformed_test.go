package layers_test

import (
	"errors"
	"testing"

	gameboard "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// jumping spoils a record in which the first kind jumps.
func jumping(spoil func(r *layers.Rules, jump *layers.Atom)) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		jump := layers.Atom{Dirs: gameboard.Diagonal, Leg: layers.Over, Range: 1, Mode: layers.Captures}
		r.Kinds[0].Atoms = append(r.Kinds[0].Atoms[:1:1], jump)
		r.Zones.Promo = "Q"
		spoil(r, &r.Kinds[0].Atoms[1])
	}
}

// tabling spoils a record in which knights become queens on the last rank.
func tabling(spoil func(r *layers.Rules, knight *layers.Kind)) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		n := &r.Kinds[r.KindOf('N')-1]
		n.Becomes, r.Zones.Camp = "Q", r.Zones.Last
		spoil(r, n)
	}
}

// TestWrongRecords: a record that is wrong is refused by the field, or by the two fields, that are.
func TestWrongRecords(t *testing.T) {
	for _, c := range []struct {
		name, field, with string
		spoil             func(r *layers.Rules)
	}{
		{"a board of thirteen columns", "Board.W", "", func(r *layers.Rules) { r.Board.W = 13 }},
		{"no board", "Board.H", "", func(r *layers.Rules) { r.Board.H = 0 }},
		{"no kinds", "Kinds", "", func(r *layers.Rules) { r.Kinds = nil }},
		{"a small letter", "Kinds[0].Letter", "", func(r *layers.Rules) { r.Kinds[0].Letter = 'p' }},
		{"one letter twice", "Kinds[1].Letter", "", func(r *layers.Rules) { r.Kinds[1].Letter = r.Kinds[0].Letter }},
		{"a piece that never moves", "Kinds[2].Atoms", "", func(r *layers.Rules) { r.Kinds[2].Atoms = nil }},
		{"a step to nowhere", "Kinds[1].Atoms[0].Dirs", "", func(r *layers.Rules) {
			r.Kinds[1].Atoms = []layers.Atom{{Dirs: []gameboard.Dir{{}}}}
		}},
		{"squares beyond the board", "Zones.Last", "", func(r *layers.Rules) { r.Zones.Last[0].Add(64) }},
		{"castling off the board", "Castling.King", "", func(r *layers.Rules) { r.Castling.King[1] = 8 }},
		{"castling beyond the middle", "Castling.Rank", "", func(r *layers.Rules) { r.Castling.Rank = 4 }},
		{"castling with nobody", "Castling.Piece", "", func(r *layers.Rules) { r.Castling.Piece = 'X' }},
		{"points without a digit", "Goal.Points", "", func(r *layers.Rules) { r.Goal.Points = "Q" }},
		{"a reason that is no code", "Judge.QuietReason", "", func(r *layers.Rules) { r.Judge.QuietReason = "fifty moves" }},
		{"a turn of a hundred actions", "Turn.Actions", "", func(r *layers.Rules) { r.Turn.Actions = 100 }},
		{"dice without turns by dice", "Turn.Dice", "Turn.Order", func(r *layers.Rules) { r.Turn.Dice = 1 }},
		{"promotion to a king", "Zones.Promo", "Kinds.Royal", func(r *layers.Rules) { r.Zones.Promo = "K" }},
		{"a hand that nothing leaves", "Capture.Fate", "Arrival.Drops", func(r *layers.Rules) { r.Capture.Fate = layers.ToHand }},
		{"a carrier twice", "Company.Carriers", "", func(r *layers.Rules) { r.Company.Carriers, r.Company.Riders = "RR", "N" }},
		{"a rider that no kind is", "Company.Riders", "", func(r *layers.Rules) { r.Company.Carriers, r.Company.Riders = "R", "X" }},
		{"squares without pawns beyond the board", "Zones.Afoot", "", func(r *layers.Rules) { r.Zones.Afoot[1].Add(64) }},
		{"carriers whom nobody rides", "Company.Carriers", "Company.Riders", func(r *layers.Rules) { r.Company.Carriers = "R" }},
		{"a ferry without carriers", "Company.Ferry", "Company.Carriers", func(r *layers.Rules) { r.Company.Ferry = true }},
		{"a king who carries", "Company.Carriers", "Kinds.Royal", func(r *layers.Rules) { r.Company.Carriers, r.Company.Riders = "K", "N" }},
		{"a pawn that carries", "Company.Carriers", "Kinds.Pawn", func(r *layers.Rules) { r.Company.Carriers, r.Company.Riders = "P", "N" }},
		{"a pair that goes to a hand", "Company.Carriers", "Capture.Fate", func(r *layers.Rules) {
			r.Company.Carriers, r.Company.Riders = "R", "N"
			r.Capture.Fate, r.Arrival.Drops = layers.ToHand, true
		}},
		{"a pair of which one has acted", "Company.Carriers", "Turn.Order", func(r *layers.Rules) {
			r.Company.Carriers, r.Company.Riders = "R", "N"
			r.Turn.Order, r.Goal.Royalty = layers.Every, layers.Taken
		}},
		{"a ferry in a turn of two actions", "Company.Ferry", "Turn.Order", func(r *layers.Rules) {
			r.Company.Carriers, r.Company.Riders, r.Company.Ferry = "R", "N", true
			r.Turn.Order, r.Turn.Actions, r.Goal.Royalty = layers.Many, 2, layers.Taken
		}},
		{"a pawn carried over a seam that turns it", "Company.Carriers", "Board.Turning", func(r *layers.Rules) {
			r.Company.Carriers, r.Company.Riders = "R", "P"
			r.Board.Topology, r.Board.Turning = gameboard.Moebius, true
		}},
		{"a carrier that changes", "Company.Carriers", "Kinds.Next", func(r *layers.Rules) {
			r.Company.Carriers, r.Company.Riders = "R", "N"
			r.Kinds[r.KindOf('R')-1].Next = 'Q'
		}},
		{"a ferry where moves are counted", "Company.Ferry", "Board.CapturesFrom", func(r *layers.Rules) {
			r.Company.Carriers, r.Company.Riders, r.Company.Ferry = "R", "N", true
			r.Board.Topology, r.Board.CapturesFrom = gameboard.Cylinder, 3
		}},
		{"a jump that takes nothing", "Kinds[0].Atoms[1].Mode", "", jumping(func(_ *layers.Rules, a *layers.Atom) { a.Mode = layers.Moves })},
		{"a jump of two squares", "Kinds[0].Atoms[1].Range", "", jumping(func(_ *layers.Rules, a *layers.Atom) { a.Range = 2 })},
		{"a jump over no neighbour", "Kinds[0].Atoms[1].Dirs", "", jumping(func(_ *layers.Rules, a *layers.Atom) { a.Dirs = gameboard.Knight })},
		{"a piece that jumps in two ways", "Kinds[0].Atoms[2].Leg", "", jumping(func(r *layers.Rules, a *layers.Atom) {
			r.Kinds[0].Atoms = append(r.Kinds[0].Atoms, *a)
		})},
		{"a ride that promotes", "Kinds[2].Atoms[0].Crowns", "", func(r *layers.Rules) {
			r.Kinds[2].Atoms = []layers.Atom{{Dirs: gameboard.Diagonal, Leg: layers.Ride, Crowns: true}}
		}},
		{"an end of chains that is none", "Capture.Tail", "", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Capture.Tail = layers.AnyTail + 1 })},
		{"an end of chains where nobody jumps", "Capture.Tail", "Kinds.Atoms", func(r *layers.Rules) { r.Capture.Tail = layers.LastTail }},
		{"safe jumps where kings are taken", "Capture.SafeJumps", "Goal.Royalty", jumping(func(r *layers.Rules, _ *layers.Atom) {
			r.Capture.SafeJumps, r.Goal.Royalty = true, layers.Taken
		})},
		{"jumps over a seam", "Kinds.Atoms", "Board.Topology", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Board.Topology = gameboard.Cylinder })},
		{"jumps and a choice of promotions", "Kinds.Atoms", "Zones.Promo", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Zones.Promo = "QN" })},
		{"jumps and pieces put elsewhere", "Kinds.Atoms", "Capture.Fate", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Capture.Fate = layers.Elsewhere })},
		{"a king jumped over in a hand", "Capture.Fate", "Goal.Royalty", jumping(func(r *layers.Rules, _ *layers.Atom) {
			r.Capture.Fate, r.Arrival.Drops = layers.ToHand, true
		})},
		{"a knight that becomes a pawn", "Kinds.Atoms", "Capture.Revert", jumping(func(r *layers.Rules, _ *layers.Atom) {
			r.Capture.Fate, r.Capture.Revert, r.Arrival.Drops, r.Goal.Royalty = layers.ToHand, true, true, layers.None
			n := &r.Kinds[r.KindOf('N')-1]
			n.Atoms = []layers.Atom{n.Atoms[0], {Dirs: gameboard.Around, Mode: layers.Moves, Crowns: true}}
		})},
		{"a carrier that jumps", "Kinds.Atoms", "Company.Carriers", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Company.Carriers, r.Company.Riders = "R", "N" })},
		{"neutral pieces and jumps", "Kinds.Atoms", "Company.Neutral", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Company.Neutral = true })},
		{"jumps by dice", "Kinds.Atoms", "Turn.Order", jumping(func(r *layers.Rules, _ *layers.Atom) {
			r.Turn.Order, r.Turn.Dice, r.Goal.Royalty = layers.Dice, 1, layers.Taken
		})},
		{"a goal beyond the board", "Zones.Goal", "", func(r *layers.Rules) { r.Zones.Goal[0].Add(64) }},
		{"ten checks", "Goal.Checks", "", func(r *layers.Rules) { r.Goal.Checks = 10 }},
		{"a kind that no kind is, at the goal", "Goal.Reach", "", func(r *layers.Rules) { r.Goal.Reach = "X" }},
		{"a kind that stands explosions twice", "Capture.Proof", "", func(r *layers.Rules) { r.Capture.Blast, r.Capture.Proof = true, "PP" }},
		{"an extinction without a reason", "Goal.Extinct.Reason", "", func(r *layers.Rules) { r.Goal.Extinct.Kinds = "*" }},
		{"an extinction of nobody", "Goal.Extinct.Kinds", "", func(r *layers.Rules) { r.Goal.Extinct.Left = 1 }},
		{"an extinction of less than nothing", "Goal.Extinct.Left", "", func(r *layers.Rules) {
			r.Goal.Extinct = layers.Extinction{Kinds: "*", Left: -1, Reason: layers.ReasonExtinct}
		}},
		{"nothing that explodes", "Capture.Proof", "Capture.Blast", func(r *layers.Rules) { r.Capture.Proof = "P" }},
		{"a hand of what exploded", "Capture.Blast", "Capture.Fate", func(r *layers.Rules) {
			r.Capture.Blast, r.Capture.Fate, r.Arrival.Drops = true, layers.ToHand, true
		}},
		{"a jump that explodes", "Capture.Blast", "Kinds.Atoms", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Capture.Blast = true })},
		{"an explosion beside a carrier", "Capture.Blast", "Company.Carriers", func(r *layers.Rules) {
			r.Capture.Blast, r.Company.Carriers, r.Company.Riders = true, "R", "N"
		}},
		{"a king that stands explosions", "Capture.Proof", "Kinds.Royal", func(r *layers.Rules) { r.Capture.Blast, r.Capture.Proof = true, "K" }},
		{"explosions by dice", "Capture.Blast", "Goal.Royalty", func(r *layers.Rules) {
			r.Capture.Blast, r.Turn.Order, r.Turn.Dice, r.Goal.Royalty, r.Turn.Numbers = true, layers.Dice, 1, layers.Mixed, "KQRBNP"
		}},
		{"a stalemate that is lost and won", "Goal.StuckLoses", "Goal.StuckWins", func(r *layers.Rules) { r.Goal.StuckLoses, r.Goal.StuckWins = true, true }},
		{"mate where kings are taken", "Goal.MatedWins", "Goal.Royalty", func(r *layers.Rules) { r.Goal.MatedWins, r.Goal.Royalty = true, layers.Taken }},
		{"checks where kings are taken", "Goal.Checks", "Goal.Royalty", func(r *layers.Rules) { r.Goal.Checks, r.Goal.Royalty = 3, layers.Taken }},
		{"checks that are counted and not given", "Goal.Checks", "Goal.NoChecks", func(r *layers.Rules) { r.Goal.Checks, r.Goal.NoChecks = 3, true }},
		{"no checks where kings are taken", "Goal.NoChecks", "Goal.Royalty", func(r *layers.Rules) { r.Goal.NoChecks, r.Goal.Royalty = true, layers.Taken }},
		{"no checks in a turn of two actions", "Goal.NoChecks", "Turn.Order", func(r *layers.Rules) {
			r.Goal.NoChecks, r.Turn.Order, r.Turn.Actions, r.Turn.CheckEnds = true, layers.Many, 2, true
		}},
		{"no checks, and none by drops", "Goal.NoChecks", "Arrival.Check", func(r *layers.Rules) {
			r.Goal.NoChecks, r.Arrival.Drops, r.Arrival.Check = true, true, layers.DropNoCheck
		}},
		{"no checks by a piece that is placed", "Goal.NoChecks", "Arrival.Placed", func(r *layers.Rules) { r.Goal.NoChecks, r.Arrival.Placed = true, 'Q' }},
		{"jumps that give no check", "Goal.NoChecks", "Kinds.Atoms", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Goal.NoChecks = true })},
		{"a ferry that gives no check", "Goal.NoChecks", "Company.Ferry", func(r *layers.Rules) {
			r.Goal.NoChecks, r.Company.Carriers, r.Company.Riders, r.Company.Ferry = true, "R", "N", true
		}},
		{"a goal of nobody", "Goal.Reach", "Zones.Goal", func(r *layers.Rules) { r.Zones.Goal[1].Add(27) }},
		{"an answer to nothing", "Goal.Equalize", "Goal.Reach", func(r *layers.Rules) { r.Goal.Equalize = true }},
		{"an answer in two actions", "Goal.Equalize", "Turn.Order", func(r *layers.Rules) {
			r.Goal.Reach, r.Goal.Equalize, r.Zones.Goal[1] = "K", true, r.Zones.Last[1]
			r.Turn.Order, r.Turn.Actions, r.Turn.CheckEnds = layers.Many, 2, true
		}},
		{"one more than none", "Goal.Extinct.Claim", "Goal.Extinct.Theirs", func(r *layers.Rules) {
			r.Goal.Extinct = layers.Extinction{Kinds: "*", Left: 1, Claim: true, Reason: layers.ReasonBare}
		}},
		{"a closed square beyond the board", "Zones.Closed", "", func(r *layers.Rules) { r.Zones.Closed[1].Add(64) }},
		{"one of nobody on a file", "Arrival.OneAFile", "", func(r *layers.Rules) { r.Arrival.OneAFile = "X" }},
		{"checks of pawns where every drop gives check", "Arrival.CheckOf", "Arrival.Check", func(r *layers.Rules) { r.Arrival.Drops, r.Arrival.CheckOf = true, "P" }},
		{"one pawn on a file where none is dropped", "Arrival.OneAFile", "Arrival.Drops", func(r *layers.Rules) { r.Arrival.OneAFile = "P" }},
		{"a closed square where nothing is dropped", "Zones.Closed", "Arrival.Drops", func(r *layers.Rules) { r.Zones.Closed[1].Add(3) }},
		{"a step aslant over a seam", "Kinds.Atoms", "Board.Topology", slanted(func(r *layers.Rules) { r.Board.Topology = gameboard.Cylinder })},
		{"steps aslant in a turn of two actions", "Kinds.Atoms", "Turn.Order", slanted(func(r *layers.Rules) {
			r.Turn.Order, r.Turn.Actions, r.Turn.CheckEnds = layers.Many, 2, true
		})},
		{"a step aslant that changes a pawn", "Kinds.Next", "Kinds.Atoms", slanted(func(r *layers.Rules) { r.Kinds[r.KindOf('P')-1].Next = 'Q' })},
		{"thirteen of a kind on a file", "Arrival.OnFile", "", func(r *layers.Rules) { r.Arrival.Drops, r.Arrival.OneAFile, r.Arrival.OnFile = true, "P", 13 }},
		{"two of nobody on a file", "Arrival.OnFile", "Arrival.OneAFile", func(r *layers.Rules) { r.Arrival.OnFile = 2 }},
		{"drops first where nothing is dropped", "Arrival.First", "Arrival.Drops", func(r *layers.Rules) { r.Arrival.First = true }},
		{"drops first that do not mate", "Arrival.First", "Arrival.Check", func(r *layers.Rules) {
			r.Arrival.Drops, r.Arrival.First, r.Arrival.Check = true, true, layers.DropNoMate
		}},
		{"drops first, kings before them", "Arrival.First", "Arrival.KingFirst", func(r *layers.Rules) {
			r.Arrival.Drops, r.Arrival.First, r.Arrival.KingFirst = true, true, true
		}},
		{"drops first, and gates", "Arrival.First", "Arrival.Gates", func(r *layers.Rules) { r.Arrival.Drops, r.Arrival.First, r.Arrival.Gates = true, true, true }},
		{"drops first in a turn of two actions", "Arrival.First", "Turn.Order", func(r *layers.Rules) {
			r.Arrival.Drops, r.Arrival.First, r.Turn.Order, r.Turn.Actions, r.Turn.CheckEnds = true, true, layers.Many, 2, true
		}},
		{"drops before jumps", "Arrival.First", "Kinds.Atoms", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Arrival.Drops, r.Arrival.First = true, true })},
		{"either of nothing", "Arrival.Either", "Arrival.Drops", tabling(func(r *layers.Rules, _ *layers.Kind) { r.Arrival.Either = true })},
		{"either where nothing becomes anything", "Arrival.Either", "Kinds.Becomes", func(r *layers.Rules) { r.Arrival.Drops, r.Arrival.Either = true, true }},
		{"either of what was a pawn", "Arrival.Either", "Capture.Revert", func(r *layers.Rules) {
			r.Kinds[r.KindOf('P')-1].Becomes, r.Arrival.Drops, r.Arrival.Either, r.Capture.Fate, r.Capture.Revert = "Q", true, true, layers.ToHand, true
		}},
		{"either while kings are in hand", "Arrival.Either", "Arrival.KingFirst", tabling(func(r *layers.Rules, _ *layers.Kind) {
			r.Arrival.Drops, r.Arrival.Either, r.Arrival.KingFirst = true, true, true
		})},
		{"either of what carries", "Arrival.Either", "Company.Carriers", tabling(func(r *layers.Rules, _ *layers.Kind) {
			r.Arrival.Drops, r.Arrival.Either, r.Company.Carriers, r.Company.Riders = true, true, "R", "B"
		})},
		{"captures that promote nowhere", "Zones.Taking", "Zones.Camp", func(r *layers.Rules) { r.Zones.Taking = true }},
		{"what nothing becomes is nothing", "Zones.Never", "", func(r *layers.Rules) { r.Zones.Never[1] = "X" }},
		{"castling with nobody", "Castling.Also", "", func(r *layers.Rules) { r.Castling.Also = "X" }},
		{"castling with queens where nobody castles", "Castling.Also", "Castling.On", func(r *layers.Rules) { r.Castling = layers.Castling{Also: "Q"} }},
		{"castling with a king", "Castling.Also", "Kinds.Royal", func(r *layers.Rules) { r.Castling.Also = "K" }},
		{"safe nowhere", "Goal.Safe", "Goal.Reach", func(r *layers.Rules) { r.Goal.Safe = true }},
		{"safe from who may answer", "Goal.Safe", "Goal.Equalize", func(r *layers.Rules) {
			r.Goal.Reach, r.Goal.Safe, r.Goal.Equalize, r.Zones.Goal[1] = "K", true, true, r.Zones.Last[1]
		}},
		{"gates of pieces that are promoted", "Arrival.Gates", "Kinds.Becomes", tabling(func(r *layers.Rules, _ *layers.Kind) { r.Arrival.Gates = true })},
		{"gates, and castling by drops", "Arrival.Gates", "Castling.AtHome", func(r *layers.Rules) { r.Arrival.Gates, r.Arrival.Drops, r.Castling.AtHome = true, true, true }},
		{"gates for a piece that is placed", "Arrival.Gates", "Arrival.Placed", func(r *layers.Rules) { r.Arrival.Gates, r.Arrival.Placed = true, 'Q' }},
		{"gates while kings are in hand", "Arrival.Gates", "Arrival.KingFirst", func(r *layers.Rules) {
			r.Arrival.Gates, r.Arrival.Drops, r.Arrival.KingFirst = true, true, true
		}},
		{"gates of two colours", "Arrival.Gates", "Arrival.TwoColours", func(r *layers.Rules) {
			r.Arrival.Gates, r.Arrival.Drops, r.Arrival.TwoColours = true, true, 'B'
		}},
		{"a victim in the gate", "Arrival.Gates", "Capture.Fate", func(r *layers.Rules) { r.Arrival.Gates, r.Capture.Fate = true, layers.Swapped }},
		{"gates of carriers", "Arrival.Gates", "Company.Carriers", func(r *layers.Rules) {
			r.Arrival.Gates, r.Company.Carriers, r.Company.Riders = true, "R", "N"
		}},
		{"gates of neutral pieces", "Arrival.Gates", "Company.Neutral", func(r *layers.Rules) { r.Arrival.Gates, r.Company.Neutral = true, true }},
		{"gates of jumps", "Arrival.Gates", "Kinds.Atoms", jumping(func(r *layers.Rules, _ *layers.Atom) { r.Arrival.Gates = true })},
		{"gates in a turn of two actions", "Arrival.Gates", "Turn.Order", func(r *layers.Rules) {
			r.Arrival.Gates, r.Turn.Order, r.Turn.Actions, r.Turn.CheckEnds = true, layers.Many, 2, true
		}},
		{"a promotion to what it is", "Kinds[0].Becomes", "", func(r *layers.Rules) { r.Kinds[0].Becomes = string(r.Kinds[0].Letter) }},
		{"a promotion to nobody", "Kinds[0].Becomes", "", func(r *layers.Rules) { r.Kinds[0].Becomes = "X" }},
		{"a hand of nobody", "Kinds[0].Held", "", func(r *layers.Rules) { r.Kinds[0].Held = 'X' }},
		{"a ride that lands behind a piece", "Kinds[0].Atoms[0].Behind", "", func(r *layers.Rules) {
			r.Kinds[0].Atoms = []layers.Atom{{Dirs: gameboard.Around, Leg: layers.Ride, Behind: 1}}
		}},
		{"a camp beyond the board", "Zones.Camp", "", func(r *layers.Rules) { r.Zones.Camp[0].Add(64) }},
		{"a limit without a number", "Zones.Limit", "", func(r *layers.Rules) { r.Zones.Limit = "Q" }},
		{"a limit of none", "Zones.Limit", "", func(r *layers.Rules) { r.Zones.Limit = "Q0" }},
		{"castling by nobody", "Castling.By", "", func(r *layers.Rules) { r.Castling.By = 'X' }},
		{"castling by a knight", "Castling.By", "Kinds.Royal", func(r *layers.Rules) { r.Castling.By = 'N' }},
		{"castling of one of two kings by drops", "Castling.By", "Castling.AtHome", func(r *layers.Rules) {
			r.Castling.By, r.Castling.AtHome, r.Arrival.Drops = 'K', true, true
		}},
		{"a knight that becomes a king", "Kinds.Becomes", "Kinds.Royal", tabling(func(_ *layers.Rules, n *layers.Kind) { n.Becomes = "K" })},
		{"a knight that becomes a queen nowhere", "Kinds.Becomes", "Zones.Camp", tabling(func(r *layers.Rules, _ *layers.Kind) { r.Zones.Camp = [2]layers.Zone{} })},
		{"a camp of nobody", "Kinds.Becomes", "Zones.Camp", tabling(func(_ *layers.Rules, n *layers.Kind) { n.Becomes = "" })},
		{"a knight that stays one", "Kinds.Stays", "Kinds.Becomes", func(r *layers.Rules) { r.Kinds[r.KindOf('N')-1].Stays = true }},
		{"a limit where files decide", "Kinds.Becomes", "Zones.Files", tabling(func(r *layers.Rules, n *layers.Kind) { n.ByFile, r.Zones.Files = true, "RNB..BNR" })},
		{"a knight that is promoted in a jump", "Kinds.Becomes", "Kinds.Atoms", tabling(func(r *layers.Rules, n *layers.Kind) {
			n.Atoms = append(n.Atoms[:1:1], layers.Atom{Dirs: gameboard.Diagonal, Leg: layers.Over, Range: 1, Mode: layers.Captures})
			r.Zones.Promo = "Q"
		})},
		{"a knight that is promoted on a rook", "Kinds.Becomes", "Company.Carriers", tabling(func(r *layers.Rules, _ *layers.Kind) {
			r.Company.Carriers, r.Company.Riders = "R", "N"
		})},
		{"a neutral knight that is promoted", "Kinds.Becomes", "Company.Neutral", tabling(func(r *layers.Rules, _ *layers.Kind) { r.Company.Neutral = true })},
		{"a knight that is promoted where pieces are put elsewhere", "Kinds.Becomes", "Capture.Fate", tabling(func(r *layers.Rules, _ *layers.Kind) {
			r.Capture.Fate = layers.Elsewhere
		})},
		{"a promoted knight that was a pawn", "Kinds.Becomes", "Capture.Revert", tabling(func(r *layers.Rules, _ *layers.Kind) {
			r.Capture.Fate, r.Capture.Revert, r.Arrival.Drops = layers.ToHand, true, true
		})},
		{"a hand where pieces are removed", "Kinds.Held", "Capture.Fate", func(r *layers.Rules) { r.Kinds[r.KindOf('Q')-1].Held = 'P' }},
		{"kings that are safe and are taken", "Turn.CheckEnds", "Turn.Actions", func(r *layers.Rules) {
			r.Turn.Order, r.Turn.Actions = layers.Many, 2
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, r := recordOf(t, "chess")
			r.Kinds = append([]layers.Kind(nil), r.Kinds...)
			c.spoil(&r)
			err := r.Check()
			var clash *layers.Clash
			var field *layers.Malformed
			switch {
			case c.with == "" && (!errors.As(err, &field) || field.Field != c.field):
				t.Errorf("%v, want a word about %s", err, c.field)
			case c.with != "" && (!errors.As(err, &clash) || clash.A != c.field || clash.B != c.with):
				t.Errorf("%v, want a clash of %s and %s", err, c.field, c.with)
			}
		})
	}
}

// slantedPawn steps aslant and takes straight ahead.
var slantedPawn = []layers.Atom{
	{Dirs: []gameboard.Dir{{X: -1, Y: 1}, {X: 1, Y: 1}}, Mode: layers.Moves},
	{Dirs: []gameboard.Dir{{X: 0, Y: 1}}, Mode: layers.Captures},
	{Dirs: []gameboard.Dir{{X: -2, Y: 2}, {X: 2, Y: 2}}, Leg: layers.Lame, Mode: layers.Moves, Double: true},
}

// slanted spoils a record whose pawns step aslant.
func slanted(spoil func(r *layers.Rules)) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		r.Kinds[r.KindOf('P')-1].Atoms = slantedPawn
		spoil(r)
	}
}
