package core

import (
	"math/bits"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// reply is a board after a move, seen by the side to move there.
type reply struct {
	own, opp uint64
	order    int32 // greater is tried earlier
	square   int8
}

// replies are the boards after each move; a board of 64 squares has at most 33 legal moves.
type replies struct {
	list [40]reply
	n    int
}

// wide searches boards with more than byParity empty squares: fewest replies first.
func (e *endgame) wide(own, opp, open uint64, alpha, beta, n int) int {
	e.nodes++
	if n >= crowdedFrom {
		e.tell()
	}
	if e.halt != nil && e.halt.Load() {
		return alpha
	}
	if v, cut := e.unreachable(own, opp, alpha); cut {
		return v
	}
	moves := kernel.Moves(own, opp, open)
	if moves == 0 {
		if kernel.Moves(opp, own, open) == 0 {
			return e.final(own, opp, open)
		}
		return -e.wide(opp, own, open, -beta, -alpha, n)
	}
	if n == e.top {
		moves = distinct(own, opp, moves)
	}
	if e.book == nil || n <= byMoves {
		v, _ := e.tryAll(own, opp, open, moves, noMove, alpha, beta, n)
		return v
	}
	return e.remembered(own, opp, open, moves, alpha, beta, n)
}

// remembered looks into the table before it searches and writes into it afterwards.
func (e *endgame) remembered(own, opp, open, moves uint64, alpha, beta, n int) int {
	key := keyOf(own, opp)
	known, _ := e.book.find(key)
	if int(known.lower) >= beta {
		return int(known.lower)
	}
	if int(known.upper) <= alpha {
		return int(known.upper)
	}
	if known.lower == known.upper {
		return int(known.lower)
	}
	low, high := max(alpha, int(known.lower)), min(beta, int(known.upper))
	v, move := e.tryAll(own, opp, open, moves, int(known.move), low, high, n)
	if e.halt == nil || !e.halt.Load() {
		e.book.keep(key, v, low, high, move, n)
	}
	return v
}

// trial is the search of one board's moves: the window still open and the best move so far.
type trial struct {
	alpha, beta int
	best, move  int
}

// tryAll is the principal variation search over the moves of a board.
func (e *endgame) tryAll(own, opp, open, moves uint64, first, alpha, beta, n int) (best, move int) {
	var r replies
	if v, square, cut := e.expand(&r, own, opp, open, moves, first, alpha, beta, n); cut {
		return v, square
	}
	t := trial{alpha, beta, -infinite, noMove}
	if e.crowd != nil && n >= crowdedFrom {
		return e.tryTogether(&r, &t, open)
	}
	for i := range r.n {
		if e.try(&t, r.next(i), open) {
			break
		}
	}
	return t.best, t.move
}

// try searches one move and tells whether it is good enough to leave the others alone.
func (e *endgame) try(t *trial, x *reply, open uint64) bool {
	left := open &^ (1 << (x.square & 63))
	var v int
	if t.best == -infinite || t.beta-t.alpha == 1 {
		v = -e.search(x.own, x.opp, left, -t.beta, -t.alpha)
	} else if v = -e.search(x.own, x.opp, left, -t.alpha-1, -t.alpha); v > t.alpha && v < t.beta {
		v = -e.search(x.own, x.opp, left, -t.beta, -v+1)
	}
	if v > t.best {
		t.best, t.move = v, int(x.square)
		t.alpha = max(t.alpha, v)
	}
	if n := bits.OnesCount64(open); n == e.top && e.watch != nil {
		e.watch(*t, int(x.square))
	}
	return v >= t.beta
}

// expand lists the boards after each move. It tells of a move that decides at once: one that
// turns every enemy disc, or one after which the table knows enough.
func (e *endgame) expand(r *replies, own, opp, open, moves uint64, first, alpha, beta, n int) (int, int, bool) {
	odd := e.odd(open)
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		at := moves & -moves
		turned := kernel.Flips(square, own, opp)
		x := &r.list[r.n]
		x.own, x.opp, x.square = opp&^turned, own|turned|at, int8(square)
		r.n++
		if x.own == 0 && e.sign > 0 && !e.raw {
			return e.final(x.opp, 0, open&^at), square, true
		}
		if n > byBounds && e.book != nil {
			if known, ok := e.book.find(keyOf(x.own, x.opp)); ok && -int(known.upper) >= beta {
				return -int(known.upper), square, true
			}
		}
		if square == first {
			x.order = 1 << 30
			continue
		}
		x.order = e.promise(x, open&^at, at&odd != 0)
	}
	return 0, 0, false
}

// next brings the most promising of the boards from i on to place i.
func (r *replies) next(i int) *reply {
	best := i
	for j := i + 1; j < r.n; j++ {
		if r.list[j].order > r.list[best].order {
			best = j
		}
	}
	r.list[i], r.list[best] = r.list[best], r.list[i]
	return &r.list[i]
}

// promise orders moves: few replies for the other side, corners weighing double, few open squares
// beside the mover's discs, corners taken, odd quarters; far from the end what the learned evaluation
// says at a glance.
func (e *endgame) promise(x *reply, open uint64, odd bool) int32 {
	moves := kernel.Moves(x.own, x.opp, open)
	corners := e.corners()
	v := -int32(bits.OnesCount64(moves)+bits.OnesCount64(moves&corners)) * 64
	v -= int32(bits.OnesCount64(touching(x.opp)&open)) * 8
	v += int32(bits.OnesCount64(x.opp&corners)-bits.OnesCount64(x.own&corners)) * 32
	if odd {
		v += 16
	}
	if e.glance && bits.OnesCount64(open) >= byGlance {
		v = 3*v - int32(Static(Rules{Raw: e.raw}, Board{x.own, x.opp, open}))
	}
	return v
}

// touching are the squares beside a set.
func touching(set uint64) uint64 {

	return set<<8 | set>>8 | set&stepsUp[0]<<1 | set&stepsDown[0]>>1 |
		set&stepsUp[2]<<7 | set&stepsDown[2]>>7 | set&stepsUp[3]<<9 | set&stepsDown[3]>>9
}
