// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// A capture may explode: captor and victim are removed, and what stands around the captor but some kinds. A king that takes is gone,
// so that kings attack nothing, and kings that touch are safe: whoever takes one blows up the other.

// setAround finds the squares around each.
func (g *Game) setAround() {
	for _, sq := range g.grid.Squares() {
		for _, d := range board.Around {
			if to, _ := g.grid.Step(sq, d); to != board.None {
				g.around[sq] = g.around[sq].With(to)
			}
		}
	}
}

// blast is what an explosion on a square removes.
func (s *State) blast(g *Game, at int) set {
	gone := g.around[at].And(s.occupied())
	for rest := gone; !rest.Empty(); rest = rest.Rest() {
		if sq := rest.First(); g.proof>>s.on[sq]&1 != 0 {
			gone = gone.Without(sq)
		}
	}
	return gone.With(at)
}

// explode removes what a capture on a square does besides its victim.
func (s *State) explode(g *Game, at int) {
	gone := s.blast(g, at)
	for rest := gone; !rest.Empty(); rest = rest.Rest() {
		s.remove(g, rest.First())
	}
	s.mark, s.promoted, s.castle = s.mark.AndNot(gone), s.promoted.AndNot(gone), s.castle.AndNot(gone)
	s.moved, s.homes = s.moved.AndNot(gone), s.homes.AndNot(gone)
	if g.Castling.AtHome {
		s.homeRights(g)
	}
	for seat := range uint8(2) {
		s.dropRights(g, seat)
	}
	if g.spares {
		s.keepRights(g)
	}
}

// survives tells whether an action that has been made leaves the royal pieces of a seat alive: on the board, and not attacked
// unless the enemy's are gone.
func (s *State) survives(g *Game, seat uint8, before set) bool {
	switch own := s.can[royalty].And(s.side[seat&1]); {
	case own.Count() < before.Count():
		return false
	case s.fallen(g, seat^1):
		return true
	}
	return !s.checked(g, seat)
}

// threatened tells whether a royal piece of a seat would be attacked on a square.
func (s *State) threatened(g *Game, sq int, seat uint8, their, occ set) bool {
	if !g.Capture.Blast {
		return s.attacked(g, sq, seat^1, their, occ)
	}
	kings := s.can[royalty].And(their)
	return !g.around[sq].Meets(kings) && s.attacked(g, sq, seat^1, their.AndNot(kings), occ)
}

// anyThreatened tells whether one of them is.
func (s *State) anyThreatened(g *Game, seat uint8) bool {
	for k := s.can[royalty].And(s.side[seat&1]); !k.Empty(); k = k.Rest() {
		if s.threatened(g, k.First(), seat, s.side[seat&1^1], s.occupied()) {
			return true
		}
	}
	return false
}

// Blasted is what an explosion removes besides captor and victim.
func (p *Position) Blasted(m Move) layers.Zone {
	if !p.Capture.Blast || !p.takes(m) {
		return layers.Zone{}
	}
	return zoneOf(p.blast(p.Game, m.To()).Without(m.To()).Without(m.From()).Without(p.Takes(m)))
}
