package chess

// pair is a worth with many men on the board (high half) and with few (low half), in hundredths of
// a pawn. Pairs are added as they are.
type pair int32

func pairOf(early, late int) pair { return pair(early)<<16 + pair(late) }

func (p pair) early() int { return int((p + 0x8000) >> 16) }
func (p pair) late() int  { return int(int16(p)) }

// The weights of the evaluation, one after the other. A square is counted from its own side and
// mirrored to the files a to d; its weight is the whole worth of the man there.
const (
	onSquare     = 0                // by man (pawn, knight, bishop, rook, queen, king), rank, file
	freeKnight   = onSquare + 6*32  // by the number of squares a knight can go to
	freeBishop   = freeKnight + 9   // those that enemy pawns attack do not count
	freeRook     = freeBishop + 14  //
	freeQueen    = freeRook + 15    //
	passedPawn   = freeQueen + 28   // by rank: no enemy pawn can stop or take it
	passedFree   = passedPawn + 8   // by rank: and nobody stands before it
	passedOwn    = passedFree + 8   // by the distance of the own king from the square before it
	passedTheir  = passedOwn + 8    // and of the enemy's
	linkedPawn   = passedTheir + 8  // by rank: with a neighbour beside it or behind
	isolatedPawn = linkedPawn + 8   // no own pawn on the files beside
	doubledPawn  = isolatedPawn + 1 // behind another
	backwardPawn = doubledPawn + 1  // cannot step without loss, and nobody comes to help
	bishopPair   = backwardPawn + 1 //
	rookOpen     = bishopPair + 1   // on a file without pawns
	rookHalf     = rookOpen + 1     // on a file without own pawns
	outpost      = rookHalf + 1     // knight, then bishop, backed by a pawn where no pawn attacks it
	shield       = outpost + 2      // own pawns one and two ranks before the king
	bareFile     = shield + 2       // files at the king without own pawns
	danger       = bareFile + 1     // by the strength of the men that attack the king's surroundings
	hitByPawn    = danger + 24      // minor pieces, rooks and queens that a pawn attacks
	hitByMinor   = hitByPawn + 2    // rooks, queens that a minor piece attacks
	hitByRook    = hitByMinor + 2   // queens that a rook attacks
	hanging      = hitByRook + 1    // attacked and not defended
	onMove       = hanging + 1      // for the side to move
	Weights      = onMove + 1       // is the number of all weights
)

// weights are what a judge makes of what he counts.
type weights [Weights]pair

// judge values the men of a Board. He keeps what both sides attack, so that it is found once.
type judge struct {
	w     *weights
	trace *[Weights]int16 // counts what is summed, White's less Black's, for tuning; nil else
	sum   pair
	sign  pair // of the side that is counted now

	hits  [2]uint64 // by any man
	twice [2]uint64
	pawns [2]uint64 // by pawns
	minor [2]uint64
	rooks [2]uint64
	zone  [2]uint64 // the surroundings of the kings
	force [2]int    // of the men that attack the enemy's
	crew  [2]int    // how many they are
}

// add counts n times what weight i stands for.
func (j *judge) add(i, n int) {
	j.sum += j.sign * j.w[i] * pair(n)
	if j.trace != nil {
		j.trace[i] += int16(int(j.sign) * n)
	}
}

// fold is the index of a square among 32, as seat 0 and seat 1 see it.
var fold = func() (t [2][64]uint8) {
	for sq := range 64 {
		x, y := sq&7, sq>>3
		t[0][sq] = uint8(4*y + min(x, 7-x))
		t[1][sq] = uint8(4*(7-y) + min(x, 7-x))
	}
	return t
}()

// distances counts the steps of a king from square to square.
var distances = func() (t [64][64]uint8) {
	for a := range 64 {
		for b := range 64 {
			dx, dy := a&7-b&7, a>>3-b>>3
			t[a][b] = uint8(max(dx, -dx, dy, -dy))
		}
	}
	return t
}()

