package reversi

import "math/bits"

// set is a set of squares, as bits: boards of at most eight columns use the first word in the
// layout of package kernel, larger ones all three with wideStride bits a row.
type set [3]uint64

// wideStride is the distance between rows of a wide board: twelve columns and a margin.
const wideStride = 13

// maxBits is more than the highest bit of any board.
const maxBits = 192

func (s *set) add(bit int)     { s[bit>>6] |= 1 << (bit & 63) }
func (s set) has(bit int) bool { return s[bit>>6]>>(bit&63)&1 != 0 }
func (s set) none() bool       { return s[0]|s[1]|s[2] == 0 }

func (s set) and(t set) set   { return set{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }
func (s set) or(t set) set    { return set{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }
func (s set) minus(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]} }

// count is the number of squares.
func (s set) count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}

// first is the lowest bit of a set that is not empty.
func (s set) first() int {
	switch {
	case s[0] != 0:
		return bits.TrailingZeros64(s[0])
	case s[1] != 0:
		return 64 + bits.TrailingZeros64(s[1])
	}
	return 128 + bits.TrailingZeros64(s[2])
}

// rest is the set without its lowest bit.
func (s set) rest() set {
	switch {
	case s[0] != 0:
		s[0] &= s[0] - 1
	case s[1] != 0:
		s[1] &= s[1] - 1
	default:
		s[2] &= s[2] - 1
	}
	return s
}

// up and down shift a set by less than a word.
func (s set) up(n uint) set {
	return set{s[0] << n, s[1]<<n | s[0]>>(64-n), s[2]<<n | s[1]>>(64-n)}
}

func (s set) down(n uint) set {
	return set{s[0]>>n | s[1]<<(64-n), s[1]>>n | s[2]<<(64-n), s[2] >> n}
}
