package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/balance"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/server/compute"
)

// Desk brings jobs to workers. It is for many goroutines.
type Desk interface {
	// Takes tells whether there is a worker for jobs of a class in games of a family.
	Takes(c compute.Class, family string) bool
	// Ask has a worker do a job and waits for what comes of it. It draws the id. When ctx ends the worker is told to stop;
	// where no worker is left for it an error comes at once.
	Ask(ctx context.Context, j Job) (Result, error)
}

// Thinker has workers think where there are any, and thinks itself where none has answered in time.
type Thinker struct {
	near Mind
	pool *compute.Pool
	desk Desk
	log  *slog.Logger

	failing  atomic.Bool // the last job was asked for in vain
	far, own atomic.Int64
}

// NewThinker is a thinker that has what no worker does done by near, in the lanes of the pool.
func NewThinker(near Mind, pool *compute.Pool, desk Desk) *Thinker {
	return &Thinker{near: near, pool: pool, desk: desk, log: pool.Log}
}

var (
	_ compute.Thinker = (*Thinker)(nil)
	_ compute.Adviser = (*Thinker)(nil)
	_ compute.Workers = (*Thinker)(nil)
)

// Takes implements compute.Workers.
func (t *Thinker) Takes(c compute.Class, g *game.Game) bool {
	return elsewhere(g) && t.desk.Takes(c, g.Info.Family)
}

// Counts tells how many jobs workers have done, and how many came back to this node.
func (t *Thinker) Counts() (far, own int64) { return t.far.Load(), t.own.Load() }

// Shares of the time that a node has for something. The rest is for thinking here after all.
const (
	farShare = 0.8
	wayShare = 0.05 // of it for the answer to come back
	mostWay  = 50 * time.Millisecond
	farTime  = 8 * time.Second // where the node has no bound of its own

	leastTime = 100 * time.Millisecond // a bot with less on its clock has none to lose on the way
)

// ask has a worker do a job; false: it is to be done here, see home.
func (t *Thinker) ask(ctx context.Context, j Job, g *game.Game, line *game.Line, read func(Result) error) bool {
	if !compute.IsFar(ctx) {
		return false
	}
	if end, ok := ctx.Deadline(); ok && time.Until(end) < leastTime {
		return false
	}
	err := t.askFar(ctx, j.of(g, line), read)
	switch {
	case err == nil || errors.Is(err, protocol.ErrResigned):
		t.failing.Store(false)
		t.far.Add(1)
		return true
	case errors.Is(ctx.Err(), context.Canceled):
		return false // nobody wants it any more
	case !t.failing.Swap(true):
		t.log.Warn("workers do not answer: this node thinks itself", "class", j.Class(), "game", g.Name(), "error", err)
	}
	t.own.Add(1)
	return false
}

// home waits for a slot in which to think what no worker has thought.
func (t *Thinker) home(ctx context.Context, c compute.Class, cost time.Duration) (leave func()) {
	if !compute.IsFar(ctx) {
		return func() {} // it has one
	}
	return t.pool.Home(ctx, c, cost)
}

func (t *Thinker) askFar(ctx context.Context, j Job, read func(Result) error) error {
	now := time.Now()
	most := farTime
	if end, ok := ctx.Deadline(); ok {
		most = time.Duration(farShare * float64(end.Sub(now)))
	}
	within, cancel := context.WithDeadline(ctx, now.Add(most))
	defer cancel()
	j.Deadline = now.Add(most - min(time.Duration(wayShare*float64(most)), mostWay)).UnixMilli()
	r, err := t.desk.Ask(within, j)
	if err == nil {
		err = r.failed()
	}
	if err == nil {
		err = read(r)
	}
	return err
}

// Choose implements compute.Thinker.
func (t *Thinker) Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, seed uint64) (m game.Move, err error) {
	if t.ask(ctx, Job{Kind: Choose, Seat: seat, Level: level, Seed: seed}, g, line, func(r Result) error {
		m, err = r.move(line.Pos, seat)
		return err
	}) {
		return m, err
	}
	defer t.home(ctx, compute.ClassOf(level), compute.CostOf(level))()
	return t.near.Choose(ctx, g, line, seat, level, seed)
}

// Score implements compute.Thinker.
func (t *Thinker) Score(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat) (score int, err error) {
	if t.ask(ctx, Job{Kind: Score, Seat: seat}, g, line, func(r Result) error { score = r.Score; return nil }) {
		return score, nil
	}
	defer t.home(ctx, compute.QuickClass, compute.LookCost)()
	return t.near.Score(ctx, g, line, seat)
}

// Advise implements compute.Adviser.
func (t *Thinker) Advise(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, only []game.Move) (a search.Advice, err error) {
	var texts []string
	for _, m := range only {
		texts = append(texts, game.MoveText(line.Pos, m))
	}
	if t.ask(ctx, Job{Kind: Advise, Seat: seat, Only: texts}, g, line, func(r Result) error {
		a, err = r.advised(line.Pos)
		return err
	}) {
		return a, nil
	}
	defer t.home(ctx, compute.HintClass, compute.EstimateCost)()
	return t.near.Advise(ctx, g, line, seat, only)
}

// Threat implements compute.Adviser.
func (t *Thinker) Threat(ctx context.Context, g *game.Game, line *game.Line) (a search.Advice, after game.Position, found bool, err error) {
	after, can := search.Passed(g, line.Pos)
	if !can {
		return a, nil, false, search.ErrOver
	}
	if t.ask(ctx, Job{Kind: Threat}, g, line, func(r Result) (err error) {
		if found = r.Advice != nil; found {
			a, err = r.advised(after)
		}
		return err
	}) {
		return a, after, found, nil
	}
	defer t.home(ctx, compute.HintClass, compute.EstimateCost)()
	return t.near.Threat(ctx, g, line)
}

// Review implements compute.Workers. Whoever asks looks himself if no worker has.
func (t *Thinker) Review(ctx context.Context, a compute.Asked) (v search.Review, ok bool) {
	j := Job{Kind: Review, Seat: a.Played.By, Played: game.MoveText(a.Line.Pos, a.Played.Move)}
	ok = t.ask(ctx, j, a.Game, a.Line, func(r Result) (err error) {
		v, err = r.reviewed(a.Line.Pos, a.Game.Seats)
		return err
	})
	return v, ok
}

// Slice implements compute.Workers.
func (t *Thinker) Slice(ctx context.Context, g *game.Game, first uint64, rounds int) (p *balance.Report, ok bool) {
	ok = t.ask(ctx, Job{Kind: Slice, First: first, Rounds: rounds}, g, nil, func(r Result) (err error) {
		p, err = r.slice(g, first, rounds)
		return err
	})
	return p, ok
}
