package loa

import "github.com/tavlei/tavlei/game"

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	p.plies++
	me := int(p.turn)
	p.turn = 1 - p.turn
	if isPass(m) {
		return
	}
	from, to := split(m)
	p.take(me, from)
	if p.men[1-me].Has(to) {
		p.take(1-me, to)
		p.united[1-me] = p.g.connected(p.men[1-me])
	}
	if !p.swallows(to) {
		p.put(me, to)
	}
	p.united[me] = p.g.connected(p.men[me])
}

// swallows tells whether a piece that lands on a square falls into the hole.
func (p *Position) swallows(sq int) bool { return p.g.Hole && sq == p.g.middle }

// NullMove gives the turn to the opponent, unless the game is over or that would be a pass.
func (p *Position) NullMove() bool {
	if p.closed() || !p.canMove(int(p.turn)) {
		return false
	}
	p.turn = 1 - p.turn
	p.plies++
	return true
}

// PliesToDraw is how many plies are left until the game is a draw by its length.
func (p *Position) PliesToDraw() int { return maxPlies - int(p.plies) }
