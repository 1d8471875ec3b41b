package chess

// riderSet says which men may ride.
type riderSet uint8

const (
	allButRook   riderSet = iota
	allButKing            // neither kings nor rooks
	minorAndPawn          // knights, bishops and pawns
)

// riderMen are the men by their numbers as riders.
var riderMen = [8]Man{1: Pawn, 2: Knight, 3: Bishop, 4: Rook, 5: Queen, 6: King}

// mayRide tells whether the rules let the man ride.
func (r *Rules) mayRide(man Man) bool {
	switch r.Riders {
	case allButKing:
		return man != Rook && man != King
	case minorAndPawn:
		return man == Pawn || man == Knight || man == Bishop
	}
	return man != Rook
}

// loaded are the squares of carriers with a rider.
func (m *more) loaded() uint64 { return m.rider[0] | m.rider[1] | m.rider[2] }

// riderAt is the rider on a square, noMan if there is none.
func (m *more) riderAt(sq int) Man {
	s := uint(sq)
	return riderMen[m.rider[0]>>s&1|m.rider[1]>>s&1<<1|m.rider[2]>>s&1<<2]
}

// ridersOf are the squares of riders of that kind.
func (m *more) ridersOf(man Man) uint64 {
	a, b, c := m.rider[0], m.rider[1], m.rider[2]
	switch man {
	case Pawn:
		return a &^ (b | c)
	case Knight:
		return b &^ (a | c)
	case Bishop:
		return a & b &^ c
	case Rook:
		return c &^ (a | b)
	case Queen:
		return a & c &^ b
	case King:
		return b & c &^ a
	}
	return 0
}

// unload takes the riders from squares.
func (m *more) unload(set uint64) {
	for i := range m.rider {
		m.rider[i] &^= set
	}
}

// load puts a rider on a carrier without one.
func (m *more) load(sq int, man Man) {
	for n, kind := range riderMen {
		if kind == man && n > 0 {
			for i := range m.rider {
				m.rider[i] |= uint64(n>>i&1) << uint(sq)
			}
		}
	}
}

// carriers are the men that carry others.
func (s *state) carriers(r *Rules) uint64 {
	set := s.orth
	if !r.QueenCarries {
		set &^= s.diag
	}
	return set
}

// united is the board on which a carrier has the abilities of its rider too, as both attack.
func (s *state) united() Board {
	e := s.Board
	if s.loaded() != 0 {
		queens := s.ridersOf(Queen)
		e.pawn |= s.ridersOf(Pawn)
		e.leap |= s.ridersOf(Knight)
		e.diag |= s.ridersOf(Bishop) | queens
		e.orth |= s.ridersOf(Rook) | queens
		e.king |= s.ridersOf(King)
	}
	return e
}

// convoy is one generation with carriers.
type convoy struct {
	*state
	l               *laws
	list            *actions
	e               Board // united
	own, their, occ uint64
	k               int
	checkers        uint64
	pinned          uint64
	target          uint64 // where men that are no king may go
	mounts          uint64 // carriers that may be boarded
}

func (s *state) generateRiders(l *laws, list *actions) {
	t := s.turn & 1
	c := convoy{state: s, l: l, list: list, e: s.united(), own: s.side[t], their: s.side[t^1], occ: s.occupied()}
	c.k = first(s.kings(l))
	if s.due != 0 {
		c.addDue(int(s.due - 1))
		return
	}
	c.checkers, c.pinned = c.e.look(l, c.k, c.own, c.their)
	c.target = ^c.own
	if c.checkers != 0 {
		c.target = 0
		if c.checkers&(c.checkers-1) == 0 {
			c.target = c.checkers | between[c.k][first(c.checkers)]
		}
	}
	free := s.carriers(l.ground.Rules) & c.own &^ s.loaded()
	if c.checkers == 0 && !l.ground.Ferry {
		c.mounts = free
	}
	c.addAllMen(free)
	c.addCastling()
	c.addPassing()
	if l.ground.Ferry {
		c.addFerries(free)
	}
}

// addAllMen adds the moves of men, carriers and riders, captures in passing apart.
func (c *convoy) addAllMen(free uint64) {
	loaded := c.loaded()
	for set := c.own; set != 0; set &= set - 1 {
		sq := first(set)
		line := board
		if c.pinned&set&-set != 0 {
			line = through[c.k][sq]
		}
		man := c.at(sq)
		switch {
		case loaded&set&-set != 0:
			c.addCarries(sq, man, line)
			c.addRider(sq, free)
		case man == King:
			c.addKing(sq, c.occ&^(1<<uint(sq)), free)
		case man == Pawn:
			c.addPawn(sq, line)
		default:
			c.addMan(sq, man, line)
		}
	}
}

