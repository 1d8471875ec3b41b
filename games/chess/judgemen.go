package chess

// men counts the men that are neither pawns nor kings.
func (j *judge) men(b *Board, l *laws, seat int) {
	own := b.side[seat]
	free := ^(own&(b.king|b.pawn) | j.pawns[seat^1])
	j.knightsOf(b, seat, free)
	j.bishopsOf(b, seat, free)
	j.rooksOf(b, seat, free)
	j.queensOf(b, seat, free)
	if own&b.oddMen() != 0 {
		j.oddOf(b, l, seat, free)
	}
}

// Strength of the men that attack the surroundings of a king.
const (
	forceMinor = 3
	forceRook  = 4
	forceQueen = 5
)

// press notes that a man attacks so much of the surroundings of the enemy's king.
func (j *judge) press(seat int, set uint64, force int) {
	if set&j.zone[seat^1] != 0 {
		j.force[seat] += force + count(set&j.kings[seat^1])
		j.crew[seat]++
	}
}

// camp are the ranks on which a seat's minor pieces have outposts.
var camp = [2]uint64{rank1<<24 | rank1<<32 | rank1<<40, rank1<<32 | rank1<<24 | rank1<<16}

// minor counts what knights (0) and bishops (1) have in common.
func (j *judge) minor(b *Board, seat, sq, slant int) {
	one := uint64(1) << uint(sq)
	if shifted(one, directions[seat].up)&b.pawn != 0 {
		j.add(screened, 1)
	}
	if k := b.king & b.side[seat]; k != 0 {
		j.add(farKnight+slant, int(distances[first(k)][sq]))
	}
	if one&j.pawns[seat]&^j.pawns[seat^1]&camp[seat] != 0 &&
		span[seat][sq]&beside(sq)&b.pawn&b.side[seat^1] == 0 {
		j.add(outpost+slant, 1)
	}
}

func (j *judge) knightsOf(b *Board, seat int, free uint64) {
	to := &fold[seat]
	knights := b.side[seat] & b.leap &^ (b.diag | b.orth)
	for set := knights; set != 0; set &= set - 1 {
		sq := first(set)
		hits := knightHits[sq]
		j.add(onSquare+32+int(to[sq]), 1)
		j.add(freeKnight+count(hits&free), 1)
		j.hit(seat, hits)
		j.knights[seat] |= hits
		j.press(seat, hits, forceMinor)
		j.minor(b, seat, sq, 0)
	}
	j.add(knightPawns, count(knights)*(count(b.pawn&b.side[seat])-5))
}

func (j *judge) bishopsOf(b *Board, seat int, free uint64) {
	to := &fold[seat]
	own := b.side[seat]
	occ := b.occupied() &^ (own & b.orth & b.diag)
	bishops := own & b.diag &^ (b.orth | b.leap)
	for set := bishops; set != 0; set &= set - 1 {
		sq := first(set)
		hits := bishopHits(sq, occ)
		j.add(onSquare+64+int(to[sq]), 1)
		j.add(freeBishop+count(hits&free), 1)
		j.hit(seat, hits)
		j.bishops[seat] |= hits
		j.press(seat, hits, forceMinor)
		j.minor(b, seat, sq, 1)
		colour := light
		if light>>uint(sq)&1 == 0 {
			colour = ^light
		}
		j.add(badBishop, count(b.pawn&own&colour))
	}
	if bishops&light != 0 && bishops&^light != 0 {
		j.add(bishopPair, 1)
	}
}

func (j *judge) rooksOf(b *Board, seat int, free uint64) {
	to := &fold[seat]
	own := b.side[seat]
	occ := b.occupied() &^ (own & b.orth)
	rooks := own & b.orth &^ (b.diag | b.leap)
	for set := rooks; set != 0; set &= set - 1 {
		sq := first(set)
		hits := rookHits(sq, occ)
		j.add(onSquare+96+int(to[sq]), 1)
		j.add(freeRook+count(hits&free), 1)
		j.hit(seat, hits)
		j.rooks[seat] |= hits
		j.press(seat, hits, forceRook)
		if file := fileA << uint(sq&7); file&b.pawn == 0 {
			j.add(rookOpen, 1)
		} else if file&b.pawn&own == 0 {
			j.add(rookHalf, 1)
		}
	}
	j.add(rookPawns, count(rooks)*(count(b.pawn&own)-5))
}

func (j *judge) queensOf(b *Board, seat int, free uint64) {
	to := &fold[seat]
	occ := b.occupied()
	for set := b.side[seat] & b.orth & b.diag &^ b.leap; set != 0; set &= set - 1 {
		sq := first(set)
		hits := bishopHits(sq, occ) | rookHits(sq, occ)
		j.add(onSquare+128+int(to[sq]), 1)
		j.add(freeQueen+count(hits&free), 1)
		j.hit(seat, hits)
		j.queens[seat] |= hits
		j.press(seat, hits, forceQueen)
	}
}

// oddOf counts the reach of the men that orthodox armies do not have.
func (j *judge) oddOf(b *Board, l *laws, seat int, free uint64) {
	occ := b.occupied()
	for set := b.side[seat] & b.oddMen(); set != 0; set &= set - 1 {
		sq := first(set)
		hits := b.reach(l, b.at(sq), sq, occ)
		j.sum += j.sign * pair(4*count(hits&free)) * pairOf(1, 1)
		j.hit(seat, hits)
		j.press(seat, hits, forceQueen)
	}
}
