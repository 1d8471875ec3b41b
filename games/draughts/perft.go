package draughts

import (
	"math"

	"github.com/tavlei/tavlei/game"
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
	early, watch := p.g.drawsWithin(), p.g.Objective == breakthrough || p.g.KingLimit > 0
	seat := int(p.turn)
	lists := make([][]game.Move, depth+1)
	if k := p.g.wide; k != nil {
		c := counter128{k: k, lists: lists, watch: watch, early: early, slow: func(own, opp, kings set128, seat, depth int) uint64 {
			return p.ending(own, opp, kings, seat).perftSlow(depth)
		}}
		return c.count(p.side[seat], p.side[1-seat], p.kings, seat, depth)
	}
	c := counter64{k: p.g.narrow, lists: lists, watch: watch, early: early, slow: func(own, opp, kings set64, seat, depth int) uint64 {
		return p.ending(own.wide(), opp.wide(), kings.wide(), seat).perftSlow(depth)
	}}
	return c.count(p.side[seat].set64(), p.side[1-seat].set64(), p.kings.set64(), seat, depth)
}

// plain tells whether nothing but men, kings and the side to move decides the tree to that depth,
// endings with few men excepted.
func (p *Position) plain(depth int) bool {
	g, c := p.g, &p.count
	if p.phase != playing || p.finished() || g.MayPass || g.KingLimit > 0 && p.kings.any() {
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
func (p *Position) ending(own, opp, kings set128, seat int) *Position {
	q := &Position{g: p.g, turn: uint8(seat), kings: kings}
	q.side[seat], q.side[1-seat] = own, opp
	q.count.class, q.count.road3 = q.classify()
	return q
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
