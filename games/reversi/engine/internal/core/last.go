package core

import (
	"math/bits"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// infinite is more than any value.
const infinite = 127

// last searches boards with at most four empty squares.
func (e *endgame) last(own, opp, open uint64, alpha, beta int) int {
	a := bits.TrailingZeros64(open)
	open &= open - 1
	b := bits.TrailingZeros64(open)
	open &= open - 1
	c := bits.TrailingZeros64(open)
	open &= open - 1
	d := bits.TrailingZeros64(open)
	switch {
	case a == 64:
		return e.final(own, opp, 0)
	case b == 64:
		return e.last1(own, opp, a)
	case c == 64:
		return e.last2(own, opp, a, b, alpha, beta, false)
	case d == 64:
		return e.last3(own, opp, a, b, c, alpha, beta, false)
	}
	a, b, c, d = aloneFirst(a, b, c, d)
	return e.last4(own, opp, a, b, c, d, alpha, beta, false)
}

func quarter(square int) int { return square>>5<<1 | square>>2&1 }

// aloneFirst puts the squares that are alone in their quarter before the others.
func aloneFirst(a, b, c, d int) (int, int, int, int) {
	qa, qb, qc, qd := quarter(a), quarter(b), quarter(c), quarter(d)
	switch {
	case qa == qb && qc != qd && qa != qc && qa != qd:
		return c, d, a, b
	case qa == qc && qb != qd && qa != qb && qa != qd:
		return b, d, a, c
	case qa == qd && qb != qc && qa != qb && qa != qc:
		return b, c, a, d
	case qb == qc && qa != qd && qb != qa && qb != qd:
		return a, d, b, c
	case qb == qd && qa != qc && qb != qa && qb != qc:
		return a, c, b, d
	case qb == qc && qb == qd: // a alone, or all four in one quarter
		return a, b, c, d
	case qa == qc && qa == qd:
		return b, a, c, d
	case qa == qb && qa == qd:
		return c, a, b, d
	case qa == qb && qa == qc:
		return d, a, b, c
	}
	return a, b, c, d
}

// turn is what own turns on square: as kernel.Flips, quick where no enemy stands beside it.
func turn(square int, own, opp uint64) uint64 {
	if beside[square&63]&opp == 0 {
		return 0
	}
	return kernel.Flips(square, own, opp)
}

// last4 searches boards on which a, b, c and d are empty.
func (e *endgame) last4(own, opp uint64, a, b, c, d, alpha, beta int, passed bool) int {
	e.nodes++
	if v, cut := e.unreachable(own, opp, alpha); cut {
		return v
	}
	best := -infinite
	for range 4 {
		if turned := turn(a, own, opp); turned != 0 {
			v := -e.last3(opp&^turned, own|turned|1<<(a&63), b, c, d, -beta, -alpha, false)
			if v > best {
				if best = v; v > alpha {
					if alpha = v; v >= beta {
						return v
					}
				}
			}
		}
		a, b, c, d = b, c, d, a
	}
	if best > -infinite {
		return best
	}
	if passed {
		return e.final(own, opp, 1<<(a&63)|1<<(b&63)|1<<(c&63)|1<<(d&63))
	}
	return -e.last4(opp, own, a, b, c, d, -beta, -alpha, true)
}

// last3 searches boards on which a, b and c are empty.
func (e *endgame) last3(own, opp uint64, a, b, c, alpha, beta int, passed bool) int {
	e.nodes++
	// who is alone in a quarter comes first
	if qa := quarter(a); qa == quarter(b) {
		a, b, c = c, a, b
	} else if qa == quarter(c) {
		a, b = b, a
	}
	best := -infinite
	for range 3 {
		if turned := turn(a, own, opp); turned != 0 {
			v := -e.last2(opp&^turned, own|turned|1<<(a&63), b, c, -beta, -alpha, false)
			if v > best {
				if best = v; v > alpha {
					if alpha = v; v >= beta {
						return v
					}
				}
			}
		}
		a, b, c = b, c, a
	}
	if best > -infinite {
		return best
	}
	if passed {
		return e.final(own, opp, 1<<(a&63)|1<<(b&63)|1<<(c&63))
	}
	return -e.last3(opp, own, a, b, c, -beta, -alpha, true)
}

// last2 searches boards on which a and b are empty.
func (e *endgame) last2(own, opp uint64, a, b, alpha, beta int, passed bool) int {
	e.nodes++
	best := -infinite
	if turned := turn(a, own, opp); turned != 0 {
		best = -e.last1(opp&^turned, own|turned|1<<(a&63), b)
		if best >= beta {
			return best
		}
	}
	if turned := turn(b, own, opp); turned != 0 {
		if v := -e.last1(opp&^turned, own|turned|1<<(b&63), a); v > best {
			best = v
		}
	}
	if best > -infinite {
		return best
	}
	if passed {
		return e.final(own, opp, 1<<(a&63)|1<<(b&63))
	}
	return -e.last2(opp, own, a, b, -beta, -alpha, true)
}

// last1 is the value of a board on which only a is empty.
func (e *endgame) last1(own, opp uint64, a int) int {
	e.nodes++
	if !e.convex {
		return e.last1Walking(own, opp, a)
	}
	discs := bits.OnesCount64(own)
	if n := lastFlips(a, own); n != 0 {
		return e.sign * (2*(discs+n+1) - e.size)
	}
	if n := lastFlips(a, opp); n != 0 {
		return e.sign * (2*(discs-n) - e.size)
	}
	return e.final(own, opp, 1<<(a&63))
}

// last1Walking is last1 for boards that a line may leave and enter again.
func (e *endgame) last1Walking(own, opp uint64, a int) int {
	at := uint64(1) << (a & 63)
	if turned := kernel.Flips(a, own, opp); turned != 0 {
		return e.final(own|turned|at, opp&^turned, 0)
	}
	if turned := kernel.Flips(a, opp, own); turned != 0 {
		return e.final(own&^turned, opp|turned|at, 0)
	}
	return e.final(own, opp, at)
}

const (
	fileA   = 0x0101010101010101
	gatherA = 0x0102040810204080 // multiplied, brings the file a into the highest byte
)

// lineFlips is how many discs a disc on a place of a line of eight turns, by the places of the
// own discs: all other places hold enemies.
var lineFlips = func() (t [8][256]uint8) {
	for at := range t {
		for own := range t[at] {
			t[at][own] = countLine(at, own)
		}
	}
	return t
}()

func countLine(at, own int) (n uint8) {
	for up := at + 1; up < 8; up++ {
		if own>>up&1 == 1 {
			n += uint8(up - at - 1)
			break
		}
	}
	for down := at - 1; down >= 0; down-- {
		if own>>down&1 == 1 {
			n += uint8(at - down - 1)
			break
		}
	}
	return n
}

// crossing are the two diagonals through a square.
type crossing struct{ rise7, rise9 uint64 }

var diagonals = func() (t [64]crossing) {
	for s := range t {
		for o := range 64 {
			x, y := s%8-o%8, s/8-o/8
			if x == -y {
				t[s].rise7 |= 1 << o
			}
			if x == y {
				t[s].rise9 |= 1 << o
			}
		}
	}
	return t
}()

// lastFlips is how many discs own turns on square if every other square that is not own's holds
// an enemy. Squares off a convex board may be taken for enemies: no own disc stands behind them.
func lastFlips(square int, own uint64) int {
	square &= 63
	x, y := square&7, square>>3
	d := &diagonals[square]
	return int(lineFlips[x][own>>(square&56)&255]) +
		int(lineFlips[y][(own>>x&fileA)*gatherA>>56]) +
		int(lineFlips[x][(own&d.rise7)*fileA>>56]) +
		int(lineFlips[x][(own&d.rise9)*fileA>>56])
}
