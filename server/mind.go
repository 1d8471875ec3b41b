package server

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Mind thinks for bots.
type Mind interface {
	// Choose is the move of a bot of the level, 1 to 10, for the seat. It ends early with any
	// move when ctx does.
	Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, seed uint64) (game.Move, error)
	// Score is what the position is worth to the seat, in hundredths of a man.
	Score(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat) (int, error)
}

// Bounds of the searchers kept for the next move.
const (
	botHashMB  = 8
	keptSearch = 4
	scoreNodes = 50_000
)

// searcher is the Mind of package search. It keeps a few engines, since their tables are worth
// more than their making.
type searcher struct {
	mu   sync.Mutex
	kept []keptEngine // most recent last
}

type keptEngine struct {
	name   string
	engine *search.Engine
}

var _ Mind = (*searcher)(nil)

// Choose implements Mind.
func (s *searcher) Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, seed uint64) (game.Move, error) {
	l, err := search.LevelOf(level)
	if err != nil {
		return game.Move{}, err
	}
	e := s.take(g)
	defer s.keep(g, e)
	m, _, err := e.ChooseFor(ctx, line, seat, l, seed)
	return m, err
}

// Score implements Mind. Without an assessment a search scores for the seat to move: for those who
// play against it, it is the opposite.
func (s *searcher) Score(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat) (int, error) {
	e := s.take(g)
	defer s.keep(g, e)
	if score, ok := e.Assess(line, seat); ok {
		return score, nil
	}
	mover := line.Pos.ToMove()
	if mover.Has(seat) {
		r, err := e.SearchFor(ctx, line, seat, search.Limits{Nodes: scoreNodes}, nil)
		return r.Score, err
	}
	r, err := e.SearchFor(ctx, line, mover.One(), search.Limits{Nodes: scoreNodes}, nil)
	if g.TeamOf(seat).Has(mover.One()) {
		return r.Score, err
	}
	return -r.Score, err
}

// take gives an engine of the game to one caller.
func (s *searcher) take(g *game.Game) *search.Engine {
	name := g.Name()
	s.mu.Lock()
	for i, k := range slices.Backward(s.kept) {
		if k.name == name {
			s.kept = slices.Delete(s.kept, i, i+1)
			s.mu.Unlock()
			return k.engine
		}
	}
	s.mu.Unlock()
	// Only the top levels use more than one thread; half the processors stay for people.
	return search.New(g, search.Options{HashMB: botHashMB, Threads: max(1, runtime.NumCPU()/2)})
}

func (s *searcher) keep(g *game.Game, e *search.Engine) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = append(s.kept, keptEngine{g.Name(), e})
	if len(s.kept) > keptSearch {
		s.kept = slices.Delete(s.kept, 0, 1)
	}
}
