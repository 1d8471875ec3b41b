package fairy

import (
	"math/bits"
	"sync"

	grid "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// How the files meet.
const (
	Plane    = grid.Plain
	Cylinder = grid.Cylinder // the a-file and the h-file are neighbours
	Mobius   = grid.Moebius  // so they are, but upside down
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
func WrappedOf(t grid.Topology) *wrapped {
	switch t {
	case Cylinder:
		return wrappedCylinder()
	case Mobius:
		return wrappedMobius()
	}
	return nil
}

// Strip is the grid of a topology.
func Strip(t grid.Topology) *grid.Grid { return strips[t] }

var strips = [...]*grid.Grid{
	Plane:    board.Grid,
	Cylinder: grid.New(grid.Shape{W: 8, H: 8, Topology: Cylinder}),
	Mobius:   grid.New(grid.Shape{W: 8, H: 8, Topology: Mobius}),
}

func newWrapped(t grid.Topology) *wrapped {
	s := new(wrapped)
	if t == Cylinder {
		s.ring = newRing()
	}
	for sq := range 64 {
		leap := func(leaps []board.Dir) uint64 { return uint64(grid.Collect[grid.Set64](strips[t].Reach(sq, leaps))) }
		s.knight[sq] = leap(board.LeapsN)
		s.king[sq] = leap(grid.Around)
		for dir, dy := range []int8{1, -1} {
			s.pawn[dir][sq] = leap([]board.Dir{{X: -1, Y: dy}, {X: 1, Y: dy}})
			for set := s.pawn[dir][sq]; set != 0; set &= set - 1 {
				s.from[dir][board.First(set)] |= 1 << uint(sq)
			}
		}
		for i, dy := range []int8{1, -1} {
			s.fillSlope(t, sq, i, board.Dir{X: 1, Y: dy})
			s.lines[sq] |= s.slopes[sq][i].mask
		}
	}
	return s
}

// fillSlope fills the attacks along one diagonal for every set of files with pieces.
func (s *wrapped) fillSlope(t grid.Topology, sq, i int, v board.Dir) {
	l := &s.slopes[sq][i]
	pair := func(occ uint64) uint64 { return ride(t, sq, v, occ) | ride(t, sq, v.Back(), occ) }
	l.mask = pair(0)
	for files := range l.hits {
		occ := uint64(files) * board.FileA & l.mask
		l.hits[files] = pair(occ)
	}
}

// ride is the set of squares that a rider reaches in one direction.
func ride(t grid.Topology, sq int, d board.Dir, occ uint64) uint64 {
	var set uint64
	for at := range strips[t].Ray(sq, d) {
		set |= 1 << uint(at)
		if occ>>uint(at)&1 != 0 {
			break
		}
	}
	return set
}

func newRing() *[8][256]uint8 {
	ring := new([8][256]uint8)
	for x := range ring {
		for files := range ring[x] {
			occ := uint64(files)
			ring[x][files] = uint8(ride(Cylinder, x, board.Dir{X: 1}, occ) | ride(Cylinder, x, board.Dir{X: -1}, occ))
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
