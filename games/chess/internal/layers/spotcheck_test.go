package layers_test

import (
	"errors"
	"testing"

	gameboard "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// changing spoils a record in which knights are calm and become queens by their first moves.
func changing(spoil func(r *layers.Rules, knight *layers.Kind)) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		n := &r.Kinds[r.KindOf('N')-1]
		n.Next, n.Calm, n.Wary = 'Q', true, "R"
		spoil(r, n)
	}
}

// onTheSpot spoils a record in which pawns become something where they stand.
func onTheSpot(spoil func(r *layers.Rules)) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		r.Zones.Spot[0].Add(36)
		spoil(r)
	}
}

// blocking spoils a record with a blocker.
func blocking(spoil func(r *layers.Rules)) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		r.Kinds = append(r.Kinds, layers.Kind{Letter: 'D'})
		r.Company = layers.Company{Neutral: true, NeutralSafe: true, Blocker: 'D'}
		r.Goal.Royalty = layers.Taken
		spoil(r)
	}
}

// sparing spoils a record of kings to spare.
func sparing(spoil func(r *layers.Rules)) func(r *layers.Rules) {
	return func(r *layers.Rules) {
		r.Goal.Spare = true
		spoil(r)
	}
}

var jumpAtom = layers.Atom{Dirs: gameboard.Diagonal, Leg: layers.Over, Range: 1, Mode: layers.Captures}

// jumpsToo lets the first kind jump.
func jumpsToo(r *layers.Rules) {
	r.Kinds[0].Atoms = append(r.Kinds[0].Atoms[:1:1], jumpAtom)
	r.Zones.Promo = "Q"
}

