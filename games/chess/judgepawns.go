package chess

// pawnsOf counts the pawns of a seat.
func (j *judge) pawnsOf(b *Board, seat int) {
	own, their := b.pawn&b.side[seat], b.pawn&b.side[seat^1]
	to := &fold[seat]
	for set := own; set != 0; set &= set - 1 {
		sq := first(set)
		one := set & -set
		rank := int(to[sq] >> 2)
		j.add(onSquare+int(to[sq]), 1)
		near := beside(sq)
		weak := false
		switch {
		case own&near == 0:
			j.add(isolatedPawn, 1)
			weak = true
		case own&near&^span[seat][sq] == 0 && shifted(one, directions[seat].up)&j.pawns[seat^1] != 0:
			j.add(backwardPawn, 1)
			weak = true
		}
		if weak && ahead[seat][sq]&their == 0 {
			j.add(openWeakness, 1)
		}
		if (own&^fileA>>1|own&^fileH<<1)&one != 0 {
			j.add(linkedPawn+rank, 1)
		}
		if j.pawns[seat]&one != 0 {
			j.add(backedPawn+rank, 1)
		}
		if ahead[seat][sq]&own != 0 {
			j.add(doubledPawn, 1)
		} else if span[seat][sq]&their == 0 {
			j.passed(b, seat, sq, rank)
		}
	}
}

// passed counts a pawn that no pawn can stop.
func (j *judge) passed(b *Board, seat, sq, rank int) {
	j.add(passedPawn+rank, 1)
	next := (sq + directions[seat].up) & 63
	if b.occupied()>>uint(next)&1 == 0 {
		j.add(passedFree+rank, 1)
	}
	if rank < 3 {
		return
	}
	if ahead[seat][sq]&(j.hits[seat^1]|b.side[seat^1]) == 0 {
		j.add(passedSafe+rank, 1)
	}
	if j.hits[seat]>>uint(next)&1 != 0 {
		j.add(passedHeld+rank, 1)
	}
	if k := b.king & b.side[seat]; k != 0 {
		j.add(passedOwn+int(distances[first(k)][next]), rank-2)
	}
	if k := b.king & b.side[seat^1]; k != 0 {
		j.add(passedTheir+int(distances[first(k)][next]), rank-2)
	}
	if rear := ahead[seat^1][sq] & b.orth &^ b.diag; rear != 0 {
		if behind := rookHits(sq, b.occupied()) & rear; behind&b.side[seat] != 0 {
			j.add(passedRook, 1)
		} else if behind != 0 {
			j.add(passedRook+1, 1)
		}
	}
	j.runs(b, seat, sq, rank)
}

// runs counts a pawn that a king without other men does not catch.
func (j *judge) runs(b *Board, seat, sq, rank int) {
	k := b.king & b.side[seat^1]
	if k == 0 || b.side[seat^1] != k|b.pawn&b.side[seat^1] || ahead[seat][sq]&b.occupied() != 0 {
		return
	}
	steps := 7 - rank
	goal := first(ahead[seat][sq] & directions[seat].eighth)
	far := int(distances[first(k)][goal])
	if int(b.turn&1) != seat {
		far--
	}
	if far > steps {
		j.add(runner, 1)
	}
}
