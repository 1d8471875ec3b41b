package rules

import "github.com/tavlei/tavlei/game"

// onwards is the game in which dead positions and counters of plies end nothing.
func (g *Game) WithoutDraws() *Game {
	on := *g
	on.Onward, on.LastPly = true, 0
	return &on
}

// Continue is the position with play going on where nobody can win any more, as other programs count
// move trees.
func (p *Position) Continue() game.Position {
	q := *p
	q.Game, q.Scratch = p.Game.WithoutDraws(), nil
	return &q
}