// ahead are the squares before a pawn on its own file, span those on the files beside it too.
var ahead, span = func() (file, wide [2][64]uint64) {
	for sq := range 64 {
		for seat, step := range [2]int{8, -8} {
			for at := sq + step; at >= 0 && at < 64; at += step {
				one := uint64(1) << uint(at)
				file[seat][sq] |= one
				wide[seat][sq] |= one | (one&^fileA)>>1 | (one&^fileH)<<1
			}
		}
	}
	return file, wide
}()

// beside are the files next to that of a square.
func beside(sq int) uint64 {
	f := fileA << uint(sq&7)
	return (f&^fileA)>>1 | (f&^fileH)<<1
}

// sides counts everything on the board.
func (j *judge) sides(b *Board, l *laws) {
	for seat := range 2 {
		pawns := b.pawn & b.side[seat]
		d := &directions[seat]
		left, right := shifted(pawns&^fileA, d.left), shifted(pawns&^fileH, d.right)
		j.pawns[seat] = left | right
		j.hits[seat], j.twice[seat] = left|right, left&right
		if k := b.king & b.side[seat]; k != 0 {
			sq := first(k)
			j.zone[seat] = kingHits[sq] | k | shifted(kingHits[sq], d.up)&^(rank1|rank8)
			j.hit(seat, kingHits[sq])
		}
	}
	for seat := range 2 {
		j.sign = pair(1 - 2*seat)
		j.men(b, l, seat)
	}
	for seat := range 2 {
		j.sign = pair(1 - 2*seat)
		j.pawnsOf(b, seat)
		j.king(b, seat)
		j.threats(b, seat)
	}
	j.sign = pair(1 - 2*int(b.turn&1))
	j.add(onMove, 1)
}

func (j *judge) hit(seat int, set uint64) {
	j.twice[seat] |= j.hits[seat] & set
	j.hits[seat] |= set
}

// Strength of the men that attack the surroundings of a king.
const (
	forceMinor = 2
	forceRook  = 3
	forceQueen = 5
)

// press notes that a man attacks so much of the surroundings of the enemy's king.
func (j *judge) press(seat int, set uint64, force int) {
	if set &= j.zone[seat^1]; set != 0 {
		j.force[seat] += force + count(set)
		j.crew[seat]++
	}
}

