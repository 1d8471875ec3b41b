package narrow

// This file is for engines of 64 squares that have boards of their own and let the kernel find their moves.

// Clear empties the state; the side to move, the plies in which no seam is crossed, the rooks that may castle, the pawns that are
// turned over and the squares that the other side's pawns have just stepped over are given.
func (s *State) Clear(turn, shut uint8, castle, turned, passed uint64) {
	*s = State{turn: turn & 1, shut: shut, castle: set(castle), mark: set(turned)}
	s.ep[turn&1^1] = set(passed)
}

// Put puts a piece on an empty square.
func (s *State) Put(g *Game, sq int, seat, kind uint8) { s.add(g, sq, seat, kind) }

// Share is a part that a kind has on some squares.
type Share struct {
	part int
	on   set
}

// Shares are the parts of a kind.
func (g *Game) Shares(kind uint8) (list []Share) {
	for i := range maxParts {
		var on set
		for _, sq := range g.grid.Squares() {
			if g.mask[kind][sq]>>i&1 != 0 {
				on = on.With(sq)
			}
		}
		if !on.Empty() {
			list = append(list, Share{i, on})
		}
	}
	return list
}

// Fill adds the squares of pieces that have the parts of a kind, among others perhaps.
func (s *State) Fill(shares []Share, squares uint64) {
	for i := range shares {
		p := &shares[i]
		s.can[p.part&(maxParts-1)] |= set(squares) & p.on
	}
}

// Sides are the pieces of each side that Fill has been told of.
func (s *State) Sides(white, black uint64) { s.side = [2]set{set(white), set(black)} }

// Name says which kind stands on a square: to find moves, those of the side to move are enough.
func (s *State) Name(sq int, kind uint8) { s.on[sq&63] = kind }

// Count is the number of legal moves.
func (s *State) Count(g *Game) int { return s.steps(g, nil) }

// Borrow is an empty list, to be given back.
func Borrow() *List { return borrow() }

// GiveBack gives a list back.
func (l *List) GiveBack() { l.giveBack() }

// Find adds the legal moves to a list.
func (s *State) Find(g *Game, l *List) { s.steps(g, l) }

// FindLoud adds the captures and promotions among them, in games of one action a turn without drops.
func (s *State) FindLoud(g *Game, l *List) {
	w := s.newWalk(g, l, true)
	w.loud = true
	w.pieces(g.all)
}

// Attacked tells whether a royal piece of the side to move is attacked.
func (s *State) Attacked(g *Game) bool { return s.checked(g, s.turn) }

// Covers are the squares that the piece on one attacks, the pieces of occ being on the board.
func (s *State) Covers(g *Game, sq int, occ uint64) uint64 {
	w := s.newWalk(g, nil, false)
	w.occ, w.flat = set(occ), false
	_, _, all := w.reach(sq, s.on[sq], s.heading(g, b2u(s.side[1].Has(sq)), sq), none)
	return uint64(all)
}

// Targets are the squares that the piece on one, of the side to move, goes to if kings and closed seams do not matter, the pieces of occ being on
// the board.
func (s *State) Targets(g *Game, sq int, occ uint64) uint64 {
	w := s.newWalk(g, nil, false)
	w.occ, w.flat = set(occ), false
	quiet, hits, all := w.reach(sq, s.on[sq], s.heading(g, s.turn, sq), s.side[s.turn&1^1].And(w.occ))
	if g.kinds[s.on[sq]].Pawn {
		hits = hits.Or(all.And(s.ep[s.turn&1^1]))
	}
	return uint64(quiet.Or(hits))
}
