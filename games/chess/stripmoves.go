package chess

// hitOnStrip tells whether one of the enemy's men in their attacks the square, the men of occ being
// on the board. The enemy is the side that is not to move.
func (s *state) hitOnStrip(sp *strip, sq int, their, occ uint64) bool {
	foe := s.turn&1 ^ 1
	pawns := s.pawn & their
	if (sp.knight[sq]&s.leap|sp.king[sq]&s.king)&their != 0 ||
		sp.from[foe][sq]&pawns&^s.mark|sp.from[foe^1][sq]&pawns&s.mark != 0 {
		return true
	}
	if riders := s.diag & their; riders&sp.lines[sq] != 0 && sp.bishop(sq, occ)&riders != 0 {
		return true
	}
	riders := s.orth & their
	return riders != 0 && sp.rook(sq, occ)&riders != 0
}

// stripWalk is one generation on a strip.
type stripWalk struct {
	*state
	l                *laws
	sp               *strip
	list             *actions
	own, their, occ  uint64
	k                int
	checked          bool
	view             uint64 // squares of men that may stand between the king and a rider
	onlyFlat, narrow bool   // nothing is taken across the seam; the move at hand must be tried
}

func (s *state) generateStrip(l *laws, list *actions) {
	t := s.turn & 1
	w := stripWalk{
		state: s, l: l, sp: l.ground.strip, list: list,
		own: s.side[t], their: s.side[t^1], occ: s.occupied(), onlyFlat: s.shut > 0,
	}
	w.k = first(s.king & w.own)
	w.checked = s.hitOnStrip(w.sp, w.k, w.their, w.occ)
	w.view = w.sp.bishop(w.k, w.occ) | w.sp.rook(w.k, w.occ)
	w.addKing()
	for set := w.own &^ s.king &^ s.pawn; set != 0; set &= set - 1 {
		w.addMan(first(set))
	}
	for set := w.own & s.pawn; set != 0; set &= set - 1 {
		w.addPawn(first(set))
	}
	if !w.checked {
		w.addCastling()
		if l.ground.RoundTrip {
			w.addRounds()
		}
	}
}

// exposes tells whether the man on a square, that is not the king, must have each of its moves
// tried: in check, or when it alone keeps a rider from the king.
func (w *stripWalk) exposes(sq int) bool {
	one := uint64(1) << uint(sq)
	return w.checked || w.view&one != 0 && w.hitOnStrip(w.sp, w.k, w.their, w.occ&^one)
}

// safe tells whether the king is safe after the man on from has gone to a square and the men of
// gone have left the board.
func (w *stripWalk) safe(from, to int, gone uint64) bool {
	occ := w.occ&^(1<<uint(from))&^gone | 1<<uint(to)
	return !w.hitOnStrip(w.sp, w.k, w.their&^gone, occ)
}

// allowed takes away the captures across the seam in the turns when there are none.
func (w *stripWalk) allowed(to, flat uint64) uint64 {
	if w.onlyFlat {
		to &^= w.their &^ flat
	}
	return to
}

func (w *stripWalk) addKing() {
	to := w.allowed(w.sp.king[w.k]&^w.own, kingHits[w.k])
	for rest := to; rest != 0; rest &= rest - 1 {
		if w.hitOnStrip(w.sp, first(rest), w.their, w.occ&^(1<<uint(w.k))) {
			to &^= rest & -rest
		}
	}
	w.list.addAll(w.k, to, King)
}

func (w *stripWalk) addMan(sq int) {
	man := w.at(sq)
	to := w.sp.reach(man, sq, w.occ) &^ w.own
	if w.onlyFlat {
		to = w.allowed(to, w.Board.reach(w.l, man, sq, w.occ))
	}
	if w.exposes(sq) {
		for rest := to; rest != 0; rest &= rest - 1 {
			if !w.safe(sq, first(rest), rest&-rest) {
				to &^= rest & -rest
			}
		}
	}
	w.list.addAll(sq, to, man)
}

// heading is the direction of a pawn of the side to move: 0 up, 1 down.
func (s *state) heading(sq int) uint8 {
	return s.turn&1 ^ uint8(s.mark>>uint(sq)&1)
}

// crosses tells whether a pawn's capture goes across the seam.
func crosses(from, to int) bool { return (from^to)&7 == 7 }

func (w *stripWalk) addPawn(sq int) {
	dir := w.heading(sq)
	w.narrow = w.exposes(sq)
	up := directions[dir].up
	if to := sq + up; to >= 0 && to < 64 && w.occ>>uint(to)&1 == 0 {
		w.addStep(sq, to, plain, dir)
		if far := to + up; w.l.double[dir]>>uint(sq)&1 != 0 && w.occ>>uint(far)&1 == 0 {
			w.addStep(sq, far, double, dir)
		}
	}
	hits := w.sp.pawn[dir][sq]
	if w.onlyFlat {
		hits &= pawnHits[dir][sq]
	}
	for set := hits & w.their; set != 0; set &= set - 1 {
		w.addStep(sq, first(set), plain, dir)
	}
	for set := hits & w.ep &^ w.occ; set != 0; set &= set - 1 {
		e := first(set)
		if w.safe(sq, e, 1<<uint(e^8)) {
			w.list.add(newAction(passing, sq, e, Pawn, Pawn))
		}
	}
}

