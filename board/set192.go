package board

import "math/bits"

// Set192 is a set of squares with numbers up to 191, from the lowest word to the highest. It is no
// array because the compiler keeps the fields of a small struct in registers. Its methods are those of [Set].
type Set192 struct{ Lo, Mid, Hi uint64 }

// Add puts a square into the set, in place.
func (s *Set192) Add(sq int) {
	one := uint64(1) << (uint(sq) & 63)
	switch sq >> 6 {
	case 0:
		s.Lo |= one
	case 1:
		s.Mid |= one
	default:
		s.Hi |= one
	}
}

// word is the word of a square, 0 beyond the last.
func (s Set192) word(sq int) uint64 {
	switch sq >> 6 {
	case 0:
		return s.Lo
	case 1:
		return s.Mid
	case 2:
		return s.Hi
	}
	return 0
}

func (s Set192) Has(sq int) bool       { return s.word(sq)>>(uint(sq)&63)&1 != 0 }
func (s Set192) With(sq int) Set192    { s.Add(sq); return s }
func (s Set192) Without(sq int) Set192 { return s.AndNot(Set192{}.With(sq)) }
func (s Set192) Empty() bool           { return s.Lo|s.Mid|s.Hi == 0 }
func (s Set192) Meets(t Set192) bool   { return s.Lo&t.Lo|s.Mid&t.Mid|s.Hi&t.Hi != 0 }

func (s Set192) And(t Set192) Set192 { return Set192{s.Lo & t.Lo, s.Mid & t.Mid, s.Hi & t.Hi} }
func (s Set192) Or(t Set192) Set192  { return Set192{s.Lo | t.Lo, s.Mid | t.Mid, s.Hi | t.Hi} }
func (s Set192) Xor(t Set192) Set192 { return Set192{s.Lo ^ t.Lo, s.Mid ^ t.Mid, s.Hi ^ t.Hi} }
func (s Set192) AndNot(t Set192) Set192 {
	return Set192{s.Lo &^ t.Lo, s.Mid &^ t.Mid, s.Hi &^ t.Hi}
}

func (s Set192) Count() int {
	return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Mid) + bits.OnesCount64(s.Hi)
}

func (s Set192) Up(n int) Set192 {
	by, from := uint(n)&63, uint(64-n)&63
	return Set192{s.Lo << by, s.Mid<<by | s.Lo>>from, s.Hi<<by | s.Mid>>from}
}

func (s Set192) Down(n int) Set192 {
	by, from := uint(n)&63, uint(64-n)&63
	return Set192{s.Lo>>by | s.Mid<<from, s.Mid>>by | s.Hi<<from, s.Hi >> by}
}

func (s Set192) First() int {
	switch {
	case s.Lo != 0:
		return bits.TrailingZeros64(s.Lo)
	case s.Mid != 0:
		return 64 + bits.TrailingZeros64(s.Mid)
	}
	return 128 + bits.TrailingZeros64(s.Hi)
}

func (s Set192) Last() int {
	switch {
	case s.Hi != 0:
		return 191 ^ bits.LeadingZeros64(s.Hi)
	case s.Mid != 0:
		return 127 ^ bits.LeadingZeros64(s.Mid)
	}
	return 63 ^ bits.LeadingZeros64(s.Lo)
}

func (s Set192) Rest() Set192 {
	switch {
	case s.Lo != 0:
		s.Lo &= s.Lo - 1
	case s.Mid != 0:
		s.Mid &= s.Mid - 1
	default:
		s.Hi &= s.Hi - 1
	}
	return s
}
