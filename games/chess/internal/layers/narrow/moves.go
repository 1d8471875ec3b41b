package narrow

import (
	"math/bits"
	"sync"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// List is moves; its memory is used again.
type List struct{ Moves []Move }

var lists = sync.Pool{New: func() any { return new(List) }}

// borrow is an empty list, to be given back.
func borrow() *List {
	l := lists.Get().(*List)
	l.Moves = l.Moves[:0]
	return l
}

func (l *List) giveBack() { lists.Put(l) }

// walk is one generation: it adds moves to a list or, without one, counts them.
type walk struct {
	*State
	g               *Game
	l               *List
	n               int
	seat            uint8
	own, their, occ set
	both            set // neutral pieces
	targets         set // what own pieces may take
	strict          bool
	one             bool // the king is alone, and nothing but lines can be opened
	spanned         bool // the king is alone, and ways to it are opened and closed in view only
	leaving         bool // the piece at hand leaves its carrier
	k               int
	inCheck         bool
	view            set // where pieces may stand between the king and who attacks it
	answers         set // where pieces may go to when the only king is attacked, and more
	flat            bool
	quiet           bool   // nothing is taken
	brief           bool   // one move is enough
	loud            bool   // captures and promotions only
	slow            bool   // captures are tried by making them
	test            bool   // the piece at hand must be tried
	passes          bool   // something is taken in passing
	full            uint32 // kinds that nothing becomes any more
}

func (s *State) newWalk(g *Game, l *List, strict bool) walk {
	t := s.turn & 1
	w := walk{State: s, g: g, l: l, seat: t, own: s.side[t], their: s.side[t^1], occ: s.occupied(), flat: s.shut > 0}
	if g.Company.Neutral {
		w.both = s.neutral(g)
		w.own = w.own.AndNot(w.both)
	}
	w.targets = w.their
	if g.Company.NeutralSafe {
		w.targets = w.targets.AndNot(w.both)
	}
	if g.jumps {
		w.targets = w.targets.AndNot(s.untouchable(g))
	}
	if g.rationed {
		w.full = s.fullOf(g, t)
	}
	kings := s.can[royalty].And(w.own)
	if w.strict = strict && !kings.Empty(); !w.strict {
		return w
	}
	w.slow = g.Capture.Fate == layers.Swapped
	w.k = kings.First()
	w.one = !g.careful && kings.Rest().Empty()
	if !w.one {
		w.inCheck = s.checked(g, t)
		if w.spanned = g.spanned && kings.Rest().Empty(); w.spanned {
			w.view = s.spanOf(g, w.k, t^1, w.their)
		}
		return w
	}
	var checkers set
	w.view, checkers = s.seen(g, w.k, t^1, w.their, w.occ)
	w.inCheck = !checkers.Empty()
	switch blockers := w.view.And(w.occ).AndNot(checkers); {
	case w.inCheck:
		w.answers = w.view.Or(checkers)
	case !s.attacked(g, w.k, t^1, w.their, w.occ.AndNot(blockers)):
		w.view = none // nobody stands behind
	}
	return w
}

// seen are the squares from which lines lead to a square, of pieces that the enemy has, and the pieces that attack it.
func (s *State) seen(g *Game, sq int, seat uint8, their, occ set) (view, by set) {
	h := seat & 1
	for _, i := range g.takers {
		p := &g.parts[i]
		all := s.can[i&(maxParts-1)].And(their)
		turned := none
		if g.Board.Turning && !p.symmetric {
			turned = all.And(s.mark)
			all = all.AndNot(turned)
		}
		if n := &p.near[h][sq]; all.Meets(n.empty) {
			to := g.at(&p.back[h][sq], occ)
			if by = by.Or(to.And(all)); n.empty != n.always {
				view = view.Or(to)
			}
		}
		if n := &p.near[h^1][sq]; turned.Meets(n.empty) {
			to := g.at(&p.back[h^1][sq], occ)
			if by = by.Or(to.And(turned)); n.empty != n.always {
				view = view.Or(to)
			}
		}
	}
	return view, by
}

// spanOf are the squares where pieces open or close ways by which the enemy attacks a square.
func (s *State) spanOf(g *Game, sq int, seat uint8, their set) (span set) {
	for _, i := range g.takers {
		p := &g.parts[i]
		by := s.can[i&(maxParts-1)].And(their)
		if by.Meets(p.near[seat&1][sq].empty) {
			span = span.Or(p.span[seat&1][sq])
		}
		if g.Board.Turning && !p.symmetric && by.Meets(p.near[seat&1^1][sq].empty) {
			span = span.Or(p.span[seat&1^1][sq])
		}
	}
	return span
}

// generate adds what the side to move may do on the board and from its hand; strict leaves out what leaves
// a king attacked.
func (s *State) generate(g *Game, l *List, strict bool, pieces set) int {
	w := s.newWalk(g, l, strict)
	if s.due > 0 {
		w.carryOn()
		return w.n
	}
	if g.Arrival.Drops && s.kingless(g, w.seat) && (g.Arrival.KingFirst || g.Arrival.KingLater) {
		if g.Arrival.KingLater {
			w.targets, w.quiet = none, true
			w.pieces(pieces)
		}
		w.drops()
		return w.n
	}
	if s.dropsFirst(g, w.seat) {
		if w.drops(); w.n > 0 {
			return w.n
		}
	}
	w.pieces(pieces)
	if g.Arrival.Drops && !g.Arrival.First {
		w.drops()
	}
	return w.n
}

// dropsFirst tells whether a seat has pieces in hand that it drops before it does anything else.
func (s *State) dropsFirst(g *Game, seat uint8) bool {
	return g.Arrival.First && s.hand[seat&1] != ([maxKinds]uint8{})
}

func (w *walk) pieces(pieces set) {
	rest := w.own.And(pieces)
	if w.g.company {
		w.convoy(rest)
		rest = rest.AndNot(w.can[loaded])
	}
	if w.g.shifts && !w.inCheck && (w.one == w.strict || w.spanned) {
		pawns := rest.And(w.can[pawnhood]).AndNot(w.view).AndNot(w.g.edges)
		if w.g.Board.Turning {
			pawns = pawns.AndNot(w.mark)
		}
		if w.spanned {
			pawns = w.aloof(pawns)
		}
		if w.g.blasts && w.strict {
			pawns = w.peaceful(pawns)
		}
		w.pawns(pawns)
		rest = rest.AndNot(pawns)
	}
	for ; !rest.Empty(); rest = rest.Rest() {
		if w.brief && w.n > 0 {
			return
		}
		w.piece(rest.First())
	}
	if w.g.spots {
		w.spotted(pieces)
	}
	if w.g.Company.Neutral {
		for rest := w.both; !rest.Empty(); rest = rest.Rest() {
			w.neutralPiece(rest.First())
		}
	}
	if !w.inCheck && !w.loud {
		if !w.castle.Empty() && w.castle.Meets(w.own) {
			w.castling(pieces)
		}
		if w.g.Board.RoundTrip {
			w.rounds(pieces)
		}
	}
}

// reach are the empty squares and those of enemies that a piece comes to.
func (w *walk) reach(sq int, k, h uint8, targets set) (quiet, hits, all set) {
	g := w.g
	for m := g.mask[k][sq] >> ways; m != 0; m &= m - 1 {
		p := &g.parts[bits.TrailingZeros32(m)+ways]
		to := g.at(&p.forward[h][sq], w.occ)
		if p.moves {
			quiet = quiet.Or(to)
		}
		if !p.takes {
			continue
		}
		if w.flat && p.flat != nil {
			to = g.at(&p.flat[h][sq], w.occ)
		}
		all = all.Or(to)
	}
	return quiet.AndNot(w.occ), all.And(targets), all
}

func (w *walk) piece(sq int) {
	g := w.g
	k := w.on[sq]
	kind := &g.kinds[k]
	h := w.heading(g, w.seat, sq)
	as := k
	if w.inCheck && g.calm>>k&1 != 0 {
		as = kind.next
	}
	quiet, hits, all := w.reach(sq, as, h, w.targets)
	w.test = false
	if g.heirs && kind.Pawn && w.strict {
		quiet, hits = w.crownHeirs(sq, k, h, quiet, hits)
	}
	if w.loud {
		if quiet = quiet.And(g.last[h]); !kind.Pawn {
			quiet = none
		}
	}
	switch {
	case !w.strict:
	case !w.one:
		if quiet = w.tryFew(sq, k, quiet); g.blasts && !w.test {
			hits = w.safeOf(sq, k, hits, false)
		}
	case sq == w.k:
		quiet = w.safeKing(quiet)
		if f := g.Capture.Fate; f == layers.Removed || f == layers.ToHand { // else the piece taken may come to stand in the way
			hits = w.safeKing(hits)
		}
		w.test = w.slow
	case w.inCheck && (g.Capture.Fate == layers.Removed || g.Capture.Fate == layers.ToHand):
		w.test = true
		quiet, hits = quiet.And(w.answers), hits.And(w.answers)
	default:
		w.test = w.inCheck || w.view.Has(sq) && w.attacked(g, w.k, w.seat^1, w.their, w.occ.Without(sq)) || w.slow && !hits.Empty()
	}
	if g.Capture.Fate == layers.Elsewhere {
		hits = w.retaken(sq, k, h, hits, kind.Pawn)
	}
	if kind.Pawn {
		w.pawn(sq, k, h, quiet, hits, all)
		return
	}
	to := quiet.Or(hits)
	if w.test {
		to = w.safeOf(sq, k, to, sq == w.k)
	}
	if g.crowns != 0 && g.crowns&g.mask[k][sq] != 0 && !kind.Royal {
		to = to.AndNot(w.crownPiece(sq, k, to.And(quiet)))
	}
	if g.tabled {
		w.emitBy(sq, to, k)
		return
	}
	w.emit(sq, to, k)
}

// tryFew tries the steps of a piece that may open or close ways to the king, or says that all its moves must be tried.
func (w *walk) tryFew(sq int, k uint8, quiet set) set {
	if w.test = !w.spanned || w.inCheck || sq == w.k || w.view.Has(sq); w.test {
		return quiet
	}
	risky := quiet.And(w.view)
	return quiet.AndNot(risky).Or(w.safeOf(sq, k, risky, false))
}

// aloof are those of the pawns whose steps close no ways to the king.
func (w *walk) aloof(pawns set) set {
	into := w.g.shifted(w.view, w.seat^1, 0)
	return pawns.AndNot(into.Or(w.g.shifted(into, w.seat^1, 0)))
}

// peaceful are those of the pawns that take nothing.
func (w *walk) peaceful(pawns set) set {
	prey := w.targets.Or(w.ep[w.seat^1])
	return pawns.AndNot(w.g.shifted(prey, w.seat^1, -1).Or(w.g.shifted(prey, w.seat^1, 1)))
}

// crownPiece adds the promotions of a piece that is no pawn: by some of its ways.
func (w *walk) crownPiece(sq int, k uint8, quiet set) (last set) {
	g := w.g
	h := w.heading(g, w.seat, sq)
	for m := g.mask[k][sq] & g.crowns; m != 0; m &= m - 1 {
		last = last.Or(g.at(&g.parts[bits.TrailingZeros32(m)&(maxParts-1)].forward[h][sq], w.occ))
	}
	last = last.And(quiet).And(g.last[h])
	for rest := last; !rest.Empty(); rest = rest.Rest() {
		if to := g.promo[rest.First()]; len(to) == 0 || to[0] == k {
			last = last.Without(rest.First())
		}
	}
	w.crown(sq, last, k)
	return last
}

// safeKing are those squares of a set where the only king would not be attacked.
func (w *walk) safeKing(to set) set {
	occ := w.occ.Without(w.k)
	for rest := to; !rest.Empty(); rest = rest.Rest() {
		if sq := rest.First(); w.attacked(w.g, sq, w.seat^1, w.their.Without(sq), occ) {
			to = to.Without(sq)
		}
	}
	return to
}

// safeOf are those squares of a set to which a piece may go.
func (w *walk) safeOf(from int, k uint8, to set, king bool) set {
	for rest := to; !rest.Empty(); rest = rest.Rest() {
		if sq := rest.First(); !w.safe(layers.NewMove(layers.Plain, from, sq, k, k), -1, king) {
			to = to.Without(sq)
		}
	}
	return to
}

// safe tells whether no king is attacked after a move, which takes on another square perhaps.
func (w *walk) safe(m Move, victim int, king bool) bool {
	from, to := m.From(), m.To()
	if !w.one || king || w.slow && w.their.Has(to) || w.leaving {
		if w.spanned && !w.g.blasts {
			return w.safeThere(from, to, victim)
		}
		s := *w.State
		s.act(w.g, m)
		if w.g.blasts {
			return s.survives(w.g, w.seat, w.can[royalty].And(w.own))
		}
		return !s.checked(w.g, w.seat)
	}
	occ, their := w.occ.Without(from).With(to), w.their.Without(to)
	if victim >= 0 {
		occ, their = occ.Without(victim), their.Without(victim)
	}
	return !w.attacked(w.g, w.k, w.seat^1, their, occ)
}

// safeThere tells whether the only king is not attacked after a step.
func (w *walk) safeThere(from, to, victim int) bool {
	occ, their, k := w.occ.Without(from).With(to), w.their.Without(to), w.k
	if victim >= 0 {
		occ, their = occ.Without(victim), their.Without(victim)
	}
	if from == k {
		k = to
	}
	return !w.attacked(w.g, k, w.seat^1, their, occ)
}

// emit adds the moves of a piece that is no pawn.
func (w *walk) emit(from int, to set, k uint8) {
	if w.l == nil {
		w.n += to.Count()
		return
	}
	head := layers.NewMove(layers.Plain, from, 0, k, w.g.kinds[k].next)
	for ; !to.Empty(); to = to.Rest() {
		w.l.Moves = append(w.l.Moves, head|Move(to.First())<<8)
	}
}

func (w *walk) add(m Move) {
	w.n++
	if w.l != nil {
		w.l.Moves = append(w.l.Moves, m)
	}
}

// pawn adds the moves of a pawn, of which quiet and hits are where it may go.
func (w *walk) pawn(sq int, k, h uint8, quiet, hits, all set) {
	g := w.g
	next := g.kinds[k].next
	to := quiet.Or(hits).AndNot(g.stop[h])
	if g.tabled {
		to = to.AndNot(g.kinds[k].dead[h].AndNot(g.last[h].Or(g.last[h^1])))
	}
	if w.test {
		to = w.safeOf(sq, k, to, sq == w.k)
	}
	if g.slants && g.passed[h].Has(sq) {
		to = to.AndNot(w.slide(sq, k, h, to.And(quiet)))
	} else if sq2 := g.stepTo[h][sq]; sq2 != 255 && to.Has(int(sq2)) && quiet.Has(int(sq2)) && g.passed[h].Has(sq) && w.stepsTwice(sq, k) {
		to = to.Without(int(sq2))
		w.add(layers.NewMove(layers.Double, sq, int(sq2), k, next))
	}
	last := g.last[h]
	if g.Board.Turning && g.crossing[h][sq].Meets(to) {
		cross := g.crossing[h][sq].And(hits).And(to)
		w.emit(sq, to.And(cross).AndNot(g.last[h^1]), k)
		w.crown(sq, to.And(cross).And(g.last[h^1]), k)
		to = to.AndNot(cross)
	}
	w.emit(sq, to.AndNot(last), k)
	if last.Meets(to) {
		w.crown(sq, to.And(last), k)
	}
	if w.quiet || g.mask[k][sq] != g.kinds[k].parts {
		return
	}
	for e := all.And(w.ep[w.seat^1]).AndNot(w.occ); !e.Empty(); e = e.Rest() {
		w.passing(sq, e.First(), k)
	}
}

// slide adds the double steps of a pawn, where some go aslant.
func (w *walk) slide(sq int, k, h uint8, quiet set) (twice set) {
	for m := w.g.mask[k][sq] >> ways; m != 0; m &= m - 1 {
		if p := &w.g.parts[bits.TrailingZeros32(m)+ways]; p.atoms[0].Double {
			twice = twice.Or(w.g.at(&p.forward[h][sq], w.occ))
		}
	}
	twice = twice.And(quiet)
	for rest := twice; !rest.Empty(); rest = rest.Rest() {
		w.add(layers.NewMove(layers.Double, sq, rest.First(), k, w.g.kinds[k].next))
	}
	return twice
}

// stepsTwice tells whether a pawn on a square has a double step.
func (w *walk) stepsTwice(sq int, k uint8) bool {
	for m := w.g.mask[k][sq] >> ways; m != 0; m &= m - 1 {
		if w.g.parts[bits.TrailingZeros32(m)+ways].atoms[0].Double {
			return true
		}
	}
	return false
}

// crown adds promotions.
func (w *walk) crown(from int, to set, k uint8) {
	if w.g.tabled {
		w.crownBy(from, to, k)
		return
	}
	for ; !to.Empty(); to = to.Rest() {
		sq := to.First()
		if w.l == nil && !w.g.spares {
			w.n += len(w.g.promo[sq])
			continue
		}
		for _, after := range w.g.promo[sq] {
			w.promote(promotion(from, sq, k, after))
		}
	}
}

// promote adds a promotion: to a royal kind not where it would be attacked.
func (w *walk) promote(m Move) {
	if !w.strict || !w.g.kinds[m.After()].Royal && !w.g.heirs || w.safe(m, -1, true) {
		w.add(m)
	}
}

func promotion(from, to int, k, after uint8) Move {
	return layers.NewMove(layers.Promote, from, to, k, after)
}

// passing adds a capture in passing.
func (w *walk) passing(from, e int, k uint8) {
	g := w.g
	victim := w.victim(g, w.seat^1, e)
	if victim < 0 {
		return
	}
	m := layers.NewMove(layers.Passing, from, e, k, g.kinds[k].next)
	n := w.n
	if g.Capture.Fate == layers.Elsewhere {
		w.putElsewhere(m, victim)
	} else if !w.strict || w.safe(m, victim, from == w.k || w.slow) {
		w.add(m)
	}
	w.passes = w.passes || w.n > n
}

// neutralPiece adds the moves of a neutral piece after which it does not attack the own king, nor lets another
// piece do so.
func (w *walk) neutralPiece(sq int) {
	g := w.g
	k := w.on[sq]
	quiet, hits, _ := w.reach(sq, k, w.heading(g, w.seat, sq), w.their.AndNot(w.both))
	if int(w.lastTo) == sq+1 {
		quiet = quiet.Without(int(w.lastFrom) - 1)
	}
	to := quiet.Or(hits)
	switch {
	case !w.strict:
	case !w.one:
		w.test = true
		to = w.safeOf(sq, k, to, false)
	default:
		rest, their := w.occ.Without(sq), w.their.Without(sq)
		for m := g.mask[k][w.k] >> ways; m != 0; m &= m - 1 {
			if p := &g.parts[bits.TrailingZeros32(m)+ways]; p.takes {
				to = to.AndNot(g.at(&p.back[w.seat^1][w.k], rest))
			}
		}
		if w.attacked(g, w.k, w.seat^1, their, rest) {
			for set := to; !set.Empty(); set = set.Rest() {
				if at := set.First(); w.attacked(g, w.k, w.seat^1, their.Without(at), rest.With(at)) {
					to = to.Without(at)
				}
			}
		}
	}
	w.emit(sq, to, k)
}

// rounds adds the journeys round an otherwise empty rank to the own square.
func (w *walk) rounds(pieces set) {
	g := w.g
	for rest := w.own.And(pieces); !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		k, rider := w.split(g, sq)
		if g.round[sq].Meets(w.occ) || !w.goesRound(sq, k) {
			continue
		}
		sort := layers.Plain
		if rider != 0 {
			sort = layers.Carry
		}
		w.add(layers.NewMove(sort, sq, sq, k, k))
	}
}

func (w *walk) goesRound(sq int, k uint8) bool {
	for m := w.g.mask[k][sq] >> ways; m != 0; m &= m - 1 {
		for _, a := range w.g.parts[bits.TrailingZeros32(m)+ways].atoms {
			for _, d := range a.Dirs {
				if a.Leg == layers.Ride && a.Range == 0 && a.Mode != layers.Captures && d.Y == 0 && (d.X == 1 || d.X == -1) {
					return true
				}
			}
		}
	}
	return false
}
