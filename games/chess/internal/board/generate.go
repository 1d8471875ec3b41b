package board

// Generate adds the legal actions: the king's, then the pieces by squares, then the pawns.
func (b *Board) Generate(l *Laws, list *Actions) { b.generateTo(l, list, AllSquares, AllSquares) }

// GenerateTactical adds the captures and promotions among the legal actions.
func (b *Board) GenerateTactical(l *Laws, list *Actions) {
	t := b.Turn & 1
	b.generateTo(l, list, b.Side[t^1], l.Last[t])
}

// generateTo adds the legal actions that end on squares of want, steps of pawns on squares of
// steps, en passant captures always, and castling if every square is wanted.
func (b *Board) generateTo(l *Laws, list *Actions, want, steps uint64) {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	king := b.King & own
	target := ^own
	k := 0
	var pinned uint64
	if king != 0 {
		k = First(king)
		var checkers uint64
		checkers, pinned = b.CheckersAndPinned(l, k, own, their)
		if to := b.kingReach(l, k, own, own|their) & want; to != 0 {
			list.AddAll(k, b.safe(l, to, k, own, their), b.At(k))
		}
		if checkers != 0 {
			if checkers&(checkers-1) != 0 {
				return
			}
			target = b.Evasions(l, k, checkers)
		} else if want == AllSquares {
			b.addCastling(l, list, k, own, their)
		}
	}
	b.AddPieces(l, list, own&^king, pinned, k, target&want)
	b.AddPawns(l, list, pinned, k, target&(their|steps))
	if b.Ep != 0 {
		b.addEnPassant(l, list, own, their)
	}
}

func (b *Board) addCastling(l *Laws, list *Actions, k int, own, their uint64) {
	for rooks := b.Castle & own; rooks != 0; rooks &= rooks - 1 {
		if r := First(rooks); b.MayCastle(l, k, r, their, own|their) {
			piece := b.At(k)
			list.Add(NewAction(Castle, k, r, piece, piece))
		}
	}
}

// AddPieces adds the actions of the pieces that are neither king nor pawn.
func (b *Board) AddPieces(l *Laws, list *Actions, pieces, pinned uint64, k int, target uint64) {
	occ := b.Occupied()
	for set := pieces &^ b.Pawn; set != 0; set &= set - 1 {
		sq := First(set)
		piece := b.At(sq)
		var to uint64
		switch piece {
		case Knight:
			to = KnightAttacks[sq]
		case Bishop:
			to = BishopAttacks(sq, occ)
		case Rook:
			to = RookAttacks(sq, occ)
		case Queen:
			to = BishopAttacks(sq, occ) | RookAttacks(sq, occ)
		default:
			to = b.Reach(l, piece, sq, occ)
		}
		if one := set & -set; pinned&one != 0 {
			if to &= LineThrough[k][sq]; (b.OddA|b.OddB)&one != 0 {
				to &= b.pinRay(k, sq, occ)
			}
		}
		list.AddAll(sq, to&target, piece)
	}
}

// AddPawns adds the steps and captures of pawns, those en passant apart.
func (b *Board) AddPawns(l *Laws, list *Actions, pinned uint64, k int, target uint64) {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	occ := own | their
	d := &Directions[t]
	pawns := b.Pawn & own &^ d.Eighth
	for set := pawns & pinned; set != 0; set &= set - 1 {
		one := set & -set
		b.AddPawn(l, list, one, b.PawnTargets(l, one, t, occ)&target&LineThrough[k][First(set)])
	}
	pawns &^= pinned
	up := Shifted(pawns, d.Up) &^ occ
	twice := Shifted(Shifted(pawns&l.Double[t], d.Up)&^occ, d.Up) &^ occ & target
	b.addSteps(l, list, up&target, -d.Up)
	for ; twice != 0; twice &= twice - 1 {
		to := First(twice)
		list.Add(NewAction(l.doubleKind(t, to-2*d.Up), to-2*d.Up, to, Pawn, Pawn))
	}
	b.addSteps(l, list, Shifted(pawns&^FileA, d.Left)&their&target, -d.Left)
	b.addSteps(l, list, Shifted(pawns&^FileH, d.Right)&their&target, -d.Right)
}

// doubleKind is double if a pawn of seat t that steps twice from the square may be taken in
// en passant.
func (l *Laws) doubleKind(t uint8, from int) int {
	if l.EpFrom[t]>>uint(from)&1 != 0 {
		return Double
	}
	return Plain
}

// addSteps adds pawn moves to the squares of a set, each from the square at that distance.
func (b *Board) addSteps(l *Laws, list *Actions, to uint64, back int) {
	t := b.Turn & 1
	to &^= l.Stop[t]
	for rest := to &^ l.Last[t]; rest != 0; rest &= rest - 1 {
		sq := First(rest)
		list.Add(NewAction(Plain, sq+back, sq, Pawn, Pawn))
	}
	for rest := to & l.Last[t]; rest != 0; rest &= rest - 1 {
		sq := First(rest)
		for _, piece := range l.Promo[t] {
			list.Add(NewAction(Promote, sq+back, sq, Pawn, piece))
		}
	}
}

// AddPawn adds the moves of one pawn to the squares of a set.
func (b *Board) AddPawn(l *Laws, list *Actions, one, to uint64) {
	from := First(one)
	t := b.Turn & 1
	for ; to != 0; to &= to - 1 {
		sq := First(to)
		if d := sq - from; d == 16 || d == -16 {
			list.Add(NewAction(l.doubleKind(t, from), from, sq, Pawn, Pawn))
			continue
		}
		b.addSteps(l, list, to&-to, from-sq)
	}
}

// addEnPassant adds the en passant captures.
func (b *Board) addEnPassant(l *Laws, list *Actions, own, their uint64) {
	for ep := b.Ep; ep != 0; ep &= ep - 1 {
		e := First(ep)
		for set := PawnAttacks[b.Turn&1^1][e] & b.Pawn & own; set != 0; set &= set - 1 {
			if b.mayEnPassant(l, First(set), e, own, their) {
				list.Add(NewAction(EnPassant, First(set), e, Pawn, Pawn))
			}
		}
	}
}

// CastlePath are the squares that must be empty for castling, king and rook themselves apart.
func CastlePath(k, rook int) uint64 {
	kingTo, rookTo := CastleTargets(k, rook)
	path := Between[k][kingTo] | Between[rook][rookTo] | Between[k][rook] | 1<<uint(kingTo) | 1<<uint(rookTo)
	return path &^ (1<<uint(k) | 1<<uint(rook))
}
