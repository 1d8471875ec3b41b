// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// act makes an action on the board; whose turn it is afterwards is another matter.
func (s *State) act(g *Game, m Move) {
	s.lastTo = 0
	if g.gated {
		s.leaveHome(m)
	}
	if m.Sort() > layers.Passing {
		s.actOther(g, m)
		return
	}
	switch from := m.From(); {
	case from == m.To() && m.Sort() != layers.Promote:
	case g.company && s.can[loaded].Has(from):
		s.alight(g, m)
	default:
		s.actStep(g, m)
	}
}

// actOther makes what is no step of one piece.
func (s *State) actOther(g *Game, m Move) {
	t := s.turn & 1
	from, to := m.From(), m.To()
	switch m.Sort() {
	case layers.Castle:
		s.actCastle(g, m)
	case layers.Chain:
		s.actChain(g, m)
	case layers.Drop:
		s.hand[t][m.Piece()]--
		s.add(g, to, t, m.After())
		s.comeHome(g, to, t, m.After())
	case layers.Carry:
		if s.due = 0; from != to {
			s.actStep(g, layers.NewMove(layers.Plain, from, to, m.Piece(), s.on[from]))
		}
	case layers.Mount:
		s.mount(g, m)
	}
}

// comeHome keeps the squares of kings and rooks that were dropped at home.
func (s *State) comeHome(g *Game, sq int, t uint8, k uint8) {
	if !g.Castling.AtHome {
		return
	}
	if g.kinds[k].Royal && sq == g.Castling.KingAt[t] || g.castles>>k&1 != 0 && g.rooksAt[t].Has(sq) {
		s.homes = s.homes.With(sq)
	}
	s.homeRights(g)
}

// homeRights derives who may castle.
func (s *State) homeRights(g *Game) {
	s.castle = none
	for seat := range 2 {
		if s.homes.Has(g.Castling.KingAt[seat]) {
			s.castle = s.castle.Or(s.homes.And(g.rooksAt[seat]))
		}
	}
}

func (s *State) actStep(g *Game, m Move) {
	t := s.turn & 1
	from, to := m.From(), m.To()
	at := to
	if m.Sort() == layers.Passing {
		at = s.victim(g, t^1, to)
	}
	took := s.side[t^1].Has(at)
	var victim uint8
	if took {
		victim = s.lose(g, at)
	}
	neutral := s.neutral(g).Has(from)
	turned := g.Board.Turning && s.mark.Has(from)
	k := m.Piece()
	was := s.promoted.Has(from)
	s.remove(g, from)
	s.mark, s.promoted = s.mark.Without(from), s.promoted.Without(from)
	s.add(g, to, t, m.After())
	if neutral {
		s.side[t^1] = s.side[t^1].With(to)
		if g.Company.NoUndo && !took {
			s.lastFrom, s.lastTo = uint8(from+1), uint8(to+1)
		}
	}
	if g.Board.Turning && g.kinds[k].Pawn && m.Sort() != layers.Promote && turned != g.crossing[t^b2u(turned)][from].Has(to) {
		s.mark = s.mark.With(to)
	}
	if g.Capture.Revert && (was || m.Sort() == layers.Promote) {
		s.promoted = s.promoted.With(to)
	}
	if m.Sort() == layers.Double {
		s.ep[t] = s.ep[t].With((from + to) / 2)
		if g.slants {
			s.slid = uint8(to + 1)
		}
	}
	if !s.castle.Empty() {
		s.castle = s.castle.Without(from).Without(to).Without(at)
		if g.kinds[k].Royal && !g.spares && (g.castler == 0 || k == g.castler) {
			s.castle = s.castle.AndNot(s.side[t])
		}
		if g.spares {
			s.keepRights(g)
		}
	}
	if g.Castling.AtHome {
		s.homes = s.homes.Without(from).Without(to)
		s.homeRights(g)
	}
	if g.aimed>>k&1 != 0 {
		s.aim(g, to, t, k)
	}
	if took {
		s.settle(g, m, victim)
		if g.blasts {
			s.explode(g, to)
		}
	}
}

