package mind

import "math/bits"

// highest is the greatest value of a board: all discs, in hundredths.
const highest = 6400

// Rules are the rules that decide what an end is worth.
type Rules struct {
	Fewest bool // who has fewer discs wins
	Raw    bool // squares left empty count for nobody; else for the side with more discs
	Stock  bool // a side that has placed its discs can move no more
}

// Final is what the board is worth to the side to move if the game ends here, in discs.
func (r Rules) Final(b Board) int {
	v := bits.OnesCount64(b.Own) - bits.OnesCount64(b.Opp)
	if !r.Raw {
		switch empties := b.Empties(); {
		case v > 0:
			v += empties
		case v < 0:
			v -= empties
		}
	}
	if r.Fewest {
		v = -v
	}
	return v
}

// finisher searches ends exactly under any of the rules. It is plain and slow: the ends of
// standard games have [SolveSmall] and [Solver].
type finisher struct {
	rules Rules
	nodes int64
	stop  func() bool // asked now and then; nil never stops
	dead  bool        // stopped: values have no meaning
}

// value is the end's worth in discs within the window; hand are the discs left to the side to
// move and to the other, used where the rules have stocks.
func (f *finisher) value(b Board, hand [2]int, alpha, beta int, passed bool) int {
	f.nodes++
	if f.nodes&1023 == 0 && f.stop != nil && f.stop() {
		f.dead = true
	}
	if f.dead {
		return 0
	}
	moves := f.moves(b, hand)
	if moves == 0 {
		if passed {
			return f.rules.Final(b)
		}
		return -f.value(b.Pass(), [2]int{hand[1], hand[0]}, -beta, -alpha, true)
	}
	best := -64
	for best < beta && moves != 0 {
		sq := f.quietest(b, moves)
		moves &^= 1 << sq
		v := -f.value(b.Play(sq), [2]int{hand[1], hand[0] - 1}, -beta, -max(alpha, best), false)
		best = max(best, v)
	}
	return best
}

func (f *finisher) moves(b Board, hand [2]int) uint64 {
	if f.rules.Stock && hand[0] <= 0 {
		return 0
	}
	return b.Moves()
}

// quietest is the move that leaves the other side least to do; with few squares left just one.
func (f *finisher) quietest(b Board, moves uint64) int {
	if moves&(moves-1) == 0 || b.Empties() < 5 {
		return bits.TrailingZeros64(moves)
	}
	best, least := 0, 1<<30
	for rest := moves; rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(rest)
		n := bits.OnesCount64(b.Play(sq).Moves())
		if corners>>sq&1 != 0 {
			n -= 3
		}
		if n < least {
			best, least = sq, n
		}
	}
	return best
}

const corners uint64 = 1<<0 | 1<<7 | 1<<56 | 1<<63
