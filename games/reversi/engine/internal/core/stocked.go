package core

import (
	"math/bits"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// hands are the discs left to the side to move and to the other one.
type hands [2]int

// enough tells that neither side can run out of discs any more.
func (h hands) enough(open uint64) bool {
	return min(h[0], h[1]) >= bits.OnesCount64(open)
}

func (h hands) swapped() hands { return hands{h[1], h[0]} }

// placed are the hands after a move, seen by the other side.
func (h hands) placed() hands { return hands{h[1], h[0] - 1} }

// stocked is search for rules that give each side discs of its own: who has none left passes.
// It is simpler and slower, for it counts on few empty squares.
func (e *endgame) stocked(own, opp, open uint64, h hands, alpha, beta int) int {
	if h.enough(open) {
		return e.search(own, opp, open, alpha, beta)
	}
	e.nodes++
	if e.halt != nil && e.halt.Load() {
		return alpha
	}
	moves := h.moves(own, opp, open)
	if moves == 0 {
		if h.swapped().moves(opp, own, open) == 0 {
			return e.final(own, opp, open)
		}
		return -e.stocked(opp, own, open, h.swapped(), -beta, -alpha)
	}
	key := keyOf(own, opp) ^ keyOf(uint64(h[0]), uint64(h[1]+1))
	known, _ := e.book.find(key)
	alpha, beta = max(alpha, int(known.lower)), min(beta, int(known.upper))
	if alpha >= beta {
		return alpha
	}
	v, move := e.stockedMoves(own, opp, open, moves, h, alpha, beta)
	if e.halt == nil || !e.halt.Load() {
		e.book.keep(key, v, alpha, beta, move, bits.OnesCount64(open))
	}
	return v
}

// moves are those of a side that has the first of the hands.
func (h hands) moves(own, opp, open uint64) uint64 {
	if h[0] <= 0 {
		return 0
	}
	return kernel.Moves(own, opp, open)
}

// stockedMoves tries the moves, fewest replies first.
func (e *endgame) stockedMoves(own, opp, open, moves uint64, h hands, alpha, beta int) (best, move int) {
	var r replies
	for odd := e.odd(open); moves != 0; moves &= moves - 1 {
		square, at := bits.TrailingZeros64(moves), moves&-moves
		turned := kernel.Flips(square, own, opp)
		x := &r.list[r.n]
		x.own, x.opp, x.square = opp&^turned, own|turned|at, int8(square)
		x.order = e.promise(x, open&^at, at&odd != 0)
		r.n++
	}
	best, move = -infinite, noMove
	for i := range r.n {
		x := r.next(i)
		v := -e.stocked(x.own, x.opp, open&^(1<<(x.square&63)), h.placed(), -beta, -alpha)
		if v > best {
			best, move = v, int(x.square)
			if alpha = max(alpha, v); v >= beta {
				break
			}
		}
	}
	return best, move
}

// stockedLine is a best line from a board whose value is known, as team.line finds it.
func (e *endgame) stockedLine(b Board, h hands, score int) (line []int) {
	for !e.halt.Load() {
		moves := h.moves(b.Own, b.Opp, b.Open)
		if moves == 0 {
			if h = h.swapped(); h.moves(b.Opp, b.Own, b.Open) == 0 {
				return line
			}
			line, b, score = append(line, PassSquare), b.Pass(), -score
			continue
		}
		for ; moves&(moves-1) != 0; moves &= moves - 1 {
			next := b.Play(bits.TrailingZeros64(moves))
			if -e.stocked(next.Own, next.Opp, next.Open, h.placed(), -score, 1-score) >= score {
				break
			}
		}
		square := bits.TrailingZeros64(moves)
		line, b, score, h = append(line, square), b.Play(square), -score, h.placed()
	}
	return nil
}