func b2u(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// lose takes a piece from the board; what it is by then is the result.
func (s *State) lose(g *Game, sq int) uint8 {
	k := s.putKind(g, sq)
	s.remove(g, sq)
	s.mark, s.promoted = s.mark.Without(sq), s.promoted.Without(sq)
	return k
}

// settle does with a piece that has been taken what the rules say.
func (s *State) settle(g *Game, m Move, victim uint8) {
	t := s.turn & 1
	if g.kinds[victim].Royal {
		return
	}
	switch g.Capture.Fate {
	case layers.ToHand:
		s.hand[t][g.kinds[victim].held]++
	case layers.Elsewhere:
		s.add(g, m.Put(), t^1, victim)
	case layers.Swapped:
		if m.Sort() != layers.Passing {
			s.add(g, m.From(), t^1, victim)
		}
	}
}

func (s *State) actCastle(g *Game, m Move) {
	t := s.turn & 1
	k, r := m.From(), m.To()
	kingTo, rookTo := g.castleEnds(k, r, m.Around())
	king, rook := s.on[k], s.on[r]
	s.remove(g, k)
	s.remove(g, r)
	s.add(g, kingTo, t, king)
	s.add(g, rookTo, t, rook)
	for rights := s.castle; !rights.Empty(); rights = rights.Rest() {
		if sq := rights.First(); sq == r || s.side[t].Has(sq) {
			s.castle = s.castle.Without(sq)
		}
	}
	s.homes = s.homes.Without(k).Without(r)
}

// Play makes a ply: the action, and whatever it means for the turn.
func (s *State) Play(g *Game, m Move) {
	if s.shut > 0 {
		s.shut--
	}
	switch m.Sort() {
	case layers.Roll:
		s.dice = [2]uint8{uint8(m), uint8(m >> 8)}
		return
	case layers.Place:
		s.placeOne(g, m)
		return
	}
	t := s.turn & 1
	switch g.Turn.Order {
	case layers.Single:
		s.ep = [2]set{}
		s.act(g, m)
		if g.gated {
			s.enter(g, m)
		}
		if g.blocker != 0 {
			s.putBlocker(g, m)
		}
		if g.Goal.Royalty != layers.Strict {
			s.dropRights(g, t^1)
		}
		if s.due == 0 {
			s.turn = t ^ 1
		}
	case layers.Dice:
		s.ep = [2]set{}
		s.dice = [2]uint8{}
		if m.Sort() != layers.Pass {
			s.act(g, m)
			s.dropRights(g, t^1)
		}
		s.turn = t ^ 1
		s.trim(g, false)
	default:
		s.advance(g, m)
	}
	if g.counting && m.Sort() != layers.Pass && s.due == 0 && s.checked(g, t^1) {
		s.given[t]++
	}
}

// dropRights forgets the rights of a side whose king is gone.
func (s *State) dropRights(g *Game, seat uint8) {
	if s.fallen(g, seat) {
		s.castle = s.castle.AndNot(s.side[seat&1])
	}
}

// placeOne puts the one piece on the board that is placed before the game.
func (s *State) placeOne(g *Game, m Move) {
	seat := s.placer(g)
	s.hand[seat][m.Piece()]--
	s.add(g, m.To(), seat, m.Piece())
	s.turn = seat ^ 1
	if g.Arrival.Again {
		s.turn = seat
	}
}

// placer is the seat that has the piece to be placed.
func (s *State) placer(g *Game) uint8 { return b2u(s.hand[1][g.placed] > 0) }

// advance makes an action of a turn of several, and passes the turn if it is over.
func (s *State) advance(g *Game, m Move) {
	t := s.turn & 1
	if m.Sort() == layers.Pass {
		s.endTurn(g)
		return
	}
	took := s.side[t^1].Has(m.To()) && m.Sort() != layers.Drop
	s.act(g, m)
	s.dropRights(g, t^1)
	if g.Turn.Order != layers.Every && m.Sort() != layers.Passing {
		s.ep[t^1] = none // only the first action takes in passing, or one after such a capture
	}
	for seat := range uint8(2) {
		for e := s.ep[seat]; !e.Empty(); e = e.Rest() {
			if s.occupied().Has(e.First()) || s.victim(g, seat, e.First()) < 0 {
				s.ep[seat] = s.ep[seat].Without(e.First())
			}
		}
	}
	if g.Turn.NoPassing {
		s.ep = [2]set{}
	}
	if s.left > 0 {
		s.left--
	}
	s.note(g, m, took)
	if s.turnOver(g) {
		s.endTurn(g)
	}
}

// note keeps what the rest of the turn must know of an action.
func (s *State) note(g *Game, m Move, took bool) {
	if g.Turn.Order != layers.Every && !g.Turn.Other && !g.Turn.NoNull {
		return
	}
	s.moved = s.moved.Without(m.From())
	if g.blasts && !s.side[s.turn&1].Has(m.To()) {
		if s.moved.Empty() {
			s.back = 0
		}
		return
	}
	if m.Sort() == layers.Castle {
		king, rook := g.castleEnds(m.From(), m.To(), m.Around())
		s.moved = s.moved.With(king).With(rook)
	} else {
		s.moved = s.moved.With(m.To())
	}
	if g.Turn.NoNull && m.Sort() == layers.Plain && !took && !g.kinds[m.Piece()].Pawn {
		s.back = uint8(m.From() + 1)
	}
}

// turnOver tells whether the side to move, which has just acted, has nothing more to do.
func (s *State) turnOver(g *Game) bool {
	t := s.turn & 1
	switch {
	case s.over(g):
		return true
	case g.Turn.Order == layers.Every:
		return s.left == 0 && s.limited || !s.mayAct(g)
	case s.left == 0:
		return true
	case g.Turn.CheckEnds && s.checked(g, t^1):
		return true
	}
	if s.filtered(g) || g.Arrival.Drops || g.jumps {
		return s.steps(g, nil) == 0
	}
	return !s.any(g, g.Goal.Royalty == layers.Strict, g.all)
}

// mayAct tells whether a piece that has not yet acted in this turn can, kings being pieces like others.
func (s *State) mayAct(g *Game) bool {
	if g.Arrival.Drops {
		return s.generate(g, nil, false, g.all.AndNot(s.moved)) > 0
	}
	return s.any(g, false, g.all.AndNot(s.moved))
}

// any tells whether one of the pieces of a set has an action; drops do not count.
func (s *State) any(g *Game, strict bool, pieces set) bool {
	w := s.newWalk(g, nil, strict)
	w.brief = true
	w.pieces(pieces)
	return w.n > 0
}

// endTurn passes the turn. Squares that the side has stepped over stay where a pawn can use them.
func (s *State) endTurn(g *Game) {
	t := s.turn & 1
	s.turn = t ^ 1
	s.ep[t^1] = none
	s.left, s.back, s.moved, s.limited = uint8(g.Turn.Actions), 0, none, false
	if g.Turn.Growing {
		s.grown = min(s.grown+1, layers.MostActions)
		s.left = s.grown
	}
	s.trim(g, g.Goal.Royalty == layers.Strict)
}

// trim keeps the squares where the side to move can capture in passing: all or none, if check decides it.
func (s *State) trim(g *Game, strict bool) {
	t := s.turn & 1
	if g.slants {
		defer s.forgetSlide()
	}
	if s.ep[t^1].Empty() {
		return
	}
	if strict || g.Goal.Royalty == layers.Mixed {
		if !s.passable(g) {
			s.ep[t^1] = none
		}
		return
	}
	for e := s.ep[t^1]; !e.Empty(); e = e.Rest() {
		if !s.pawnReaches(g, e.First()) {
			s.ep[t^1] = s.ep[t^1].Without(e.First())
		}
	}
}

// pawnReaches tells whether a pawn of the side to move attacks a square.
func (s *State) pawnReaches(g *Game, e int) bool { return s.pawnsAttack(g, e, s.turn&1) }

// pawnsAttack tells whether a pawn of a seat attacks a square, on foot or riding.
func (s *State) pawnsAttack(g *Game, sq int, seat uint8) bool {
	occ := s.occupied()
	for rest := s.laden(g).And(s.side[seat&1]); !rest.Empty(); rest = rest.Rest() {
		_, rider := s.split(g, rest.First())
		if g.kinds[rider].Pawn && s.from(g, rider, seat, sq, occ).Has(rest.First()) {
			return true
		}
	}
	return s.attacked(g, sq, seat, s.side[seat&1].And(s.can[pawnhood]), occ)
}

// passable tells whether a capture in passing is legal.
func (s *State) passable(g *Game) bool {
	w := s.newWalk(g, nil, g.Goal.Royalty == layers.Strict || g.Goal.Royalty == layers.Mixed)
	if s.dropsFirst(g, w.seat) {
		if w.drops(); w.n > 0 {
			return false
		}
	}
	if w.quiet = s.kingless(g, w.seat) && (g.Arrival.KingFirst || g.Arrival.KingLater); w.quiet {
		return false
	}
	w.pieces(s.can[pawnhood].Or(s.laden(g)))
	return w.passes
}
