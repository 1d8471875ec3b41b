package draughts

import (
	"math"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Perft is the number of leaves of the tree of legal moves at depth plies. It agrees with a walk
// through Play and CountMoves, and is faster where neither huffing nor the memory of Frisian kings
// nor draws by count can matter.
func (p *Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case !p.plain(depth):
		return p.perftSlow(depth)
	}
	watch := p.g.Objective == AimBreakthrough || p.g.KingLimit > 0
	return p.g.k.Perft(&p.d, depth, p.g.drawsWithin(), watch, func(d *kernel.Diagram, depth int) uint64 {
		if p.g.Objective == AimBreakthrough && d.Kings.Any() {
			return 0 // the king has won
		}
		return p.g.ending(d).perftSlow(depth)
	})
}

// plain tells whether nothing but men, kings and the side to move decides the tree to that depth,
// endings with few men excepted.
func (p *Position) plain(depth int) bool {
	g, c := p.g, &p.count
	if p.phase != playing || p.finished() || g.MayPass || g.KingLimit > 0 && p.d.Kings.Any() {
		return false
	}
	if int(p.ply)+depth >= g.max {
		return false
	}
	if g.DrawsClaimed {
		return true
	}
	return (g.draws.quiet == 0 || int(c.quiet)+depth <= g.draws.quiet) &&
		(g.draws.gainless == 0 || int(c.gainless)+depth <= g.draws.gainless) &&
		(c.class == 0 && !c.road3 && !p.gainEnding())
}

// drawsWithin is the least number of plies within which an ending with few men, once it has arisen,
// can be a draw by count.
func (g *Game) drawsWithin() int {
	least := math.MaxInt
	if g.DrawsClaimed {
		return least
	}
	if g.draws.kingDuel {
		least = 1
	}
	for _, e := range g.draws.endings {
		least = min(least, e.plies)
	}
	return least
}

// ending is the position in which an ending has just arisen.
func (g *Game) ending(d *kernel.Diagram) *Position {
	p := &Position{g: g, d: *d}
	p.count.class, p.count.road3 = p.classify()
	return p
}

// perftSlow walks the tree with Play.
func (p *Position) perftSlow(depth int) uint64 {
	return p.walk(make([]level, depth))
}

// level is one ply of a walk: a scratch position and the moves from it.
type level struct {
	pos   Position
	moves []game.Move
}

// walk counts the leaves at the depth of the stack.
func (p *Position) walk(stack []level) uint64 {
	if len(stack) == 1 {
		return uint64(p.CountMoves())
	}
	top := &stack[0]
	top.moves = p.AppendMoves(top.moves[:0])
	var n uint64
	for _, m := range top.moves {
		top.pos.CopyFrom(p)
		top.pos.Play(m)
		n += top.pos.walk(stack[1:])
	}
	return n
}
