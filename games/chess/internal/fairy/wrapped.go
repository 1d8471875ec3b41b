package fairy

import (
	"math/bits"
	"sync"

	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// topology is how the files meet.
type topology uint8

const (
	Plane    topology = iota
	Cylinder          // the a-file and the h-file are neighbours
	Mobius            // so they are, but upside down
)

// wrapped is the attacks on a board whose files go round. All of them are symmetric but the pawns'.
type wrapped struct {
	knight, king [64]uint64
	pawn, from   [2][64]uint64 // squares that a pawn going up or down attacks, and from where it does
	lines        [64]uint64    // both diagonals on the empty board
	slopes       [64][2]slope
	ring         *[8][256]uint8 // of the cylinder: attacks along a rank by its pieces
}

// slope is a diagonal through a square. No two of its squares are on one file, so that the files
// of the pieces on it are the index of the attacks.
type slope struct {
	mask uint64 // without the square itself
	hits [256]uint64
}

var (
	wrappedCylinder = sync.OnceValue(func() *wrapped { return newWrapped(Cylinder) })
	wrappedMobius   = sync.OnceValue(func() *wrapped { return newWrapped(Mobius) })
)

// WrappedOf is the table of a topology, made when it is first asked for.
func WrappedOf(t topology) *wrapped {
	switch t {
	case Cylinder:
		return wrappedCylinder()
	case Mobius:
		return wrappedMobius()
	}
	return nil
}

// Step goes a vector further. Whoever crosses the wrap of a Möbius strip arrives upside down: rank
// and vector are turned over. Ranks end first.
func (t topology) Step(sq int, v board.Vector) (int, board.Vector, bool) {
	x, y := sq&7+int(v.DX), sq>>3+int(v.DY)
	if y < 0 || y > 7 {
		return 0, v, false
	}
	if t == Mobius && x&7 != x {
		y, v.DY = 7-y, -v.DY
	}
	return 8*y + x&7, v, true
}

func newWrapped(t topology) *wrapped {
	s := new(wrapped)
	if t == Cylinder {
		s.ring = newRing()
	}
	for sq := range 64 {
		leap := func(leaps []board.Vector) uint64 {
			var set uint64
			for _, v := range leaps {
				if to, _, ok := t.Step(sq, v); ok {
					set |= 1 << uint(to)
				}
			}
			return set
		}
		s.knight[sq] = leap(board.LeapsN)
		s.king[sq] = leap(board.LeapsW) | leap(board.LeapsF)
		for dir, dy := range []int8{1, -1} {
			s.pawn[dir][sq] = leap([]board.Vector{{DX: -1, DY: dy}, {DX: 1, DY: dy}})
			for set := s.pawn[dir][sq]; set != 0; set &= set - 1 {
				s.from[dir][board.First(set)] |= 1 << uint(sq)
			}
		}
		for i, dy := range []int8{1, -1} {
			s.fillSlope(t, sq, i, board.Vector{DX: 1, DY: dy})
			s.lines[sq] |= s.slopes[sq][i].mask
		}
	}
	return s
}

// fillSlope fills the attacks along one diagonal for every set of files with pieces.
func (s *wrapped) fillSlope(t topology, sq, i int, v board.Vector) {
	l := &s.slopes[sq][i]
	l.mask = t.ride(sq, v, 0) | t.ride(sq, board.Vector{DX: -v.DX, DY: -v.DY}, 0)
	for files := range l.hits {
		occ := uint64(files) * board.FileA & l.mask
		l.hits[files] = t.ride(sq, v, occ) | t.ride(sq, board.Vector{DX: -v.DX, DY: -v.DY}, occ)
	}
}

// ride is the set of squares that a rider reaches in one direction.
func (t topology) ride(sq int, v board.Vector, occ uint64) uint64 {
	var set uint64
	at, ok := sq, true
	for {
		if at, v, ok = t.Step(at, v); !ok || at == sq {
			return set
		}
		set |= 1 << uint(at)
		if occ>>uint(at)&1 != 0 {
			return set
		}
	}
}

func newRing() *[8][256]uint8 {
	ring := new([8][256]uint8)
	for x := range ring {
		for files := range ring[x] {
			occ := uint64(files)
			ring[x][files] = uint8(Cylinder.ride(x, board.Vector{DX: 1, DY: 0}, occ) | Cylinder.ride(x, board.Vector{DX: -1, DY: 0}, occ))
		}
	}
	return ring
}

// bishop is the set of squares that a bishop attacks.
func (s *wrapped) bishop(sq int, occ uint64) uint64 {
	l := &s.slopes[sq&63]
	return l[0].hits[(occ&l[0].mask)*board.FileA>>56] | l[1].hits[(occ&l[1].mask)*board.FileA>>56]
}

// rook is the set of squares that a rook attacks.
func (s *wrapped) rook(sq int, occ uint64) uint64 {
	return board.Rays[sq&63].File[board.FileIndex(sq, occ)] | s.along(sq, occ)
}

// along is the set of squares that a rook attacks along its rank.
func (s *wrapped) along(sq int, occ uint64) uint64 {
	up := uint(sq) & 56
	x := uint(sq) & 7
	if s.ring != nil {
		return uint64(s.ring[x][occ>>up&255]) << up
	}
	// On a Möbius strip a rank and the one that mirrors it are a ring of 16 squares.
	over := 56 - up
	ring := bits.RotateLeft16(uint16(occ>>up&255|occ>>over&255<<8), -int(x)) &^ 1
	hit := uint16(0xfffe)
	if ring != 0 {
		near := ring & -ring
		far := uint16(1) << (15 - uint(bits.LeadingZeros16(ring)))
		hit = (near<<1 - 1 | -far) &^ 1
	}
	hit = bits.RotateLeft16(hit, int(x))
	return uint64(hit&255)<<up | uint64(hit>>8)<<over
}

// Reach are the squares that a piece which is no pawn attacks.
func (s *wrapped) Reach(piece board.Piece, sq int, occ uint64) uint64 {
	var set uint64
	if piece&board.KnightLeap != 0 {
		set |= s.knight[sq]
	}
	if piece&board.BishopRide != 0 {
		set |= s.bishop(sq, occ)
	}
	if piece&board.RookRide != 0 {
		set |= s.rook(sq, occ)
	}
	if piece&board.Royal != 0 {
		set |= s.king[sq]
	}
	return set
}
