package chess

// more is what a position of a strange game remembers besides its Board; it is empty in all others.
type more struct {
	// mark is by game: neutral men, which are in the sets of both sides too; pawns whose direction
	// is turned (Möbius); pawns on their second rank that have moved (transformations).
	mark  uint64
	rider [3]uint64 // the number of the rider's kind, bit by bit, on the squares of loaded carriers
	last  uint16    // where a neutral man went in the last turn: from, to<<6, 1<<12; else 0
	due   uint8     // one more than the square of the carrier that has to move now, 0 none
	shut  uint8     // plies, this one included, in which nothing is taken across the seam
}

// state is a Board with what the strange games remember.
type state struct {
	Board
	more
}

// terrain is which of the generators of strange games makes the moves.
type terrain uint8

const (
	onStrip     terrain = iota + 1 // files that meet behind the edges
	byFile                         // men that move as their file says
	withNeutral                    // men that both sides move
	withRiders                     // men that carry others
)

// ground is what the strange games need beyond laws.
type ground struct {
	*Rules
	terrain
	strip *strip
}

// special marks an action that needs to be told from another with the same squares: a carrier that
// takes its rider along, castling across the edge.
const special action = 1 << 29

// terrain is the generator that the rules ask for, 0 for those of a Board.
func (r *Rules) terrain() terrain {
	switch {
	case r.Strip != plane:
		return onStrip
	case r.FileMoves:
		return byFile
	case r.Neutral:
		return withNeutral
	case r.Carry:
		return withRiders
	}
	return 0
}

// setGround gives the laws of a strange game what they need.
func (l *laws) setGround(r *Rules) {
	if kind := r.terrain(); kind != 0 {
		l.ground = &ground{r, kind, stripOf(r.Strip)}
	}
}

// state is the position for the generators of the strange games.
func (p *Position) state() state {
	return state{p.b, p.more}
}

// generate adds the legal actions.
func (s *state) generate(l *laws, list *actions) {
	switch l.ground.terrain {
	case onStrip:
		s.generateStrip(l, list)
	case byFile:
		s.generateFiles(l, list)
	case withNeutral:
		s.generateNeutral(l, list)
	case withRiders:
		s.generateRiders(l, list)
	}
}

// play makes an action.
func (s *state) play(l *laws, a action) {
	if s.shut > 0 {
		s.shut--
	}
	switch l.ground.terrain {
	case onStrip:
		s.playStrip(l, a)
	case byFile:
		s.playFiles(l, a)
	case withNeutral:
		s.playNeutral(l, a)
	case withRiders:
		s.playRiders(l, a)
	}
}

// kings are the royal men of the side to move.
func (s *state) kings(l *laws) uint64 {
	set := s.king
	if l.ground.terrain == withRiders {
		set |= s.ridersOf(King)
	}
	return set & s.side[s.turn&1]
}

// attackedKings are the royal men of the side to move that are attacked.
func (s *state) attackedKings(l *laws) uint64 {
	set := s.kings(l)
	if set == 0 {
		return 0
	}
	t := s.turn & 1
	occ, k := s.occupied(), first(set)
	hit := false
	switch l.ground.terrain {
	case onStrip:
		hit = s.hitOnStrip(l.ground.strip, k, s.side[t^1], occ)
	case byFile:
		e := s.byFiles(l)
		hit = e.attacked(l, k, s.side[t^1], occ)
	case withNeutral:
		hit = s.attacked(l, k, s.side[t^1], occ)
	case withRiders:
		e := s.united()
		hit = e.attacked(l, k, s.side[t^1], occ)
	}
	if hit {
		return set
	}
	return 0
}

// targets are the squares that the man on a square could go to if kings did not matter, the men of
// occ being on the board; captures in passing are among them, boarding is not.
func (s *state) targets(l *laws, sq int, man Man, occ uint64) uint64 {
	t := s.turn & 1
	own := s.side[t] & occ
	one := uint64(1) << uint(sq)
	switch {
	case l.ground.terrain == onStrip:
		return s.stripTargets(l, sq, occ) &^ own
	case l.ground.terrain == byFile:
		return s.fileTargets(l, sq, occ)
	case man == Pawn:
		free := s.Board
		free.side[t^1] &= occ
		return free.pawnTargets(l, one, t, occ) | pawnHits[t][sq]&s.ep
	case l.ground.terrain == withNeutral && s.mark&one == 0:
		own &^= s.mark
	}
	return s.reach(l, man, sq, occ) &^ own
}

// groundCounter walks the tree of one state.
type groundCounter struct {
	laws   *laws
	lists  []actions
	states []state
}

func (c *groundCounter) count(s *state, depth int) uint64 {
	list := &c.lists[depth-1]
	list.n = 0
	s.generate(c.laws, list)
	if depth == 1 {
		return uint64(list.n)
	}
	child := &c.states[depth-1]
	var n uint64
	for _, a := range list.list[:list.n] {
		*child = *s
		child.play(c.laws, a)
		n += c.count(child, depth-1)
	}
	return n
}
