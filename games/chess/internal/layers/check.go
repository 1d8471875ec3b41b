package layers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/board"
)

// Clash is two fields that make no sense together.
type Clash struct{ A, B, Why string }

func (c *Clash) Error() string { return fmt.Sprintf("%s and %s: %s", c.A, c.B, c.Why) }

// clash is one combination that is refused.
type clash struct {
	a, b, why string
	holds     func(r *Rules) bool
}

var clashes = []clash{
	{"Board.W", "Board.H", "a board has 1 to 12 columns and rows", func(r *Rules) bool {
		return r.Board.W < 1 || r.Board.H < 1 || r.Board.W > 12 || r.Board.H > 12
	}},
	{"Board.Turning", "Board.Topology", "only a Möbius strip turns pawns over", func(r *Rules) bool {
		return r.Board.Turning && r.Board.Topology != board.Moebius
	}},
	{"Board.CapturesFrom", "Board.Topology", "a plain board has no seam", func(r *Rules) bool {
		return r.Board.CapturesFrom > 1 && r.Board.Topology == board.Plain
	}},
	{"Board.RoundTrip", "Board.Topology", "only the ranks of a cylinder are rings", func(r *Rules) bool {
		return r.Board.RoundTrip && r.Board.Topology != board.Cylinder
	}},
	{"Board.RoundTrip", "Turn.NoNull", "a round trip changes nothing", func(r *Rules) bool {
		return r.Board.RoundTrip && r.Turn.NoNull
	}},
	{"Castling.Around", "Board.Topology", "a plain board has no way round", func(r *Rules) bool {
		return r.Castling.Around && r.Board.Topology == board.Plain
	}},
	{"Castling.Around", "Castling.King", "a king that goes less than two squares could not say which way round", func(r *Rules) bool {
		near := func(x int) bool { return x-r.Board.W/2 < 2 && r.Board.W/2-x < 2 }
		return r.Castling.Around && (near(r.Castling.King[0]) || near(r.Castling.King[1]))
	}},
	{"Castling.On", "Goal.Royalty", "castling needs a king", func(r *Rules) bool {
		return r.Castling.On && !slices.ContainsFunc(r.Kinds, func(k Kind) bool { return k.Royal })
	}},
	{"Castling.AtHome", "Arrival.Drops", "pieces come home by drops only", func(r *Rules) bool {
		return r.Castling.AtHome && !r.Arrival.Drops
	}},
	{"Turn.CheckEnds", "Goal.Royalty", "there is no check where kings are taken", func(r *Rules) bool {
		return r.Turn.CheckEnds && r.Goal.Royalty != Strict
	}},
	{"Turn.CheckEnds", "Turn.Order", "a turn of one action ends anyway", func(r *Rules) bool {
		return r.Turn.CheckEnds && r.Turn.Order != Many
	}},
	{"Turn.CheckEnds", "Turn.Actions", "a king that is not taken could be, by the next action of a turn that check does not end", func(r *Rules) bool {
		return !r.Turn.CheckEnds && r.Turn.Order == Many && r.Goal.Royalty == Strict
	}},
	{"Turn.Actions", "Turn.Order", "only turns of many actions have a number of them", func(r *Rules) bool {
		return (r.Turn.Actions > 0) != (r.Turn.Order == Many)
	}},
	{"Turn.Growing", "Turn.Order", "only turns of many actions grow", func(r *Rules) bool {
		return r.Turn.Growing && r.Turn.Order != Many
	}},
	{"Turn.NoNull", "Turn.Order", "there is no second action", func(r *Rules) bool {
		return (r.Turn.NoNull || r.Turn.Other) && r.Turn.Order != Many
	}},
	{"Turn.Dice", "Turn.Order", "dice are rolled in turns by dice", func(r *Rules) bool {
		return (r.Turn.Dice > 0) != (r.Turn.Order == Dice) || r.Turn.Dice > 2
	}},
	{"Turn.Order", "Goal.Royalty", "kings are left in check by others' turns of every piece", func(r *Rules) bool {
		return r.Turn.Order == Every && r.Goal.Royalty == Strict || (r.Goal.Royalty == Mixed) != (r.Turn.Order == Dice && r.Goal.Royalty != Taken && r.Goal.Royalty != None)
	}},
	{"Turn.Order", "Arrival.Check", "check by a drop may be answered later in the turn", func(r *Rules) bool {
		return r.Turn.Order != Single && r.Arrival.Check != DropAny
	}},
	{"Turn.Order", "Company.NoUndo", "a turn of many actions has its own ban on going back", func(r *Rules) bool {
		return r.Turn.Order != Single && r.Company.NoUndo
	}},
	{"Turn.Order", "Board.CapturesFrom", "moves are counted where turns are one action", func(r *Rules) bool {
		return r.Turn.Order != Single && r.Board.CapturesFrom > 1
	}},
	{"Turn.Order", "Castling.AtHome", "homes are kept where turns are one action", func(r *Rules) bool {
		return r.Turn.Order != Single && r.Castling.AtHome
	}},
	{"Capture.Fate", "Company.Neutral", "a neutral piece has no owner to be given to", func(r *Rules) bool {
		return r.Capture.Fate != Removed && r.Company.Neutral
	}},
	{"Capture.Fate", "Arrival.Drops", "pieces in a hand must be able to leave it", func(r *Rules) bool {
		return r.Capture.Fate == ToHand && !r.Arrival.Drops && !r.Arrival.Gates
	}},
	{"Capture.Revert", "Capture.Fate", "a piece that is removed is nothing any more", func(r *Rules) bool {
		return r.Capture.Revert && r.Capture.Fate != ToHand && r.Capture.Fate != Elsewhere
	}},
	{"Capture.SameColour", "Capture.Fate", "only a piece that is put elsewhere has a square", func(r *Rules) bool {
		return r.Capture.SameColour && r.Capture.Fate != Elsewhere
	}},
	{"Capture.Must", "Capture.Fate", "compulsion to put pieces elsewhere never ends", func(r *Rules) bool {
		return r.Capture.Must && (r.Capture.Fate == Elsewhere || r.Capture.Fate == Swapped)
	}},
	{"Arrival.Check", "Arrival.Drops", "there are no drops", func(r *Rules) bool {
		return (r.Arrival.Check != DropAny || r.Arrival.KingFirst || r.Arrival.KingLater || r.Arrival.TwoColours != 0) && !r.Arrival.Drops
	}},
	{"Arrival.Check", "Goal.Royalty", "there is no check where kings are taken", func(r *Rules) bool {
		return r.Arrival.Check != DropAny && r.Goal.Royalty != Strict
	}},
	{"Arrival.KingFirst", "Arrival.KingLater", "the king is put first or it is not", func(r *Rules) bool {
		return r.Arrival.KingFirst && r.Arrival.KingLater
	}},
	{"Arrival.Placed", "Arrival.Drops", "a hand holds the piece that is placed or those that are dropped", func(r *Rules) bool {
		return r.Arrival.Placed != 0 && r.Arrival.Drops
	}},
	{"Arrival.Placed", "Turn.Order", "the piece is placed before turns of one action", func(r *Rules) bool {
		return r.Arrival.Placed != 0 && r.Turn.Order != Single
	}},
	{"Company.NoUndo", "Company.Neutral", "there is no neutral piece", func(r *Rules) bool {
		return (r.Company.NoUndo || r.Company.NeutralSafe) && !r.Company.Neutral
	}},
	{"Company.Neutral", "Turn.Order", "neutral pieces act for one side a turn", func(r *Rules) bool {
		return r.Company.Neutral && r.Turn.Order != Single
	}},
	{"Company.Neutral", "Arrival.Drops", "a neutral piece is in nobody's hand", func(r *Rules) bool {
		return r.Company.Neutral && r.Arrival.Drops
	}},
	{"Capture.Tail", "Kinds.Atoms", "nobody jumps", func(r *Rules) bool {
		return (r.Capture.Tail != NoTail || r.Capture.SafeJumps) && !r.Jumps()
	}},
	{"Capture.SafeJumps", "Goal.Royalty", "kings that may be taken are never safe", func(r *Rules) bool {
		return r.Capture.SafeJumps && r.Goal.Royalty != Strict
	}},
	{"Kinds.Atoms", "Board.Topology", "jumps over two pieces could end on one square, both ways round", func(r *Rules) bool {
		return r.Jumps() && r.Board.Topology != board.Plain
	}},
	{"Kinds.Atoms", "Zones.Promo", "who goes on jumping when it is promoted can become one kind only", func(r *Rules) bool {
		return (r.Jumps() || r.crowns()) && len(r.Zones.Promo) > 1
	}},
	{"Kinds.Atoms", "Capture.Fate", "a chain takes many pieces at once, which have no squares to be put on", func(r *Rules) bool {
		return r.Jumps() && (r.Capture.Fate == Elsewhere || r.Capture.Fate == Swapped)
	}},
	{"Capture.Fate", "Goal.Royalty", "a king that is jumped over comes to no hand", func(r *Rules) bool {
		return r.Jumps() && r.Capture.Fate == ToHand && r.Goal.Royalty != None
	}},
	{"Kinds.Atoms", "Capture.Revert", "a piece that never was a pawn would become one", func(r *Rules) bool {
		return r.crowns() && r.Capture.Revert
	}},
	{"Kinds.Atoms", "Company.Carriers", "which of two pieces on a square jumps would have to be said", func(r *Rules) bool {
		return r.Jumps() && r.Company.Carriers != ""
	}},
	{"Kinds.Atoms", "Company.Neutral", "a neutral piece is everybody's enemy to jump over and nobody's to jump", func(r *Rules) bool {
		return r.Jumps() && r.Company.Neutral
	}},
	{"Kinds.Atoms", "Turn.Order", "who must jump can neither wait for dice nor for others", func(r *Rules) bool {
		return r.Jumps() && (r.Turn.Order == Dice || r.Turn.Order == Every || r.Turn.Other || r.Turn.NoNull)
	}},
	{"Company.Carriers", "Company.Riders", "who carries needs somebody who rides, and who rides somebody who carries", func(r *Rules) bool {
		return (r.Company.Carriers == "") != (r.Company.Riders == "")
	}},
	{"Company.Ferry", "Company.Carriers", "nobody is boarded", func(r *Rules) bool {
		return r.Company.Ferry && r.Company.Carriers == ""
	}},
	{"Company.Carriers", "Kinds.Royal", "a king carries nobody", func(r *Rules) bool {
		return r.carries(func(k *Kind) bool { return k.Royal })
	}},
	{"Company.Carriers", "Kinds.Pawn", "what a pawn carries would be lost when it promotes", func(r *Rules) bool {
		return r.carries(func(k *Kind) bool { return k.Pawn })
	}},
	{"Company.Carriers", "Kinds.Next", "a carrier stays what it is", func(r *Rules) bool {
		return r.carries(func(k *Kind) bool { return k.Next != 0 })
	}},
	{"Company.Carriers", "Board.Turning", "a pawn that is carried over the seam would have to turn over", func(r *Rules) bool {
		return r.Company.Carriers != "" && r.Board.Turning
	}},
	{"Company.Carriers", "Capture.Fate", "of two pieces taken at once nobody sees which one goes where", func(r *Rules) bool {
		return r.Company.Carriers != "" && r.Capture.Fate != Removed
	}},
	{"Company.Carriers", "Turn.Order", "which of two pieces on a square has acted would be forgotten", func(r *Rules) bool {
		return r.Company.Carriers != "" && (r.Turn.Order == Every || r.Turn.Other || r.Turn.NoNull)
	}},
	{"Company.Ferry", "Turn.Order", "a turn of boarding and riding is one of a single action", func(r *Rules) bool {
		return r.Company.Ferry && r.Turn.Order != Single
	}},
	{"Company.Ferry", "Board.CapturesFrom", "moves are counted where turns are one action", func(r *Rules) bool {
		return r.Company.Ferry && r.Board.CapturesFrom > 1
	}},
	{"Goal.Royalty", "Kinds.Royal", "a king must be there to be safe", func(r *Rules) bool {
		return r.Goal.Royalty != None && !slices.ContainsFunc(r.Kinds, func(k Kind) bool { return k.Royal })
	}},
	{"Goal.Royalty", "Kinds.Next", "a royal piece stays royal, and nobody becomes it", func(r *Rules) bool {
		return r.anyKind(func(k *Kind) bool {
			return k.Next != 0 && r.anyKind(func(o *Kind) bool { return o.Letter == k.Next && o.Royal != k.Royal })
		})
	}},
	{"Goal.Points", "Goal.Turns", "points are counted when the turns are over", func(r *Rules) bool {
		return (r.Goal.Points != "") != (r.Goal.Turns > 0)
	}},
	{"Kinds.ByFile", "Zones.Files", "every file needs its letter", func(r *Rules) bool {
		return slices.ContainsFunc(r.Kinds, func(k Kind) bool { return k.ByFile }) != (r.Zones.Files != "") ||
			r.Zones.Files != "" && len(r.Zones.Files) != r.Board.W
	}},
	{"Zones.Promo", "Kinds.Letter", "a pawn becomes a kind that there is", func(r *Rules) bool {
		return slices.ContainsFunc([]byte(r.Zones.Promo), func(c byte) bool { return r.KindOf(c) == 0 })
	}},
	{"Zones.Promo", "Kinds.Royal", "a side has as many royal pieces as at the start, or fewer", func(r *Rules) bool {
		return r.Goal.Royalty != None && (r.Castling.By == 0 || strings.IndexByte(r.Zones.Promo, r.Castling.By) >= 0) && slices.ContainsFunc([]byte(r.Zones.Promo), func(c byte) bool { return r.Kinds[r.KindOf(c)-1].Royal })
	}},
	{"Zones.Promo", "Zones.Last", "pawns need something to become", func(r *Rules) bool {
		tabled := !r.anyKind(func(k *Kind) bool { return k.Pawn && k.Becomes == "" })
		return r.Zones.Promo == "" && !tabled && (!r.Zones.Last[0].Empty() || !r.Zones.Last[1].Empty())
	}},
	{"Turn.Numbers", "Kinds.Letter", "a kind has one number", func(r *Rules) bool {
		for i, c := range []byte(r.Turn.Numbers) {
			if c != '.' && strings.IndexByte(r.Turn.Numbers, c) < i {
				return true
			}
		}
		return false
	}},
	{"Turn.Reroll", "Turn.Numbers", "a kind without a number would be rolled for in vain", func(r *Rules) bool {
		return r.Turn.Reroll && slices.ContainsFunc(r.Kinds, func(k Kind) bool { return strings.IndexByte(r.Turn.Numbers, k.Letter) < 0 })
	}},
	{"Turn.Numbers", "Turn.Dice", "six numbers name six kinds", func(r *Rules) bool {
		return r.Turn.Dice > 0 && len(r.Turn.Numbers) != 6
	}},
}

