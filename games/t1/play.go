package t1

import "github.com/tavlei/tavlei/game"

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	from, to, becomes := split(m)
	piece := p.board[from]
	me := p.turn
	p.turn = 1 - me
	p.quiet++
	if me == black {
		p.number++
	}
	p.take(from)
	if p.board[to] != 0 {
		p.take(to)
		p.quiet = 0
		if piece.kind() == scout && castles.has(to) {
			return // exchanged: both are gone
		}
	}
	if becomes != 0 {
		if piece.kind() == prince {
			p.rights &^= 1 << me
		}
		piece = manOf(becomes, me)
	}
	p.put(piece, to)
}

// NullMove gives the turn to the opponent, unless the game is over or the side has few pieces left, when every move may be one
// too many.
func (p *Position) NullMove() bool {
	if p.closed() || p.men[p.turn][0].count() < fewPieces {
		return false
	}
	p.turn = 1 - p.turn
	p.quiet++
	return !p.closed()
}

// fewPieces are as many as may be in zugzwang.
const fewPieces = 4
