// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"math/bits"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// castling adds castling by the only king with each rook that has the right.
func (w *walk) castling(pieces set) {
	g := w.g
	k := w.castlingKing(g, w.seat)
	if k < 0 || g.spare && w.strict && w.threatened(g, k, w.seat, w.their, w.occ) {
		return
	}
	for rooks := w.castle.And(w.own).AndNot(w.laden(g)); !rooks.Empty(); rooks = rooks.Rest() {
		r := rooks.First()
		x, _ := g.grid.XY(k)
		if w.mayCastle(k, r, false) {
			w.add(layers.NewMove(layers.Castle, k, r, w.on[k], w.on[k]))
		}
		if g.Castling.Around && x == g.Board.W/2 && w.mayCastle(k, r, true) {
			w.add(layers.NewMove(layers.Castle, k, r, w.on[k], w.on[k]).GoingAround())
		}
	}
}

// castlingKing is the square of the only king of a seat or, where pieces may become kings, of the first one; -1 if there is none
// or he rides.
func (s *State) castlingKing(g *Game, seat uint8) int {
	kings := s.can[royalty].And(s.side[seat&1])
	if g.castler != 0 {
		kings = s.only(kings, g.castler)
	}
	if home := g.homeOf[seat&1]; g.spares && home >= 0 && kings.Has(home) {
		kings = none.With(home)
	}
	if kings.Empty() || !kings.Rest().Empty() || kings.Meets(s.laden(g)) {
		return -1
	}
	return kings.First()
}

// only are those squares of a set on which a kind stands.
func (s *State) only(among set, k uint8) set {
	for rest := among; !rest.Empty(); rest = rest.Rest() {
		if s.on[rest.First()] != k {
			among = among.Without(rest.First())
		}
	}
	return among
}

// keepRights forgets the rights of sides whose first king has left his square, where pieces may become kings.
func (s *State) keepRights(g *Game) {
	for seat := range 2 {
		if home := g.homeOf[seat]; home >= 0 && !s.can[royalty].And(s.side[seat]).Has(home) {
			s.castle = s.castle.AndNot(s.side[seat])
		}
	}
}

// castleEnds are the squares where king and rook go.
func (g *Game) castleEnds(k, r int, round bool) (kingTo, rookTo int) {
	wing := 0
	if (r > k) != round {
		wing = 1
	}
	_, y := g.grid.XY(k)
	return g.grid.At(g.Castling.King[wing], y), g.grid.At(g.Castling.Rook[wing], y)
}

// between are the squares of one rank between two of them.
func between(a, b int) (squares set) {
	for sq := min(a, b) + 1; sq < max(a, b); sq++ {
		squares = squares.With(sq)
	}
	return squares
}

// passage is what a king and a rook need to castle: squares that are free, and those that the king crosses.
type passage struct {
	free, crossed  set
	kingTo, rookTo uint8
}

// setPassages finds them for every king and rook of a first rank, within the board and across the seam.
func (g *Game) setPassages() {
	if !g.Castling.On {
		return
	}
	for i, y := range []int{g.Castling.Rank, g.Board.H - 1 - g.Castling.Rank} {
		for kx := range g.Board.W {
			for rx := range g.Board.W {
				k, r := g.grid.At(kx, y), g.grid.At(rx, y)
				if k == board.None || r == board.None || k == r {
					continue
				}
				for round := range 2 {
					g.passages[i][kx][rx][round] = g.newPassage(k, r, round == 1)
				}
			}
		}
	}
}

func (g *Game) newPassage(k, r int, round bool) passage {
	kingTo, rookTo := g.castleEnds(k, r, round)
	if kingTo == board.None || rookTo == board.None {
		return passage{free: g.all} // a hole: nobody castles there
	}
	path := between(k, kingTo).Or(between(r, rookTo)).Or(between(k, r)).With(kingTo).With(rookTo)
	if round {
		path = none
		for x := range g.Board.W {
			_, y := g.grid.XY(k)
			if sq := g.grid.At(x, y); sq != board.None {
				path = path.With(sq)
			}
		}
		path = path.AndNot(between(k, r))
	}
	return passage{path.Without(k).Without(r), between(k, kingTo), uint8(kingTo), uint8(rookTo)}
}

