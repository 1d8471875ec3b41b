// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"fmt"
	"math/bits"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// A carrier with its rider is a kind of its own, which can do what both can: so whatever asks who attacks a square finds both.

// setPairs makes these kinds.
func (g *Game) setPairs() error {
	if !g.company {
		return nil
	}
	for _, carrier := range g.carriers {
		for rider := uint8(1); int(rider) < g.plain; rider++ {
			if !g.kinds[rider].rides || g.kinds[rider].next != rider { // riding counts as having moved
				continue
			}
			n := len(g.kinds)
			if n == maxOn {
				return fmt.Errorf("more than %d pairs of carrier and rider", maxOn-g.plain)
			}
			pair := g.kinds[carrier]
			pair.carrier, pair.rider, pair.origin, pair.next = carrier, rider, uint8(n), uint8(n)
			g.kinds = append(g.kinds, pair)
			g.pairs[carrier][rider] = uint8(n)
			for _, sq := range g.grid.Squares() {
				g.mask[n][sq] = g.mask[carrier][sq] | g.mask[rider][sq]&^(1<<pawnhood) | 1<<loaded
			}
		}
	}
	return nil
}

// laden are the carriers that have a rider.
func (s *State) laden(g *Game) set {
	if !g.company {
		return none
	}
	return s.can[loaded]
}

// split is the kind on a square, or those of the carrier and the rider on it.
func (s *State) split(g *Game, sq int) (kind, rider uint8) {
	if k := &g.kinds[s.on[sq]]; k.rider != 0 {
		return k.carrier, k.rider
	}
	return s.on[sq], 0
}

// alight makes the step of a rider that leaves its carrier, which stays as it is.
func (s *State) alight(g *Game, m Move) {
	t, from := s.turn&1, m.From()
	pair := &g.kinds[s.on[from]]
	castles, home := s.castle.Has(from), s.homes.Has(from)
	s.remove(g, from)
	s.add(g, from, t, pair.rider)
	s.actStep(g, m)
	s.add(g, from, t, pair.carrier)
	if castles && !g.kinds[pair.rider].Royal {
		s.castle = s.castle.With(from)
	}
	if home {
		s.homes = s.homes.With(from)
		s.homeRights(g)
	}
}

// mount puts a piece, on foot or from another carrier, on a carrier.
func (s *State) mount(g *Game, m Move) {
	t, from, to := s.turn&1, m.From(), m.To()
	left := g.kinds[s.on[from]].carrier
	s.remove(g, from)
	if left != 0 {
		s.add(g, from, t, left)
	} else {
		s.castle = s.castle.Without(from)
		if g.Castling.AtHome {
			s.homes = s.homes.Without(from)
			s.homeRights(g)
		}
	}
	carrier := s.on[to]
	s.remove(g, to)
	s.add(g, to, t, g.pairs[carrier][m.After()])
	if g.kinds[m.Piece()].Royal {
		s.castle = s.castle.AndNot(s.side[t])
	}
	if g.Company.Ferry {
		s.due = uint8(to + 1)
	}
}

// convoy adds what carriers with riders do, and boardings.
func (w *walk) convoy(own set) {
	g := w.g
	for rest := own.And(w.can[loaded]); !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		pair := &g.kinds[w.on[sq]]
		w.carry(sq, pair)
		w.leave(sq, pair.rider)
	}
	if w.loud {
		return
	}
	mounts := w.mounts()
	for rest := own; !rest.Empty() && !mounts.Empty(); rest = rest.Rest() {
		sq := rest.First()
		k := w.on[sq]
		if rider := g.kinds[k].rider; rider != 0 {
			k = rider
		}
		if g.kinds[k].rides {
			w.boardings(sq, k, mounts.Without(sq))
		}
	}
}

// mounts are the own carriers without a rider.
func (w *walk) mounts() (free set) {
	g := w.g
	for _, k := range g.carriers {
		among := w.own
		if way := bits.TrailingZeros32(g.kinds[k].parts >> ways); !g.kinds[k].ByFile {
			among = among.And(w.can[(way+ways)&(maxParts-1)])
		}
		for rest := among; !rest.Empty(); rest = rest.Rest() {
			if w.on[rest.First()] == k {
				free = free.With(rest.First())
			}
		}
	}
	return free
}

// carry adds the moves of a carrier with its rider.
func (w *walk) carry(sq int, pair *kind) {
	g := w.g
	quiet, hits, _ := w.reach(sq, pair.carrier, w.seat, w.targets)
	if w.loud {
		quiet = none
	}
	to := quiet.Or(hits)
	if g.kinds[pair.rider].Pawn {
		to = to.AndNot(g.afoot[w.seat])
	}
	head := layers.NewMove(layers.Carry, sq, 0, pair.carrier, pair.carrier)
	switch {
	case !w.strict:
	case !w.one:
		to = w.safeFor(head, to)
	case sq == w.k:
		to = w.safeKing(to)
	case w.inCheck:
		to = w.safeOf(sq, pair.carrier, to.And(w.answers), false)
	case w.view.Has(sq) && w.attacked(g, w.k, w.seat^1, w.their, w.occ.Without(sq)):
		to = w.safeOf(sq, pair.carrier, to, false)
	}
	w.emitAll(head, to)
}

