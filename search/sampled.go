package search

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/mcts"
)

// Games that alpha-beta does not fit are searched by a Monte Carlo tree.

// grow searches the line for seat until a limit or the context stops it.
func (e *Searcher) grow(ctx context.Context, line *game.Line, seat game.Seat, lim Limits, report func(Report)) Report {
	list := e.growLines(ctx, line, seat, Wish{Limits: lim, Lines: 1}, e.o.Seed, func(list []Report) {
		if report != nil {
			report(list[0])
		}
	})
	return list[0]
}

// growLines is grow for several lines: the moves that were visited most.
func (e *Searcher) growLines(ctx context.Context, line *game.Line, seat game.Seat, w Wish, seed uint64, report func([]Report)) []Report {
	if e.tree == nil {
		e.tree = mcts.New(e.game, line.Pos)
	}
	t := e.tree
	t.Grow(ctx, line, mcts.Task{Seat: seat, Only: w.Only, Nodes: w.Nodes, Seed: seed, MB: e.o.HashMB}, func() {
		if report != nil {
			report(sampled(t, w, false))
		}
	})
	return sampled(t, w, true)
}

// sampled is what a tree knows: there is always one line.
func sampled(t *mcts.Tree, w Wish, final bool) []Report {
	whole := Report{Nodes: t.Nodes(), SelDepth: t.Depth(), Hash: t.Full(), Final: final}
	var list []Report
	for _, l := range t.Lines(w.Lines, w.Depth) {
		r := whole
		r.Score, r.PV, r.Depth = l.Score, l.PV, len(l.PV)
		list = append(list, r)
	}
	if len(list) == 0 {
		return []Report{whole}
	}
	return list
}

// pickTree is pick for games searched by a Monte Carlo tree.
func (e *Searcher) pickTree(ctx context.Context, line *game.Line, seat game.Seat, level Level, rng *rand.Rand) Report {
	w := Wish{Limits: Limits{Nodes: level.Nodes}, Lines: 1}
	r := e.growLines(ctx, line, seat, w, rng.Uint64(), nil)[0]
	if level.Noise <= 0 {
		return r
	}
	high := math.Inf(-1)
	for m, score := range e.tree.Moves {
		if v := float64(score) + level.Noise*gumbel(rng); v > high {
			high = v
			r.PV, r.Score = []game.Move{m}, score
		}
	}
	return r
}
