package chess

import "math/bits"

// Files and ranks as sets of squares.
const (
	fileA uint64 = 0x0101010101010101
	fileH uint64 = fileA << 7
	rank1 uint64 = 0xff
	rank2 uint64 = rank1 << 8
	rank7 uint64 = rank1 << 48
	rank8 uint64 = rank1 << 56
	light uint64 = 0x55aa55aa55aa55aa // light squares: b1 is one
	board uint64 = ^uint64(0)
)

// Multipliers that gather the six inner squares of a line in the top six bits: of a diagonal, whose
// squares are on different files, and of the a-file.
const (
	gatherDiagonal uint64 = fileA << 1
	gatherFile     uint64 = 1<<50 | 1<<43 | 1<<36 | 1<<29 | 1<<22 | 1<<15
)

// lines are the attacks along the four lines through one square, by the men on the six inner
// squares of the line; the two edge squares never matter.
type lines struct {
	rank, file, diag, anti [64]uint64
	diagMask, antiMask     uint64 // the lines without the square itself
}

// vector is a leap: files to the right, ranks up.
type vector struct{ dx, dy int8 }

var (
	rays       [64]lines
	knightHits [64]uint64
	kingHits   [64]uint64
	pawnHits   [2][64]uint64 // squares that a pawn of the seat attacks
	rookRays   [64]uint64    // attacks on the empty board
	bishopRays [64]uint64
	between    [64][64]uint64 // squares between two on one line, without both
	through    [64][64]uint64 // the whole line through two squares, empty if there is none
)

// Leaps by their names in Betza's notation.
var (
	leapsW = leaper(1, 0)
	leapsF = leaper(1, 1)
	leapsD = leaper(2, 0)
	leapsN = leaper(2, 1)
	leapsA = leaper(2, 2)
	leapsH = leaper(3, 0)
	leapsC = leaper(3, 1)
	leapsZ = leaper(3, 2)
	leapsG = leaper(3, 3)
)

func init() {
	for sq := range 64 {
		knightHits[sq] = hits(sq, leapsN)
		kingHits[sq] = hits(sq, leapsW) | hits(sq, leapsF)
		pawnHits[0][sq] = hits(sq, []vector{{-1, 1}, {1, 1}})
		pawnHits[1][sq] = hits(sq, []vector{{-1, -1}, {1, -1}})
		fillRays(sq)
	}
	for a := range 64 {
		rookRays[a], bishopRays[a] = rookHits(a, 0), bishopHits(a, 0)
		fillLines(a)
	}
}

// leaper is the set of leaps of a files and b ranks in all directions.
func leaper(a, b int8) []vector {
	var leaps []vector
	for _, v := range []vector{{a, b}, {b, a}} {
		for _, w := range []vector{{v.dx, v.dy}, {-v.dx, v.dy}, {v.dx, -v.dy}, {-v.dx, -v.dy}} {
			if !containsVector(leaps, w) {
				leaps = append(leaps, w)
			}
		}
	}
	return leaps
}

func containsVector(leaps []vector, v vector) bool {
	for _, w := range leaps {
		if v == w {
			return true
		}
	}
	return false
}

// hits is the set of squares that the leaps reach from a square.
func hits(sq int, leaps []vector) uint64 {
	var set uint64
	for _, v := range leaps {
		x, y := sq&7+int(v.dx), sq>>3+int(v.dy)
		if x >= 0 && x < 8 && y >= 0 && y < 8 {
			set |= 1 << (8*y + x)
		}
	}
	return set
}

// walk is the set of squares that a rider reaches from a square in one direction.
func walk(sq int, v vector, occ uint64) uint64 {
	var set uint64
	for at := hits(sq, []vector{v}); at != 0; at = hits(bits.TrailingZeros64(at), []vector{v}) {
		set |= at
		if at&occ != 0 {
			break
		}
	}
	return set
}

// fillRays fills the attacks along the lines through a square for every set of men on them.
func fillRays(sq int) {
	l := &rays[sq]
	pair := func(dx, dy int8, occ uint64) uint64 {
		return walk(sq, vector{dx, dy}, occ) | walk(sq, vector{-dx, -dy}, occ)
	}
	l.diagMask, l.antiMask = pair(1, 1, 0), pair(1, -1, 0)
	fill := func(table *[64]uint64, dx, dy int8, index func(occ uint64) uint64) {
		line := pair(dx, dy, 0) | 1<<uint(sq) // whether a man stands on sq must not matter
		for sub := line; ; sub = (sub - 1) & line {
			table[index(sub)] = pair(dx, dy, sub)
			if sub == 0 {
				return
			}
		}
	}
	fill(&l.rank, 1, 0, func(occ uint64) uint64 { return rankIndex(sq, occ) })
	fill(&l.file, 0, 1, func(occ uint64) uint64 { return fileIndex(sq, occ) })
	fill(&l.diag, 1, 1, func(occ uint64) uint64 { return diagonalIndex(l.diagMask, occ) })
	fill(&l.anti, 1, -1, func(occ uint64) uint64 { return diagonalIndex(l.antiMask, occ) })
}

func rankIndex(sq int, occ uint64) uint64 { return occ >> (uint(sq)&56 + 1) & 63 }

func fileIndex(sq int, occ uint64) uint64 {
	return (occ >> (uint(sq) & 7) & fileA) * gatherFile >> 58
}

func diagonalIndex(mask, occ uint64) uint64 { return (occ & mask) * gatherDiagonal >> 58 }

// rookHits is the set of squares that a rook attacks.
func rookHits(sq int, occ uint64) uint64 {
	l := &rays[sq&63]
	return l.rank[rankIndex(sq, occ)] | l.file[fileIndex(sq, occ)]
}

// bishopHits is the set of squares that a bishop attacks.
func bishopHits(sq int, occ uint64) uint64 {
	l := &rays[sq&63]
	return l.diag[diagonalIndex(l.diagMask, occ)] | l.anti[diagonalIndex(l.antiMask, occ)]
}

// fillLines fills what lies between square a and all others, and the lines through both.
func fillLines(a int) {
	for b := range 64 {
		one, other := uint64(1)<<a, uint64(1)<<b
		switch {
		case rookRays[a]&other != 0:
			between[a][b] = rookHits(a, other) & rookHits(b, one)
			through[a][b] = rookHits(a, 0)&rookHits(b, 0) | one | other
		case bishopRays[a]&other != 0:
			between[a][b] = bishopHits(a, other) & bishopHits(b, one)
			through[a][b] = bishopHits(a, 0)&bishopHits(b, 0) | one | other
		}
	}
}

// first is the lowest square of a set that is not empty.
func first(set uint64) int { return bits.TrailingZeros64(set) & 63 }

// last is the highest square of a set that is not empty.
func last(set uint64) int { return bits.LeadingZeros64(set) ^ 63 }

// shifted moves a set of squares by so many squares; what leaves the board on one side enters on
// the other, and callers mask it.
func shifted(set uint64, by int) uint64 { return bits.RotateLeft64(set, by) }
