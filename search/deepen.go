package search

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tavlei/tavlei/game"
)

// deepen searches the line by iterative deepening with the given number of threads that share
// one table (lazy SMP: helpers search the same tree a little out of step and fill the table).
func (e *Searcher) deepen(ctx context.Context, line *game.Line, lim Limits, salt uint64, threads int, report func(Report)) Report {
	entries := int64(1) << 40
	if lim.Nodes > 0 {
		entries = 2 * lim.Nodes
	}
	e.table.Fit(entries, e.o.HashMB)
	e.beginTable(salt, threads)
	var halt atomic.Bool
	e.beginThreads(ctx, line, lim.Nodes, salt, threads, &halt)
	var helpers sync.WaitGroup
	for _, w := range e.workers[1:threads] {
		helpers.Go(func() { w.iterate(lim.Depth, nil) })
	}
	first := e.workers[0]
	r := first.iterate(lim.Depth, func(r Report) {
		if report != nil {
			r.Hash = e.table.Full()
			r.PV = slices.Clone(r.PV)
			r.Nodes *= int64(threads) // helpers run as fast; their own count is not read while they do
			report(r)
		}
	})
	halt.Store(true)
	helpers.Wait()
	r.Nodes = 0
	for _, w := range e.workers[:threads] {
		r.Nodes += w.nodes
	}
	r.Final, r.Hash, r.PV = true, e.table.Full(), slices.Clone(r.PV)
	return r
}

// beginTable tells the table and the workers that a search begins, which may know nothing of those before it unless
// the engine keeps what it knows. With several threads nothing repeats anyway; a level, whose
// evaluations are salted, forgets with one, but for a match that it goes on with.
func (e *Searcher) beginTable(salt uint64, threads int) {
	forget := threads == 1 && (salt != 0 || !e.o.Keep) && !e.keeping
	if !e.keeping {
		e.kept = kept{}
	}
	e.keeping = false
	e.renew(forget)
}

// renew begins a search, which is independent of all earlier ones if the engine forgets: it drops its table and what it learned
// of moves.
func (e *Searcher) renew(forget bool) {
	e.table.Renew(forget)
	if !forget {
		return
	}
	for _, w := range e.workers {
		w.forget()
	}
}

// beginThreads prepares the workers of one search.
func (e *Searcher) beginThreads(ctx context.Context, line *game.Line, nodes int64, salt uint64, threads int, halt *atomic.Bool) {
	for len(e.workers) < threads {
		w := newWorker(line.Pos)
		w.margins = marginsOf(e.game)
		w.table, w.offset = &e.table, len(e.workers)&1
		e.workers = append(e.workers, w)
	}
	limit := int64(0)
	if nodes > 0 {
		limit = max(nodes/int64(threads), 1)
	}
	for _, w := range e.workers[:threads] {
		w.salt = salt
		w.begin(ctx, line, limit, halt)
	}
}

// iterate searches deeper and deeper until the depth, a limit or a forced end stops it.
func (w *worker) iterate(depth int, report func(Report)) Report {
	if depth <= 0 || depth > maxPly {
		depth = maxPly
	}
	r := Report{PV: w.rows[0].pv, Score: w.rows[0].score}
	score := 0
	for d := min(1+w.offset, depth); d <= depth; d++ {
		w.depth = d
		score = w.aspire(d, score)
		if best := &w.rows[0]; best.score > -inf {
			r.PV, r.Score, r.Mate = best.pv, best.score, distance(best.score)
		}
		r.SelDepth, r.Nodes = w.selDepth, w.nodes
		if w.stopped {
			break
		}
		r.Depth = d
		if report != nil {
			report(r)
		}
		if r.Mate != 0 && abs(r.Mate) <= d {
			break
		}
	}
	if r.Score == -inf {
		r.Score = 0 // stopped before anything was known
	}
	return r
}

// distance is the number of plies to the forced end that the score announces, 0 if none.
func distance(score int) int {
	switch {
	case score >= won:
		return mate - score
	case score <= -won:
		return -(mate + score)
	}
	return 0
}

func abs(x int) int { return max(x, -x) }

// aspire searches the root in a narrow window around the last score, widened while it fails.
func (w *worker) aspire(depth, last int) int {
	alpha, beta := -inf, inf
	width := 24
	if depth >= 4 && abs(last) < won {
		alpha, beta = last-width, last+width
	}
	for {
		v := w.root(depth, alpha, beta)
		width *= 3
		switch {
		case w.stopped:
			return v
		case v <= alpha && alpha > -inf:
			alpha = max(v-width, -inf)
		case v >= beta && beta < inf:
			beta = min(v+width, inf)
		default:
			return v
		}
	}
}

// root searches the root moves and brings the best to the front, the others in the order of
// their results. A stopped search keeps what it had proven: the first row is the best move.
func (w *worker) root(depth, alpha, beta int) int {
	best := -inf
	for i := range w.rows {
		m := w.rows[i].move
		next := w.push(0, m)
		again := next.seat == w.frames[0].seat
		v := 0
		if i == 0 {
			v = w.child(0, depth-1, alpha, beta, again)
		} else {
			less := w.lessAtRoot(i, depth, next)
			v = w.child(0, depth-1-less, alpha, alpha+1, again)
			if v > alpha && !w.stopped && (less > 0 || v < beta) {
				v = w.child(0, depth-1, alpha, beta, again)
			}
		}
		w.pop()
		if w.stopped {
			return best
		}
		if v <= best {
			continue
		}
		if best = v; v > alpha || i == 0 {
			w.promote(i, v)
			alpha = max(alpha, v)
		}
		if v >= beta {
			break
		}
	}
	return best
}

// lessAtRoot is by how many plies row i is searched less deeply: a late quiet move in selective
// search.
func (w *worker) lessAtRoot(i, depth int, next *frame) int {
	f := &w.frames[0]
	if f.scorer == nil || depth < 4 || i < 4 || f.checked || next.checked || f.scores[w.rows[i].index].noisy() {
		return 0
	}
	return 1 + min(i/16, 1)
}

// promote puts row i in front with its score and main line; the rows before it move back.
func (w *worker) promote(i, score int) {
	r := w.rows[i]
	copy(w.rows[1:i+1], w.rows[:i])
	r.score = score
	r.pv = append(append(r.pv[:0], r.move), w.frames[1].pv...)
	w.rows[0] = r
}
