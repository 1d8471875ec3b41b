package chess

// Files by the man that one moves like on them; on the others every man is itself.
const (
	rookFiles   = fileA | fileH
	knightFiles = fileA<<1 | fileA<<6
	bishopFiles = fileA<<2 | fileA<<5
	ownFiles    = fileA<<3 | fileA<<4
)

// fileMan is the man that one moves like on the file of a square, noMan where every man is itself.
func fileMan(sq int) Man {
	return [8]Man{Rook, Knight, Bishop, noMan, noMan, Bishop, Knight, Rook}[sq&7]
}

// filePromotion tells whether a pawn becomes the man on that square of the last rank.
func filePromotion(sq int, man Man) bool {
	rule := fileMan(sq)
	return rule == noMan || rule == man
}

// byFiles is the board with every man as what it moves like. The king of the side to move stays a
// king: only where it goes to differs.
func (s *state) byFiles(l *laws) Board {
	e := s.Board
	occ := s.occupied()
	men := occ &^ (s.king | s.pawn)
	if l.ground.FilePawns {
		unmoved := s.pawn & (l.double[0]&s.side[0] | l.double[1]&s.side[1]) &^ s.mark
		men |= s.pawn &^ unmoved
		e.pawn &^= men &^ ownFiles
	}
	if l.ground.FileKing {
		king := s.king & s.side[s.turn&1^1]
		men |= king
		e.king &^= king
		e.oddA |= king & ownFiles // it steps like a king, and can give check as any man does
	}
	e.leap = s.leap&ownFiles | men&knightFiles
	e.diag = s.diag&ownFiles | men&bishopFiles
	e.orth = s.orth&ownFiles | men&rookFiles
	return e
}

// generateFiles generates on the board of what the men move like, and says in each action who
// moves and what pawns become.
func (s *state) generateFiles(l *laws, list *actions) {
	e := s.byFiles(l)
	all := list.n
	e.generate(l, list)
	found := list.list[all:list.n]
	list.n = all
	k := first(s.king & s.side[s.turn&1])
	strange := l.ground.FileKing && fileMan(k) != noMan
	for _, a := range found {
		if strange && a.from() == k && a.kind() == plain {
			continue
		}
		list.list[list.n] = a
		if s.reword(l, &list.list[list.n]) {
			list.n++
		}
	}
	if l.ground.FilePawns {
		s.addArrivals(l, list, all)
	}
	if strange {
		list.addAll(k, s.fileKing(l, &e, k), King)
	}
}

// reword tells whether an action found on the other board is one of the game, and makes it one.
func (s *state) reword(l *laws, a *action) bool {
	switch a.kind() {
	case plain:
		man := s.at(a.from())
		*a = newAction(plain, a.from(), a.to(), man, man)
	case promote:
		return filePromotion(a.to(), a.after())
	case double:
		return s.mark>>uint(a.from())&1 == 0
	}
	return true
}

// addArrivals makes promotions of the steps of pawns that went to the last rank like other men.
func (s *state) addArrivals(l *laws, list *actions, from int) {
	t := s.turn & 1
	end := list.n
	for i := from; i < end; i++ {
		a := list.list[i]
		if a.kind() != plain || a.man() != Pawn || l.last[t]>>uint(a.to())&1 == 0 {
			continue
		}
		first := true
		for _, man := range l.promo[t] {
			if !filePromotion(a.to(), man) {
				continue
			}
			p := newAction(promote, a.from(), a.to(), Pawn, man)
			if first {
				list.list[i] = p
				first = false
			} else {
				list.add(p)
			}
		}
	}
}

// fileKing are the squares to which a king goes that moves as another man.
func (s *state) fileKing(l *laws, e *Board, k int) uint64 {
	own, their, occ := s.side[s.turn&1], s.side[s.turn&1^1], s.occupied()
	to := e.reach(l, fileMan(k), k, occ) &^ own
	for rest := to; rest != 0; rest &= rest - 1 {
		if e.attacked(l, first(rest), their, occ&^(1<<uint(k))) {
			to &^= rest & -rest
		}
	}
	return to
}

// playFiles makes an action and notes which pawns on their second rank have moved.
func (s *state) playFiles(l *laws, a action) {
	if l.ground.FilePawns {
		to := uint64(1) << uint(a.to())
		s.mark &^= 1<<uint(a.from()) | to
		if a.kind() == plain && a.man() == Pawn {
			s.mark |= to & l.double[s.turn&1]
		}
	}
	s.Board.play(a)
}

// fileTargets is targets of a man that moves as its file says.
func (s *state) fileTargets(l *laws, sq int, occ uint64) uint64 {
	t := s.turn & 1
	e := s.byFiles(l)
	e.side[0] &= occ
	e.side[1] &= occ
	man := e.at(sq)
	if man == King && l.ground.FileKing && fileMan(sq) != noMan {
		man = fileMan(sq)
	}
	if man == Pawn {
		return e.pawnTargets(l, 1<<uint(sq), t, occ) | pawnHits[t][sq]&s.ep
	}
	return e.reach(l, man, sq, occ) &^ e.side[t]
}