// safeFor are those squares of a set to which a move leads after which no king is attacked.
func (w *walk) safeFor(head Move, to set) set {
	for rest := to; !rest.Empty(); rest = rest.Rest() {
		if !w.safe(head|Move(rest.First())<<8, -1, true) {
			to = to.Without(rest.First())
		}
	}
	return to
}

// emitAll adds moves of one sort.
func (w *walk) emitAll(head Move, to set) {
	w.n += to.Count()
	for ; !to.Empty() && w.l != nil; to = to.Rest() {
		w.l.Moves = append(w.l.Moves, head|Move(to.First())<<8)
	}
}

// leave adds the moves of a rider that leaves its carrier: this one stays where it is, so that no line is opened.
func (w *walk) leave(sq int, k uint8) {
	g := w.g
	kind := &g.kinds[k]
	quiet, hits, all := w.reach(sq, k, w.seat, w.targets)
	if w.loud {
		if quiet = quiet.And(g.last[w.seat]); !kind.Pawn {
			quiet = none
		}
	}
	w.test = false
	if w.strict {
		switch {
		case !w.one:
			to := w.safeFor(layers.NewMove(layers.Plain, sq, 0, k, k), quiet.Or(hits))
			quiet, hits = quiet.And(to), hits.And(to)
		case sq == w.k:
			quiet, hits = w.unattacked(quiet), w.unattacked(hits)
		case w.inCheck:
			to := w.blocking(quiet.Or(hits).And(w.answers))
			quiet, hits = quiet.And(to), hits.And(to)
		}
	}
	if !kind.Pawn {
		w.emitAll(layers.NewMove(layers.Plain, sq, 0, k, k), quiet.Or(hits))
		return
	}
	w.leaving = true
	w.pawn(sq, k, w.seat, quiet, hits, all)
	w.leaving = false
}

// unattacked are those squares of a set where a king would not be attacked, his carrier staying behind.
func (w *walk) unattacked(to set) set {
	for rest := to; !rest.Empty(); rest = rest.Rest() {
		if sq := rest.First(); w.attacked(w.g, sq, w.seat^1, w.their.Without(sq), w.occ) {
			to = to.Without(sq)
		}
	}
	return to
}

// blocking are those squares of a set on which one more piece leaves the king unattacked.
func (w *walk) blocking(to set) set {
	for rest := to; !rest.Empty(); rest = rest.Rest() {
		if sq := rest.First(); w.attacked(w.g, w.k, w.seat^1, w.their.Without(sq), w.occ.With(sq)) {
			to = to.Without(sq)
		}
	}
	return to
}

// boardable are the squares where a piece of the side to move would get on a carrier.
func (s *State) boardable(g *Game, sq int, k uint8) (to set) {
	h := s.turn & 1
	for m := g.mask[k][sq] >> ways; m != 0; m &= m - 1 {
		if p := &g.parts[bits.TrailingZeros32(m)+ways]; p.moves {
			to = to.Or(g.at(&p.forward[h][sq], s.occupied()))
		}
	}
	if g.kinds[k].Pawn {
		to = to.AndNot(g.afoot[h])
	}
	return to
}

// boardings adds those of a piece on a square.
func (w *walk) boardings(sq int, k uint8, mounts set) {
	g := w.g
	to := w.boardable(g, sq, k).And(mounts)
	if to.Empty() {
		return
	}
	head := layers.NewMove(layers.Mount, sq, 0, k, g.kinds[k].next)
	onFoot := g.kinds[w.on[sq]].rider == 0
	switch {
	case g.Company.Ferry:
		to = w.ferries(head, to)
	case !w.strict:
	case !w.one:
		to = w.safeFor(head, to)
	case sq == w.k && onFoot:
		to = w.safeKing(to)
	case sq == w.k:
		to = w.unattacked(to)
	case w.inCheck, onFoot && w.view.Has(sq) && w.attacked(g, w.k, w.seat^1, w.their, w.occ.Without(sq)):
		return
	}
	w.emitAll(head, to)
}

// ferries are those squares of a set where the carrier that is boarded can move on.
func (w *walk) ferries(head Move, to set) set {
	for rest := to; !rest.Empty(); rest = rest.Rest() {
		s := *w.State
		s.act(w.g, head|Move(rest.First())<<8)
		next := s.newWalk(w.g, nil, w.strict)
		if next.carryOn(); next.n == 0 {
			to = to.Without(rest.First())
		}
	}
	return to
}

// carryOn adds the moves of the carrier that has just been boarded.
func (w *walk) carryOn() {
	if w.g.Arrival.KingLater && w.kingless(w.g, w.seat) {
		w.targets = none
	}
	sq := int(w.due) - 1
	w.carry(sq, &w.g.kinds[w.on[sq]])
}
