package compute

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol"
)

// Thinker thinks for bots.
type Thinker interface {
	// Choose is the move of a bot of the level, 1 to 10, for the seat. It ends early with any
	// move when ctx does. The error wraps protocol.ErrResigned if the bot gives the game up.
	Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, seed uint64) (game.Move, error)
	// Score is what the position is worth to the seat, in hundredths of a man.
	Score(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat) (int, error)
}

// Bounds of the searchers kept for the next move.
const (
	botHashMB  = 8
	keptSearch = 4
	keptTables = 4 // of matches against levels with a crew, besides
	keptLooks  = 1
	scoreNodes = 50_000
)

// Searcher is the Thinker of package search. It keeps a few engines, since they are worth more than
// their making; those of the top levels go on with the match in which they played last.
type Searcher struct {
	mu     sync.Mutex
	kept   []keptEngine // most recent last
	tables []keptEngine // the same, engines that keep their table
	looks  []keptEngine // the same, engines that look back
}

type keptEngine struct {
	name   string
	engine *search.Searcher
}

var _ Thinker = (*Searcher)(nil)

// Choose implements Thinker.
func (s *Searcher) Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, seed uint64) (game.Move, error) {
	l, err := search.LevelOf(level)
	if err != nil {
		return game.Move{}, err
	}
	var e *search.Searcher
	if l.Threaded {
		e = s.takeTable(g, line)
		defer s.keepTable(g, e)
	} else {
		e = s.take(g)
		defer s.keep(g, e)
	}
	m, r, err := e.ChooseFor(ctx, line, seat, l, seed)
	if err == nil && e.Resigns(line, seat, l, r) {
		err = fmt.Errorf("level %d: %w", level, protocol.ErrResigned)
	}
	return m, err
}

// Score implements Thinker. Without an assessment a search scores for the seat to move: for those who
// play against it, it is the opposite.
func (s *Searcher) Score(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat) (int, error) {
	e := s.take(g)
	defer s.keep(g, e)
	if score, ok := e.StaticEval(line, seat); ok {
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

// Review looks back at a ply that the line ends before. It uses one thread, so that the answer is the same every time.
func (s *Searcher) Review(ctx context.Context, g *game.Game, line *game.Line, played game.Ply) (search.Review, error) {
	s.mu.Lock()
	e := takeFrom(&s.looks, func(k keptEngine) bool { return k.name == g.Name() })
	s.mu.Unlock()
	if e == nil {
		e = search.New(g, search.Options{HashMB: botHashMB})
	}
	r, err := e.Review(ctx, line, played.By, played.Move, search.Limits{})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.looks = kept(s.looks, keptEngine{g.Name(), e}, keptLooks) // not one that has failed, nor one that never came back
	return r, err
}

// take gives an engine of the game to one caller.
func (s *Searcher) take(g *game.Game) *search.Searcher {
	s.mu.Lock()
	e := takeFrom(&s.kept, func(k keptEngine) bool { return k.name == g.Name() })
	s.mu.Unlock()
	if e == nil {
		e = search.New(g, search.Options{HashMB: botHashMB, Threads: botThreads()})
	}
	return e
}

// takeTable gives an engine for a top level: the one that chose the moves of this match before, as long
// as it is kept.
func (s *Searcher) takeTable(g *game.Game, line *game.Line) *search.Searcher {
	name := g.Name()
	s.mu.Lock()
	e := takeFrom(&s.tables, func(k keptEngine) bool { return k.name == name && k.engine.Continues(line) })
	s.mu.Unlock()
	if e == nil {
		e = search.New(g, search.Options{HashMB: botHashMB, Threads: botThreads()}.ForMatches())
	}
	return e
}

// botThreads is what the top levels use, others use one: half the processors stay for people.
func botThreads() int { return max(1, runtime.NumCPU()/2) }

// takeFrom removes the most recent engine that fits, nil if none does.
func takeFrom(list *[]keptEngine, fits func(keptEngine) bool) *search.Searcher {
	for i, k := range slices.Backward(*list) {
		if fits(k) {
			*list = slices.Delete(*list, i, i+1)
			return k.engine
		}
	}
	return nil
}

func (s *Searcher) keep(g *game.Game, e *search.Searcher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = kept(s.kept, keptEngine{g.Name(), e}, keptSearch)
}

func (s *Searcher) keepTable(g *game.Game, e *search.Searcher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tables = kept(s.tables, keptEngine{g.Name(), e}, keptTables)
}

// kept adds an engine to a list and drops the oldest beyond the bound.
func kept(list []keptEngine, k keptEngine, most int) []keptEngine {
	list = append(list, k)
	if len(list) > most {
		list = slices.Delete(list, 0, 1)
	}
	return list
}
