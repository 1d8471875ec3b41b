package board

import "math/bits"

// Set384 is a set of squares with numbers up to 383, enough for 19 by 19 with a margin, from the
// lowest word to the highest. Its methods are those of [Set].
type Set384 [6]uint64

func (s Set384) Has(sq int) bool {
	return uint(sq) < 384 && s[uint(sq)>>6]>>(uint(sq)&63)&1 != 0
}

// Holds is Has of a set that lies in memory: for one bit the whole is not copied.
func (s *Set384) Holds(sq int) bool {
	return uint(sq) < 384 && s[uint(sq)>>6]>>(uint(sq)&63)&1 != 0
}

// Add puts a square into the set, Remove takes it out, in place.
func (s *Set384) Add(sq int)    { s[uint(sq)>>6] |= 1 << (uint(sq) & 63) }
func (s *Set384) Remove(sq int) { s[uint(sq)>>6] &^= 1 << (uint(sq) & 63) }

func (s Set384) With(sq int) Set384    { s[uint(sq)>>6] |= 1 << (uint(sq) & 63); return s }
func (s Set384) Without(sq int) Set384 { s[uint(sq)>>6] &^= 1 << (uint(sq) & 63); return s }

func (s Set384) And(t Set384) Set384 {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

func (s Set384) Or(t Set384) Set384 {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s Set384) Xor(t Set384) Set384 {
	for i := range s {
		s[i] ^= t[i]
	}
	return s
}

func (s Set384) AndNot(t Set384) Set384 {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

func (s Set384) Up(n int) Set384 {
	by, from := uint(n)&63, uint(64-n)&63
	for i := len(s) - 1; i > 0; i-- {
		s[i] = s[i]<<by | s[i-1]>>from
	}
	s[0] <<= by
	return s
}

func (s Set384) Down(n int) Set384 {
	by, from := uint(n)&63, uint(64-n)&63
	last := len(s) - 1
	for i := range last {
		s[i] = s[i]>>by | s[i+1]<<from
	}
	s[last] >>= by
	return s
}

func (s Set384) Empty() bool { return s == Set384{} }

func (s Set384) Meets(t Set384) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

func (s Set384) Count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s Set384) First() int {
	for i, word := range s {
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return 64 * len(s)
}

func (s Set384) Last() int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] != 0 {
			return 64*i + 63 ^ bits.LeadingZeros64(s[i])
		}
	}
	return None
}

func (s Set384) Rest() Set384 {
	for i, word := range s {
		if word != 0 {
			s[i] = word & (word - 1)
			break
		}
	}
	return s
}
