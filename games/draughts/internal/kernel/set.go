package kernel

import "math/bits"

// A set of squares is a bit board: boards of up to 64 bits (margins included) use Set64, larger ones
// Set128. The two have the same methods, so that the generator is written once, for Set64, and its
// wide twin is made from it: see generate.go. They are not the sets of package board, which check
// the numbers that they are given and know no turning round: this is the innermost loop.
type (
	Set64  uint64
	Set128 struct{ Lo, Hi uint64 }
)

// One64 is the set of one square.
func One64(bit int) Set64 { return 1 << (uint(bit) & 63) }

func (s Set64) Or(t Set64) Set64    { return s | t }
func (s Set64) And(t Set64) Set64   { return s & t }
func (s Set64) xor(t Set64) Set64   { return s ^ t }
func (s Set64) Minus(t Set64) Set64 { return s &^ t }
func (s Set64) up(n int) Set64      { return s >> (uint(n) & 63) }
func (s Set64) down(n int) Set64    { return s << (uint(n) & 63) }
func (s Set64) Any() bool           { return s != 0 }
func (s Set64) None() bool          { return s == 0 }
func (s Set64) Meets(t Set64) bool  { return s&t != 0 }
func (s Set64) Has(bit int) bool    { return s>>(uint(bit)&63)&1 != 0 }
func (s Set64) Count() int          { return bits.OnesCount64(uint64(s)) }
func (s Set64) First() int          { return bits.TrailingZeros64(uint64(s)) }
func (s Set64) last() int           { return 63 ^ bits.LeadingZeros64(uint64(s)) }
func (s Set64) Rest() Set64         { return s & (s - 1) }
func (s Set64) Many() bool          { return s&(s-1) != 0 }
func (s Set64) wide() Set128        { return Set128{Lo: uint64(s)} }

// Turn shifts towards higher bits if n > 0, else towards lower ones. Bits that fall off one end
// come back at the other, where there are only margins.
func (s Set64) Turn(n int) Set64 { return Set64(bits.RotateLeft64(uint64(s), n)) }

// Set64 is what lies in the lower half.
func (s Set128) Set64() Set64 { return Set64(s.Lo) }

// One128 is the set of one square.
func One128(bit int) Set128 {
	if bit < 64 {
		return Set128{Lo: 1 << (uint(bit) & 63)}
	}
	return Set128{Hi: 1 << (uint(bit) & 63)}
}

func (s Set128) Or(t Set128) Set128    { return Set128{s.Lo | t.Lo, s.Hi | t.Hi} }
func (s Set128) And(t Set128) Set128   { return Set128{s.Lo & t.Lo, s.Hi & t.Hi} }
func (s Set128) xor(t Set128) Set128   { return Set128{s.Lo ^ t.Lo, s.Hi ^ t.Hi} }
func (s Set128) Minus(t Set128) Set128 { return Set128{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }
func (s Set128) Any() bool             { return s.Lo|s.Hi != 0 }
func (s Set128) None() bool            { return s.Lo|s.Hi == 0 }
func (s Set128) Meets(t Set128) bool   { return s.Lo&t.Lo|s.Hi&t.Hi != 0 }
func (s Set128) Count() int            { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }
func (s Set128) wide() Set128          { return s }
func (s Set128) Set128() Set128        { return s }

func (s Set128) up(n int) Set128 {
	k := uint(n) & 63
	return Set128{s.Lo>>k | s.Hi<<((64-k)&63), s.Hi >> k}
}

func (s Set128) down(n int) Set128 {
	k := uint(n) & 63
	return Set128{s.Lo << k, s.Hi<<k | s.Lo>>((64-k)&63)}
}

func (s Set128) Turn(n int) Set128 {
	if n >= 0 {
		return s.down(n)
	}
	return s.up(-n)
}

func (s Set128) Has(bit int) bool {
	if bit < 64 {
		return s.Lo>>(uint(bit)&63)&1 != 0
	}
	return s.Hi>>(uint(bit)&63)&1 != 0
}

func (s Set128) First() int {
	if s.Lo != 0 {
		return bits.TrailingZeros64(s.Lo)
	}
	return 64 + bits.TrailingZeros64(s.Hi)
}

func (s Set128) last() int {
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

func (s Set128) Many() bool { return s.Rest().Any() }
