package reversi

import "math/bits"

// Odd numbers that mix the words of a key, the fraction of the golden ratio and others drawn at
// random once.
const (
	mixDark   = 0x9e3779b97f4a7c15
	mixLight  = 0xd1b54a32d192ed03
	mixState  = 0xa0761d6478bd642f
	mixFinish = 0xe7037ed1a0b428db
	mixWide   = 0x8ebc6af09c88c6e3
)

// Key covers the discs, the side to move, the discs in hand and what is being drawn. It is made
// from the words of the position whenever it is asked for: that costs a few multiplications, and a
// move nothing.
func (p *Position) Key() uint64 {
	key := fold(p.disc[0].Lo^mixDark, p.disc[1].Lo^mixLight)
	if p.g.layout.wide {
		key = fold(key^p.disc[0].Mid^mixWide, p.disc[1].Mid^mixDark)
		key = fold(key^p.disc[0].Hi^mixLight, p.disc[1].Hi^mixWide)
	}
	state := uint64(p.turn) | uint64(p.phase)<<1 | uint64(p.hand[0])<<8 | uint64(p.hand[1])<<16 |
		uint64(p.drawn.row)<<24 | uint64(p.drawn.made)<<40
	return fold(key^mixState, state^mixFinish)
}

// fold multiplies two words into one.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
