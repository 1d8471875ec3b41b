package search

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/tt"
)

// sure is what a game won or lost counts where chance decides whether it comes to that, in
// hundredths of a man: scores of forced ends are too large to be averaged with others.
const sure = 4000

// expect is the expected value of a frame in which chance is to move, for its seat: the mean of all
// outcomes by their weights, each searched. The window of an outcome follows from what the others
// can still change at most (Ballard's Star1).
func (w *worker) expect(ply, depth, alpha, beta int) int {
	if w.tick() {
		return 0
	}
	f := &w.frames[ply]
	w.selDepth = max(w.selDepth, ply)
	key := w.key(f)
	if hit, ok := w.table.Probe(key); ok && int(hit.Depth) >= depth {
		if v := fromTable(int(hit.Score), ply); cuts(hit.Bound, v, alpha, beta) {
			return v
		}
	}
	f.moves = f.pos.AppendMoves(f.moves[:0])
	if len(f.moves) == 0 {
		return value(f.pos.Outcome(), f.seat, ply)
	}
	left := 0
	for _, m := range f.moves {
		left += f.weight(m)
	}
	v, bound := w.mean(ply, depth, alpha, beta, left)
	if w.stopped {
		return 0
	}
	w.note(key, ply, depth, v, tt.Unknown, bound)
	return v
}

// weight is the weight of an outcome of chance.
func (f *frame) weight(m game.Move) int {
	if f.roller != nil {
		return int(f.roller.Weight(m))
	}
	return 1
}

// mean averages the outcomes of the frame, whose weights add up to all.
func (w *worker) mean(ply, depth, alpha, beta, all int) (int, uint8) {
	f := &w.frames[ply]
	sum, left := 0, all
	least, most := inf, -inf
	for i := range f.moves {
		n := f.weight(f.moves[i])
		if n == 0 {
			continue
		}
		left -= n
		low := floor(alpha*all-sum-sure*left, n)
		high := -floor(-(beta*all - sum + sure*left), n)
		v := w.outcome(ply, depth, f.moves[i], max(low, -sure-1), min(high, sure+1))
		if w.stopped {
			return 0, tt.None
		}
		least, most = min(least, v), max(most, v)
		v = min(max(v, -sure), sure)
		sum += n * v
		switch {
		case v <= low && left > 0:
			return (sum + sure*left) / all, tt.Upper
		case v >= high && left > 0:
			return (sum - sure*left) / all, tt.Lower
		}
	}
	switch v := sum / all; {
	case least >= won || most <= -won:
		return least, tt.Exact // forced whatever is rolled, at the worst so late; or lost
	case v <= alpha:
		return v, tt.Upper
	case v >= beta:
		return v, tt.Lower
	default:
		return v, tt.Exact
	}
}

// outcome is the value of the frame after an outcome of chance, for the seat of the frame.
func (w *worker) outcome(ply, depth int, m game.Move, alpha, beta int) int {
	next := w.push(ply, m)
	defer w.pop()
	if beta >= sure {
		beta = inf
	}
	if alpha <= -sure {
		alpha = -inf
	}
	if next.chance {
		next.seat = w.frames[ply].seat // chance goes on: it is still this seat that waits for it
	}
	if next.seat == w.frames[ply].seat {
		return w.search(ply+1, depth, alpha, beta, true)
	}
	return -w.search(ply+1, depth, -beta, -alpha, true)
}

// floor is a/n rounded down, n > 0.
func floor(a, n int) int {
	q := a / n
	if a%n < 0 {
		q--
	}
	return q
}
