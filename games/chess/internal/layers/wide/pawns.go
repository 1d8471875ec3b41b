// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"slices"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// mayShift tells whether all pawns may be moved at once by shifts of their set: the usual ones, where what they
// take is gone. Those who may cross a seam or look the other way are left out.
func (g *Game) mayShift() bool {
	pawns := 0
	if g.tabled || g.spares && g.Goal.Royalty != layers.None {
		return false
	}
	for _, k := range g.Rules.Kinds {
		if !k.Pawn {
			continue
		}
		pawns++
		if k.ByFile || k.Next != 0 || k.Royal || !usualPawn(k.Atoms) {
			return false
		}
	}
	for seat := range uint8(2) {
		if g.shifted(g.shifted(g.double[seat], seat, 0), seat, 0).Meets(g.last[seat]) {
			return false
		}
	}
	return pawns == 1 && (!g.careful || g.spanned) && !g.Company.Neutral &&
		(g.Capture.Fate == layers.Removed || g.Capture.Fate == layers.ToHand)
}

// usualPawn tells whether a pawn steps straight on and takes aside.
func usualPawn(atoms []layers.Atom) bool {
	want := []layers.Atom{
		{Dirs: []board.Dir{{X: 0, Y: 1}}, Mode: layers.Moves},
		{Dirs: []board.Dir{{X: -1, Y: 1}, {X: 1, Y: 1}}, Mode: layers.Captures},
		{Dirs: []board.Dir{{X: 0, Y: 2}}, Leg: layers.Lame, Mode: layers.Moves, Double: true},
	}
	return slices.EqualFunc(atoms, want, func(a, b layers.Atom) bool { return a.Signature() == b.Signature() })
}

// shifted is a set after a step of pawns of a seat: so many files aside.
func (g *Game) shifted(squares set, seat uint8, aside int) set {
	switch {
	case aside < 0:
		squares = squares.AndNot(g.firstFile)
	case aside > 0:
		squares = squares.AndNot(g.lastFile)
	}
	if seat&1 == 0 {
		return squares.Up(g.Board.W + aside).And(g.all)
	}
	return squares.Down(g.Board.W - aside).And(g.all)
}

// pawns adds the moves of pawns none of which can uncover a king.
func (w *walk) pawns(pawns set) {
	g, t := w.g, w.seat
	if pawns.Empty() {
		return
	}
	allowed := g.all.AndNot(g.stop[t])
	up := g.shifted(pawns, t, 0).AndNot(w.occ)
	twice := g.shifted(g.shifted(pawns.And(g.double[t]), t, 0).AndNot(w.occ), t, 0).AndNot(w.occ).And(allowed)
	left, right := g.shifted(pawns, t, -1).And(w.targets).And(allowed), g.shifted(pawns, t, 1).And(w.targets).And(allowed)
	up = up.And(allowed)
	if w.loud {
		up, twice = up.And(g.last[t]), none
	}
	if w.l == nil {
		w.n += up.Count() + twice.Count() + left.Count() + right.Count()
		if last := g.last[t]; last.Meets(up.Or(left).Or(right)) {
			w.n += w.gain(up.And(last)) + w.gain(left.And(last)) + w.gain(right.And(last))
		}
	} else {
		ahead := g.Board.W
		if t == 1 {
			ahead = -ahead
		}
		w.stepAll(up, ahead)
		w.stepAll(left, ahead-1)
		w.stepAll(right, ahead+1)
		for ; !twice.Empty(); twice = twice.Rest() {
			from, sort := twice.First()-2*ahead, layers.Plain
			if g.passed[t].Has(from) {
				sort = layers.Double
			}
			w.add(layers.NewMove(sort, from, twice.First(), g.pawn, g.pawn))
		}
	}
	if w.quiet {
		return
	}
	for e := w.ep[t^1]; !e.Empty(); e = e.Rest() {
		w.passAll(pawns, e.First())
	}
}

// gain is how many moves more promotions on some squares are than steps.
func (w *walk) gain(to set) (n int) {
	for ; !to.Empty(); to = to.Rest() {
		n += len(w.g.promo[to.First()]) - 1
	}
	return n
}

// stepAll adds moves of pawns to squares, all by the same step.
func (w *walk) stepAll(to set, step int) {
	last := w.g.last[w.seat]
	for ; !to.Empty(); to = to.Rest() {
		sq := to.First()
		if last.Has(sq) {
			w.crown(sq-step, last.And(to.AndNot(to.Rest())), w.g.pawn)
			continue
		}
		w.add(layers.NewMove(layers.Plain, sq-step, sq, w.g.pawn, w.g.pawn))
	}
}

// passAll adds the captures in passing on a square by pawns of a set.
func (w *walk) passAll(pawns set, e int) {
	if w.occ.Has(e) {
		return
	}
	at := none.With(e)
	from := w.g.shifted(at, w.seat^1, -1).Or(w.g.shifted(at, w.seat^1, 1)).And(pawns)
	for ; !from.Empty(); from = from.Rest() {
		w.passing(from.First(), e, w.g.pawn)
	}
}
