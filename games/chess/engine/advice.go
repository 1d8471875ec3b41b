package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/solve"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *rules.Game) any { return gameAdvice{g} })
	game.Extend(func(p *rules.Position) any { return adviceOn(p) })
}

// gameAdvice are the abilities of a rule set: levels, plans, a table of endings, a description for other programs.
type gameAdvice struct{ *rules.Game }

// advice are the abilities of a position: its value, and what moves do at first sight.
type advice struct {
	*rules.Position
	settled *rules.Game // whose evaluation this is
	evaluation
}

var (
	_ search.Leveller          = gameAdvice{}
	_ search.EndgameTabler     = gameAdvice{}
	_ solve.Planner            = gameAdvice{}
	_ search.Booker            = gameAdvice{}
	_ search.Evaluator         = (*advice)(nil)
	_ search.NullMover         = (*advice)(nil)
	_ search.MoveScorer        = (*advice)(nil)
	_ search.ExchangeEvaluator = (*advice)(nil)
	_ search.CorrectionKeyer   = (*advice)(nil)
	_ search.DrawCounter       = (*rules.Position)(nil)
	_ search.Checker           = (*rules.Position)(nil)
	_ tree.Continuer           = (*rules.Position)(nil)
	_ tree.Counter             = (*rules.Position)(nil)
	_ search.Tactical          = (*rules.Position)(nil)
)

// adviceOn is the advice on a position, which may change.
func adviceOn(p *rules.Position) *advice {
	a := &advice{Position: p}
	a.settle()
	return a
}

// settle takes the evaluation of the game that the position is of.
func (p *advice) settle() {
	if p.settled != p.Game {
		p.settled, p.evaluation = p.Game, newEvaluation(p.Game)
	}
}
