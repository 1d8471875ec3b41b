package compute

import (
	"context"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Adviser is a Thinker that tells people what to play. Both methods end early with what they have when ctx
// does.
type Adviser interface {
	// Advise is a move for the seat, one of only if there are any.
	Advise(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, only []game.Move) (search.Advice, error)
	// Threat is what search.Engine.Threat gives.
	Threat(ctx context.Context, g *game.Game, line *game.Line) (a search.Advice, after game.Position, ok bool, err error)
}

// Advise implements Adviser.
func (s *Searcher) Advise(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, only []game.Move) (search.Advice, error) {
	e := s.take(g)
	defer s.keep(g, e)
	return e.Advise(ctx, line, seat, only, search.Limits{})
}

// Threat implements Adviser.
func (s *Searcher) Threat(ctx context.Context, g *game.Game, line *game.Line) (search.Advice, game.Position, bool, error) {
	e := s.take(g)
	defer s.keep(g, e)
	return e.Threat(ctx, line, search.Limits{})
}
