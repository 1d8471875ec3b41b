package search

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tavlei/tavlei/game"
)

// Wish is what a search for several lines looks for.
type Wish struct {
	Limits
	Lines int         // how many, each with another first move; 0 is one
	Only  []game.Move // first moves that are looked at, some of the seat's; none: all of them
}

// Lines looks for the best lines for a seat that may move, the best first, until a limit, the
// context or forced ends stop it, and reports each finished iteration to report if that is not nil.
// There are fewer than wished for where there are fewer moves, or where time did not suffice for a
// look at more; there is always one. The error wraps ErrOver if the game has no moves.
func (e *Searcher) Lines(ctx context.Context, line *game.Line, seat game.Seat, w Wish, report func([]Report)) ([]Report, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.allow(line, seat, w.Only); err != nil {
		return nil, err
	}
	w.Lines = max(w.Lines, 1)
	if part, ok := e.partOf(line.Pos, seat); ok {
		return e.partLines(ctx, part, w, report)
	}
	if m := e.engineFor(line.Pos); m != nil {
		return e.mindLines(ctx, m, line, seat, w, report), nil
	}
	if !e.twoSided(line.Pos) {
		return e.growLines(ctx, line, seat, w, e.o.Seed, report), nil
	}
	return e.deepenLines(ctx, line, w, 0, e.o.Threads, report), nil
}

