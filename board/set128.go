package board

import "math/bits"

// Set128 is a set of squares with numbers up to 127, the lower 64 in Lo. It is no array because
// the compiler keeps the fields of a small struct in registers. Its methods are those of [Set].
type Set128 struct{ Lo, Hi uint64 }

// bit128 is the set of one square.
func bit128(sq int) Set128 {
	one := uint64(1) << (uint(sq) & 63)
	if sq < 64 {
		return Set128{Lo: one}
	}
	return Set128{Hi: one}
}

func (s Set128) Has(sq int) bool {
	if uint(sq) < 64 {
		return s.Lo>>(uint(sq)&63)&1 != 0
	}
	return uint(sq) < 128 && s.Hi>>(uint(sq)&63)&1 != 0
}

func (s Set128) With(sq int) Set128     { return s.Or(bit128(sq)) }
func (s Set128) Without(sq int) Set128  { return s.AndNot(bit128(sq)) }
func (s Set128) And(t Set128) Set128    { return Set128{s.Lo & t.Lo, s.Hi & t.Hi} }
func (s Set128) Or(t Set128) Set128     { return Set128{s.Lo | t.Lo, s.Hi | t.Hi} }
func (s Set128) Xor(t Set128) Set128    { return Set128{s.Lo ^ t.Lo, s.Hi ^ t.Hi} }
func (s Set128) AndNot(t Set128) Set128 { return Set128{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }
func (s Set128) Empty() bool            { return s.Lo|s.Hi == 0 }
func (s Set128) Meets(t Set128) bool    { return s.Lo&t.Lo|s.Hi&t.Hi != 0 }
func (s Set128) Count() int             { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

func (s Set128) Up(n int) Set128 {
	by, from := uint(n)&63, uint(64-n)&63
	return Set128{s.Lo << by, s.Hi<<by | s.Lo>>from}
}

func (s Set128) Down(n int) Set128 {
	by, from := uint(n)&63, uint(64-n)&63
	return Set128{s.Lo>>by | s.Hi<<from, s.Hi >> by}
}

func (s Set128) First() int {
	if s.Lo != 0 {
		return bits.TrailingZeros64(s.Lo)
	}
	return 64 + bits.TrailingZeros64(s.Hi)
}

func (s Set128) Last() int {
	if s.Hi != 0 {
		return 127 ^ bits.LeadingZeros64(s.Hi)
	}
	return 63 ^ bits.LeadingZeros64(s.Lo)
}

func (s Set128) Rest() Set128 {
	if s.Lo != 0 {
		return Set128{s.Lo & (s.Lo - 1), s.Hi}
	}
	return Set128{0, s.Hi & (s.Hi - 1)}
}
