package narrow

import (
	"math/bits"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// State is a position without its key and its counters, which perft copies.
type State struct {
	can                    [maxParts]set // pieces by what they can do
	side                   [2]set        // neutral pieces are in both
	castle                 set           // rooks that may still castle
	ep                     [2]set        // squares that pawns of a seat have stepped over
	mark                   set           // pawns that are turned over
	promoted               set           // pieces that were pawns, where that matters
	moved                  set           // pieces that have acted in this turn
	homes                  set           // kings and rooks at home since they were dropped
	on                     [room]uint8   // kinds
	hand                   [2][maxKinds]uint8
	turn, left, back, shut uint8
	limited                bool // left counts down in a turn of every piece
	grown                  uint8
	dice                   [2]uint8
	lastFrom, lastTo       uint8    // where a neutral piece went in the last turn, plus one
	due                    uint8    // the carrier that has to move on, plus one
	given                  [2]uint8 // checks, where they are counted
	slid                   uint8    // the pawn that has stepped twice aslant, plus one: what stands ahead of the square says nothing then
}

// Move is one ply.
type Move = layers.Move

// occupied are the squares with a piece.
func (s *State) occupied() set { return s.side[0].Or(s.side[1]) }

// add puts a piece on an empty square.
func (s *State) add(g *Game, sq int, seat uint8, k uint8) {
	s.side[seat&1] = s.side[seat&1].With(sq)
	s.on[sq] = k
	for m := g.mask[k][sq]; m != 0; m &= m - 1 {
		i := bits.TrailingZeros32(m) & (maxParts - 1)
		s.can[i] = s.can[i].With(sq)
	}
}

// remove empties a square.
func (s *State) remove(g *Game, sq int) {
	s.side[0] = s.side[0].Without(sq)
	s.side[1] = s.side[1].Without(sq)
	for m := g.mask[s.on[sq]][sq]; m != 0; m &= m - 1 {
		i := bits.TrailingZeros32(m) & (maxParts - 1)
		s.can[i] = s.can[i].Without(sq)
	}
	s.on[sq] = 0
}

// heading is where a piece looks: up the board or down.
func (s *State) heading(g *Game, seat uint8, sq int) uint8 {
	if g.Board.Turning && s.mark.Has(sq) {
		return seat&1 ^ 1
	}
	return seat & 1
}

// neutral are the pieces of both sides.
func (s *State) neutral(g *Game) set {
	if !g.Company.Neutral {
		return none
	}
	return s.side[0].And(s.side[1])
}

// attacked tells whether a piece of a set, of a seat, attacks a square, with the pieces of occ on the board.
func (s *State) attacked(g *Game, sq int, seat uint8, their, occ set) bool {
	h := seat & 1
	for _, i := range g.takers {
		by := s.can[i&(maxParts-1)].And(their)
		if by.Empty() {
			continue
		}
		p := &g.parts[i]
		if g.Board.Turning && !p.symmetric && by.Meets(s.mark) {
			if n := &p.near[h^1][sq]; n.always.Meets(by.And(s.mark)) || g.at(&p.back[h^1][sq], occ).Meets(by.And(s.mark)) {
				return true
			}
			by = by.AndNot(s.mark)
		}
		n := &p.near[h][sq]
		if n.always.Meets(by) || n.empty.Meets(by) && g.at(&p.back[h][sq], occ).Meets(by) {
			return true
		}
	}
	return false
}

// checked tells whether a royal piece of a seat is attacked.
func (s *State) checked(g *Game, seat uint8) bool {
	t := seat & 1
	their, occ := s.side[t^1], s.occupied()
	switch {
	case g.blasts:
		return s.anyThreatened(g, t)
	case g.spare:
		return s.allChecked(g, t)
	}
	for k := s.can[royalty].And(s.side[t]); !k.Empty(); k = k.Rest() {
		if s.attacked(g, k.First(), t^1, their, occ) {
			return true
		}
	}
	return false
}

// victim is the square of the pawn of a seat that has stepped over a square, -1 if there is none.
func (s *State) victim(g *Game, seat uint8, e int) int {
	if g.slants {
		return int(s.slid) - 1
	}
	for h := range uint8(2) {
		if h != seat&1 && !g.Board.Turning {
			continue
		}
		sq := int(g.ahead[h][e])
		if sq == 255 || !s.side[seat&1].Has(sq) || !s.can[pawnhood].Has(sq) || s.heading(g, seat, sq) != h {
			continue
		}
		if from := g.ahead[h^1][e]; from != 255 && g.passed[h].Has(int(from)) {
			return sq
		}
	}
	return -1
}

// kingless tells whether a seat has royal pieces in hand.
func (s *State) kingless(g *Game, seat uint8) bool {
	if !g.Arrival.Drops {
		return false
	}
	for _, k := range g.royalKinds {
		if s.hand[seat&1][k] > 0 {
			return true
		}
	}
	return false
}

// fallen tells whether the king of a seat has been taken.
func (s *State) fallen(g *Game, seat uint8) bool {
	return !s.can[royalty].Meets(s.side[seat&1]) && !s.kingless(g, seat)
}

// taken tells whether the game is over because a king is gone.
func (s *State) taken(g *Game) bool {
	return g.kingsGo && (s.fallen(g, 0) || s.fallen(g, 1))
}

// forgetSlide forgets who has stepped twice where nobody can take it for that.
func (s *State) forgetSlide() {
	if s.ep[0].Or(s.ep[1]).Empty() {
		s.slid = 0
	}
}
