package core

import (
	"context"
	"math/bits"
	"sync/atomic"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

const (
	maxPly   = 128 // moves and passes of a search path
	maxMoves = 64
	passMove = 64 // of a main line
	limitOf  = 32000
	exactAt  = 7 // empty squares from which ends are always searched out
)

// candidate is a move that waits to be searched.
type candidate struct {
	flips  uint64
	rank   int32
	square uint8
}

// worker is one thread of a search with all its memory.
type worker struct {
	weights *Weights // nil: plain judges
	plain   plain
	rules   Rules
	last    endgame
	memory  *memory // nil: nothing is remembered
	cuts    *cuts   // nil: nothing is cut by probability
	salt    uint64

	ctx   context.Context
	halt  *atomic.Bool
	nodes int64
	limit int64
	sel   int
	dead  bool

	shapes [maxPly + 2]shape
	moves  [maxPly + 2][maxMoves]candidate
	line   [maxPly + 2][maxPly + 2]uint8
	length [maxPly + 2]int
	rows   []row
	root   Board
}

// row is a root move.
type row struct {
	square int
	flips  uint64
	score  int
	pv     []int
}

// tick counts a node and tells whether to stop. Values of a stopped search have no meaning.
func (w *worker) tick() bool {
	w.nodes++
	if w.limit > 0 && w.nodes >= w.limit {
		w.dead = true
	}
	if w.nodes&1023 == 0 && !w.dead {
		select {
		case <-w.ctx.Done():
			w.dead = true
		default:
			w.dead = w.halt != nil && w.halt.Load()
		}
	}
	return w.dead
}

// follow is the board after a move, with its shape one ply further.
func (w *worker) follow(ply int, b Board, second bool, sq uint8, flips uint64) Board {
	if w.weights != nil {
		next := &w.shapes[ply+1]
		*next = w.shapes[ply]
		if second {
			next.second(int(sq), flips)
		} else {
			next.first(int(sq), flips)
		}
	}
	at := uint64(1) << (sq & 63)
	return Board{b.Opp &^ flips, b.Own | flips | at, b.Open &^ at}
}

// judge is the static value for the side to move, with a grain of salt for variety.
func (w *worker) judge(ply int, b Board, second bool, moves uint64) int {
	var v int
	if w.weights != nil {
		v = w.weights.worth(&w.shapes[ply], second, b, moves)
	} else {
		v = w.plain.worth(b, moves)
	}
	if w.salt != 0 {
		v += int(scatter(b.Own^b.Opp<<1^w.salt)%31) - 15
	}
	return v
}

// search is the value for the side to move within the window (alpha, beta), in hundredths of a
// disc; second tells that it is the side that was not to move at the root. The main line is
// left in line[ply].
func (w *worker) search(ply int, b Board, second bool, depth, alpha, beta int) int {
	w.length[ply] = 0
	if w.tick() || ply >= maxPly {
		return 0
	}
	w.sel = max(w.sel, ply)
	moves := b.Moves()
	if moves == 0 {
		return w.stuck(ply, b, second, depth, alpha, beta)
	}
	empties := b.Empties()
	if empties <= exactAt {
		return w.end(b, alpha, beta)
	}
	if depth <= 0 {
		return w.judge(ply, b, second, moves)
	}
	if depth == 1 {
		return w.shallow(ply, b, second, moves, alpha, beta)
	}
	var key uint64
	best := uint8(noMove)
	if w.memory != nil {
		key = w.memory.key(b)
		if m, ok := w.memory.probe(key); ok {
			if v := int(m.score); int(m.depth) >= depth && beta-alpha == 1 && settles(m.bound, v, alpha, beta) {
				return v
			}
			best = m.move
		}
	}
	if w.cuts != nil && depth >= leastCut && beta-alpha == 1 {
		if v, ok := w.probable(ply, b, second, moves, depth, alpha, beta); ok || w.dead {
			return v
		}
	}
	return w.expand(ply, b, second, moves, depth, alpha, beta, best, key)
}

// settles tells whether a bound on the value decides the window.
func settles(bound uint8, v, alpha, beta int) bool {
	return bound == boundExact || bound == boundLower && v >= beta || bound == boundUpper && v <= alpha
}

// stuck is the value where the side to move has no move: the end, or a pass.
func (w *worker) stuck(ply int, b Board, second bool, depth, alpha, beta int) int {
	if kernel.Moves(b.Opp, b.Own, b.Open) == 0 {
		return 100 * w.rules.Final(b)
	}
	if w.weights != nil {
		w.shapes[ply+1] = w.shapes[ply]
	}
	v := -w.search(ply+1, b.Pass(), !second, depth, -beta, -alpha)
	w.extend(ply, passMove)
	return v
}

// extend makes move and the main line after it the main line.
func (w *worker) extend(ply int, move uint8) {
	n := w.length[ply+1]
	w.line[ply][0] = move
	copy(w.line[ply][1:n+1], w.line[ply+1][:n])
	w.length[ply] = n + 1
}

// shallow looks at each move and judges what it leads to.
func (w *worker) shallow(ply int, b Board, second bool, moves uint64, alpha, beta int) int {
	best := -limitOf
	for rest := moves; rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(rest)
		flips := kernel.Flips(sq, b.Own, b.Opp)
		next := w.follow(ply, b, second, uint8(sq), flips)
		v := -w.search(ply+1, next, !second, 0, -beta, -max(alpha, best))
		if w.dead {
			return 0
		}
		if v > best {
			if best = v; v > alpha {
				w.extend(ply, uint8(sq))
			}
			if v >= beta {
				break
			}
		}
	}
	return best
}

