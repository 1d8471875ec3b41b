package engine

import (
	"cmp"
	"context"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/uct"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/search"
)

var _ search.Analyst = (*bot)(nil)

// mostAnalysed is how many playouts an analysis makes at most. Sums of single precision count no further than to twice as many.
const mostAnalysed = 1 << 23

// Analyses tells whether stones are played, and not placed or settled.
func (b *bot) Analyses(p game.Position) bool {
	q := p.(*weiqi.Position)
	return q.Playing() && q.Placing() == 0
}

// Analyse grows the tree and tells of every move of the root.
func (b *bot) Analyse(ctx context.Context, line *game.Line, t search.AnalysisTask, report func(search.Analysis)) search.Analysis {
	root, most := rootOf(line), playoutsOf(t.Limits)
	if most == 0 || most > mostAnalysed {
		most = mostAnalysed
	}
	task := uct.Task{Playouts: most, Threads: t.Threads, Seed: t.Salt, Room: b.room}
	if t.Avoid != nil {
		task.Avoid = func(depth int, c goban.Colour, at goban.Point) bool {
			seat := game.Seat(c - goban.Black)
			return t.Avoid(depth, seat, moveOf(at, seat))
		}
	}
	if report != nil && t.Due != nil {
		task.Due, task.Report = t.Due, func() { report(b.analysis(root)) }
	}
	b.tree.Grow(ctx, root, task)
	last := b.analysis(root)
	last.Best.Final = true
	if report != nil {
		report(last)
	}
	return last
}

// analysis is what the tree says now: the move that it would make first, the others by visits.
func (b *bot) analysis(root *uct.Root) search.Analysis {
	seat := game.Seat(root.Turn - goban.Black)
	sign := float64(1 - 2*int(seat))
	best := b.tree.Choice(root)
	a := search.Analysis{Best: b.report(root, seat), Visits: b.tree.Playouts(), Points: root.Goal == 0, Value: best.Value}
	moves := b.tree.Moves()
	slices.SortStableFunc(moves, func(x, y uct.Move) int {
		return cmp.Compare(rank(x, best), rank(y, best))
	})
	var won, visits float64
	for _, m := range moves {
		mean, deviation := b.tree.Lead(m)
		a.Moves = append(a.Moves, search.AnalysedMove{
			PV: movesOf(b.tree.Line(m, pvLength), seat), Visits: m.Visits, Value: m.Value, Prior: m.Guess,
			Lead: search.Lead{Mean: sign * mean, Deviation: deviation},
		})
		won, visits = won+m.Value*float64(m.Visits), visits+float64(m.Visits)
	}
	if visits > 0 {
		a.Value = won / visits
	}
	mean, deviation := b.tree.Ahead(), b.tree.Spread()
	a.Lead = search.Lead{Mean: sign * mean, Deviation: deviation}
	a.Owners = make([]float64, root.Board.Shape.Len())
	for at := range a.Owners {
		a.Owners[at] = sign * b.tree.Owner(goban.Point(at))
	}
	return a
}

// rank is 0 for the move that is chosen.
func rank(m, chosen uct.Move) int {
	if m.Point == chosen.Point {
		return 0
	}
	return 1
}
