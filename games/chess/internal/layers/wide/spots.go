// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"strings"
)

// What becomes of pieces without a move of theirs: pawns on the spot, wary pieces that somebody aims at, the blocker.

// setSpots reads it from the rules.
func (g *Game) setSpots() {
	for seat := range 2 {
		g.spot[seat], g.backs[seat] = fromZone(g.Zones.Spot[seat]), fromZone(g.Zones.Back[seat])
		g.spots = g.spots || !g.spot[seat].Empty()
	}
	g.spare, g.heirs = g.Goal.Spare, g.Goal.Spare && g.spares
	g.blocker = g.letters[g.Company.Blocker]
	for k := 1; k < g.plain; k++ {
		if g.kinds[k].Calm {
			g.calm |= g.kinds[k].bit
		}
		if strings.IndexByte(g.Arrival.Back, g.kinds[k].Letter) >= 0 {
			g.backed |= g.kinds[k].bit
		}
		for by := 1; by < g.plain; by++ {
			if strings.IndexByte(g.kinds[k].Wary, g.kinds[by].Letter) >= 0 {
				g.wary[by] |= g.kinds[k].bit
				g.aimed |= g.kinds[by].bit
			}
		}
	}
	g.barred = g.barred || g.backed != 0
}

// spotted adds what pawns become without a move of theirs.
func (w *walk) spotted(pieces set) {
	g := w.g
	pawns := w.own.And(w.can[pawnhood])
	if !g.Zones.Sole || !pawns.Rest().Empty() {
		pawns = pawns.And(g.spot[w.seat])
	}
	for pawns = pawns.And(pieces); !pawns.Empty(); pawns = pawns.Rest() {
		from := pawns.First()
		k := w.on[from]
		list := g.kinds[k].becomes
		if list == nil {
			list = g.promos
		}
		for _, after := range list {
			if w.full>>after&1 != 0 {
				continue
			}
			quiet, _, _ := w.reach(from, after, w.seat, none)
			for to := quiet.With(from); !to.Empty(); to = to.Rest() {
				if m := promotion(from, to.First(), k, after); w.quietly(m) {
					w.add(m)
				}
			}
		}
	}
}

// quietly tells whether what a pawn becomes attacks nobody from where it stands then, and nobody's king is attacked.
func (w *walk) quietly(m Move) bool {
	g := w.g
	next := *w.State
	next.act(g, m)
	if _, hits, _ := next.reachAs(g, m.To(), m.After(), w.seat); !hits.Empty() {
		return false
	}
	return !w.strict && !w.guarded() || !next.checked(g, w.seat) && !next.checked(g, w.seat^1)
}

// reachAs is where a kind of a seat goes to from a square.
func (s *State) reachAs(g *Game, sq int, k, seat uint8) (quiet, hits, all set) {
	w := walk{State: s, g: g, seat: seat, occ: s.occupied()}
	return w.reach(sq, k, seat, s.side[seat&1^1])
}

// aim makes wary pieces of the enemy what they are after their first move if a piece that has stepped to a square would attack
// them on an empty board.
func (s *State) aim(g *Game, at int, seat, k uint8) {
	var reached set
	for _, i := range g.takers {
		if g.mask[k][at]>>i&1 != 0 {
			reached = reached.Or(g.at(&g.parts[i].forward[seat&1][at], none))
		}
	}
	for rest := reached.And(s.side[seat&1^1]).And(g.double[seat&1^1]); !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		if was := s.on[sq]; g.wary[k]>>was&1 != 0 {
			s.remove(g, sq)
			s.add(g, sq, seat^1, g.kinds[was].next)
		}
	}
}

// putBlocker puts the blocker where an action puts it.
func (s *State) putBlocker(g *Game, m Move) {
	if at := s.blockerAt(g); at >= 0 {
		s.remove(g, at)
	}
	s.add(g, m.Put(), 0, g.blocker)
	s.side[1] = s.side[1].With(m.Put())
}

// blockerAt is where the blocker stands, -1 before the first action.
func (s *State) blockerAt(g *Game) int {
	for rest := s.neutral(g); !rest.Empty(); rest = rest.Rest() {
		if s.on[rest.First()] == g.blocker {
			return rest.First()
		}
	}
	return -1
}

// block makes of each action one for each square where it may put the blocker: those that are empty then, but the one that it leaves.
func (s *State) block(g *Game, l *List, first int) {
	bare := borrow()
	defer bare.giveBack()
	bare.Moves = append(bare.Moves, l.Moves[first:]...)
	l.Moves = l.Moves[:first]
	for _, m := range bare.Moves {
		next := *s
		next.act(g, m)
		for room := g.all.AndNot(next.occupied()); !room.Empty(); room = room.Rest() {
			l.Moves = append(l.Moves, m.Putting(room.First()))
		}
	}
}

// blocked is how many actions there are then.
func (s *State) blocked(g *Game) (n int) {
	bare := borrow()
	defer bare.giveBack()
	s.bare(g, bare)
	free := g.all.AndNot(s.occupied()).Count()
	for _, m := range bare.Moves {
		n += free + int(b2u(s.takes(m)))
	}
	return n
}

// bare adds the actions without the squares where they put the blocker.
func (s *State) bare(g *Game, l *List) {
	s.generate(g, l, false, g.all)
	s.filter(g, l, 0)
}

// allChecked tells whether all royal pieces of a seat are attacked.
func (s *State) allChecked(g *Game, seat uint8) bool {
	kings := s.can[royalty].And(s.side[seat&1])
	for rest := kings; !rest.Empty(); rest = rest.Rest() {
		if !s.attacked(g, rest.First(), seat^1, s.side[seat&1^1], s.occupied()) {
			return false
		}
	}
	return !kings.Empty()
}

// crownHeirs adds the promotions of a pawn where one more king may be the answer to a check, and returns the other squares.
func (w *walk) crownHeirs(sq int, k, h uint8, quiet, hits set) (set, set) {
	last := quiet.Or(hits).And(w.g.last[h]).AndNot(w.g.stop[h])
	w.crown(sq, last, k)
	return quiet.AndNot(last), hits.AndNot(last)
}
