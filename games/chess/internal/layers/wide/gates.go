// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Where pieces come by gates, homes are the squares of pieces that have never moved. What leaves one may be followed there by a piece
// of the hand; the move must be one without it.

// setEnters keeps which kinds can be in hand: where nothing else fills hands those that the array has there.
func (g *Game) setEnters(array *Position) {
	if g.Arrival.Drops || g.placed != 0 || g.Capture.Fate == layers.ToHand {
		return
	}
	g.enters = 0
	for k := range g.plain {
		if array.hand[0][k]+array.hand[1][k] > 0 {
			g.enters |= g.kinds[k].bit
		}
	}
}

// leaveHome forgets the homes that an action empties.
func (s *State) leaveHome(m Move) {
	switch m.Sort() {
	case layers.Drop, layers.Pass:
	default:
		s.homes = s.homes.Without(m.From()).Without(m.To())
	}
}

// enter puts the piece on the board that comes by a move's gate. A side without a hand that nothing fills has no homes any more.
func (s *State) enter(g *Game, m Move) {
	t := s.turn & 1
	if k := m.Gate(); k != 0 {
		s.hand[t][k]--
		s.add(g, m.GateAt(), t, k)
	}
	for seat := range 2 {
		if g.Capture.Fate != layers.ToHand && s.hand[seat] == ([maxKinds]uint8{}) {
			s.homes = s.homes.AndNot(s.side[seat])
		}
	}
}

// gating tells whether the side to move has homes and pieces in hand.
func (s *State) gating(g *Game) bool {
	t := s.turn & 1
	return g.Arrival.Gates && s.homes.Meets(s.side[t]) && s.hand[t] != ([maxKinds]uint8{})
}

// gates adds to moves the same ones with pieces that follow.
func (s *State) gates(g *Game, l *List, first int) {
	if !s.gating(g) {
		return
	}
	for _, m := range l.Moves[first:len(l.Moves):len(l.Moves)] {
		switch {
		case m.Sort() == layers.Castle:
			king, rook := g.castleEnds(m.From(), m.To(), m.Around())
			for _, at := range [2]int{m.From(), m.To()} {
				if at != king && at != rook {
					s.gatesAt(g, l, m, at)
				}
			}
		case m.Sort() < layers.Castle && m.From() != m.To():
			s.gatesAt(g, l, m, m.From())
		}
	}
}

// gatesAt adds a move with each piece that may follow on a square.
func (s *State) gatesAt(g *Game, l *List, m Move, at int) {
	t := s.turn & 1
	if !s.homes.Has(at) {
		return
	}
	for k := uint8(1); int(k) < g.plain; k++ {
		if s.hand[t][k] == 0 || g.kinds[k].Royal || g.kinds[k].Pawn && !g.drops[t].Has(at) {
			continue
		}
		with := m.Gating(k, at == m.To())
		if g.careful && g.Goal.Royalty == layers.Strict { // it may open a way to the king
			next := *s
			next.act(g, with)
			if next.enter(g, with); next.checked(g, t) && !next.taken(g) {
				continue
			}
		}
		l.Moves = append(l.Moves, with)
	}
}

// readGates reads the castling field of other programs: K and Q for castling, king and rooks being at home then, and the files of other
// pieces at home.
func (p *Position) readGates(field string) error {
	var rights strings.Builder
	for _, c := range []byte(strings.Trim(field, "-")) {
		seat := b2u(c >= 'a')
		file := int(c&^32) - 'A'
		if c&^32 != 'K' && c&^32 != 'Q' {
			sq := p.grid.At(file, int(seat)*(p.Board.H-1))
			if sq < 0 || !p.side[seat].Has(sq) || p.can[pawnhood].Has(sq) {
				return game.Faultf("castling", "castling {text%q}: no king and rook that could use {letter%q}", field, c)
			}
			p.homes = p.homes.With(sq)
			continue
		}
		rights.WriteByte(c)
	}
	if rights.Len() == 0 {
		return nil
	}
	if err := p.readCastling(rights.String()); err != nil {
		return err
	}
	p.homes = p.homes.Or(p.castle)
	for seat := range uint8(2) {
		if p.castle.Meets(p.side[seat]) {
			p.homes = p.homes.With(p.castlingKing(p.Game, seat))
		}
	}
	return nil
}

// checkGates wants pieces at home.
func (p *Position) checkGates() error {
	if !p.Arrival.Gates {
		return nil
	}
	if wrong := p.homes.AndNot(p.occupied().AndNot(p.can[pawnhood])); !wrong.Empty() {
		return game.Faultf("gates", "no piece on {square} that can be at home", p.grid.Name(wrong.First()))
	}
	p.enter(p.Game, 0)
	return nil
}
