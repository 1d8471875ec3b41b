package layers_test

import (
	"slices"
	"strings"

	gameboard "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// aside is how far a direction leads to the right, of a man that looks down perhaps.
func (b *brute) aside(d gameboard.Dir, down bool) int {
	if down && b.r.Board.HalfTurn {
		return -int(d.X)
	}
	return int(d.X)
}

// later is what a kind is after its first move: the last one of the letter that it says.
func (b *brute) later(kind int) int {
	for i, k := range b.r.Kinds {
		if k.Letter == b.r.Kinds[kind].Next {
			kind = i
		}
	}
	return kind
}

// readFirst finds the men that have made their first moves: all but those where they could stand from the start, of which the text
// says who has.
func (b *brute) readFirst() {
	moved := b.read(b.extras["changed"])
	if b.r.Turn.Order == layers.Single || b.r.Turn.Order == layers.Dice {
		moved = b.read(b.extras["moved"])
	}
	for sq, m := range b.men {
		if b.r.Kinds[m.kind].Next != 0 && (!b.r.Zones.Double[m.seat].Has(sq) || slices.Contains(moved, sq)) {
			m.kind = b.later(m.kind)
			b.men[sq] = m
		}
	}
}

// aim makes wary men of the other side what they are after their first move if a man that has stepped to a square would attack them
// on an empty board.
func (b *brute) aim(at int, m bruteMan) {
	empty := &brute{r: b.r, men: map[int]bruteMan{at: m}}
	empty.flights(at, m, func(to int, a *layers.Atom, _ bool) {
		o, there := b.men[to]
		if there && o.seat != m.seat && !o.neutral && a.Mode != layers.Moves && b.r.Zones.Double[o.seat].Has(to) &&
			strings.IndexByte(b.r.Kinds[o.kind].Wary, b.r.Kinds[m.kind].Letter) >= 0 {
			o.kind = b.later(o.kind)
			b.men[to] = o
		}
	})
}

// spotDeeds are those of pawns that become something without a move of theirs.
func (b *brute) spotDeeds(list []deed) []deed {
	var pawns []int
	for sq, m := range b.men {
		if b.r.Kinds[m.kind].Pawn && m.seat == b.turn && !m.neutral && m.rider == nil {
			pawns = append(pawns, sq)
		}
	}
	if b.r.Zones.Spot == [2]layers.Zone{} {
		return list
	}
	for _, sq := range pawns {
		if !b.r.Zones.Spot[b.turn].Has(sq) && !(b.r.Zones.Sole && len(pawns) == 1) {
			continue
		}
		letters := b.r.Kinds[b.men[sq].kind].Becomes
		if letters == "" {
			letters = b.r.Zones.Promo
		}
		for _, c := range []byte(letters) {
			if kind, _ := b.kindOf(c); !b.plenty(kind) {
				list = b.spotDeedsAs(list, sq, kind)
			}
		}
	}
	return list
}

// spotDeedsAs are those of a pawn that becomes a kind.
func (b *brute) spotDeedsAs(list []deed, sq, kind int) []deed {
	as := bruteMan{kind: kind, seat: b.turn, was: true}
	squares := []int{sq}
	b.flights(sq, as, func(to int, a *layers.Atom, _ bool) {
		if _, full := b.men[to]; !full && a.Mode != layers.Captures && !slices.Contains(squares, to) {
			squares = append(squares, to)
		}
	})
	for _, to := range squares {
		n := b.next()
		delete(n.men, sq)
		n.men[to] = as
		attacks := false
		n.flights(to, as, func(at int, a *layers.Atom, _ bool) {
			m, full := n.men[at]
			attacks = attacks || full && m.seat != b.turn && a.Mode != layers.Moves
		})
		if attacks || b.strict() && (n.exposed(b.turn) || n.exposed(1-b.turn)) {
			continue
		}
		text := b.name(sq) + b.name(to) + strings.ToLower(string(b.r.Kinds[kind].Letter))
		list = append(list, deed{text: text, from: sq, to: to, kind: b.men[sq].kind, after: n})
	}
	return list
}

// blocked are deeds each of which puts the blocker on another empty square.
func (b *brute) blocked(list []deed) []deed {
	c := b.r.Company.Blocker
	if c == 0 {
		return list
	}
	kind, _ := b.kindOf(c)
	var all []deed
	for _, d := range list {
		for to := range b.r.Board.W * b.r.Board.H {
			if _, full := d.after.men[to]; full || b.r.Board.Holes.Has(to) {
				continue
			}
			e := d
			e.text += "/" + b.name(to)
			e.after = d.after.next()
			for sq, m := range d.after.men {
				if m.kind == kind {
					delete(e.after.men, sq)
				}
			}
			e.after.men[to] = bruteMan{kind: kind, seat: 1, neutral: true}
			all = append(all, e)
		}
	}
	return all
}

// drawSpots adds, where it makes sense, men that are turned half round, that change without a move of theirs or are dropped on some
// squares only, a blocker, and kings to spare.
func (d drawn) drawSpots(r *layers.Rules) {
	alone := r.Turn.Order == layers.Single && r.Company == layers.Company{} && !r.Jumps() && r.Capture.Fate == layers.Removed &&
		!r.Arrival.Drops && !r.Arrival.Gates
	last := &r.Kinds[len(r.Kinds)-1]
	if r.Board.Topology == gameboard.Plain && !r.Jumps() && d.flag(4) {
		r.Board.HalfTurn = true
		last.Atoms = []layers.Atom{{Dirs: []gameboard.Dir{{X: 1, Y: 1}, {X: -1, Y: 0}, {X: 2, Y: -1}}}, {Dirs: []gameboard.Dir{{X: 1, Y: 0}}, Leg: layers.Ride}}
	}
	if r.Arrival.Drops && d.flag(4) {
		r.Arrival.Back = string(last.Letter)
		r.Zones.Back = [2]layers.Zone{ranks(r.Board.W, 0, 2), ranks(r.Board.W, r.Board.H-1)}
	}
	royal := strings.ContainsFunc(r.Zones.Promo, func(c rune) bool { return r.Kinds[r.KindOf(byte(c))-1].Royal })
	for _, k := range r.Kinds {
		royal = royal || k.Pawn && strings.ContainsFunc(k.Becomes, func(c rune) bool { return r.Kinds[r.KindOf(byte(c))-1].Royal })
	}
	if d.flag(3) && r.Turn.Order == layers.Single && r.Company == (layers.Company{}) && !r.Jumps() && !r.Arrival.Gates && !royal &&
		r.Zones.Promo != "" && r.Zones.Files == "" && r.Board.Topology == gameboard.Plain {
		r.Zones.Sole = d.flag(2)
		for seat := range 2 {
			for range 12 {
				r.Zones.Spot[seat].Add(d.IntN(r.Board.W * r.Board.H))
			}
			r.Zones.Spot[seat] = r.Zones.Spot[seat].AndNot(r.Board.Holes)
		}
	}
	spots, tables := r.Zones.Spot != [2]layers.Zone{}, slices.ContainsFunc(r.Kinds, func(k layers.Kind) bool { return k.Becomes != "" || k.Stays })
	switch {
	case !alone || tables || r.Zones.Mobile || r.Zones.Limit != "" || r.Zones.Never != [2]string{}:
	case !spots && (r.Goal.Royalty == layers.Taken || r.Goal.Royalty == layers.None) && !r.Capture.Blast && d.flag(2):
		r.Kinds = append(r.Kinds, layers.Kind{Letter: 'D'})
		r.Company = layers.Company{Neutral: true, NeutralSafe: true, Blocker: 'D'}
	case r.Goal.Royalty == layers.Strict && !r.Capture.Blast && !r.Board.Turning && d.flag(3):
		d.drawSpare(r)
	case d.flag(2) && r.Zones.Files == "":
		d.drawFirst(r)
	}
}

// drawSpare makes kings of other men, of which one may be attacked, and lets pawns become more of them.
func (d drawn) drawSpare(r *layers.Rules) {
	r.Goal.Spare = true
	last := &r.Kinds[len(r.Kinds)-1]
	if r.Castling.On { // the array says that the only king may
		return
	}
	last.Royal = true
	r.Zones.Promo = strings.ReplaceAll(r.Zones.Promo, string(last.Letter), "")
	if d.flag(2) && r.Zones.Files == "" && r.Zones.Spot == [2]layers.Zone{} {
		r.Kinds[1].Becomes = r.Zones.Promo + string(last.Letter)
		r.Zones.Limit = string(last.Letter) + "3"
	}
}

// drawFirst gives a kind a leap more for its first move.
func (d drawn) drawFirst(r *layers.Rules) {
	i := []int{0, len(r.Kinds) - 1}[d.IntN(2)]
	if first := &r.Kinds[i]; first.Next != 0 || first.ByFile || r.Castling.On && (first.Royal || first.Letter == r.Castling.Piece) {
		return
	}
	moved := r.Kinds[i]
	first := &r.Kinds[i]
	first.Atoms = append(slices.Clone(first.Atoms), layers.Atom{Dirs: []gameboard.Dir{{X: -2, Y: 1}, {X: 2, Y: 1}, {X: 0, Y: 2}}, Mode: layers.Moves})
	first.Next, first.Calm = first.Letter, d.flag(2) && r.Goal.Royalty == layers.Strict
	if d.flag(2) {
		first.Wary = "R"
	}
	r.Kinds = slices.Insert(r.Kinds, i+1, moved)
	for seat, y := range []int{0, r.Board.H - 1} {
		r.Zones.Double[seat] = r.Zones.Double[seat].Or(ranks(r.Board.W, y)).AndNot(r.Board.Holes)
	}
}