// addStep adds a pawn's move if it is safe. A pawn that turns with the strip is promoted at the
// end of its new way.
func (w *stripWalk) addStep(from, to, kind int, dir uint8) {
	if w.narrow && !w.safe(from, to, 1<<uint(to)) {
		return
	}
	if w.l.ground.Turning && crosses(from, to) {
		dir ^= 1
	}
	if directions[dir].eighth>>uint(to)&1 == 0 {
		w.list.add(newAction(kind, from, to, Pawn, Pawn))
		return
	}
	for _, man := range w.l.promo[0] {
		w.list.add(newAction(promote, from, to, Pawn, man))
	}
}

func (w *stripWalk) addCastling() {
	for rooks := w.castle & w.own; rooks != 0; rooks &= rooks - 1 {
		r := first(rooks)
		if castlePath(w.k, r)&w.occ == 0 {
			w.tryCastling(newAction(castle, w.k, r, King, King), r)
		}
		if w.l.ground.Around && w.k&7 == 4 && aroundPath(w.k, r)&w.occ == 0 {
			w.tryCastling(newAction(castle, w.k, r, King, King)|special, r)
		}
	}
}

// aroundPath are the squares between king and rook across the edge.
func aroundPath(k, rook int) uint64 {
	rank := rank1 << (uint(k) & 56)
	return rank &^ (between[k][rook] | 1<<uint(k) | 1<<uint(rook))
}

// tryCastling adds castling if the king is attacked neither on its way nor at its end.
func (w *stripWalk) tryCastling(a action, rook int) {
	kingTo, rookTo := castleEnds(a)
	king := uint64(1) << uint(w.k)
	for way := between[w.k][kingTo]; way != 0; way &= way - 1 {
		if w.hitOnStrip(w.sp, first(way), w.their, w.occ&^king) {
			return
		}
	}
	occ := w.occ&^king&^(1<<uint(rook)) | 1<<uint(rookTo)
	if !w.hitOnStrip(w.sp, kingTo, w.their, occ) {
		w.list.add(a)
	}
}

// addRounds adds the journeys of rooks and queens round an otherwise empty rank to their own
// square.
func (w *stripWalk) addRounds() {
	for set := w.orth & w.own; set != 0; set &= set - 1 {
		sq := first(set)
		if rank1<<(uint(sq)&56)&w.occ == set&-set {
			man := w.at(sq)
			w.list.add(newAction(plain, sq, sq, man, man))
		}
	}
}

// playStrip makes an action and passes the turn.
func (s *state) playStrip(l *laws, a action) {
	from, to := a.from(), a.to()
	switch {
	case from == to:
		s.turn ^= 1
		s.ep = 0
		return
	case a.kind() == castle && a&special != 0:
		s.playAround(a)
		return
	case a.kind() == passing:
		s.clear(1 << uint(to^8)) // a victim beyond the seam is not beside its captor
		s.mark &^= 1 << uint(to^8)
		a = newAction(plain, from, to, Pawn, Pawn)
	}
	if l.ground.Turning {
		s.turnPawn(a)
	}
	s.Board.play(a)
}

// turnPawn keeps the set of pawns that go the other way.
func (s *state) turnPawn(a action) {
	from, to := uint64(1)<<uint(a.from()), uint64(1)<<uint(a.to())
	turned := s.mark&from != 0
	s.mark &^= from | to
	switch a.kind() {
	case castle, promote:
		return
	}
	if a.man() == Pawn && turned != crosses(a.from(), a.to()) {
		s.mark |= to
	}
}

// playAround castles with the rook beyond the edge.
func (s *state) playAround(a action) {
	t := s.turn & 1
	kingTo, rookTo := castleEnds(a)
	s.clear(1<<uint(a.from()) | 1<<uint(a.to()))
	s.put(kingTo, int(t), King)
	s.put(rookTo, int(t), Rook)
	s.castle &^= rank1 << (56 * uint(t))
	s.turn, s.ep = t^1, 0
}

// castleEnds are the squares where king and rook go.
func castleEnds(a action) (kingTo, rookTo int) {
	if a&special == 0 {
		return castleTargets(a.from(), a.to())
	}
	return castleTargets(a.to(), a.from()) // the other wing
}

// stripTargets is targets on a strip.
func (s *state) stripTargets(l *laws, sq int, occ uint64) uint64 {
	sp := l.ground.strip
	man := s.at(sq)
	if man != Pawn {
		return sp.reach(man, sq, occ)
	}
	dir := s.heading(sq)
	one := uint64(1) << uint(sq)
	up := shifted(one&^directions[dir].eighth, directions[dir].up) &^ occ
	if one&l.double[dir] != 0 {
		up |= shifted(up, directions[dir].up) &^ occ
	}
	return up | sp.pawn[dir][sq]&(s.side[s.turn&1^1]&occ|s.ep)
}
