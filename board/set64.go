package board

import "math/bits"

// Set64 is a set of squares with numbers up to 63. Its methods are those of [Set].
type Set64 uint64

func (s Set64) Has(sq int) bool      { return uint(sq) < 64 && s>>(uint(sq)&63)&1 != 0 }
func (s Set64) With(sq int) Set64    { return s | 1<<(uint(sq)&63) }
func (s Set64) Without(sq int) Set64 { return s &^ (1 << (uint(sq) & 63)) }
func (s Set64) And(t Set64) Set64    { return s & t }
func (s Set64) Or(t Set64) Set64     { return s | t }
func (s Set64) Xor(t Set64) Set64    { return s ^ t }
func (s Set64) AndNot(t Set64) Set64 { return s &^ t }
func (s Set64) Up(n int) Set64       { return s << (uint(n) & 63) }
func (s Set64) Down(n int) Set64     { return s >> (uint(n) & 63) }
func (s Set64) Empty() bool          { return s == 0 }
func (s Set64) Meets(t Set64) bool   { return s&t != 0 }
func (s Set64) Count() int           { return bits.OnesCount64(uint64(s)) }
func (s Set64) First() int           { return bits.TrailingZeros64(uint64(s)) }
func (s Set64) Last() int            { return 63 ^ bits.LeadingZeros64(uint64(s)) }
func (s Set64) Rest() Set64          { return s & (s - 1) }