// addMan adds the moves of a man that is neither king nor pawn.
func (c *convoy) addMan(sq int, man Man, line uint64) {
	to := c.target
	if c.l.ground.mayRide(man) {
		to |= c.mounts &^ (1 << uint(sq))
	}
	c.list.addAll(sq, c.reach(c.l, man, sq, c.occ)&to&line, man)
}

// addCarries adds the moves of a carrier with its rider. A pawn is not carried to the first or
// last rank.
func (c *convoy) addCarries(sq int, man Man, line uint64) {
	to := c.reach(c.l, man, sq, c.occ)
	rider := c.riderAt(sq)
	if rider == Pawn {
		to &^= rank1 | rank8
	}
	if rider == King {
		to = c.safeFor(to&^c.own, c.occ&^(1<<uint(sq)))
	} else {
		to &= c.target & line
	}
	c.addSpecial(sq, to, man)
}

func (c *convoy) addSpecial(sq int, to uint64, man Man) {
	for ; to != 0; to &= to - 1 {
		c.list.add(newAction(plain, sq, first(to), man, man) | special)
	}
}

// addRider adds the moves of a rider that leaves its carrier, which stays where it is.
func (c *convoy) addRider(sq int, free uint64) {
	switch man := c.riderAt(sq); man {
	case King:
		c.addKing(sq, c.occ, free)
	case Pawn:
		c.addPawn(sq, board)
	default:
		c.addMan(sq, man, board)
	}
}

// addKing adds the king's steps; occ are the men that stay.
func (c *convoy) addKing(sq int, occ, free uint64) {
	to := kingHits[sq] &^ c.own
	if c.l.ground.mayRide(King) && !c.l.ground.Ferry {
		to |= kingHits[sq] & free
	}
	c.list.addAll(sq, c.safeFor(to, occ), King)
}

// safeFor are those squares of a set on which the king is not attacked.
func (c *convoy) safeFor(set, occ uint64) uint64 {
	for rest := set; rest != 0; rest &= rest - 1 {
		if c.e.attacked(c.l, first(rest), c.their, occ) {
			set &^= rest & -rest
		}
	}
	return set
}

// addPawn adds the steps and captures of a pawn. It boards by a step straight ahead, not on the
// last rank.
func (c *convoy) addPawn(sq int, line uint64) {
	t := c.turn & 1
	one := uint64(1) << uint(sq)
	to := c.e.pawnTargets(c.l, one, t, c.occ) & c.target & line
	for rest := to; rest != 0; rest &= rest - 1 {
		c.e.addPawn(c.l, c.list, one, rest&-rest)
	}
	if c.mounts != 0 && c.l.ground.mayRide(Pawn) {
		c.list.addAll(sq, c.steps(sq)&c.mounts&line, Pawn)
	}
}

// steps are the squares straight ahead of a pawn where it may board.
func (c *convoy) steps(sq int) uint64 {
	t := c.turn & 1
	d := &directions[t]
	one := uint64(1) << uint(sq)
	ahead := shifted(one, d.up)
	if ahead&c.occ == 0 && one&c.l.double[t] != 0 {
		ahead |= shifted(ahead, d.up)
	}
	return ahead &^ (rank1 | rank8)
}

// addCastling adds castling by a king on foot with an unloaded rook.
func (c *convoy) addCastling() {
	if c.checkers != 0 || c.king&c.own == 0 {
		return
	}
	for rooks := c.castle & c.own &^ c.loaded(); rooks != 0; rooks &= rooks - 1 {
		if r := first(rooks); c.e.mayCastle(c.l, c.k, r, c.their, c.occ) {
			c.list.add(newAction(castle, c.k, r, King, King))
		}
	}
}

// addPassing adds the captures in passing by pawns on foot and on carriers, which stay.
func (c *convoy) addPassing() {
	t := c.turn & 1
	for ep := c.ep; ep != 0; ep &= ep - 1 {
		e := first(ep)
		victim := uint64(1) << uint(e^8)
		for set := pawnHits[t^1][e] & c.e.pawn & c.own; set != 0; set &= set - 1 {
			occ := c.occ&^victim | ep&-ep
			if c.loaded()&set&-set == 0 {
				occ &^= set & -set
			}
			if !c.e.attacked(c.l, c.k, c.their&^victim, occ) {
				c.list.add(newAction(passing, first(set), e, Pawn, Pawn))
			}
		}
	}
}

