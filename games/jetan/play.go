package jetan

import "github.com/tavlei/tavlei/game"

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	if isLot(m) {
		p.turn, p.drawn = uint8(m[0]), false
		return
	}
	from, to := split(m)
	me, piece := p.turn, p.board[from]
	p.turn = 1 - me
	p.quiet++
	if me != p.g.First {
		p.number++
	}
	p.take(from)
	if taken := p.board[to]; taken != 0 {
		p.take(to)
		p.quiet = 0
		p.duel = taken.kind() == chief && piece.kind() == chief
	}
	p.put(piece, to)
	if isEscape(m) {
		p.rights &^= 1 << me
	}
}

// NullMove gives the turn to the opponent, unless the game is over or the side has few pieces left, when every move may be one
// too many.
func (p *Position) NullMove() bool {
	if p.drawn || p.closed() || p.all[p.turn].Count() <= fewMen {
		return false
	}
	if p.turn != p.g.First {
		p.number++
	}
	p.turn = 1 - p.turn
	p.quiet++
	return !p.closed()
}
