package draughts

import "math/bits"

// A set of squares is a bit board. Boards of up to 64 bits (margins included) use set64, larger
// ones set128. The two types have the same methods, so that the generator is written once, for
// set64, and its wide twin is made from it: see generate.go.
type (
	set64  uint64
	set128 struct{ lo, hi uint64 }
)

func one64(bit int) set64 { return 1 << (uint(bit) & 63) }

func (s set64) or(t set64) set64    { return s | t }
func (s set64) and(t set64) set64   { return s & t }
func (s set64) xor(t set64) set64   { return s ^ t }
func (s set64) minus(t set64) set64 { return s &^ t }
func (s set64) up(n int) set64      { return s >> (uint(n) & 63) }
func (s set64) down(n int) set64    { return s << (uint(n) & 63) }
func (s set64) any() bool           { return s != 0 }
func (s set64) none() bool          { return s == 0 }
func (s set64) meets(t set64) bool  { return s&t != 0 }
func (s set64) has(bit int) bool    { return s>>(uint(bit)&63)&1 != 0 }
func (s set64) count() int          { return bits.OnesCount64(uint64(s)) }
func (s set64) first() int          { return bits.TrailingZeros64(uint64(s)) }
func (s set64) last() int           { return 63 ^ bits.LeadingZeros64(uint64(s)) }
func (s set64) rest() set64         { return s & (s - 1) }
func (s set64) many() bool          { return s&(s-1) != 0 }
func (s set64) wide() set128        { return set128{lo: uint64(s)} }

// turn shifts towards higher bits if n > 0, else towards lower ones. Bits that fall off one end
// come back at the other, where there are only margins.
func (s set64) turn(n int) set64 { return set64(bits.RotateLeft64(uint64(s), n)) }

func (s set128) set64() set64 { return set64(s.lo) }

func one128(bit int) set128 {
	if bit < 64 {
		return set128{lo: 1 << (uint(bit) & 63)}
	}
	return set128{hi: 1 << (uint(bit) & 63)}
}

func (s set128) or(t set128) set128    { return set128{s.lo | t.lo, s.hi | t.hi} }
func (s set128) and(t set128) set128   { return set128{s.lo & t.lo, s.hi & t.hi} }
func (s set128) xor(t set128) set128   { return set128{s.lo ^ t.lo, s.hi ^ t.hi} }
func (s set128) minus(t set128) set128 { return set128{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s set128) any() bool             { return s.lo|s.hi != 0 }
func (s set128) none() bool            { return s.lo|s.hi == 0 }
func (s set128) meets(t set128) bool   { return s.lo&t.lo|s.hi&t.hi != 0 }
func (s set128) count() int            { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }
func (s set128) wide() set128          { return s }
func (s set128) set128() set128        { return s }

func (s set128) up(n int) set128 {
	k := uint(n) & 63
	return set128{s.lo>>k | s.hi<<((64-k)&63), s.hi >> k}
}

func (s set128) down(n int) set128 {
	k := uint(n) & 63
	return set128{s.lo << k, s.hi<<k | s.lo>>((64-k)&63)}
}

func (s set128) turn(n int) set128 {
	if n >= 0 {
		return s.down(n)
	}
	return s.up(-n)
}

func (s set128) has(bit int) bool {
	if bit < 64 {
		return s.lo>>(uint(bit)&63)&1 != 0
	}
	return s.hi>>(uint(bit)&63)&1 != 0
}

func (s set128) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return 64 + bits.TrailingZeros64(s.hi)
}

func (s set128) last() int {
	if s.hi != 0 {
		return 127 ^ bits.LeadingZeros64(s.hi)
	}
	return 63 ^ bits.LeadingZeros64(s.lo)
}

func (s set128) rest() set128 {
	if s.lo != 0 {
		return set128{s.lo & (s.lo - 1), s.hi}
	}
	return set128{0, s.hi & (s.hi - 1)}
}

func (s set128) many() bool { return s.rest().any() }