// TestWrongSpots: records with men that change without a move of theirs, blockers, half turns and kings to spare are refused where
// they make no sense.
func TestWrongSpots(t *testing.T) {
	for _, c := range []struct {
		name, field, with string
		spoil             func(r *layers.Rules)
	}{
		{"a half turn on a strip", "Board.HalfTurn", "Board.Topology", func(r *layers.Rules) {
			r.Board.HalfTurn, r.Board.Topology = true, gameboard.Cylinder
		}},
		{"a half turn of jumps", "Board.HalfTurn", "Kinds.Atoms", func(r *layers.Rules) {
			jumpsToo(r)
			r.Board.HalfTurn = true
		}},
		{"calm for nothing", "Kinds[0].Next", "", changing(func(_ *layers.Rules, n *layers.Kind) { n.Next = 0 })},
		{"wary of nobody", "Kinds[0].Wary", "", changing(func(_ *layers.Rules, n *layers.Kind) { n.Wary = "X" })},
		{"a king that becomes a queen", "Goal.Royalty", "Kinds.Next", func(r *layers.Rules) { r.Kinds[r.KindOf('K')-1].Next = 'Q' }},
		{"a change within a turn", "Kinds.Next", "Turn.Order", changing(func(r *layers.Rules, _ *layers.Kind) {
			r.Turn.Order, r.Goal.Royalty = layers.Every, layers.Taken
		})},
		{"a first move from a hand", "Kinds.Next", "Arrival.Drops", changing(func(r *layers.Rules, _ *layers.Kind) { r.Arrival.Drops = true })},
		{"a first move of what is put elsewhere", "Kinds.Next", "Capture.Fate", changing(func(r *layers.Rules, _ *layers.Kind) { r.Capture.Fate = layers.Elsewhere })},
		{"a rook that castles by its first move", "Kinds.Next", "Castling.On", func(r *layers.Rules) { r.Kinds[r.KindOf('R')-1].Next = 'Q' }},
		{"a neutral piece's first move", "Kinds.Next", "Company.Neutral", changing(func(r *layers.Rules, _ *layers.Kind) { r.Company.Neutral = true })},
		{"a first move of what comes by promotion", "Kinds.Next", "Kinds.Becomes", changing(func(r *layers.Rules, _ *layers.Kind) { r.Zones.Mobile = true })},
		{"a first move by a jump", "Kinds.Next", "Kinds.Atoms", changing(func(r *layers.Rules, n *layers.Kind) {
			n.Atoms = append(n.Atoms[:1:1], jumpAtom)
			r.Zones.Promo = "Q"
		})},
		{"a first move where files decide", "Kinds.Next", "Zones.Files", changing(func(r *layers.Rules, n *layers.Kind) { n.ByFile, r.Zones.Files = true, "RNB..BNR" })},
		{"calm where kings are taken", "Kinds.Calm", "Goal.Royalty", changing(func(r *layers.Rules, _ *layers.Kind) { r.Goal.Royalty = layers.Taken })},
		{"a spot beyond the board", "Zones.Spot", "", func(r *layers.Rules) { r.Zones.Spot[0].Add(64) }},
		{"squares at the back beyond the board", "Zones.Back", "", func(r *layers.Rules) { r.Zones.Back[1].Add(64) }},
		{"a spot to become nothing", "Zones.Spot", "Zones.Promo", onTheSpot(func(r *layers.Rules) { r.Zones.Promo, r.Zones.Last = "", [2]layers.Zone{} })},
		{"a king on the spot", "Zones.Spot", "Kinds.Royal", onTheSpot(func(r *layers.Rules) { r.Zones.Promo, r.Goal.Royalty = "K", layers.None })},
		{"a spot where files decide", "Zones.Spot", "Zones.Files", onTheSpot(func(r *layers.Rules) {
			r.Kinds[0].ByFile, r.Zones.Files = true, "RNB..BNR"
		})},
		{"a spot on a strip", "Zones.Spot", "Board.Topology", onTheSpot(func(r *layers.Rules) { r.Board.Topology = gameboard.Cylinder })},
		{"a spot beside neutral pieces", "Zones.Spot", "Company.Neutral", onTheSpot(func(r *layers.Rules) { r.Company.Neutral = true })},
		{"a spot among jumps", "Zones.Spot", "Kinds.Atoms", onTheSpot(jumpsToo)},
		{"a spot within a turn", "Zones.Spot", "Turn.Order", onTheSpot(func(r *layers.Rules) { r.Turn.Order, r.Goal.Royalty = layers.Every, layers.Taken })},
		{"a spot with gates", "Zones.Spot", "Arrival.Gates", onTheSpot(func(r *layers.Rules) { r.Arrival.Gates = true })},
		{"the last pawn without a spot", "Zones.Sole", "Zones.Spot", func(r *layers.Rules) { r.Zones.Sole = true }},
		{"nobody at the back", "Arrival.Back", "Zones.Back", func(r *layers.Rules) { r.Arrival.Drops, r.Arrival.Back = true, "R" }},
		{"drops at the back without drops", "Arrival.Back", "Arrival.Drops", func(r *layers.Rules) {
			r.Arrival.Back = "R"
			r.Zones.Back[0].Add(0)
		}},
		{"a rook at the back twice", "Arrival.Back", "", func(r *layers.Rules) { r.Arrival.Drops, r.Arrival.Back = true, "RR" }},
		{"a blocker of no kind", "Company.Blocker", "", func(r *layers.Rules) { r.Company.Blocker = 'X' }},
		{"a blocker that moves", "Kinds[9].Atoms", "", blocking(func(r *layers.Rules) { r.Kinds[len(r.Kinds)-1].Atoms = r.Kinds[0].Atoms })},
		{"a blocker that may be taken", "Company.Blocker", "Company.Neutral", blocking(func(r *layers.Rules) { r.Company.NeutralSafe = false })},
		{"a blocker against check", "Company.Blocker", "Goal.Royalty", blocking(func(r *layers.Rules) { r.Goal.Royalty = layers.Strict })},
		{"a blocker that explodes", "Company.Blocker", "Capture.Blast", blocking(func(r *layers.Rules) { r.Capture.Blast = true })},
		{"a blocker on a carrier", "Company.Blocker", "Company.Carriers", blocking(func(r *layers.Rules) { r.Company.Carriers, r.Company.Riders = "R", "N" })},
		{"a blocker before the game", "Company.Blocker", "Arrival.Placed", blocking(func(r *layers.Rules) { r.Arrival.Placed = 'Q' })},
		{"a pawn that becomes a blocker", "Company.Blocker", "Zones.Promo", blocking(func(r *layers.Rules) { r.Zones.Promo = "QD" })},
		{"a royal blocker", "Company.Blocker", "Zones.Promo", blocking(func(r *layers.Rules) { r.Kinds[len(r.Kinds)-1].Royal = true })},
		{"kings to spare that are taken", "Goal.Spare", "Goal.Royalty", sparing(func(r *layers.Rules) { r.Goal.Royalty = layers.Taken })},
		{"kings to spare in a hand", "Goal.Spare", "Arrival.Drops", sparing(func(r *layers.Rules) { r.Arrival.Drops = true })},
		{"kings to spare put elsewhere", "Goal.Spare", "Capture.Fate", sparing(func(r *layers.Rules) { r.Capture.Fate = layers.Elsewhere })},
		{"kings to spare that explode", "Goal.Spare", "Capture.Blast", sparing(func(r *layers.Rules) { r.Capture.Blast = true })},
		{"kings to spare that jump", "Goal.Spare", "Kinds.Atoms", sparing(jumpsToo)},
		{"kings to spare that ride", "Goal.Spare", "Company.Carriers", sparing(func(r *layers.Rules) { r.Company.Carriers, r.Company.Riders = "R", "N" })},
		{"kings to spare in a turn", "Goal.Spare", "Turn.Order", sparing(func(r *layers.Rules) {
			r.Turn.Order, r.Turn.Actions, r.Turn.CheckEnds = layers.Many, 2, true
		})},
		{"kings to spare where pawns turn over", "Goal.Spare", "Board.Turning", sparing(func(r *layers.Rules) {
			r.Board.Topology, r.Board.Turning = gameboard.Moebius, true
		})},
		{"kings to spare and pawns that stay", "Goal.Spare", "Kinds.Stays", sparing(func(r *layers.Rules) { r.Kinds[r.KindOf('P')-1].Stays = true })},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, r := recordOf(t, "chess")
			r.Kinds = append([]layers.Kind(nil), r.Kinds...)
			if c.with != "Castling.On" {
				r.Castling = layers.Castling{}
			}
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
