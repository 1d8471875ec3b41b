package chess

// pair is a worth with many men on the board (high half) and with few (low half), in hundredths of
// a pawn. Pairs are added as they are.
type pair int32

func pairOf(early, late int) pair { return pair(early)<<16 + pair(late) }

func (p pair) early() int { return int((p + 0x8000) >> 16) }
func (p pair) late() int  { return int(int16(p)) }

// The weights of the evaluation, one after the other. A square is counted from its own side and
// mirrored to the files a to d; its weight is the whole worth of the man there. Weights "by rank"
// have one for each rank of the pawn as its owner sees it.
const (
	onSquare     = 0                // by man (pawn, knight, bishop, rook, queen, king), rank, file
	freeKnight   = onSquare + 6*32  // by the number of squares a knight can go to
	freeBishop   = freeKnight + 9   // those that enemy pawns attack do not count
	freeRook     = freeBishop + 14  //
	freeQueen    = freeRook + 15    //
	passedPawn   = freeQueen + 28   // by rank: no enemy pawn can stop or take it
	passedFree   = passedPawn + 8   // by rank: and nobody stands before it
	passedSafe   = passedFree + 8   // by rank: and the enemy attacks no square before it
	passedHeld   = passedSafe + 8   // by rank: and the square before it is defended
	passedOwn    = passedHeld + 8   // by the distance of the own king from the square before it
	passedTheir  = passedOwn + 8    // and of the enemy's; both so often as it is ranks past the third
	passedRook   = passedTheir + 8  // an own rook behind it, an enemy's
	runner       = passedRook + 2   // passed, out of reach of a king that is alone with his pawns
	linkedPawn   = runner + 1       // by rank: with a neighbour beside it
	backedPawn   = linkedPawn + 8   // by rank: defended by a pawn
	isolatedPawn = backedPawn + 8   // no own pawn on the files beside
	doubledPawn  = isolatedPawn + 1 // behind another
	backwardPawn = doubledPawn + 1  // cannot step without loss, and nobody comes to help
	openWeakness = backwardPawn + 1 // isolated or backward, and no enemy pawn before it
	bishopPair   = openWeakness + 1 //
	badBishop    = bishopPair + 1   // own pawns on squares of a bishop's colour
	knightPawns  = badBishop + 1    // own pawns beyond five, for each knight
	rookPawns    = knightPawns + 1  // and for each rook
	rookOpen     = rookPawns + 1    // on a file without pawns
	rookHalf     = rookOpen + 1     // on a file without own pawns
	outpost      = rookHalf + 1     // knight, then bishop, backed by a pawn where no pawn attacks it
	screened     = outpost + 2      // minor pieces behind a pawn
	farKnight    = screened + 1     // steps from a knight to his king
	farBishop    = farKnight + 1    // and from a bishop
	shelter      = farBishop + 1    // by distance of the file from the edge and rank of the own pawn (0 none)
	storm        = shelter + 4*8    // and of the nearest enemy pawn
	stormHeld    = storm + 4*8      // by rank of an enemy pawn that an own one blocks
	bareFile     = stormHeld + 8    // files at the king without own pawns
	danger       = bareFile + 1     // by what threatens the king, see units
	checkAt      = danger + dangers // safe checks by knight, bishop, rook, queen
	hitByPawn    = checkAt + 4      // minor pieces, rooks and queens that a pawn attacks
	hitByMinor   = hitByPawn + 2    // minor pieces, rooks, queens that a minor piece attacks
	hitByRook    = hitByMinor + 3   // minor pieces without a pawn's defence, queens that a rook attacks
	hitByKing    = hitByRook + 2    // men without defence that a king attacks
	hitByStep    = hitByKing + 1    // men that a pawn attacks after a safe step
	hanging      = hitByStep + 1    // attacked and not defended
	contested    = hanging + 1      // squares where the enemy's men go that a man of lesser defence attacks
	space        = contested + 1    // safe squares in the middle behind and between the pawns
	onMove       = space + 1        // for the side to move
	Weights      = onMove + 1       // is the number of all weights
)

