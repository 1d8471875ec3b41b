package study

import (
	"sync"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	mates "github.com/tavlei/tavlei/search/mate"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
)

// sought is what a worker is to find; its tables are no larger than it allows.
func (c SolveCmd) sought(mate int) compute.Sought {
	return compute.Sought{Mate: mate, Quiet: c.Quiet, HashMB: min(c.Hash, compute.MostSolveMB)}
}

// far finds a value, or that of every move, with workers.
func (c SolveCmd) far(e *verb.Env, g *game.Game, line *game.Line, j *SolveJSON) error {
	s, n, end, err := c.studies(e, g.Info.Family)
	if err != nil {
		return err
	}
	defer end()
	moves := line.Pos.AppendMoves(nil)
	if !c.All || len(moves) == 0 {
		v, err := c.oneFar(e, s, g, line, 0)
		j.Value, j.Line, j.Nodes = v.Value, pvTexts(line.Pos, v.Line), v.Nodes
		return err
	}
	values, err := c.movesFar(e, s, g, line, moves, max(n, 1))
	for i, v := range values {
		j.Nodes += v.Nodes
		j.Moves = insertSolved(j.Moves, SolvedMoveJSON{
			Move: game.MoveText(line.Pos, moves[i]), Value: v.Value, Line: pvTexts(line.Pos, append([]game.Move{moves[i]}, v.Line...)),
		})
	}
	if err == nil {
		j.Value, j.Line = j.Moves[0].Value, j.Moves[0].Line
	}
	return err
}

// oneFar has one position solved, and shows for how long that has been going on.
func (c SolveCmd) oneFar(e *verb.Env, s *jobs.Studies, g *game.Game, line *game.Line, mate int) (v compute.Solved, err error) {
	bar := e.Progress("seconds", 0)
	defer bar.Done()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		v, err = s.Solve(e.Ctx, g, line, c.sought(mate))
	}()
	for tick := time.NewTicker(time.Second); ; {
		select {
		case <-ended:
			tick.Stop()
			return v, err
		case <-tick.C:
			bar.Step()
		}
	}
}

// movesFar has what follows each move solved, so many at once. Values are for the side to move.
func (c SolveCmd) movesFar(e *verb.Env, s *jobs.Studies, g *game.Game, line *game.Line, moves []game.Move, n int) ([]compute.Solved, error) {
	values, next := make([]compute.Solved, len(moves)), make(chan int)
	var wrong error
	var mu sync.Mutex
	bar := e.Progress("move", len(moves))
	defer bar.Done()
	one := func(i int, after *game.Line) {
		v, err := s.Solve(e.Ctx, g, after, c.sought(0))
		mu.Lock()
		defer mu.Unlock()
		if after.Pos.ToMove() != line.Pos.ToMove() {
			v.Value = -v.Value
		}
		values[i] = v
		if err != nil && wrong == nil {
			wrong = err
		}
		bar.Step()
	}
	afters := make([]*game.Line, len(moves)) // made here: a line is for one goroutine at a time
	for i, m := range moves {
		afters[i] = line.Clone()
		afters[i].Play(m)
	}
	var hands sync.WaitGroup
	for range n {
		hands.Go(func() {
			for i := range next {
				one(i, afters[i])
			}
		})
	}
	for i := range moves {
		next <- i
	}
	close(next)
	hands.Wait()
	if wrong != nil {
		return nil, wrong
	}
	return values, nil
}

// mateFar proves the shortest mate with workers.
func (c SolveCmd) mateFar(e *verb.Env, g *game.Game, line *game.Line, most int) (compute.Solved, error) {
	s, _, end, err := c.studies(e, g.Info.Family)
	if err != nil {
		return compute.Solved{}, err
	}
	defer end()
	v, err := c.oneFar(e, s, g, line, most)
	if err == nil && v.None {
		err = mates.ErrNoMate
	}
	return v, err
}