// Check refuses rules with a field that says nothing, a [Malformed], and rules whose fields make no sense together, a [Clash].
func (r *Rules) Check() error {
	if err := r.wellFormed(); err != nil {
		return err
	}
	for _, list := range [][]clash{clashes, goalClashes, spotClashes} {
		for _, c := range list {
			if c.holds(r) {
				return &Clash{c.a, c.b, c.why}
			}
		}
	}
	return nil
}

// Slants tells whether pawns step twice aslant.
func (r *Rules) Slants() bool {
	return r.anyAtom(func(k *Kind, a *Atom) bool {
		return k.Pawn && a.Double && slices.ContainsFunc(a.Dirs, func(d board.Dir) bool { return d.X != 0 })
	})
}

// KindOf is the number of the first kind with a letter, counted from 1; 0 if there is none.
func (r *Rules) KindOf(letter byte) int {
	return 1 + slices.IndexFunc(r.Kinds, func(k Kind) bool { return k.Letter == letter })
}

// carries tells whether a carrier is of some sort.
func (r *Rules) carries(sort func(k *Kind) bool) bool {
	return slices.ContainsFunc(r.Kinds, func(k Kind) bool {
		return strings.IndexByte(r.Company.Carriers, k.Letter) >= 0 && sort(&k)
	})
}