// dangers is the number of steps of what threatens a king.
const dangers = 40

// weights are what a judge makes of what he counts.
type weights [Weights]pair

// judge values the men of a Board. He keeps what both sides attack, so that it is found once.
type judge struct {
	w     *weights
	trace *[Weights]int16 // counts what is summed, White's less Black's, for tuning; nil else
	sum   pair
	sign  pair // of the side that is counted now

	hits    [2]uint64 // by any man
	twice   [2]uint64
	pawns   [2]uint64 // by pawns
	knights [2]uint64
	bishops [2]uint64
	rooks   [2]uint64
	queens  [2]uint64
	kings   [2]uint64
	zone    [2]uint64 // the surroundings of the kings
	force   [2]int    // of the men that attack the enemy's
	crew    [2]int    // how many they are
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
			j.kings[seat] = kingHits[sq]
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
		j.room(b, seat)
	}
	j.sign = pair(1 - 2*int(b.turn&1))
	j.add(onMove, 1)
}

func (j *judge) hit(seat int, set uint64) {
	j.twice[seat] |= j.hits[seat] & set
	j.hits[seat] |= set
}

// threats counts the enemy's men that a seat attacks or may soon attack.
func (j *judge) threats(b *Board, seat int) {
	foe := seat ^ 1
	their := b.side[foe]
	minor := their & (b.leap | b.diag) &^ b.orth
	rooks := their & b.orth &^ b.diag
	queens := their & b.orth & b.diag
	minors := j.knights[seat] | j.bishops[seat]
	j.add(hitByPawn, count(j.pawns[seat]&minor))
	j.add(hitByPawn+1, count(j.pawns[seat]&(rooks|queens)))
	j.add(hitByMinor, count(minors&minor&^j.pawns[foe]))
	j.add(hitByMinor+1, count(minors&rooks))
	j.add(hitByMinor+2, count(minors&queens))
	j.add(hitByRook, count(j.rooks[seat]&minor&^j.pawns[foe]))
	j.add(hitByRook+1, count(j.rooks[seat]&queens))
	j.add(hitByKing, count(j.kings[seat]&their&^b.king&^j.hits[foe]))
	j.add(hanging, count(j.hits[seat]&their&^b.king&^j.hits[foe]))
	strong := j.pawns[foe] | j.twice[foe]&^j.twice[seat]
	j.add(contested, count(j.hits[seat]&j.hits[foe]&^strong))

	d := &directions[seat]
	free := ^b.occupied()
	step := shifted(b.pawn&b.side[seat], d.up) & free
	step |= shifted(step&third[seat], d.up) & free
	step &^= j.pawns[foe]
	step &= j.hits[seat] | ^j.hits[foe]
	next := shifted(step&^fileA, d.left) | shifted(step&^fileH, d.right)
	j.add(hitByStep, count(next&(minor|rooks|queens)&^j.pawns[seat]))
}

// third are the ranks where a pawn of a seat is after one step.
var third = [2]uint64{rank1 << 16, rank1 << 40}

// middle is where a seat wants room: the inner files of its second to fourth rank.
var middle = [2]uint64{0x3c3c3c00, 0x3c3c3c << 32}

// room counts the squares in the middle on which a seat can arrange its men.
func (j *judge) room(b *Board, seat int) {
	own := b.pawn & b.side[seat]
	safe := middle[seat] &^ own &^ j.pawns[seat^1]
	down := directions[seat^1].up
	behind := shifted(own, down)
	behind |= shifted(behind, down)
	n := count(safe) + count(safe&behind&^j.hits[seat^1])
	j.add(space, n*(count(b.side[seat]&^b.pawn)-3)/4)
}

// phaseOf is 24 with all pieces of an orthodox army on the board, 0 without any.
func phaseOf(b *Board) int {
	n := count(b.leap|b.diag) + 2*count(b.orth)
	n += count(b.orth & b.diag) // a queen is in both
	return min(n, 24)
}
