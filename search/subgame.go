package search

import (
	"context"

	"github.com/tavlei/tavlei/game"
)

// SubgameSplitter is a rule set of several seats in which each looks at a part of the game as at a game for
// two: at its own board in bughouse. Without it the whole game is searched. Asked by [Searcher], which
// searches that part.
type SubgameSplitter interface {
	// Subgame gives the part of p that the seat, which is to move, plays in. A Part without a Game
	// says that there is none: then the whole game is searched.
	Subgame(p game.Position, s game.Seat) Subgame
}

// Subgame is a game for two within a game of several seats.
type Subgame struct {
	Game  *game.Game // the same for all positions of the whole game
	Start game.Position
	Back  func(game.Move) game.Move // a move of the part as one of the whole game
}

// partOf is the part of the game that the seat plays in, and an engine for it.
func (e *Searcher) partOf(p game.Position, s game.Seat) (Subgame, bool) {
	v, ok := game.Ability[SubgameSplitter](e.game.Rules)
	if !ok {
		return Subgame{}, false
	}
	part := v.Subgame(p, s)
	if part.Game == nil {
		return Subgame{}, false
	}
	if e.inner == nil || e.inner.game != part.Game {
		e.inner = New(part.Game, e.o)
	}
	return part, true
}

// back turns a report about the part into one about the whole game. Of the line only the first move
// is sure to be possible there: the others depend on what happens elsewhere.
func (part Subgame) back(r Report) Report {
	r.PV = []game.Move{part.Back(r.PV[0])}
	return r
}

// searchPart is SearchFor within a part.
func (e *Searcher) searchPart(ctx context.Context, part Subgame, lim Limits, report func(Report)) (Report, error) {
	inner := report
	if report != nil {
		inner = func(r Report) { report(part.back(r)) }
	}
	r, err := e.inner.Search(ctx, game.NewLine(part.Start), lim, inner)
	if err != nil {
		return r, err
	}
	return part.back(r), nil
}

// choosePart is ChooseFor within a part.
func (e *Searcher) choosePart(ctx context.Context, part Subgame, level Level, seed uint64) (game.Move, Report, error) {
	m, r, err := e.inner.Choose(ctx, game.NewLine(part.Start), level, seed)
	if err != nil {
		return m, r, err
	}
	r = part.back(r)
	return r.PV[0], r, nil
}
