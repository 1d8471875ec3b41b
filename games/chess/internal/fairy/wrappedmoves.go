package fairy

import "github.com/tavlei/tavlei/games/chess/internal/board"

// attackedOnWrapped tells whether one of the enemy's pieces in their attacks the square, the pieces of occ being
// on the board. The enemy is the side that is not to move.
func (s *State) attackedOnWrapped(sp *wrapped, sq int, their, occ uint64) bool {
	foe := s.Turn&1 ^ 1
	pawns := s.Pawn & their
	if (sp.knight[sq]&s.Leap|sp.king[sq]&s.King)&their != 0 ||
		sp.from[foe][sq]&pawns&^s.Mark|sp.from[foe^1][sq]&pawns&s.Mark != 0 {
		return true
	}
	if riders := s.Diag & their; riders&sp.lines[sq] != 0 && sp.bishop(sq, occ)&riders != 0 {
		return true
	}
	riders := s.Orth & their
	return riders != 0 && sp.rook(sq, occ)&riders != 0
}

// wrapWalk is one generation on a strip.
type wrapWalk struct {
	*State
	l                *FairyLaws
	sp               *wrapped
	list             *board.Actions
	own, their, occ  uint64
	k                int
	checked          bool
	view             uint64 // squares of pieces that may stand between the king and a rider
	onlyFlat, narrow bool   // nothing is taken across the wrap; the move at hand must be tried
}

func (s *State) generateWrapped(l *FairyLaws, list *board.Actions) {
	t := s.Turn & 1
	w := wrapWalk{
		State: s, l: l, sp: l.wrapped, list: list,
		own: s.Side[t], their: s.Side[t^1], occ: s.Occupied(), onlyFlat: s.Shut > 0,
	}
	w.k = board.First(s.King & w.own)
	w.checked = s.attackedOnWrapped(w.sp, w.k, w.their, w.occ)
	w.view = w.sp.bishop(w.k, w.occ) | w.sp.rook(w.k, w.occ)
	w.addKing()
	for set := w.own &^ s.King &^ s.Pawn; set != 0; set &= set - 1 {
		w.addPiece(board.First(set))
	}
	for set := w.own & s.Pawn; set != 0; set &= set - 1 {
		w.AddPawn(board.First(set))
	}
	if !w.checked {
		w.addCastling()
		if l.RoundTrip {
			w.addRounds()
		}
	}
}

// exposes tells whether the piece on a square, that is not the king, must have each of its moves
// tried: in check, or when it alone keeps a rider from the king.
func (w *wrapWalk) exposes(sq int) bool {
	one := uint64(1) << uint(sq)
	return w.checked || w.view&one != 0 && w.attackedOnWrapped(w.sp, w.k, w.their, w.occ&^one)
}

// safe tells whether the king is safe after the piece on from has gone to a square and the pieces of
// gone have left the board.
func (w *wrapWalk) safe(from, to int, gone uint64) bool {
	occ := w.occ&^(1<<uint(from))&^gone | 1<<uint(to)
	return !w.attackedOnWrapped(w.sp, w.k, w.their&^gone, occ)
}

// allowed takes away the captures across the wrap in the turns when there are none.
func (w *wrapWalk) allowed(to, flat uint64) uint64 {
	if w.onlyFlat {
		to &^= w.their &^ flat
	}
	return to
}

func (w *wrapWalk) addKing() {
	to := w.allowed(w.sp.king[w.k]&^w.own, board.KingAttacks[w.k])
	for rest := to; rest != 0; rest &= rest - 1 {
		if w.attackedOnWrapped(w.sp, board.First(rest), w.their, w.occ&^(1<<uint(w.k))) {
			to &^= rest & -rest
		}
	}
	w.list.AddAll(w.k, to, board.King)
}

func (w *wrapWalk) addPiece(sq int) {
	piece := w.At(sq)
	to := w.sp.Reach(piece, sq, w.occ) &^ w.own
	if w.onlyFlat {
		to = w.allowed(to, w.Board.Reach(w.l.Laws, piece, sq, w.occ))
	}
	if w.exposes(sq) {
		for rest := to; rest != 0; rest &= rest - 1 {
			if !w.safe(sq, board.First(rest), rest&-rest) {
				to &^= rest & -rest
			}
		}
	}
	w.list.AddAll(sq, to, piece)
}

// heading is the direction of a pawn of the side to move: 0 up, 1 down.
func (s *State) heading(sq int) uint8 {
	return s.Turn&1 ^ uint8(s.Mark>>uint(sq)&1)
}

// Crosses tells whether a pawn's capture goes across the wrap.
func Crosses(from, to int) bool { return from&7-to&7 == 7 || to&7-from&7 == 7 }

func (w *wrapWalk) AddPawn(sq int) {
	dir := w.heading(sq)
	w.narrow = w.exposes(sq)
	up := board.Directions[dir].Up
	if to := sq + up; to >= 0 && to < 64 && w.occ>>uint(to)&1 == 0 {
		w.addStep(sq, to, board.Plain, dir)
		if far := to + up; w.l.Double[dir]>>uint(sq)&1 != 0 && w.occ>>uint(far)&1 == 0 {
			w.addStep(sq, far, board.Double, dir)
		}
	}
	hits := w.sp.pawn[dir][sq]
	if w.onlyFlat {
		hits &= board.PawnAttacks[dir][sq]
	}
	for set := hits & w.their; set != 0; set &= set - 1 {
		w.addStep(sq, board.First(set), board.Plain, dir)
	}
	for set := hits & w.Ep &^ w.occ; set != 0; set &= set - 1 {
		e := board.First(set)
		if w.safe(sq, e, 1<<uint(e^8)) {
			w.list.Add(board.NewAction(board.EnPassant, sq, e, board.Pawn, board.Pawn))
		}
	}
}