// mayCastle tells whether the way is free and, where that matters, not attacked.
func (w *walk) mayCastle(k, r int, round bool) bool {
	g := w.g
	kx, _ := g.grid.XY(k)
	rx, _ := g.grid.XY(r)
	p := &g.passages[w.seat&1][kx][rx][b2u(round)]
	if p.free.Meets(w.occ) {
		return false
	}
	if !w.strict {
		return true
	}
	kingTo, rookTo := int(p.kingTo), int(p.rookTo)
	free := w.occ.Without(k)
	for way := p.crossed; !way.Empty(); way = way.Rest() {
		if w.threatened(g, way.First(), w.seat, w.their, free) {
			return false
		}
	}
	return !w.threatened(g, kingTo, w.seat, w.their, free.Without(r).With(rookTo).With(kingTo))
}

// drops adds the drops of the pieces in hand.
func (w *walk) drops() {
	g := w.g
	hand := &w.hand[w.seat]
	if *hand == ([maxKinds]uint8{}) {
		return
	}
	kingless := w.kingless(g, w.seat)
	room := g.all.AndNot(w.occ)
	if w.strict && (w.inCheck || !w.one) {
		room = w.safeDrops(room)
	}
	for k := range g.kinds[:g.plain] {
		if hand[k] == 0 || kingless && g.Arrival.KingFirst && !g.kinds[k].Royal {
			continue
		}
		w.dropAs(uint8(k), uint8(k), room)
		if !g.Arrival.Either {
			continue
		}
		for _, after := range g.kinds[k].becomes {
			if w.full>>after&1 == 0 {
				w.dropAs(uint8(k), after, room)
			}
		}
	}
}

// dropAs adds the drops of a kind as the same or another one.
func (w *walk) dropAs(k, after uint8, room set) {
	to := w.dropRoom(k, after, room)
	if w.l == nil {
		w.n += to.Count()
		return
	}
	for ; !to.Empty(); to = to.Rest() {
		w.add(layers.NewMove(layers.Drop, to.First(), to.First(), k, after))
	}
}

// safeDrops are those squares of a set on which one more piece leaves no king attacked.
func (w *walk) safeDrops(room set) set {
	tried := room
	if w.spanned && !w.inCheck {
		tried = room.And(w.view)
	}
	for rest := tried; !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		for kings := w.can[royalty].And(w.own); !kings.Empty(); kings = kings.Rest() {
			if w.attacked(w.g, kings.First(), w.seat^1, w.their, w.occ.With(sq)) && (!w.g.blasts || w.threatened(w.g, kings.First(), w.seat, w.their, w.occ.With(sq))) {
				room = room.Without(sq)
				break
			}
		}
	}
	return room
}

// dropRoom are those of the squares on which one kind may be dropped as another.
func (w *walk) dropRoom(held, k uint8, room set) set {
	g := w.g
	if g.barred {
		room = w.unbarred(k, room)
	}
	switch {
	case g.kinds[k].Royal:
		for rest := room; !rest.Empty() && w.guarded(); rest = rest.Rest() {
			if sq := rest.First(); w.threatened(g, sq, w.seat, w.their, w.occ.With(sq)) {
				room = room.Without(sq)
			}
		}
		return room
	case g.kinds[k].Pawn:
		room = room.And(g.drops[w.seat])
	case k == g.twoColours:
		room = room.And(w.otherColour(k))
	}
	if g.Arrival.Check == layers.DropAny || g.checkOf>>k&1 == 0 {
		return room
	}
	checks := room.And(w.checking(k))
	room = room.AndNot(checks)
	if g.Arrival.Check == layers.DropNoMate {
		for ; !checks.Empty(); checks = checks.Rest() {
			if sq := checks.First(); !w.mates(layers.NewMove(layers.Drop, sq, sq, held, k)) {
				room = room.With(sq)
			}
		}
	}
	return room
}

// guarded tells whether kings may not be put where they are attacked.
func (w *walk) guarded() bool {
	return w.g.Goal.Royalty == layers.Strict || w.g.Goal.Royalty == layers.Mixed
}

// otherColour are the squares of the colour on which no piece of a kind stands; all if one or none is free.
func (w *walk) otherColour(k uint8) set {
	g := w.g
	var there set
	for rest := w.own; !rest.Empty(); rest = rest.Rest() {
		if at := w.on[rest.First()]; at == k || g.company && (g.kinds[at].carrier == k || g.kinds[at].rider == k) {
			there = there.With(rest.First())
		}
	}
	switch light, dark := there.Meets(g.colour), !there.AndNot(g.colour).Empty(); {
	case light == dark:
		return g.all
	case light:
		return g.all.AndNot(g.colour)
	}
	return g.colour
}

