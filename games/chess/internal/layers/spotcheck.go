package layers

import (
	"strings"

	"github.com/tavlei/tavlei/board"
)

// spotClashes are the combinations with pieces that change without a move of theirs, half turns, blockers and kings to spare that are
// refused.
var spotClashes = []clash{
	{"Board.HalfTurn", "Board.Topology", "on a strip that is turned half round the seam is elsewhere", func(r *Rules) bool {
		return r.Board.HalfTurn && r.Board.Topology != board.Plain
	}},
	{"Board.HalfTurn", "Kinds.Atoms", "jumps are mirrored", func(r *Rules) bool { return r.Board.HalfTurn && r.Jumps() }},
	{"Kinds.Next", "Turn.Order", "who changes without a move of its own may have had none yet in its turn", func(r *Rules) bool {
		return r.restless() && r.Turn.Order != Single
	}},
	{"Kinds.Next", "Arrival.Drops", "what comes from a hand has made no move and never will make a first one", func(r *Rules) bool {
		return r.restless() && (r.Arrival.Drops || r.Arrival.Gates || r.Arrival.Placed != 0)
	}},
	{"Kinds.Next", "Capture.Fate", "what is put elsewhere would not say whether it has moved", func(r *Rules) bool {
		return r.restless() && r.Capture.Fate != Removed
	}},
	{"Kinds.Next", "Castling.On", "a king that castles has moved", func(r *Rules) bool {
		return r.Castling.On && r.anyKind(func(k *Kind) bool {
			return k.Next != 0 && (k.Royal || k.Letter == r.Castling.Piece || strings.IndexByte(r.Castling.Also, k.Letter) >= 0)
		})
	}},
	{"Kinds.Next", "Company.Neutral", "a neutral piece makes its first move for both sides", func(r *Rules) bool {
		return r.restless() && (r.Company.Neutral || r.Company.Carriers != "")
	}},
	{"Kinds.Next", "Kinds.Becomes", "what comes by promotion has made no move and never will make a first one", func(r *Rules) bool {
		return r.restless() && r.tables()
	}},
	{"Kinds.Next", "Kinds.Atoms", "jumps change nobody", func(r *Rules) bool { return r.restless() && r.Jumps() }},
	{"Kinds.Next", "Zones.Files", "the file says how pieces move, moved or not", func(r *Rules) bool { return r.restless() && r.Zones.Files != "" }},
	{"Kinds.Calm", "Goal.Royalty", "there is no check where kings are taken", func(r *Rules) bool {
		return r.Goal.Royalty != Strict && r.anyKind(func(k *Kind) bool { return k.Calm })
	}},
	{"Zones.Spot", "Zones.Promo", "pawns need something to become", func(r *Rules) bool {
		return r.spots() && r.Zones.Promo == "" && r.anyKind(func(k *Kind) bool { return k.Pawn && k.Becomes == "" })
	}},
	{"Zones.Spot", "Kinds.Royal", "a king does not come up on the spot", func(r *Rules) bool {
		return r.spots() && (r.royalAmong(r.Zones.Promo) || r.anyKind(func(k *Kind) bool { return k.Pawn && r.royalAmong(k.Becomes) }))
	}},
	{"Zones.Spot", "Zones.Files", "the file says what a piece is", func(r *Rules) bool { return r.spots() && r.Zones.Files != "" }},
	{"Zones.Spot", "Board.Topology", "a pawn that goes round a strip stands on the spot", func(r *Rules) bool {
		return r.spots() && r.Board.Topology != board.Plain
	}},
	{"Zones.Spot", "Company.Neutral", "a neutral piece is an enemy to attack and none", func(r *Rules) bool {
		return r.spots() && (r.Company.Neutral || r.Company.Carriers != "")
	}},
	{"Zones.Spot", "Kinds.Atoms", "jumps come before everything", func(r *Rules) bool { return r.spots() && (r.Jumps() || r.crowns()) }},
	{"Zones.Spot", "Turn.Order", "what becomes something on the spot may have moved in this turn", func(r *Rules) bool {
		return r.spots() && r.Turn.Order != Single
	}},
	{"Zones.Spot", "Arrival.Gates", "a letter behind a move would be of what comes or of what a piece becomes", func(r *Rules) bool {
		return r.spots() && r.Arrival.Gates
	}},
	{"Zones.Sole", "Zones.Spot", "nothing becomes anything on the spot", func(r *Rules) bool { return r.Zones.Sole && !r.spots() }},
	{"Arrival.Back", "Zones.Back", "some piece is dropped on some squares", func(r *Rules) bool {
		return (r.Arrival.Back != "") != (r.Zones.Back != [2]Zone{})
	}},
	{"Arrival.Back", "Arrival.Drops", "there are no drops", func(r *Rules) bool { return r.Arrival.Back != "" && !r.Arrival.Drops }},
	{"Company.Blocker", "Company.Neutral", "a blocker is neutral, and nobody takes it", func(r *Rules) bool {
		return r.Company.Blocker != 0 && !(r.Company.Neutral && r.Company.NeutralSafe)
	}},
	{"Company.Blocker", "Goal.Royalty", "a blocker may be the answer to every check", func(r *Rules) bool {
		return r.Company.Blocker != 0 && r.Goal.Royalty != Taken && r.Goal.Royalty != None
	}},
	{"Company.Blocker", "Capture.Blast", "an explosion would take the blocker", func(r *Rules) bool {
		return r.Company.Blocker != 0 && r.Capture.Blast
	}},
	{"Company.Blocker", "Company.Carriers", "a blocker stands on a square of its own", func(r *Rules) bool {
		return r.Company.Blocker != 0 && r.Company.Carriers != ""
	}},
	{"Company.Blocker", "Arrival.Placed", "a piece that is placed moves no blocker", func(r *Rules) bool {
		return r.Company.Blocker != 0 && r.Arrival.Placed != 0
	}},
	{"Company.Blocker", "Zones.Promo", "nothing becomes a blocker", func(r *Rules) bool {
		is := func(letters string) bool {
			return r.Company.Blocker != 0 && strings.IndexByte(letters, r.Company.Blocker) >= 0
		}
		return is(r.Zones.Promo) || r.anyKind(func(k *Kind) bool {
			return is(k.Becomes) || r.Company.Blocker != 0 && (k.Next == r.Company.Blocker || k.Letter == r.Company.Blocker && (k.Royal || k.Pawn || k.ByFile || k.Next != 0))
		})
	}},
	{"Goal.Spare", "Goal.Royalty", "kings that may be taken are all to spare", func(r *Rules) bool { return r.Goal.Spare && r.Goal.Royalty != Strict }},
	{"Goal.Spare", "Capture.Fate", "a king to spare that is taken is gone", func(r *Rules) bool { return r.Goal.Spare && r.Capture.Fate != Removed }},
	{"Goal.Spare", "Capture.Blast", "an explosion takes several kings", func(r *Rules) bool { return r.Goal.Spare && r.Capture.Blast }},
	{"Goal.Spare", "Kinds.Atoms", "jumps take several kings", func(r *Rules) bool { return r.Goal.Spare && r.Jumps() }},
	{"Goal.Spare", "Arrival.Drops", "nobody says which king in hand is to spare", func(r *Rules) bool {
		return r.Goal.Spare && (r.Arrival.Drops || r.Arrival.Gates || r.Arrival.Placed != 0)
	}},
	{"Goal.Spare", "Company.Carriers", "of two kings on one square none is to spare", func(r *Rules) bool {
		return r.Goal.Spare && (r.Company.Carriers != "" || r.Company.Neutral)
	}},
	{"Goal.Spare", "Turn.Order", "of several actions in a turn each would take a king", func(r *Rules) bool { return r.Goal.Spare && r.Turn.Order != Single }},
	{"Goal.Spare", "Board.Turning", "a pawn that turns over becomes a king on either side", func(r *Rules) bool { return r.Goal.Spare && r.Board.Turning }},
	{"Goal.Spare", "Kinds.Stays", "a pawn where one more king may be the answer to a check becomes one", func(r *Rules) bool {
		return r.Goal.Spare && r.anyKind(func(k *Kind) bool { return k.Pawn && k.Stays })
	}},
}

// restless tells whether pieces change in other ways than by their first moves, or royal ones do by them.
func (r *Rules) restless() bool {
	return r.anyKind(func(k *Kind) bool { return k.Calm || k.Wary != "" || k.Royal && k.Next != 0 })
}

// spots tells whether pawns become something without a move of theirs.
func (r *Rules) spots() bool { return r.Zones.Spot != [2]Zone{} }