// addStep adds a pawn's move if it is safe. A pawn that turns with the strip is promoted at the
// end of its new way.
func (w *wrapWalk) addStep(from, to, kind int, dir uint8) {
	if w.narrow && !w.safe(from, to, 1<<uint(to)) {
		return
	}
	if w.l.Turning && Crosses(from, to) {
		dir ^= 1
	}
	if board.Directions[dir].Eighth>>uint(to)&1 == 0 {
		w.list.Add(board.NewAction(kind, from, to, board.Pawn, board.Pawn))
		return
	}
	for _, piece := range w.l.Promo[0] {
		w.list.Add(board.NewAction(board.Promote, from, to, board.Pawn, piece))
	}
}

func (w *wrapWalk) addCastling() {
	for rooks := w.Castle & w.own; rooks != 0; rooks &= rooks - 1 {
		r := board.First(rooks)
		if board.CastlePath(w.k, r)&w.occ == 0 {
			w.tryCastling(board.NewAction(board.Castle, w.k, r, board.King, board.King), r)
		}
		if w.l.CastleAround && w.k&7 == 4 && aroundPath(w.k, r)&w.occ == 0 {
			w.tryCastling(board.NewAction(board.Castle, w.k, r, board.King, board.King)|board.Special, r)
		}
	}
}

// aroundPath are the squares between king and rook across the edge.
func aroundPath(k, rook int) uint64 {
	rank := board.Rank1 << (uint(k) & 56)
	return rank &^ (board.Between[k][rook] | 1<<uint(k) | 1<<uint(rook))
}

// tryCastling adds castling if the king is attacked neither on its way nor at its end.
func (w *wrapWalk) tryCastling(a board.Action, rook int) {
	kingTo, rookTo := CastleEnds(a)
	king := uint64(1) << uint(w.k)
	for way := board.Between[w.k][kingTo]; way != 0; way &= way - 1 {
		if w.attackedOnWrapped(w.sp, board.First(way), w.their, w.occ&^king) {
			return
		}
	}
	occ := w.occ&^king&^(1<<uint(rook)) | 1<<uint(rookTo)
	if !w.attackedOnWrapped(w.sp, kingTo, w.their, occ) {
		w.list.Add(a)
	}
}

// addRounds adds the journeys of rooks and queens round an otherwise empty rank to their own
// square.
func (w *wrapWalk) addRounds() {
	for set := w.Orth & w.own; set != 0; set &= set - 1 {
		sq := board.First(set)
		if board.Rank1<<(uint(sq)&56)&w.occ == set&-set {
			piece := w.At(sq)
			w.list.Add(board.NewAction(board.Plain, sq, sq, piece, piece))
		}
	}
}

// playWrapped makes an action and passes the turn.
func (s *State) playWrapped(l *FairyLaws, a board.Action) {
	from, to := a.From(), a.To()
	switch {
	case from == to:
		s.Turn ^= 1
		s.Ep = 0
		return
	case a.Kind() == board.Castle && a&board.Special != 0:
		s.playAround(a)
		return
	case a.Kind() == board.EnPassant:
		s.Clear(1 << uint(to^8)) // a victim beyond the wrap is not beside its captor
		s.Mark &^= 1 << uint(to^8)
		a = board.NewAction(board.Plain, from, to, board.Pawn, board.Pawn)
	}
	if l.Turning {
		s.turnPawn(a)
	}
	s.Board.Play(a)
}

// turnPawn keeps the set of pawns that go the other way.
func (s *State) turnPawn(a board.Action) {
	from, to := uint64(1)<<uint(a.From()), uint64(1)<<uint(a.To())
	turned := s.Mark&from != 0
	s.Mark &^= from | to
	switch a.Kind() {
	case board.Castle, board.Promote:
		return
	}
	if a.Piece() == board.Pawn && turned != Crosses(a.From(), a.To()) {
		s.Mark |= to
	}
}

// playAround castles with the rook beyond the edge.
func (s *State) playAround(a board.Action) {
	t := s.Turn & 1
	kingTo, rookTo := CastleEnds(a)
	s.Clear(1<<uint(a.From()) | 1<<uint(a.To()))
	s.Put(kingTo, int(t), board.King)
	s.Put(rookTo, int(t), board.Rook)
	s.Castle &^= board.Rank1 << (56 * uint(t))
	s.Turn, s.Ep = t^1, 0
}

// CastleEnds are the squares where king and rook go.
func CastleEnds(a board.Action) (kingTo, rookTo int) {
	if a&board.Special == 0 {
		return board.CastleTargets(a.From(), a.To())
	}
	return board.CastleTargets(a.To(), a.From()) // the other wing
}

// wrappedTargets is targets on a strip.
func (s *State) wrappedTargets(l *FairyLaws, sq int, occ uint64) uint64 {
	sp := l.wrapped
	piece := s.At(sq)
	if piece != board.Pawn {
		return sp.Reach(piece, sq, occ)
	}
	dir := s.heading(sq)
	one := uint64(1) << uint(sq)
	up := board.Shifted(one&^board.Directions[dir].Eighth, board.Directions[dir].Up) &^ occ
	if one&l.Double[dir] != 0 {
		up |= board.Shifted(up, board.Directions[dir].Up) &^ occ
	}
	return up | sp.pawn[dir][sq]&(s.Side[s.Turn&1^1]&occ|s.Ep)
}