// checking are the squares from which a kind attacks a king of the enemy.
func (w *walk) checking(k uint8) (from set) {
	for kings := w.can[royalty].And(w.their); !kings.Empty(); kings = kings.Rest() {
		from = from.Or(w.from(k, w.seat, kings.First(), w.occ))
	}
	return from
}

// from are the squares from which a kind of a seat attacks a square.
func (s *State) from(g *Game, k, seat uint8, sq int, occ set) (from set) {
	for m := g.kinds[k].parts >> ways; m != 0; m &= m - 1 {
		if p := &g.parts[bits.TrailingZeros32(m)+ways]; p.takes {
			from = from.Or(g.at(&p.back[seat&1][sq], occ))
		}
	}
	return from
}

func (w *walk) from(k, seat uint8, sq int, occ set) set {
	if w.g.Zones.Files == "" {
		return w.State.from(w.g, k, seat, sq, occ)
	}
	var from set
	for rest := w.g.all.Without(sq); !rest.Empty(); rest = rest.Rest() {
		at := rest.First()
		for m := w.g.mask[k][at] >> ways; m != 0; m &= m - 1 {
			if p := &w.g.parts[bits.TrailingZeros32(m)+ways]; p.takes && w.g.at(&p.forward[seat&1][at], occ).Has(sq) {
				from = from.With(at)
			}
		}
	}
	return from
}

// mates tells whether a drop leaves the enemy without a move. His own drops may not mate either, so that
// this looks on: each look takes a piece from a hand.
func (w *walk) mates(m Move) bool {
	s := *w.State
	s.act(w.g, m)
	s.turn ^= 1
	if w.g.jumps {
		return s.steps(w.g, nil) == 0
	}
	if !s.kingless(w.g, s.turn) {
		other := s.newWalk(w.g, nil, true)
		if other.pieces(w.g.all); other.n > 0 {
			return false
		}
	}
	return s.generate(w.g, nil, true, w.g.all) == 0
}

// retaken are the captures after which the piece taken need not be put anywhere; the others are added.
func (w *walk) retaken(from int, k, h uint8, hits set, pawn bool) set {
	var kept set
	for ; !hits.Empty(); hits = hits.Rest() {
		to := hits.First()
		if w.g.kinds[w.on[to]].Royal {
			if !w.strict {
				kept = kept.With(to)
			}
			continue
		}
		last := w.g.last[h]
		if w.g.Board.Turning && w.g.crossing[h][from].Has(to) {
			last = w.g.last[h^1]
		}
		if pawn && last.Has(to) {
			for _, after := range w.g.promo[to] {
				w.putElsewhere(layers.NewMove(layers.Promote, from, to, k, after), to)
			}
			continue
		}
		if !pawn || !w.g.stop[h].Has(to) {
			w.putElsewhere(layers.NewMove(layers.Plain, from, to, k, w.g.kinds[k].next), to)
		}
	}
	return kept
}

// putElsewhere adds a capture with every square where the piece taken may be put.
func (w *walk) putElsewhere(m Move, victim int) {
	room := w.roomFor(m, victim)
	if w.l == nil {
		w.n += room.Count()
		return
	}
	for ; !room.Empty(); room = room.Rest() {
		w.add(m.Putting(room.First()))
	}
}

// putKind is what a piece taken on a square is when it is put elsewhere.
func (s *State) putKind(g *Game, victim int) uint8 {
	if g.Capture.Revert && s.promoted.Has(victim) {
		return g.pawn
	}
	return s.on[victim]
}

// roomFor are the squares on which the piece that a capture takes can be put: empty ones, allowed to it, where
// it neither attacks an own king nor leaves it attacked.
func (w *walk) roomFor(m Move, victim int) set {
	g := w.g
	kind := w.putKind(g, victim)
	occ := w.occ.Without(m.From()).Without(victim).With(m.To())
	room := g.all.AndNot(occ)
	switch {
	case g.kinds[kind].Pawn:
		room = room.And(g.put[w.seat^1])
	case g.Capture.SameColour && kind == g.keepColour && g.colour.Has(victim):
		room = room.And(g.colour)
	case g.Capture.SameColour && kind == g.keepColour:
		room = room.AndNot(g.colour)
	}
	if !w.strict {
		return room
	}
	if !w.one || g.Board.Turning {
		for rest := room; !rest.Empty(); rest = rest.Rest() {
			if !w.safe(m.Putting(rest.First()), -1, true) {
				room = room.Without(rest.First())
			}
		}
		return room
	}
	k, their := w.k, w.their.Without(victim)
	if m.From() == k {
		k = m.To()
	}
	room = room.AndNot(w.from(kind, w.seat^1, k, occ))
	if w.attacked(g, k, w.seat^1, their, occ) {
		for rest := room; !rest.Empty(); rest = rest.Rest() {
			if sq := rest.First(); w.attacked(g, k, w.seat^1, their, occ.With(sq)) {
				room = room.Without(sq)
			}
		}
	}
	return room
}