// Jumps tells whether a kind jumps over others.
func (r *Rules) Jumps() bool { return r.anyAtom(func(_ *Kind, a *Atom) bool { return a.Leg == Over }) }

// crowns tells whether a kind that is no pawn is promoted.
func (r *Rules) crowns() bool {
	return r.anyAtom(func(k *Kind, a *Atom) bool { return a.Crowns && !k.Pawn })
}

func (r *Rules) anyAtom(is func(k *Kind, a *Atom) bool) bool {
	for i := range r.Kinds {
		for j := range r.Kinds[i].Atoms {
			if is(&r.Kinds[i], &r.Kinds[i].Atoms[j]) {
				return true
			}
		}
	}
	return false
}

// Grid is the board of the rules.
func (r *Rules) Grid() *board.Grid {
	w := r.Board.W
	number := func(x, y int) int { return y*w + x }
	return board.New(board.Shape{
		W: w, H: r.Board.H, Topology: r.Board.Topology,
		Number: board.Holed(number, func(x, y int) bool { return r.Board.Holes.Has(number(x, y)) }),
	})
}

// Signature tells atoms that move alike apart from those that do not.
func (a *Atom) Signature() string {
	dirs := make([]string, len(a.Dirs))
	for i, d := range a.Dirs {
		dirs[i] = fmt.Sprint(d)
	}
	slices.Sort(dirs)
	return fmt.Sprint(strings.Join(dirs, ""), a.Leg, a.Range, a.Mode, a.Double, a.Crowns, a.Behind)
}
