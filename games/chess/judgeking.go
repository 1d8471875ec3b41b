package chess

// king counts the king of a seat, the pawns around him and what threatens him.
func (j *judge) king(b *Board, seat int) {
	k := b.king & b.side[seat]
	if k == 0 {
		return
	}
	sq := first(k)
	j.add(onSquare+160+int(fold[seat][sq]), 1)
	centre := min(max(sq&7, 1), 6)
	for f := centre - 1; f <= centre+1; f++ {
		j.coverOn(b, seat, sq, f)
	}
	j.threatened(b, seat, sq)
}

// coverOn counts the pawns of one file near the king: the own one that covers him and the enemy's
// that comes nearer.
func (j *judge) coverOn(b *Board, seat, king, f int) {
	file := fileA << uint(f)
	rows := ^uint64(0) << uint(king&56)
	if seat == 1 {
		rows = ^uint64(0) >> uint(56-king&56)
	}
	own, their := b.pawn&b.side[seat]&file, b.pawn&b.side[seat^1]&file&rows
	if own == 0 {
		j.add(bareFile, 1)
	}
	edge := 8 * min(f, 7-f)
	cover, near := nearest(own&rows, seat), nearest(their, seat)
	j.add(shelter+edge+cover, 1)
	if near > 0 && cover == near-1 && cover > 0 {
		j.add(stormHeld+near, 1)
	} else {
		j.add(storm+edge+near, 1)
	}
}

// nearest is the lowest rank of a set as a seat sees it, 0 for none: no pawn stands on the first.
func nearest(set uint64, seat int) int {
	switch {
	case set == 0:
		return 0
	case seat == 0:
		return first(set) >> 3
	}
	return 7 - last(set)>>3
}

// Units of what threatens a king.
const (
	unitsWeak    = 4  // a square beside him that he alone defends
	unitsCheck   = 9  // a safe check that a man can give
	unitsPinned  = 3  // a man pinned to him
	unitsNoQueen = 14 // less if there is no queen to help
)

// threatened counts what threatens the king of a seat.
func (j *judge) threatened(b *Board, seat, k int) {
	foe := seat ^ 1
	occ := b.occupied()
	own, their := b.side[seat], b.side[foe]
	weak := j.hits[foe] &^ j.twice[seat] & (^j.hits[seat] | j.kings[seat] | j.queens[seat])
	safe := ^their & (^j.hits[seat] | weak&j.twice[foe])

	clear := occ &^ (own & b.orth & b.diag)
	lines, slants := rookHits(k, clear), bishopHits(k, clear)
	rooks := lines & j.rooks[foe] & safe
	queens := (lines | slants) & j.queens[foe] & safe &^ j.queens[seat] &^ rooks
	bishops := slants & j.bishops[foe] & safe
	knights := knightHits[k] & j.knights[foe] & safe
	n := 0
	for i, set := range [4]uint64{knights, bishops, rooks, queens} {
		if set != 0 {
			j.add(checkAt+i, -1)
			n += unitsCheck
		}
	}
	if j.crew[foe] == 0 && n == 0 {
		return
	}
	n += j.force[foe] * (j.crew[foe] + 1) / 2
	n += unitsWeak * count(weak&j.zone[seat])
	for set := (rookRays[k]&b.orth | bishopRays[k]&b.diag) & their; set != 0; set &= set - 1 {
		if block := between[k][first(set)] & occ; block != 0 && block&(block-1) == 0 && block&own != 0 {
			n += unitsPinned
		}
	}
	if their&b.orth&b.diag == 0 {
		n -= unitsNoQueen
	}
	j.add(danger+min(max(n/2, 0), dangers-1), -1)
}