// ChooseAmong is ChooseFor for a bot that may make only some of the seat's moves.
func (e *Searcher) ChooseAmong(ctx context.Context, line *game.Line, seat game.Seat, only []game.Move, level Level, seed uint64) (game.Move, Report, error) {
	if len(only) == 0 {
		return e.ChooseFor(ctx, line, seat, level, seed)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.allow(line, seat, only); err != nil {
		return game.Move{}, Report{}, err
	}
	rng := rand.New(rand.NewPCG(seed, line.Pos.Key()))
	if r, ok := e.known(line, seat, only, level, rng); ok {
		return r.PV[0], r, nil
	}
	if part, ok := e.partOf(line.Pos, seat); ok {
		m, r, err := e.inner.ChooseAmong(ctx, game.NewLine(part.Start), part.Start.ToMove().One(), part.within(only), level, seed)
		if err != nil {
			return m, r, err
		}
		r = part.back(r)
		return r.PV[0], r, nil
	}
	r := e.chooseAmong(ctx, line, seat, only, level, rng)
	return r.PV[0], r, nil
}

func (e *Searcher) chooseAmong(ctx context.Context, line *game.Line, seat game.Seat, only []game.Move, level Level, rng *rand.Rand) Report {
	m := e.engineFor(line.Pos)
	level = e.ownLevel(m, level)
	w := Wish{Limits: Limits{Depth: level.Depth, Nodes: level.Nodes}, Lines: 1, Only: only}
	if level.Noise > 0 || level.Blind > 0 {
		w.Lines = len(only) // the level chooses among all
	}
	var list []Report
	switch {
	case m != nil:
		list = e.mindLines(ctx, m, line, seat, w, nil)
	case !e.twoSided(line.Pos):
		list = e.growLines(ctx, line, seat, w, e.o.Seed, nil)
	default:
		list = e.deepenLines(ctx, line, w, rng.Uint64()|1, 1, nil)
	}
	rows := make([]Rated, len(list))
	for i, r := range list {
		rows[i] = Rated{Move: r.PV[0], Score: r.Score, OnePly: r.Score, PV: r.PV, Report: r}
	}
	r := pickRated(rows, level, rng)
	for _, row := range list {
		if row.PV[0] == r.PV[0] {
			r.Mate = row.Mate
		}
	}
	return r
}

// allow refuses a line that leaves nothing to search for, and first moves that are none.
func (e *Searcher) allow(line *game.Line, seat game.Seat, only []game.Move) error {
	if err := e.check(line, seat); err != nil {
		return err
	}
	moves := line.Pos.AppendMoves(nil)
	for _, m := range only {
		if !slices.Contains(moves, m) || game.MoverOf(line.Pos, m) != seat {
			return fmt.Errorf("search: %s: %s is no move of seat %v", e.game.Info.ID, game.MoveText(line.Pos, m), seat)
		}
	}
	return nil
}

// deepenLines is deepen for several lines and some root moves.
func (e *Searcher) deepenLines(ctx context.Context, line *game.Line, w Wish, salt uint64, threads int, report func([]Report)) []Report {
	entries := int64(1) << 40
	if w.Nodes > 0 {
		entries = 2 * w.Nodes
	}
	e.table.Fit(entries, e.o.HashMB)
	e.beginTable(salt, threads)
	var halt atomic.Bool
	e.beginThreads(ctx, line, w.Nodes, salt, threads, &halt)
	for _, worker := range e.workers[:threads] {
		worker.keep(w.Only)
	}
	var helpers sync.WaitGroup
	for _, worker := range e.workers[1:threads] {
		helpers.Go(func() { worker.iterate(w.Depth, nil) })
	}
	finish := func(list []Report, nodes int64, final bool) []Report {
		list = slices.Clone(list)
		for i := range list {
			r := &list[i]
			r.PV, r.Hash, r.Nodes, r.Final = slices.Clone(r.PV), e.table.Full(), nodes, final
		}
		return list
	}
	first := e.workers[0]
	list := first.iterateLines(w.Depth, w.Lines, func(list []Report) {
		if report != nil {
			report(finish(list, first.nodes*int64(threads), false))
		}
	})
	halt.Store(true)
	helpers.Wait()
	var nodes int64
	for _, worker := range e.workers[:threads] {
		nodes += worker.nodes
	}
	return finish(list, nodes, true)
}

// keep leaves only some of the root moves; none means all.
func (w *worker) keep(only []game.Move) {
	if len(only) == 0 {
		return
	}
	n := 0
	for i := range w.rows {
		if slices.Contains(only, w.rows[i].move) {
			w.rows[n], w.rows[i] = w.rows[i], w.rows[n]
			n++
		}
	}
	w.rows = w.rows[:n]
}

// iterateLines is iterate for the n best root moves: in each iteration the best is searched for,
// then the best of the others, and so on.
func (w *worker) iterateLines(depth, n int, report func([]Report)) []Report {
	if depth <= 0 || depth > maxPly {
		depth = maxPly
	}
	all := w.rows
	defer func() { w.rows = all }()
	n = min(n, len(all))
	scores := make([]int, n)
	for d := 1; ; d++ {
		w.depth = d
		for k := 0; k < n && !w.stopped; k++ {
			w.rows = all[k:]
			scores[k] = w.aspire(d, scores[k])
		}
		if w.stopped {
			return w.reports(all[:n], d-1)
		}
		list := w.reports(all[:n], d)
		report(list)
		far := func(r Report) bool { return r.Mate == 0 || abs(r.Mate) > d }
		if d == depth || !slices.ContainsFunc(list, far) {
			return list
		}
	}
}

// reports are the first rows as far as something is known about them, the best first.
func (w *worker) reports(rows []row, depth int) []Report {
	var list []Report
	for i := range rows {
		r := Report{Depth: depth, SelDepth: w.selDepth, Score: rows[i].score, Nodes: w.nodes, PV: rows[i].pv}
		switch {
		case r.Score > -inf:
			r.Mate = distance(r.Score)
		case i > 0:
			continue
		default:
			r.Score = 0 // stopped before anything was known
		}
		list = append(list, r)
	}
	bestFirst(list)
	return list
}

func bestFirst(list []Report) {
	slices.SortStableFunc(list, func(a, b Report) int { return cmp.Compare(b.Score, a.Score) })
}

// within are moves of the whole game as moves of the part.
func (part Subgame) within(only []game.Move) []game.Move {
	var list []game.Move
	if len(only) > 0 {
		for _, m := range part.Start.AppendMoves(nil) {
			if slices.Contains(only, part.Back(m)) {
				list = append(list, m)
			}
		}
	}
	return list
}

// partLines is Lines within a part.
func (e *Searcher) partLines(ctx context.Context, part Subgame, w Wish, report func([]Report)) ([]Report, error) {
	back := func(list []Report) []Report {
		list = slices.Clone(list)
		for i := range list {
			list[i] = part.back(list[i])
		}
		return list
	}
	inner := report
	if report != nil {
		inner = func(list []Report) { report(back(list)) }
	}
	w.Only = part.within(w.Only)
	list, err := e.inner.Lines(ctx, game.NewLine(part.Start), part.Start.ToMove().One(), w, inner)
	return back(list), err
}

// mindLines asks a family's own engine to rate all moves, deeper and deeper.
func (e *Searcher) mindLines(ctx context.Context, m Engine, line *game.Line, seat game.Seat, w Wish, report func([]Report)) []Report {
	if w.Lines == 1 && len(w.Only) == 0 {
		return []Report{m.Think(ctx, line, Task{Limits: w.Limits, Threads: e.o.Threads, Seat: seat}, func(r Report) {
			if report != nil {
				report([]Report{r})
			}
		})}
	}
	deepest := w.Depth
	if deepest <= 0 || deepest > maxPly {
		deepest = maxPly
	}
	var best []Report
	left := w.Nodes
	for d := 1; d <= deepest; d++ {
		list, spent := rated(m.Rate(ctx, line, Task{Limits: Limits{Depth: d, Nodes: left}, Threads: e.o.Threads, Seat: seat}), w)
		if best == nil || list[0].Depth > best[0].Depth {
			best = list
			if report != nil {
				report(slices.Clone(list))
			}
		}
		if left -= spent; list[0].Depth < d || ctx.Err() != nil || w.Nodes > 0 && left <= 0 {
			break
		}
	}
	for i := range best {
		best[i].Final = true
	}
	return best
}

// rated are the best of the rated moves, and the positions that it took.
func rated(rows []Rated, w Wish) ([]Report, int64) {
	var list []Report
	whole := rows[0].Report
	for _, row := range rows {
		if len(w.Only) > 0 && !slices.Contains(w.Only, row.Move) {
			continue
		}
		r := whole
		r.Score, r.PV = row.Score, row.PV
		list = append(list, r)
	}
	// An engine that samples endless moves may have rated none of those asked for.
	for _, m := range w.Only {
		if !slices.ContainsFunc(rows, func(row Rated) bool { return row.Move == m }) {
			r := whole
			r.Score, r.PV = unrated(rows), []game.Move{m}
			list = append(list, r)
		}
	}
	bestFirst(list)
	return list[:min(len(list), w.Lines)], whole.Nodes
}

// unrated is the score of a move that was not rated: it was not worth it.
func unrated(rows []Rated) int {
	least := rows[0].Score
	for _, row := range rows {
		least = min(least, row.Score)
	}
	return least
}
