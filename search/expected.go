package search

import (
	"context"
	"fmt"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Expectation is what a position is worth in which chance is to move.
type Expectation struct {
	Seat     game.Seat // for which Score and the scores of Outcomes are meant
	Depth    int       // plies after the outcome of chance
	Score    int       // mean of the outcomes by their weights, in hundredths of a man
	Nodes    int64
	Outcomes []Chanced // in the order of the moves
	Final    bool
}

// Chanced is one outcome of chance.
type Chanced struct {
	Move   game.Move
	Weight uint32
	Score  int         // for the seat of the expectation, in hundredths of a man
	Mate   int         // as in Report, for the same seat
	PV     []game.Move // after the outcome; empty where the game is over
}

// Expect values a line at whose end chance is to move in a game of two: every outcome is searched,
// all to the same depth, deeper and deeper, and reported to report if that is not nil. Scores are
// for the seat that moves after the first outcome. It is an error if nobody waits for chance, or
// more than two seats play.
func (e *Searcher) Expect(ctx context.Context, line *game.Line, lim Limits, report func(Expectation)) (Expectation, error) {
	switch {
	case !line.Pos.ToMove().Has(game.Chance):
		return Expectation{}, fmt.Errorf("search: %s: chance is not to move", e.game.Info.ID)
	case e.game.Seats != 2:
		return Expectation{}, fmt.Errorf("search: %s: the mean of what chance may do is for games of two", e.game.Info.ID)
	}
	moves := line.Pos.AppendMoves(nil)
	if len(moves) == 0 {
		return Expectation{}, fmt.Errorf("search: %s: %w (%s)", e.game.Info.ID, ErrOver, line.Pos.Outcome().Reason)
	}
	deepest := lim.Depth
	if deepest <= 0 || deepest > maxPly {
		deepest = maxPly
	}
	e.mu.Lock()
	tree := e.engineFor(line.Pos) == nil && !e.twoSided(line.Pos)
	e.mu.Unlock()
	best := Expectation{Seat: awaited(line, moves[0])}
	for d := 1; d <= deepest; d++ {
		next := Expectation{Seat: best.Seat, Depth: d, Nodes: best.Nodes}
		each := Limits{Depth: d}
		if tree { // its depth is no measure: it samples twice as much each time
			each.Nodes = treeNodes << min(d, 30)
		}
		known := e.expectAt(ctx, line, moves, &next, each, lim.Nodes)
		if known || d == 1 {
			best = next
		}
		best.Nodes = next.Nodes
		if !known || best.forced() {
			break
		}
		if report != nil {
			shown := best
			shown.Outcomes = slices.Clone(best.Outcomes)
			report(shown)
		}
	}
	best.Final = true
	return best, nil
}

// treeNodes are half the positions of a Monte Carlo search of one outcome, in the first round.
const treeNodes = 64

// expectAt searches every outcome within the limits, and tells whether it came to the end before all
// of them took so many nodes.
func (e *Searcher) expectAt(ctx context.Context, line *game.Line, moves []game.Move, x *Expectation, lim Limits, nodes int64) bool {
	known := true
	sum, all := 0, 0
	for _, m := range moves {
		c := Chanced{Move: m, Weight: game.WeightOf(line.Pos, m)}
		after := line.Clone()
		after.Play(m)
		each := lim
		if left := max(nodes-x.Nodes, 1); nodes > 0 && (each.Nodes == 0 || left < each.Nodes) {
			each.Nodes = left
		}
		r := e.after(ctx, after, x.Seat, each)
		c.Score, c.Mate, c.PV = r.Score, r.Mate, r.PV
		known = known && ctx.Err() == nil && (each.Nodes == lim.Nodes || r.Nodes < each.Nodes)
		x.Nodes += r.Nodes
		x.Outcomes = append(x.Outcomes, c)
		sum += int(c.Weight) * min(max(c.Score, -sure), sure)
		all += int(c.Weight)
	}
	if all > 0 {
		x.Score = sum / all
	}
	return known
}

// after is the value for a seat of a line on which chance has moved.
func (e *Searcher) after(ctx context.Context, line *game.Line, seat game.Seat, lim Limits) Report {
	if o := line.Outcome(); o.Over() {
		v := value(o, seat, 0)
		r := Report{Score: v}
		if v != 0 {
			r.Score = min(max(v, -sure), sure)
		}
		return r
	}
	if line.Pos.ToMove().Has(game.Chance) { // it goes on: the mean of what may come
		x, err := e.Expect(ctx, line, lim, nil)
		r := Report{Score: x.Score, Nodes: x.Nodes}
		if err != nil { // there is nothing to wait for, which would be a failing game
			return Report{}
		}
		if x.Seat != seat {
			r.Score = -r.Score
		}
		return r
	}
	mover := line.Pos.ToMove().One()
	r, err := e.SearchFor(ctx, line, mover, lim, nil)
	if err != nil { // the line goes on: only a failing game comes here
		return Report{}
	}
	if mover != seat {
		r.Score, r.Mate = -r.Score, -r.Mate
	}
	return r
}

// forced tells whether the game is decided whatever chance does.
func (x *Expectation) forced() bool {
	return !slices.ContainsFunc(x.Outcomes, func(c Chanced) bool {
		return len(c.PV) > 0 && (c.Mate == 0 || abs(c.Mate) > x.Depth)
	})
}

// awaited is the seat that moves when chance has moved as m does, or whatever it does then.
func awaited(line *game.Line, m game.Move) game.Seat {
	p := game.Clone(line.Pos)
	p.Play(m)
	for range 64 {
		if !p.ToMove().Has(game.Chance) {
			break
		}
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		p.Play(moves[0])
	}
	return p.ToMove().One()
}
