package chess

// generate adds the legal actions: the king's, then the men by squares, then the pawns.
func (b *Board) generate(l *laws, list *actions) { b.generateTo(l, list, board, board) }

// generateTactical adds the captures and promotions among the legal actions.
func (b *Board) generateTactical(l *laws, list *actions) {
	t := b.turn & 1
	b.generateTo(l, list, b.side[t^1], l.last[t])
}

// generateTo adds the legal actions that end on squares of want, steps of pawns on squares of
// steps, captures in passing always, and castling if every square is wanted.
func (b *Board) generateTo(l *laws, list *actions, want, steps uint64) {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	king := b.king & own
	target := ^own
	k := 0
	var pinned uint64
	if king != 0 {
		k = first(king)
		var checkers uint64
		checkers, pinned = b.look(l, k, own, their)
		if to := b.kingReach(l, k, own, own|their) & want; to != 0 {
			list.addAll(k, b.safe(l, to, k, own, their), b.at(k))
		}
		if checkers != 0 {
			if checkers&(checkers-1) != 0 {
				return
			}
			target = b.evasions(l, k, checkers)
		} else if want == board {
			b.addCastling(l, list, k, own, their)
		}
	}
	b.addMen(l, list, own&^king, pinned, k, target&want)
	b.addPawns(l, list, pinned, k, target&(their|steps))
	if b.ep != 0 {
		b.addPassing(l, list, own, their)
	}
}

func (b *Board) addCastling(l *laws, list *actions, k int, own, their uint64) {
	for rooks := b.castle & own; rooks != 0; rooks &= rooks - 1 {
		if r := first(rooks); b.mayCastle(l, k, r, their, own|their) {
			man := b.at(k)
			list.add(newAction(castle, k, r, man, man))
		}
	}
}

// addMen adds the actions of the men that are neither king nor pawn.
func (b *Board) addMen(l *laws, list *actions, men, pinned uint64, k int, target uint64) {
	occ := b.occupied()
	for set := men &^ b.pawn; set != 0; set &= set - 1 {
		sq := first(set)
		man := b.at(sq)
		var to uint64
		switch man {
		case Knight:
			to = knightHits[sq]
		case Bishop:
			to = bishopHits(sq, occ)
		case Rook:
			to = rookHits(sq, occ)
		case Queen:
			to = bishopHits(sq, occ) | rookHits(sq, occ)
		default:
			to = b.reach(l, man, sq, occ)
		}
		if pinned&set&-set != 0 {
			to &= through[k][sq]
		}
		list.addAll(sq, to&target, man)
	}
}

// addPawns adds the steps and captures of pawns, those in passing apart.
func (b *Board) addPawns(l *laws, list *actions, pinned uint64, k int, target uint64) {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	occ := own | their
	d := &directions[t]
	pawns := b.pawn & own &^ d.eighth
	for set := pawns & pinned; set != 0; set &= set - 1 {
		one := set & -set
		b.addPawn(l, list, one, b.pawnTargets(l, one, t, occ)&target&through[k][first(set)])
	}
	pawns &^= pinned
	up := shifted(pawns, d.up) &^ occ
	twice := shifted(shifted(pawns&l.double[t], d.up)&^occ, d.up) &^ occ & target
	b.addSteps(l, list, up&target, -d.up)
	for ; twice != 0; twice &= twice - 1 {
		to := first(twice)
		list.add(newAction(l.doubleKind(t, to-2*d.up), to-2*d.up, to, Pawn, Pawn))
	}
	b.addSteps(l, list, shifted(pawns&^fileA, d.left)&their&target, -d.left)
	b.addSteps(l, list, shifted(pawns&^fileH, d.right)&their&target, -d.right)
}

// doubleKind is double if a pawn of seat t that steps twice from the square may be taken in
// passing.
func (l *laws) doubleKind(t uint8, from int) int {
	if l.passed[t]>>uint(from)&1 != 0 {
		return double
	}
	return plain
}

// addSteps adds pawn moves to the squares of a set, each from the square at that distance.
func (b *Board) addSteps(l *laws, list *actions, to uint64, back int) {
	t := b.turn & 1
	to &^= l.stop[t]
	for rest := to &^ l.last[t]; rest != 0; rest &= rest - 1 {
		sq := first(rest)
		list.add(newAction(plain, sq+back, sq, Pawn, Pawn))
	}
	for rest := to & l.last[t]; rest != 0; rest &= rest - 1 {
		sq := first(rest)
		for _, man := range l.promo[t] {
			list.add(newAction(promote, sq+back, sq, Pawn, man))
		}
	}
}

// addPawn adds the moves of one pawn to the squares of a set.
func (b *Board) addPawn(l *laws, list *actions, one, to uint64) {
	from := first(one)
	t := b.turn & 1
	for ; to != 0; to &= to - 1 {
		sq := first(to)
		if d := sq - from; d == 16 || d == -16 {
			list.add(newAction(l.doubleKind(t, from), from, sq, Pawn, Pawn))
			continue
		}
		b.addSteps(l, list, to&-to, from-sq)
	}
}

// addPassing adds the captures in passing.
func (b *Board) addPassing(l *laws, list *actions, own, their uint64) {
	for ep := b.ep; ep != 0; ep &= ep - 1 {
		e := first(ep)
		for set := pawnHits[b.turn&1^1][e] & b.pawn & own; set != 0; set &= set - 1 {
			if b.mayPass(l, first(set), e, own, their) {
				list.add(newAction(passing, first(set), e, Pawn, Pawn))
			}
		}
	}
}

// castlePath are the squares that must be empty for castling, king and rook themselves apart.
func castlePath(k, rook int) uint64 {
	kingTo, rookTo := castleTargets(k, rook)
	path := between[k][kingTo] | between[rook][rookTo] | between[k][rook] | 1<<uint(kingTo) | 1<<uint(rookTo)
	return path &^ (1<<uint(k) | 1<<uint(rook))
}
