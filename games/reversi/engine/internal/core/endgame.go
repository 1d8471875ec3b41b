package core

import (
	"math/bits"
	"sync/atomic"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// endgame is the exact search of one thread. Values are differences of discs at the end of the
// game, for the side to move.
type endgame struct {
	nodes int64        // boards searched, as far as they are not in total
	book  *ledger      // bounds already proved, nil for none
	halt  *atomic.Bool // when it is true the search returns anything, nil for never
	crowd *crowd       // what the other threads do, nil for one thread
	total *atomic.Int64
	watch func(trial, int) // told of the moves of the board with top empty squares, may be nil
	top   int              // empty squares of the board to be solved, whose mirrored moves are left out
	*terrain
	glance bool     // order moves by the evaluation too
	sign   int      // -1 where fewer discs win
	raw    bool     // empty squares count for nobody
	_      [64]byte // the counters of two threads share no cache line
}

// final is the value when neither side can move.
func (e *endgame) final(own, opp, open uint64) int {
	d := bits.OnesCount64(own) - bits.OnesCount64(opp)
	if e.raw || d == 0 {
		return e.sign * d
	}
	if d > 0 {
		return e.sign * (d + bits.OnesCount64(open))
	}
	return e.sign * (d - bits.OnesCount64(open))
}

// Numbers of empty squares up to which a board is searched in simpler ways.
const (
	bySpecial = 4  // one function for each number
	byParity  = 6  // moves in the order of parity alone, without looking at the replies
	byMoves   = 8  // without remembering boards
	byBounds  = 12 // without looking what is remembered of the boards after each move
	byGlance  = 13 // from here on the evaluation helps to order moves
)

// search is the value of a board, exact between alpha and beta, otherwise a bound (fail soft).
func (e *endgame) search(own, opp, open uint64, alpha, beta int) int {
	switch n := bits.OnesCount64(open); {
	case n > byParity:
		return e.wide(own, opp, open, alpha, beta, n)
	case n > bySpecial:
		return e.narrow(own, opp, open, e.odd(open), alpha, beta, n)
	default:
		return e.last(own, opp, open, alpha, beta)
	}
}

// quarters are the corners of the board whose parity orders moves: who plays into a region with
// an odd number of empty squares hopes to play there last.
var quarters = [4]uint64{0x0f0f0f0f, 0xf0f0f0f0, 0x0f0f0f0f << 32, 0xf0f0f0f0 << 32}

var quarterOf = func() (q [64]uint64) {
	for square := range q {
		q[square] = quarters[square>>5<<1|square>>2&1]
	}
	return q
}()

// odd is the union of the quarters with an odd number of empty squares.
func (e *endgame) odd(open uint64) (odd uint64) {
	for _, q := range quarters {
		odd |= -uint64(bits.OnesCount64(open&q)&1) & q
	}
	return odd
}

// narrow searches boards with few empty squares: odd quarters first.
func (e *endgame) narrow(own, opp, open, odd uint64, alpha, beta, n int) int {
	e.nodes++
	if v, cut := e.unreachable(own, opp, alpha); cut {
		return v
	}
	moves := kernel.Moves(own, opp, open)
	if moves == 0 {
		if kernel.Moves(opp, own, open) == 0 {
			return e.final(own, opp, open)
		}
		return -e.narrow(opp, own, open, odd, -beta, -alpha, n)
	}
	best := -infinite
	for _, group := range [2]uint64{moves & odd, moves &^ odd} {
		for ; group != 0; group &= group - 1 {
			square := bits.TrailingZeros64(group)
			at := group & -group
			turned := kernel.Flips(square, own, opp)
			v := 0
			if n-1 > bySpecial {
				v = -e.narrow(opp&^turned, own|turned|at, open&^at, odd^quarterOf[square], -beta, -alpha, n-1)
			} else {
				v = -e.last(opp&^turned, own|turned|at, open&^at, -beta, -alpha)
			}
			if v > best {
				if best = v; v > alpha {
					if alpha = v; v >= beta {
						return v
					}
				}
			}
		}
	}
	return best
}
