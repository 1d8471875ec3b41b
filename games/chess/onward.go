package chess

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

var (
	_ search.Continuer = (*Position)(nil)
	_ search.Continuer = (*Pair)(nil)
)

// onwards is the game in which dead positions and counters of plies end nothing.
func (g *Game) onwards() *Game {
	on := *g
	on.onward, on.LastPly = true, 0
	return &on
}

// Continue is the position with play going on where nobody can win any more, as other programs count
// move trees.
func (p *Position) Continue() game.Position {
	q := *p
	q.g, q.scratch = p.g.onwards(), nil
	return &q
}

// Continue is the match with play going on where nobody can win any more.
func (p *Pair) Continue() game.Position {
	g := *p.g
	g.one = p.g.one.onwards()
	q := &Pair{g: &g, state: p.state, waits: p.waits}
	for x := range q.boards {
		q.boards[x].CopyFrom(&p.boards[x])
		q.boards[x].g = g.one
	}
	return q
}
