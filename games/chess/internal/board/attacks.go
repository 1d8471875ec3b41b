package board

import (
	"math/bits"

	"github.com/tavlei/tavlei/board"
)

// What the rooms of chess take from the toolkit of boards.
type (
	Dir    = board.Dir
	Stream = board.Stream
)

// Grid is the board of 64 squares, numbered from a1 rank by rank; package fairy has those whose edges meet.
var Grid = board.New(board.Shape{W: 8, H: 8})

// Files and ranks as sets of squares.
const (
	FileA      uint64 = 0x0101010101010101
	FileH      uint64 = FileA << 7
	Rank1      uint64 = 0xff
	Rank2      uint64 = Rank1 << 8
	Rank7      uint64 = Rank1 << 48
	Rank8      uint64 = Rank1 << 56
	Light      uint64 = 0x55aa55aa55aa55aa // light squares: b1 is one
	AllSquares uint64 = ^uint64(0)
)

// Multipliers that gather the six inner squares of a line in the top six bits: of a diagonal, whose
// squares are on different files, and of the a-file.
const (
	gatherDiagonal uint64 = FileA << 1
	gatherFile     uint64 = 1<<50 | 1<<43 | 1<<36 | 1<<29 | 1<<22 | 1<<15
)

// lines are the attacks along the four lines through one square, by the pieces on the six inner
// squares of the line; the two edge squares never matter.
type lines struct {
	rank, File, diag, anti [64]uint64
	diagMask, antiMask     uint64 // the lines without the square itself
}

var (
	Rays          [64]lines
	KnightAttacks [64]uint64
	KingAttacks   [64]uint64
	PawnAttacks   [2][64]uint64 // squares that a pawn of the seat attacks
	RookRays      [64]uint64    // attacks on the empty board
	BishopRays    [64]uint64
	Between       [64][64]uint64 // squares between two on one line, without both
	LineThrough   [64][64]uint64 // the whole line through two squares, empty if there is none
)

// Leaps by their names in Betza's notation.
var (
	LeapsW = board.Leaps(1, 0)
	LeapsF = board.Leaps(1, 1)
	LeapsD = board.Leaps(2, 0)
	LeapsN = board.Leaps(2, 1)
	LeapsA = board.Leaps(2, 2)
	LeapsH = board.Leaps(3, 0)
	LeapsC = board.Leaps(3, 1)
	LeapsZ = board.Leaps(3, 2)
	LeapsG = board.Leaps(3, 3)
)

func init() {
	for sq := range 64 {
		KnightAttacks[sq] = LeapTargets(sq, LeapsN)
		KingAttacks[sq] = LeapTargets(sq, board.Around)
		PawnAttacks[0][sq] = LeapTargets(sq, []Dir{{X: -1, Y: 1}, {X: 1, Y: 1}})
		PawnAttacks[1][sq] = LeapTargets(sq, []Dir{{X: -1, Y: -1}, {X: 1, Y: -1}})
		fillRays(sq)
	}
	for a := range 64 {
		RookRays[a], BishopRays[a] = RookAttacks(a, 0), BishopAttacks(a, 0)
		fillLines(a)
	}
}

// LeapTargets is the set of squares that the leaps reach from a square.
func LeapTargets(sq int, leaps []Dir) uint64 {
	return uint64(board.Collect[board.Set64](Grid.Reach(sq, leaps)))
}

// walk is the set of squares that a rider reaches from a square in one direction.
func walk(sq int, d Dir, occ uint64) uint64 {
	var set uint64
	for at := range Grid.Ray(sq, d) {
		set |= 1 << at
		if occ>>at&1 != 0 {
			break
		}
	}
	return set
}

// fillRays fills the attacks along the lines through a square for every set of pieces on them.
func fillRays(sq int) {
	l := &Rays[sq]
	pair := func(d Dir, occ uint64) uint64 { return walk(sq, d, occ) | walk(sq, d.Back(), occ) }
	up, anti := Dir{X: 1, Y: 1}, Dir{X: 1, Y: -1}
	l.diagMask, l.antiMask = pair(up, 0), pair(anti, 0)
	fill := func(table *[64]uint64, d Dir, index func(occ uint64) uint64) {
		line := pair(d, 0) | 1<<uint(sq) // whether a piece stands on sq must not matter
		for sub := line; ; sub = (sub - 1) & line {
			table[index(sub)] = pair(d, sub)
			if sub == 0 {
				return
			}
		}
	}
	fill(&l.rank, Dir{X: 1}, func(occ uint64) uint64 { return rankIndex(sq, occ) })
	fill(&l.File, Dir{Y: 1}, func(occ uint64) uint64 { return FileIndex(sq, occ) })
	fill(&l.diag, up, func(occ uint64) uint64 { return diagonalIndex(l.diagMask, occ) })
	fill(&l.anti, anti, func(occ uint64) uint64 { return diagonalIndex(l.antiMask, occ) })
}

func rankIndex(sq int, occ uint64) uint64 { return occ >> (uint(sq)&56 + 1) & 63 }

func FileIndex(sq int, occ uint64) uint64 {
	return (occ >> (uint(sq) & 7) & FileA) * gatherFile >> 58
}

func diagonalIndex(mask, occ uint64) uint64 { return (occ & mask) * gatherDiagonal >> 58 }

// RookAttacks is the set of squares that a rook attacks.
func RookAttacks(sq int, occ uint64) uint64 {
	l := &Rays[sq&63]
	return l.rank[rankIndex(sq, occ)] | l.File[FileIndex(sq, occ)]
}

// BishopAttacks is the set of squares that a bishop attacks.
func BishopAttacks(sq int, occ uint64) uint64 {
	l := &Rays[sq&63]
	return l.diag[diagonalIndex(l.diagMask, occ)] | l.anti[diagonalIndex(l.antiMask, occ)]
}

// fillLines fills what lies between square a and all others, and the lines through both.
func fillLines(a int) {
	for b := range 64 {
		one, other := uint64(1)<<a, uint64(1)<<b
		switch {
		case RookRays[a]&other != 0:
			Between[a][b] = RookAttacks(a, other) & RookAttacks(b, one)
			LineThrough[a][b] = RookAttacks(a, 0)&RookAttacks(b, 0) | one | other
		case BishopRays[a]&other != 0:
			Between[a][b] = BishopAttacks(a, other) & BishopAttacks(b, one)
			LineThrough[a][b] = BishopAttacks(a, 0)&BishopAttacks(b, 0) | one | other
		}
	}
}

// First is the lowest square of a set that is not empty.
func First(set uint64) int { return bits.TrailingZeros64(set) & 63 }

// Last is the highest square of a set that is not empty.
func Last(set uint64) int { return bits.LeadingZeros64(set) ^ 63 }

// Shifted moves a set of squares by so many squares; what leaves the board on one side enters on
// the other, and callers mask it.
func Shifted(set uint64, by int) uint64 { return bits.RotateLeft64(set, by) }
