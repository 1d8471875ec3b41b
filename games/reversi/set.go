package reversi

import "math/bits"

// set is a set of squares, as bits: boards of at most eight columns use the low word in the layout
// of package kernel, larger ones all three with wideStride bits a row. It is no array because the
// compiler keeps the fields of a small struct in registers.
type set struct{ lo, mid, hi uint64 }

// wideStride is the distance between rows of a wide board: twelve columns and a margin.
const wideStride = 13

// maxBits is more than the highest bit of any board.
const maxBits = 192

// add puts a square into the set.
func (s *set) add(bit int) {
	switch bit >> 6 {
	case 0:
		s.lo |= 1 << (bit & 63)
	case 1:
		s.mid |= 1 << (bit & 63)
	default:
		s.hi |= 1 << (bit & 63)
	}
}

// has tells whether a square is in the set.
func (s set) has(bit int) bool {
	word := s.lo
	switch bit >> 6 {
	case 1:
		word = s.mid
	case 2:
		word = s.hi
	}
	return word>>(bit&63)&1 != 0
}

func (s set) none() bool      { return s.lo|s.mid|s.hi == 0 }
func (s set) and(t set) set   { return set{s.lo & t.lo, s.mid & t.mid, s.hi & t.hi} }
func (s set) or(t set) set    { return set{s.lo | t.lo, s.mid | t.mid, s.hi | t.hi} }
func (s set) minus(t set) set { return set{s.lo &^ t.lo, s.mid &^ t.mid, s.hi &^ t.hi} }

// count is the number of squares.
func (s set) count() int {
	return bits.OnesCount64(s.lo) + bits.OnesCount64(s.mid) + bits.OnesCount64(s.hi)
}

// first is the lowest bit of a set that is not empty.
func (s set) first() int {
	switch {
	case s.lo != 0:
		return bits.TrailingZeros64(s.lo)
	case s.mid != 0:
		return 64 + bits.TrailingZeros64(s.mid)
	}
	return 128 + bits.TrailingZeros64(s.hi)
}

// rest is the set without its lowest bit.
func (s set) rest() set {
	switch {
	case s.lo != 0:
		s.lo &= s.lo - 1
	case s.mid != 0:
		s.mid &= s.mid - 1
	default:
		s.hi &= s.hi - 1
	}
	return s
}

// up and down shift a set by less than a word.
func (s set) up(n uint) set {
	n &= 63
	return set{s.lo << n, s.mid<<n | s.lo>>(64-n), s.hi<<n | s.mid>>(64-n)}
}

func (s set) down(n uint) set {
	n &= 63
	return set{s.lo>>n | s.mid<<(64-n), s.mid>>n | s.hi<<(64-n), s.hi >> n}
}
