package chess

import (
	"math/bits"
	"sync"
)

// topology is how the files meet.
type topology uint8

const (
	plane    topology = iota
	cylinder          // the a-file and the h-file are neighbours
	mobius            // so they are, but upside down
)

// strip is the attacks on a board whose files go round. All of them are symmetric but the pawns'.
type strip struct {
	knight, king [64]uint64
	pawn, from   [2][64]uint64 // squares that a pawn going up or down attacks, and from where it does
	lines        [64]uint64    // both diagonals on the empty board
	slopes       [64][2]slope
	ring         *[8][256]uint8 // of the cylinder: attacks along a rank by its men
}

// slope is a diagonal through a square. No two of its squares are on one file, so that the files
// of the men on it are the index of the attacks.
type slope struct {
	mask uint64 // without the square itself
	hits [256]uint64
}

var (
	cylinderStrip = sync.OnceValue(func() *strip { return newStrip(cylinder) })
	mobiusStrip   = sync.OnceValue(func() *strip { return newStrip(mobius) })
)

// stripOf is the table of a topology, made when it is first asked for.
func stripOf(t topology) *strip {
	switch t {
	case cylinder:
		return cylinderStrip()
	case mobius:
		return mobiusStrip()
	}
	return nil
}

// step goes a vector further. Whoever crosses the seam of a Möbius strip arrives upside down: rank
// and vector are turned over. Ranks end first.
func (t topology) step(sq int, v vector) (int, vector, bool) {
	x, y := sq&7+int(v.dx), sq>>3+int(v.dy)
	if y < 0 || y > 7 {
		return 0, v, false
	}
	if t == mobius && x&7 != x {
		y, v.dy = 7-y, -v.dy
	}
	return 8*y + x&7, v, true
}

func newStrip(t topology) *strip {
	s := new(strip)
	if t == cylinder {
		s.ring = newRing()
	}
	for sq := range 64 {
		leap := func(leaps []vector) uint64 {
			var set uint64
			for _, v := range leaps {
				if to, _, ok := t.step(sq, v); ok {
					set |= 1 << uint(to)
				}
			}
			return set
		}
		s.knight[sq] = leap(leapsN)
		s.king[sq] = leap(leapsW) | leap(leapsF)
		for dir, dy := range []int8{1, -1} {
			s.pawn[dir][sq] = leap([]vector{{-1, dy}, {1, dy}})
			for set := s.pawn[dir][sq]; set != 0; set &= set - 1 {
				s.from[dir][first(set)] |= 1 << uint(sq)
			}
		}
		for i, dy := range []int8{1, -1} {
			s.fillSlope(t, sq, i, vector{1, dy})
			s.lines[sq] |= s.slopes[sq][i].mask
		}
	}
	return s
}

// fillSlope fills the attacks along one diagonal for every set of files with men.
func (s *strip) fillSlope(t topology, sq, i int, v vector) {
	l := &s.slopes[sq][i]
	l.mask = t.ride(sq, v, 0) | t.ride(sq, vector{-v.dx, -v.dy}, 0)
	for files := range l.hits {
		occ := uint64(files) * fileA & l.mask
		l.hits[files] = t.ride(sq, v, occ) | t.ride(sq, vector{-v.dx, -v.dy}, occ)
	}
}

// ride is the set of squares that a rider reaches in one direction.
func (t topology) ride(sq int, v vector, occ uint64) uint64 {
	var set uint64
	at, ok := sq, true
	for {
		if at, v, ok = t.step(at, v); !ok || at == sq {
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
			ring[x][files] = uint8(cylinder.ride(x, vector{1, 0}, occ) | cylinder.ride(x, vector{-1, 0}, occ))
		}
	}
	return ring
}

// bishop is the set of squares that a bishop attacks.
func (s *strip) bishop(sq int, occ uint64) uint64 {
	l := &s.slopes[sq&63]
	return l[0].hits[(occ&l[0].mask)*fileA>>56] | l[1].hits[(occ&l[1].mask)*fileA>>56]
}

// rook is the set of squares that a rook attacks.
func (s *strip) rook(sq int, occ uint64) uint64 {
	return rays[sq&63].file[fileIndex(sq, occ)] | s.along(sq, occ)
}

// along is the set of squares that a rook attacks along its rank.
func (s *strip) along(sq int, occ uint64) uint64 {
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

// reach are the squares that a man which is no pawn attacks.
func (s *strip) reach(man Man, sq int, occ uint64) uint64 {
	var set uint64
	if man&leaps != 0 {
		set |= s.knight[sq]
	}
	if man&slants != 0 {
		set |= s.bishop(sq, occ)
	}
	if man&strides != 0 {
		set |= s.rook(sq, occ)
	}
	if man&royal != 0 {
		set |= s.king[sq]
	}
	return set
}
