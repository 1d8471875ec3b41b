package engine

import (
	"context"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/corners"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/many"
)

// Engine is the engine for what alpha-beta does not fit: three and more seats, and races in which nobody is in the way.
func (r rules) Engine(search.Options) search.Engine { return &engine{of: r.of} }

// engine implements search.Engine.
type engine struct {
	of     *corners.Game
	many   *many.Searcher
	racer  racer
	manner many.Manner
}

var _ search.Engine = (*engine)(nil)

// Knows tells whether the engine plays a position.
func (e *engine) Knows(p game.Position) bool {
	q, ok := p.(*corners.Position)
	return ok && (e.of.Players > 2 || away(q, q.Turn()))
}

// Levels are those of the family.
func (e *engine) Levels() []search.Level { return rules{e.of}.Levels() }

// Think races if nobody is in the way, else it searches.
func (e *engine) Think(ctx context.Context, line *game.Line, t search.Task, report func(search.Report)) search.Report {
	p := line.Pos.(*corners.Position)
	if away(p, p.Turn()) {
		if m, n := e.race(ctx, p, beamWidth); n > 0 {
			return search.Report{PV: []game.Move{m}, Depth: n, SelDepth: n, Score: e.eval(p), Final: true}
		}
	}
	return e.searcher(p).Search(ctx, p, t.Limits, report)
}

// Rate values moves by a search; the one that a race begins with is the best of all.
func (e *engine) Rate(ctx context.Context, line *game.Line, t search.Task) []search.Rated {
	p := line.Pos.(*corners.Position)
	rows := e.searcher(p).Rate(ctx, p, t.Limits)
	if !away(p, p.Turn()) {
		return rows
	}
	m, n := e.race(ctx, p, weakWidth)
	high := rows[0].Score
	for i := range rows {
		high = max(high, rows[i].Score)
	}
	for i := range rows {
		if n > 0 && rows[i].Move == m {
			rows[i].Score = high + raceBonus
			rows[i].OnePly = rows[i].Score
		}
	}
	return rows
}

// raceBonus is by how much the move of a race is better than any other.
const raceBonus = 60

// race is the legal move that a short way home begins with; n is 0 if there is none.
func (e *engine) race(ctx context.Context, p *corners.Position, width int) (m game.Move, n int) {
	m, n, _ = e.racer.solve(ctx, p, width)
	if n == 0 {
		return m, 0
	}
	for _, legal := range p.AppendMoves(nil) {
		if legal == m {
			return m, n
		}
	}
	return m, 0 // another man has to leave its home first
}

func (e *engine) searcher(p *corners.Position) *many.Searcher {
	if e.many == nil {
		e.many = many.New(p, e.of.Players, e.of.Team, e.manner)
	}
	return e.many
}

func (e *engine) eval(p *corners.Position) int { return (&position{of: p}).Eval(game.Seat(p.Turn())) }