// expand searches the moves, the likeliest to be best first, and remembers the result.
func (w *worker) expand(ply int, b Board, second bool, moves uint64, depth, alpha, beta int, first uint8, key uint64) int {
	n := w.list(ply, b, second, moves, depth, first)
	best, at, from := -limitOf, uint8(noMove), alpha
	for i := range n {
		c := w.pick(ply, i, n)
		next := w.follow(ply, b, second, c.square, c.flips)
		v := 0
		if i == 0 {
			v = -w.search(ply+1, next, !second, depth-1, -beta, -alpha)
		} else if v = -w.search(ply+1, next, !second, depth-1, -alpha-1, -alpha); v > alpha && v < beta && !w.dead {
			v = -w.search(ply+1, next, !second, depth-1, -beta, -alpha)
		}
		if w.dead {
			return 0
		}
		if v > best {
			best = v
			if v > alpha {
				alpha, at = v, c.square
				w.extend(ply, at)
			}
			if v >= beta {
				break
			}
		}
	}
	if w.memory != nil {
		bound := boundUpper
		if best >= beta {
			bound = boundLower
		} else if best > from {
			bound = boundExact
		}
		w.memory.store(key, memo{score: int16(best), move: at, depth: uint8(depth), bound: bound})
	}
	return best
}

// list ranks the moves: what was best before, then by what they lead to. Near the leaves only
// the replies they leave are counted.
func (w *worker) list(ply int, b Board, second bool, moves uint64, depth int, first uint8) int {
	n := 0
	for rest := moves; rest != 0; rest &= rest - 1 {
		sq := uint8(bits.TrailingZeros64(rest))
		c := &w.moves[ply][n]
		n++
		c.square, c.flips = sq, kernel.Flips(int(sq), b.Own, b.Opp)
		if sq == first {
			c.rank = 1 << 30
			continue
		}
		at := uint64(1) << sq
		next := Board{b.Opp &^ c.flips, b.Own | c.flips | at, b.Open &^ at}
		if depth >= 3 && w.weights != nil {
			next = w.follow(ply, b, second, sq, c.flips)
			replies := next.Moves()
			w.nodes++
			c.rank = int32(-w.weights.worth(&w.shapes[ply+1], !second, next, replies) - 60*bits.OnesCount64(replies))
			continue
		}
		c.rank = -100 * int32(bits.OnesCount64(next.Moves()))
		if w.plain.corner>>sq&1 != 0 {
			c.rank += 400
		}
		if w.plain.across>>sq&1 != 0 {
			c.rank -= 300
		}
	}
	return n
}

// pick brings the best of the moves from i on to place i.
func (w *worker) pick(ply, i, n int) candidate {
	list := &w.moves[ply]
	best := i
	for j := i + 1; j < n; j++ {
		if list[j].rank > list[best].rank {
			best = j
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i]
}

// end is the exact value of a board with few empty squares, whatever stocks there are.
func (w *worker) end(b Board, alpha, beta int) int {
	low, high := floor(alpha), -floor(-beta)
	return 100 * w.last.search(b.Own, b.Opp, b.Open, max(low, -64), min(high, 64))
}

// floor is v in whole discs, rounded down.
func floor(v int) int {
	if v < 0 {
		return -((99 - v) / 100)
	}
	return v / 100
}
