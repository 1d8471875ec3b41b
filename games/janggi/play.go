package janggi

import "github.com/tavlei/tavlei/game"

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	if isChoice(m) {
		p.choose(int(m[0] &^ choice))
		return
	}
	me := int(p.turn)
	stood := p.facing
	p.plies++
	p.quiet++
	p.turn = 1 - p.turn
	from, to := split(m)
	if from == to {
		p.stage = min(p.stage, afterPass) + 1
		p.settle()
		if stood {
			p.stage = bikjangStood
		}
		return
	}
	p.stage = playing
	p.move(me, from, to)
	p.settle()
}

// move takes a piece from one point to another, and what stands there off the board.
func (p *Position) move(me, from, to int) {
	kind := Kind(p.at[from]&15 - 1)
	p.take(me, kind, from)
	if code := p.at[to]; code != 0 {
		p.take(1-me, Kind(code&15-1), to)
		p.quiet = 0
		p.past.clear()
	}
	p.put(me, kind, to)
}

// choose puts the horses and elephants of the side to move on the board: Han's first, then Cho's, who also moves first.
func (p *Position) choose(i int) {
	p.array(int(p.turn), i)
	if p.turn == han {
		p.turn, p.stage = cho, choosing+cho
		return
	}
	p.stage = playing
	p.settle()
}

// NullMove gives the turn to the opponent, unless the game is over or there is something to answer.
func (p *Position) NullMove() bool {
	if p.closed() || p.stage >= choosing || p.facing || p.Checked() {
		return false
	}
	p.turn = 1 - p.turn
	p.plies++
	p.stage = playing
	return true
}

// PliesToDraw is how many plies are left until the game ends by its length.
func (p *Position) PliesToDraw() int { return p.g.MaxPlies - int(p.plies) }