// addFerries adds the boardings after which the carrier can move in the same turn.
func (c *convoy) addFerries(free uint64) {
	from := c.list.n
	loaded := c.loaded()
	for set := c.own; set != 0; set &= set - 1 {
		sq := first(set)
		man := c.at(sq)
		if loaded&set&-set != 0 {
			man = c.riderAt(sq)
		}
		if !c.l.ground.mayRide(man) {
			continue
		}
		to := c.reach(c.l, man, sq, c.occ)
		if man == Pawn {
			to = c.steps(sq)
		}
		c.list.addAll(sq, to&free&^(1<<uint(sq)), man)
	}
	found := c.list.list[from:c.list.n]
	c.list.n = from
	for _, a := range found {
		if c.canFerry(a) {
			c.list.add(a)
		}
	}
}

// canFerry tells whether the carrier that is boarded can go on.
func (c *convoy) canFerry(a action) bool {
	s := *c.state
	s.playRiders(c.l, a)
	t := s.turn & 1
	next := convoy{state: &s, l: c.l, e: s.united(), own: s.side[t], their: s.side[t^1], occ: s.occupied()}
	next.k = first(s.kings(c.l))
	return next.dueTargets(a.to()) != 0
}

// addDue adds the moves of the carrier that has just been boarded.
func (c *convoy) addDue(sq int) {
	c.addSpecial(sq, c.dueTargets(sq), c.at(sq))
}

// dueTargets are the squares where the carrier goes with the king safe afterwards.
func (c *convoy) dueTargets(sq int) uint64 {
	to := c.reach(c.l, c.at(sq), sq, c.occ) &^ c.own
	rider := c.riderAt(sq)
	if rider == Pawn {
		to &^= rank1 | rank8
	}
	for rest := to; rest != 0; rest &= rest - 1 {
		k := c.k
		if rider == King {
			k = first(rest)
		}
		here := rest & -rest
		if c.e.attacked(c.l, k, c.their&^here, c.occ&^(1<<uint(sq))|here) {
			to &^= here
		}
	}
	return to
}

// boards tells whether an action puts a man on a carrier.
func (s *state) boards(a action) bool {
	return a.kind() == plain && a&special == 0 && s.side[s.turn&1]>>uint(a.to())&1 != 0
}

// playRiders makes an action and passes the turn, unless a carrier has to move in the same one.
func (s *state) playRiders(l *laws, a action) {
	t := s.turn & 1
	from, to := uint64(1)<<uint(a.from()), uint64(1)<<uint(a.to())
	s.due = 0
	switch {
	case a&special != 0:
		rider := s.riderAt(a.from())
		s.unload(from | to)
		s.Board.play(a &^ special)
		s.load(a.to(), rider)
	case s.boards(a):
		s.playBoarding(l, a)
	case s.loaded()&from != 0 && a.kind() != castle:
		s.unload(from | to)
		s.alight(a)
	default:
		if a.kind() != castle {
			s.unload(to)
		}
		s.Board.play(a)
	}
	if a.man() == King {
		s.castle &^= s.side[t]
	}
}

// playBoarding puts a man, on foot or from another carrier, on a carrier.
func (s *state) playBoarding(l *laws, a action) {
	from := uint64(1) << uint(a.from())
	if s.loaded()&from != 0 {
		s.unload(from)
	} else {
		s.clear(from)
		s.castle &^= from
	}
	s.load(a.to(), a.man())
	s.ep = 0
	if l.ground.Ferry {
		s.due = uint8(a.to() + 1)
		return
	}
	s.turn ^= 1
}

// alight makes the move of a rider that leaves its carrier.
func (s *state) alight(a action) {
	t := s.turn & 1
	to := uint64(1) << uint(a.to())
	s.ep = 0
	switch a.kind() {
	case double:
		s.ep = between[a.from()][a.to()]
	case passing:
		s.clear(1 << uint(a.to()^8))
	}
	s.clear(to)
	s.castle &^= to
	s.put(a.to(), int(t), a.after())
	s.turn = t ^ 1
}