// men counts the men that are neither pawns nor kings.
func (j *judge) men(b *Board, l *laws, seat int) {
	own := b.side[seat]
	occ := b.occupied()
	free := ^(own&(b.king|b.pawn) | j.pawns[seat^1])
	to := &fold[seat]
	riders := b.diag | b.orth
	for set := own & b.leap &^ riders; set != 0; set &= set - 1 {
		sq := first(set)
		hits := knightHits[sq]
		j.add(onSquare+32+int(to[sq]), 1)
		j.add(freeKnight+count(hits&free), 1)
		j.hit(seat, hits)
		j.minor[seat] |= hits
		j.press(seat, hits, forceMinor)
	}
	bishops := own & b.diag &^ b.orth &^ b.leap
	for set := bishops; set != 0; set &= set - 1 {
		sq := first(set)
		hits := bishopHits(sq, occ&^(own&b.orth&b.diag))
		j.add(onSquare+64+int(to[sq]), 1)
		j.add(freeBishop+count(hits&free), 1)
		j.hit(seat, hits)
		j.minor[seat] |= hits
		j.press(seat, hits, forceMinor)
	}
	if bishops&light != 0 && bishops&^light != 0 {
		j.add(bishopPair, 1)
	}
	for set := own & b.orth &^ b.diag &^ b.leap; set != 0; set &= set - 1 {
		sq := first(set)
		hits := rookHits(sq, occ&^(own&b.orth))
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
	for set := own & b.orth & b.diag &^ b.leap; set != 0; set &= set - 1 {
		sq := first(set)
		hits := bishopHits(sq, occ) | rookHits(sq, occ)
		j.add(onSquare+128+int(to[sq]), 1)
		j.add(freeQueen+count(hits&free), 1)
		j.hit(seat, hits)
		j.press(seat, hits, forceQueen)
	}
	if odd := own & (b.oddA | b.oddB | b.leap&riders | b.king&(b.leap|riders)); odd != 0 {
		for set := odd; set != 0; set &= set - 1 {
			sq := first(set)
			hits := b.reach(l, b.at(sq), sq, occ)
			j.sum += j.sign * pair(4*count(hits&free)) * pairOf(1, 1)
			j.hit(seat, hits)
			j.press(seat, hits, forceQueen)
		}
	}
	for set := own & (b.leap&^riders | bishops) & j.pawns[seat] &^ j.pawns[seat^1] & camp[seat]; set != 0; set &= set - 1 {
		sq := first(set)
		if span[seat][sq]&beside(sq)&b.pawn&b.side[seat^1] == 0 {
			j.add(outpost+int(b.diag>>uint(sq)&1), 1)
		}
	}
}

// camp are the ranks on which a seat's minor pieces have outposts.
var camp = [2]uint64{rank1<<24 | rank1<<32 | rank1<<40, rank1<<32 | rank1<<24 | rank1<<16}

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
		switch {
		case own&near == 0:
			j.add(isolatedPawn, 1)
		case (j.pawns[seat]|(one&^fileA)>>1&own<<1|(one&^fileH)<<1&own>>1)&one != 0:
			j.add(linkedPawn+rank, 1)
		case own&near&^span[seat][sq] == 0 && shifted(one, directions[seat].up)&j.pawns[seat^1] != 0:
			j.add(backwardPawn, 1)
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
	if k := b.king & b.side[seat]; k != 0 {
		j.add(passedOwn+int(distances[first(k)][next]), 1)
	}
	if k := b.king & b.side[seat^1]; k != 0 {
		j.add(passedTheir+int(distances[first(k)][next]), 1)
	}
}

// king counts the king of a seat and what threatens it.
func (j *judge) king(b *Board, seat int) {
	k := b.king & b.side[seat]
	if k == 0 {
		return
	}
	sq := first(k)
	j.add(onSquare+160+int(fold[seat][sq]), 1)
	own := b.pawn & b.side[seat]
	row := k | (k&^fileA)>>1 | (k&^fileH)<<1
	row = shifted(row, directions[seat].up) &^ directions[seat^1].eighth
	j.add(shield, count(row&own))
	row = shifted(row, directions[seat].up) &^ directions[seat^1].eighth
	j.add(shield+1, count(row&own))
	for f := max(sq&7-1, 0); f <= min(sq&7+1, 7); f++ {
		if own&(fileA<<uint(f)) == 0 {
			j.add(bareFile, 1)
		}
	}
	if foe := seat ^ 1; j.crew[foe] > 1 {
		weak := j.zone[seat] & j.hits[foe] &^ (j.twice[seat] | j.pawns[seat])
		n := j.force[foe] + 2*count(weak&(j.twice[foe]|^j.hits[seat])) + j.crew[foe]
		j.add(danger+min(n/2, 23), 1)
	}
}

// threats counts the enemy's men that a seat attacks.
func (j *judge) threats(b *Board, seat int) {
	foe := seat ^ 1
	their := b.side[foe]
	minor := their & (b.leap | b.diag) &^ b.orth
	rooks := their & b.orth &^ b.diag
	queens := their & b.orth & b.diag
	j.add(hitByPawn, count(j.pawns[seat]&minor))
	j.add(hitByPawn+1, count(j.pawns[seat]&(rooks|queens)))
	j.add(hitByMinor, count(j.minor[seat]&rooks))
	j.add(hitByMinor+1, count(j.minor[seat]&queens))
	j.add(hitByRook, count(j.rooks[seat]&queens))
	j.add(hanging, count(j.hits[seat]&their&^b.king&^j.hits[foe]))
}

// phaseOf is 24 with all pieces of an orthodox army on the board, 0 without any.
func phaseOf(b *Board) int {
	n := count(b.leap|b.diag) + 2*count(b.orth)
	n += count(b.orth & b.diag) // a queen is in both
	return min(n, 24)
}
