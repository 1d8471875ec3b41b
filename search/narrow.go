package search

import (
	"context"

	"github.com/tavlei/tavlei/game"
)

// Narrower is a rule set of several seats in which each looks at a part of the game as at a game for
// two: at its own board in bughouse. [Engine] searches that part.
type Narrower interface {
	// Narrow gives the part of p that the seat, which is to move, plays in. A Part without a Game
	// says that there is none: then the whole game is searched.
	Narrow(p game.Position, s game.Seat) Part
}

// Part is a game for two within a game of several seats.
type Part struct {
	Game  *game.Game // the same for all positions of the whole game
	Start game.Position
	Back  func(game.Move) game.Move // a move of the part as one of the whole game
}

// partOf is the part of the game that the seat plays in, and an engine for it.
func (e *Engine) partOf(p game.Position, s game.Seat) (Part, bool) {
	v, ok := e.game.Rules.(Narrower)
	if !ok {
		return Part{}, false
	}
	part := v.Narrow(p, s)
	if part.Game == nil {
		return Part{}, false
	}
	if e.inner == nil || e.inner.game != part.Game {
		e.inner = New(part.Game, e.o)
	}
	return part, true
}

// back turns a report about the part into one about the whole game. Of the line only the first move
// is sure to be possible there: the others depend on what happens elsewhere.
func (part Part) back(r Report) Report {
	r.PV = []game.Move{part.Back(r.PV[0])}
	return r
}

// searchPart is SearchFor within a part.
func (e *Engine) searchPart(ctx context.Context, part Part, lim Limits, report func(Report)) (Report, error) {
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
func (e *Engine) choosePart(ctx context.Context, part Part, level Level, seed uint64) (game.Move, Report, error) {
	m, r, err := e.inner.Choose(ctx, game.NewLine(part.Start), level, seed)
	if err != nil {
		return m, r, err
	}
	r = part.back(r)
	return r.PV[0], r, nil
}
