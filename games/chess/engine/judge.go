package engine

import "github.com/tavlei/tavlei/games/chess/internal/board"

// pair is a worth with many pieces on the board (high half) and with few (low half), in hundredths of
// a pawn. Pairs are added as they are.
type pair int32

func pairOf(early, late int) pair { return pair(early)<<16 + pair(late) }

func (p pair) early() int { return int((p + 0x8000) >> 16) }
func (p pair) late() int  { return int(int16(p)) }

// The weights of the evaluation, one after the other. A square is counted from its own side and
// mirrored to the files a to d; its weight is the whole worth of the piece there. Weights "by rank"
// have one for each rank of the pawn as its owner sees it.
const (
	onSquare     = 0                // by piece (pawn, knight, bishop, rook, queen, king), rank, file
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
	Danger       = bareFile + 1     // by what threatens the king, see units
	CheckAt      = Danger + Dangers // safe checks by knight, bishop, rook, queen
	hitByPawn    = CheckAt + 4      // minor pieces, rooks and queens that a pawn attacks
	hitByMinor   = hitByPawn + 2    // minor pieces, rooks, queens that a minor piece attacks
	hitByRook    = hitByMinor + 3   // minor pieces without a pawn's defence, queens that a rook attacks
	hitByKing    = hitByRook + 2    // pieces without defence that a king attacks
	hitByStep    = hitByKing + 1    // pieces that a pawn attacks after a safe step
	hanging      = hitByStep + 1    // attacked and not defended
	contested    = hanging + 1      // squares where the enemy's pieces go that a piece of lesser defence attacks
	space        = contested + 1    // safe squares in the middle behind and between the pawns
	onMove       = space + 1        // for the side to move
	Weights      = onMove + 1       // is the number of all weights
)

// Dangers is the number of steps of what threatens a king.
const Dangers = 40

// weights are what a judge makes of what he counts.
type weights [Weights]pair

// judge values the pieces of a Board. He keeps what both sides attack, so that it is found once.
type judge struct {
	w     *weights
	trace *[Weights]int16 // counts what is summed, White's less Black's, for tuning; nil else
	sum   pair
	sign  pair // of the side that is counted now

	hits    [2]uint64 // by any piece
	twice   [2]uint64
	pawns   [2]uint64 // by pawns
	knights [2]uint64
	bishops [2]uint64
	rooks   [2]uint64
	queens  [2]uint64
	kings   [2]uint64
	zone    [2]uint64 // the surroundings of the kings
	force   [2]int    // of the pieces that attack the enemy's
	crew    [2]int    // how many they are
}

// Add counts n times what weight i stands for.
func (j *judge) Add(i, n int) {
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
				wide[seat][sq] |= one | (one&^board.FileA)>>1 | (one&^board.FileH)<<1
			}
		}
	}
	return file, wide
}()

// beside are the files next to that of a square.
func beside(sq int) uint64 {
	f := board.FileA << uint(sq&7)
	return (f&^board.FileA)>>1 | (f&^board.FileH)<<1
}

// sides counts everything on the board.
func (j *judge) sides(b *board.Board, l *board.Laws) {
	for seat := range 2 {
		pawns := b.Pawn & b.Side[seat]
		d := &board.Directions[seat]
		left, right := board.Shifted(pawns&^board.FileA, d.Left), board.Shifted(pawns&^board.FileH, d.Right)
		j.pawns[seat] = left | right
		j.hits[seat], j.twice[seat] = left|right, left&right
		if k := b.King & b.Side[seat]; k != 0 {
			sq := board.First(k)
			j.zone[seat] = board.KingAttacks[sq] | k | board.Shifted(board.KingAttacks[sq], d.Up)&^(board.Rank1|board.Rank8)
			j.kings[seat] = board.KingAttacks[sq]
			j.hit(seat, board.KingAttacks[sq])
		}
	}
	for seat := range 2 {
		j.sign = pair(1 - 2*seat)
		j.pieces(b, l, seat)
	}
	for seat := range 2 {
		j.sign = pair(1 - 2*seat)
		j.pawnsOf(b, seat)
		j.king(b, seat)
		j.threats(b, seat)
		j.room(b, seat)
	}
	j.sign = pair(1 - 2*int(b.Turn&1))
	j.Add(onMove, 1)
}

func (j *judge) hit(seat int, set uint64) {
	j.twice[seat] |= j.hits[seat] & set
	j.hits[seat] |= set
}

// threats counts the enemy's pieces that a seat attacks or may soon attack.
func (j *judge) threats(b *board.Board, seat int) {
	foe := seat ^ 1
	their := b.Side[foe]
	minor := their & (b.Leap | b.Diag) &^ b.Orth
	rooks := their & b.Orth &^ b.Diag
	queens := their & b.Orth & b.Diag
	minors := j.knights[seat] | j.bishops[seat]
	j.Add(hitByPawn, board.Count(j.pawns[seat]&minor))
	j.Add(hitByPawn+1, board.Count(j.pawns[seat]&(rooks|queens)))
	j.Add(hitByMinor, board.Count(minors&minor&^j.pawns[foe]))
	j.Add(hitByMinor+1, board.Count(minors&rooks))
	j.Add(hitByMinor+2, board.Count(minors&queens))
	j.Add(hitByRook, board.Count(j.rooks[seat]&minor&^j.pawns[foe]))
	j.Add(hitByRook+1, board.Count(j.rooks[seat]&queens))
	j.Add(hitByKing, board.Count(j.kings[seat]&their&^b.King&^j.hits[foe]))
	j.Add(hanging, board.Count(j.hits[seat]&their&^b.King&^j.hits[foe]))
	strong := j.pawns[foe] | j.twice[foe]&^j.twice[seat]
	j.Add(contested, board.Count(j.hits[seat]&j.hits[foe]&^strong))

	d := &board.Directions[seat]
	free := ^b.Occupied()
	step := board.Shifted(b.Pawn&b.Side[seat], d.Up) & free
	step |= board.Shifted(step&third[seat], d.Up) & free
	step &^= j.pawns[foe]
	step &= j.hits[seat] | ^j.hits[foe]
	next := board.Shifted(step&^board.FileA, d.Left) | board.Shifted(step&^board.FileH, d.Right)
	j.Add(hitByStep, board.Count(next&(minor|rooks|queens)&^j.pawns[seat]))
}

// third are the ranks where a pawn of a seat is after one step.
var third = [2]uint64{board.Rank1 << 16, board.Rank1 << 40}

// middle is where a seat wants room: the inner files of its second to fourth rank.
var middle = [2]uint64{0x3c3c3c00, 0x3c3c3c << 32}

// room counts the squares in the middle on which a seat can arrange its pieces.
func (j *judge) room(b *board.Board, seat int) {
	own := b.Pawn & b.Side[seat]
	safe := middle[seat] &^ own &^ j.pawns[seat^1]
	down := board.Directions[seat^1].Up
	behind := board.Shifted(own, down)
	behind |= board.Shifted(behind, down)
	n := board.Count(safe) + board.Count(safe&behind&^j.hits[seat^1])
	j.Add(space, n*(board.Count(b.Side[seat]&^b.Pawn)-3)/4)
}

// phaseOf is 24 with all pieces of an orthodox army on the board, 0 without any.
func phaseOf(b *board.Board) int {
	n := board.Count(b.Leap|b.Diag) + 2*board.Count(b.Orth)
	n += board.Count(b.Orth & b.Diag) // a queen is in both
	return min(n, 24)
}
