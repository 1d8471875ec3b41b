package search

import (
	"math"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/tt"
)

// Selective search, for positions that score their moves (MoveScorer). Others are searched by node.go alone.

const (
	rankGain       = rankTactical
	rankBadCapture = -1 << 20
)

// lmrTable is the reduction of the nth move at a depth, in 1024ths of a ply.
var lmrTable = func() (t [64][64]int32) {
	for depth := 1; depth < 64; depth++ {
		for nth := 1; nth < 64; nth++ {
			t[depth][nth] = int32(1024 * (0.55 + math.Log(float64(depth))*math.Log(float64(nth))/2.3))
		}
	}
	return t
}()

// orderScored ranks the moves of the frame for the order of search: the table's move, what gains
// men, killers and replies that were good before, quiet moves by their past, what loses men. It
// tells whether a move wins at once, which is then in front.
func (w *worker) orderScored(f *frame, ply int, first uint16) (wins bool) {
	f.scores = f.scorer.ScoreMoves(f.scores[:0], f.moves)
	m := w.histories
	h := &m.main[f.seat&1]
	before, earlier := w.lastMoveHash(ply), w.moveBeforeHash()
	reply := m.counterMoves[slotIn(before)]
	f.keys = f.keys[:0]
	for i, mv := range f.moves {
		r := f.scores[i]
		rank := int32(0)
		switch {
		case r == WinScore:
			f.moves[0] = mv
			return true
		case uint16(i) == first:
			rank = rankHashMove
		case r.noisy() && r.gain() >= 0:
			rank = rankGain + int32(r.gain())*64 + int32(h[slotIn(hashOf(mv))])/4
		case r.noisy():
			rank = rankBadCapture + int32(r.gain())
		case mv == f.killers[0]:
			rank = rankKiller + 2
		case mv == f.killers[1]:
			rank = rankKiller + 1
		case mv == reply:
			rank = rankKiller
		default:
			hash := hashOf(mv)
			rank = int32(h[slotIn(hash)]) + int32(m.continuation[pairIn(before, hash)]) + int32(m.followUp[pairIn(earlier, hash)])
		}
		f.keys = append(f.keys, keyOf(rank, uint16(i)))
	}
	return false
}

// orderKey is the rank of a move for the order of search and its index in the moves of the frame, of
// which the lower goes first.
type orderKey int64

func keyOf(rank int32, index uint16) orderKey { return orderKey(rank)<<16 | orderKey(^index) }

func (k orderKey) rank() int32   { return int32(k >> 16) }
func (k orderKey) index() uint16 { return ^uint16(k) }

// pick brings the best of the moves from i on to place i.
func (f *frame) pick(i int) orderKey {
	best, high := i, f.keys[i]
	for j, k := range f.keys[i+1:] {
		if k > high {
			best, high = i+1+j, k
		}
	}
	f.keys[i], f.keys[best] = high, f.keys[i]
	return high
}

// immediateWin is the score of a frame whose first move wins at once.
func (f *frame) immediateWin(ply int) int {
	f.pv = append(f.pv[:0], f.moves[0])
	return mate - ply - 1
}

// expandScored searches the moves of the frame and remembers the result. The table's move comes
// before the others are even ranked: it is often enough.
func (w *worker) expandScored(ply, depth, alpha, beta int, key uint64, first uint16) int {
	f := &w.frames[ply]
	best, bound := -inf, tt.Upper
	var at uint16 = tt.Unknown
	quiets, late := 0, false
	begun := int(first) < len(f.moves)
	more := 0
	if begun && depth >= singularDepth && ply > 0 && ply < 2*w.depth && f.excluded == tt.Unknown {
		var v int
		var cut bool
		if more, v, cut = w.singular(ply, depth, beta, key, first); cut {
			return v
		}
	}
	for i := range f.moves {
		var k orderKey
		var r MoveScore
		switch {
		case i == 0 && begun:
			f.scores = f.scorer.ScoreMoves(f.scores[:0], f.moves[first:first+1])
			k, r = keyOf(rankHashMove, first), f.scores[0]
		case i == 0 || i == 1 && begun:
			if w.orderScored(f, ply, first) {
				return f.immediateWin(ply)
			}
			if begun {
				f.pick(0)
			}
			fallthrough
		default:
			if k = f.keys[i]; !late {
				k = f.pick(i)
			}
			r = f.scores[k.index()]
			if k.index() == f.excluded {
				continue
			}
			if best > -won {
				var skip bool
				if skip, late = w.pruneMove(f, ply, depth, alpha, beta, quiets, k, r); skip {
					continue
				}
			}
		}
		if !r.noisy() {
			quiets++
		}
		m := f.moves[k.index()]
		v := w.searchScoredMove(ply, depth+more, i, m, r, k.rank(), alpha, beta)
		more = 0
		if w.stopped {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, at, bound = v, k.index(), tt.Exact
		f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		if v >= beta {
			bound = tt.Lower
			w.updateHistories(f, ply, i, depth, m, r)
			break
		}
	}
	if f.excluded == tt.Unknown {
		if !f.checked && (at == tt.Unknown || int(at) < len(f.scores) && !f.scores[at].noisy()) {
			w.updateCorrection(f, depth, best, bound)
		}
		w.note(key, ply, depth, best, at, bound)
	}
	return best
}

// searchScoredMove searches one move: the first with the full window, later ones with a null window and,
// if they are late, less deeply; whatever surprises is searched again.
func (w *worker) searchScoredMove(ply, depth, nth int, m game.Move, r MoveScore, rank int32, alpha, beta int) int {
	f := &w.frames[ply]
	next := w.push(ply, m)
	defer w.pop()
	again := next.seat == f.seat
	if nth == 0 {
		return w.child(ply, depth-1, alpha, beta, again)
	}
	less := w.reduction(f, next, ply, depth, nth, r, rank, beta-alpha > 1)
	v := w.child(ply, depth-1-less, alpha, alpha+1, again)
	if less > 0 && v > alpha && !w.stopped {
		v = w.child(ply, depth-1, alpha, alpha+1, again)
	}
	if v > alpha && v < beta && !w.stopped {
		v = w.child(ply, depth-1, alpha, beta, again)
	}
	return v
}

// reduction is by how many plies the nth move is searched less deeply.
func (w *worker) reduction(f, next *frame, ply, depth, nth int, r MoveScore, rank int32, open bool) int {
	if depth < 3 || nth < 2 || r.noisy() && r.gain() >= 0 {
		return 0
	}
	less := lmrTable[min(depth, 63)][min(nth, 63)]
	if !r.noisy() {
		less -= rank * 3 / 64
	}
	if open {
		less -= 1024
	}
	if !w.improving(ply) {
		less += 512
	}
	if next.checked || f.checked {
		less -= 1024
	}
	return min(max(int(less>>10), 0), depth-2)
}
