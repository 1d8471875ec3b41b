package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/mine"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/guard"
)

// solved is a compute.Solved as it is written. Its line is whole.
type solved struct {
	Value int      `json:"value"`
	None  bool     `json:"none,omitempty"`
	Line  []string `json:"line,omitempty"`
	First []string `json:"first,omitempty"`
	Nodes int64    `json:"nodes,omitempty"`
}

func (t *task) sought() compute.Sought {
	return compute.Sought{Mate: t.Mate, Quiet: t.Quiet, HashMB: t.HashMB}
}

// study does a job that a command has asked for.
func (t *task) study(ctx context.Context, mind Mind, r *Result) error {
	if t.Kind == Solve {
		s, err := mind.Solve(ctx, t.game, t.line.Pos, t.sought())
		if err != nil {
			return err
		}
		r.Solved = &solved{Value: s.Value, None: s.None, Nodes: s.Nodes, Line: textsOf(t.line.Pos, s.Line)}
		for _, m := range s.First {
			r.Solved.First = append(r.Solved.First, game.MoveText(t.line.Pos, m))
		}
		return nil
	}
	within := ctx
	if t.Budget > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, time.Duration(t.Budget)*time.Millisecond)
		defer cancel()
	}
	var err error
	r.Mined, err = mind.Mine(within, t.game, t.line, mine.Options{Most: t.Most, Mate: t.Mate})
	if errors.Is(err, context.DeadlineExceeded) {
		r.Cut, err = true, nil
	}
	return err
}

// textsOf writes a line of moves from a position.
func textsOf(pos game.Position, moves []game.Move) (texts []string) {
	pos = game.Clone(pos)
	for _, m := range moves {
		texts = append(texts, game.MoveText(pos, m))
		pos.Play(m)
	}
	return texts
}

// solution reads what a solver has found about a position. Whether the value is right only a solver knows; a mate is one.
func (r Result) solution(g *game.Game, pos game.Position, s compute.Sought) (compute.Solved, error) {
	v := r.Solved
	if v == nil || len(v.Line) > maxPlies || len(v.First) > maxOnly || s.Mate == 0 && v.None || v.Nodes < 0 {
		return compute.Solved{}, fmt.Errorf("no solution: %w", errAnswer)
	}
	found := compute.Solved{Value: v.Value, None: v.None, Nodes: v.Nodes}
	var err error
	if found.First, err = movesOf(pos, v.First); err != nil {
		return found, fmt.Errorf("%w: %w", errAnswer, err)
	}
	line := game.NewLine(game.Clone(pos))
	for i, text := range v.Line {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			return found, fmt.Errorf("move %d of a line: %w: %w", i+1, errAnswer, err)
		}
		found.Line = append(found.Line, m)
		line.Play(m)
	}
	if s.Mate == 0 || v.None {
		return found, nil
	}
	seat, out := pos.ToMove().One(), line.Pos.Outcome()
	if seat < 0 || len(v.Line) == 0 || len(v.Line) > s.Mate || len(v.First) == 0 || !out.Over() || out.Value(seat, g.Seats) <= 0 {
		return found, fmt.Errorf("no mate in %d half-moves: %w", s.Mate, errAnswer)
	}
	return found, nil
}

// puzzles reads what was found in a game: each a sound puzzle of its position.
func (r Result) puzzles(g *game.Game, line *game.Line, most int) ([]mine.Found, error) {
	if most <= 0 || most > mine.MostFound {
		most = mine.MostFound
	}
	if len(r.Mined) > most {
		return nil, fmt.Errorf("%d puzzles of one game: %w", len(r.Mined), errAnswer)
	}
	last := -1
	for _, f := range r.Mined {
		if f.Ply <= last || f.Ply >= line.Len() {
			return nil, fmt.Errorf("a puzzle at ply %d after one at %d, of %d: %w", f.Ply, last, line.Len(), errAnswer)
		}
		last = f.Ply
		if err := f.Check(g, line.At(f.Ply)); err != nil {
			return nil, fmt.Errorf("%w: %w", errAnswer, err)
		}
	}
	return r.Mined, nil
}

// studyTime is how long a job of a command may wait and take.
const studyTime = 6 * time.Hour

// Studies solves and looks for puzzles for a command: by workers where there are any, else in this process.
type Studies struct {
	Near Mind
	Desk Desk            // nil: there are no workers
	Told func(err error) // is told why something is done in this process after all; from many goroutines
}

// Solve finds an exact value or a mate at the end of a line.
func (s *Studies) Solve(ctx context.Context, g *game.Game, line *game.Line, w compute.Sought) (v compute.Solved, err error) {
	err = s.do(ctx, Job{Kind: Solve, Mate: w.Mate, Quiet: w.Quiet, HashMB: w.HashMB}.of(g, line), func(r Result) (err error) {
		v, err = r.solution(g, line.Pos, w)
		return err
	})
	return v, err
}

// Mine looks for puzzles in a game, for so long at most; cut tells that this was not long enough for all of it.
func (s *Studies) Mine(ctx context.Context, g *game.Game, line *game.Line, o mine.Options, most time.Duration) (found []mine.Found, cut bool, err error) {
	if err := mine.Can(g); err != nil {
		return nil, false, err
	}
	err = s.do(ctx, Job{Kind: Mine, Mate: o.Mate, Most: o.Most, Budget: most.Milliseconds()}.of(g, line), func(r Result) (err error) {
		cut = r.Cut
		found, err = r.puzzles(g, line, o.Most)
		return err
	})
	return found, cut, err
}

// here does a job in this process: code of the rules that fails, or does not come to an end, is that job's fault alone.
func (s *Studies) here(ctx context.Context, j Job) (Result, error) {
	most := studyTime
	if j.Budget > 0 {
		most = time.Duration(j.Budget) * time.Millisecond
	}
	var r Result // read only once it is whole
	g := guard.New()
	defer g.Close()
	err := g.Do(ctx, guard.Job{Budget: most + compute.StepBudget, Grace: compute.StepGrace}, func(ctx context.Context) error {
		r = Do(ctx, s.Near, j)
		return nil
	})
	if err != nil {
		return Result{}, err
	}
	return r, nil
}

// do has a worker do a job, or does it.
func (s *Studies) do(ctx context.Context, j Job, read func(Result) error) error {
	j.Deadline = time.Now().Add(studyTime).UnixMilli()
	if s.Desk != nil {
		within, cancel := context.WithDeadline(ctx, j.Until())
		r, err := s.Desk.Ask(within, j)
		cancel()
		if err == nil {
			err = r.failed()
		}
		if err == nil {
			err = read(r)
		}
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.Told(err)
	}
	j.ID = "here"
	r, err := s.here(ctx, j)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return err
	case r.Fault != "":
		return errors.New(r.Fault)
	}
	return read(r)
}
