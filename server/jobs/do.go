package jobs

import (
	"context"
	"errors"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/mine"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/server/compute"
)

// Mind is what thinks, on a node and in a worker: compute.Searcher, unless a test has another.
type Mind interface {
	compute.Thinker
	compute.Adviser
	Review(ctx context.Context, g *game.Game, line *game.Line, played game.Ply) (search.Review, error)
	Solve(ctx context.Context, g *game.Game, pos game.Position, s compute.Sought) (compute.Solved, error)
	Mine(ctx context.Context, g *game.Game, line *game.Line, o mine.Options) ([]mine.Found, error)
}

// Do does a job. What is wrong with it stands in the result. It runs code of the rules: the caller guards it.
func Do(ctx context.Context, mind Mind, j Job) Result {
	r := Result{ID: j.ID}
	t, err := j.open(ctx)
	if err == nil {
		err = t.do(ctx, mind, &r)
	}
	if err != nil {
		return Result{ID: j.ID, Fault: err.Error()}
	}
	return r
}

func (t *task) do(ctx context.Context, mind Mind, r *Result) (err error) {
	switch t.Kind {
	case Choose:
		var m game.Move
		m, err = mind.Choose(ctx, t.game, t.line, t.Seat, t.Level, t.Seed)
		if r.Resigns = errors.Is(err, protocol.ErrResigned); r.Resigns {
			return nil
		}
		if err == nil {
			r.Move = game.MoveText(t.line.Pos, m)
		}
	case Score:
		r.Score, err = mind.Score(ctx, t.game, t.line, t.Seat)
	case Advise:
		var a search.Advice
		if a, err = mind.Advise(ctx, t.game, t.line, t.Seat, t.only); err == nil {
			r.Advice = &advice{valueOf(t.line.Pos, a.Report), a.Why, a.N}
		}
	case Threat:
		var a search.Advice
		var after game.Position
		var ok bool
		if a, after, ok, err = mind.Threat(ctx, t.game, t.line); err == nil && ok {
			r.Advice = &advice{valueOf(after, a.Report), a.Why, a.N}
		}
	case Review:
		var v search.Review
		if v, err = mind.Review(ctx, t.game, t.line, t.played); err == nil {
			pos := t.line.Pos
			r.Review = &review{v.Kind, v.Seat, valueOf(pos, v.Best), valueOf(pos, v.Played), v.Loss, v.Drop}
		}
	case Slice:
		r.Report, err = compute.Slice(ctx, t.game, t.First, t.Rounds)
	case Solve, Mine:
		err = t.study(ctx, mind, r)
	}
	return err
}