// steps adds what the side to move may do: with the dice that have fallen, in this turn, by compulsion.
func (s *State) steps(g *Game, l *List) int {
	switch {
	case s.taken(g) || g.goals && s.decided(g).Over:
		return 0
	case l == nil && g.blocker != 0:
		return s.blocked(g)
	case l == nil && (s.filtered(g) || g.Goal.Royalty == layers.Mixed || g.gated && s.gating(g)):
		l = borrow()
		defer l.giveBack()
	}
	if g.jumps {
		if n := s.chains(g, l); n > 0 {
			return n
		}
	}
	first := 0
	if l != nil {
		first = len(l.Moves)
	}
	pieces := g.all
	if g.Turn.Order == layers.Every {
		pieces = pieces.AndNot(s.moved)
	}
	n := 0
	if g.Goal.Royalty == layers.Mixed {
		s.mixed(g, l)
	} else {
		n = s.generate(g, l, g.Goal.Royalty == layers.Strict, pieces)
	}
	if l != nil {
		if g.gated {
			s.gates(g, l, first)
		}
		s.filter(g, l, first)
		if g.blocker != 0 {
			s.block(g, l, first)
		}
		n = len(l.Moves) - first
	}
	if g.Turn.Order == layers.Every && (!s.moved.Empty() || n > 0 && g.Turn.MayEnd) {
		n++
		if l != nil {
			l.Moves = append(l.Moves, layers.NewMove(layers.Pass, 0, 0, 0, 0))
		}
	}
	return n
}

// filtered tells whether some of what is generated is struck out afterwards.
func (s *State) filtered(g *Game) bool {
	return g.Capture.Must || g.Goal.NoChecks || !s.moved.Empty() && g.Turn.Order == layers.Many
}

// filter strikes out the actions that the rest of the turn or compulsion forbids.
func (s *State) filter(g *Game, l *List, first int) {
	if !s.filtered(g) {
		return
	}
	must := false
	list := l.Moves[first:]
	calls := s.callsOf(g)
	if g.Capture.Must {
		for _, m := range list {
			must = must || s.takes(m) && !s.forbidden(g, m, &calls)
		}
	}
	n := first
	for _, m := range list {
		if must && !s.takes(m) || s.forbidden(g, m, &calls) {
			continue
		}
		l.Moves[n] = m
		n++
	}
	l.Moves = l.Moves[:n]
}

// takes tells whether a move is a capture.
func (s *State) takes(m Move) bool {
	switch m.Sort() {
	case layers.Plain, layers.Promote, layers.Carry:
		return m.From() != m.To() && s.side[s.turn&1^1].Has(m.To())
	case layers.Passing, layers.Chain:
		return true
	}
	return false
}

// forbidden tells whether the second action of a turn may not be this one.
func (s *State) forbidden(g *Game, m Move, calls *calls) bool {
	if g.Goal.NoChecks && calls.may(m) && s.givesCheck(g, m) {
		return true
	}
	if g.Turn.Order != layers.Many || m.Sort() == layers.Drop || !s.moved.Has(m.From()) {
		return false
	}
	return g.Turn.Other || s.back > 0 && int(s.back)-1 == m.To()
}

// mixed adds captures of kings, and of other moves those that leave no king attacked.
func (s *State) mixed(g *Game, l *List) {
	t := s.turn & 1
	king := s.can[royalty].And(s.side[t^1])
	first := len(l.Moves)
	if s.checked(g, t^1) {
		s.generate(g, l, false, g.all)
		s.keep(l, first, func(m Move) bool { return m.Sort() != layers.Drop && king.Has(m.To()) })
	}
	first = len(l.Moves)
	s.generate(g, l, true, g.all)
	s.keep(l, first, func(m Move) bool { return m.Sort() == layers.Drop || !king.Has(m.To()) })
}

func (s *State) keep(l *List, first int, wanted func(m Move) bool) {
	n := first
	for _, m := range l.Moves[first:] {
		if wanted(m) {
			l.Moves[n] = m
			n++
		}
	}
	l.Moves = l.Moves[:n]
}
