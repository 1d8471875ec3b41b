package jetan

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// closed tells whether the game has ended otherwise than by want of moves.
func (p *Position) closed() bool {
	return p.men(p.turn, princess).Empty() || p.chiefFell() || p.tooQuiet() || int(p.number) > maxPlies/2 ||
		p.quiet >= fewPlies && p.few()
}

// chiefFell tells whether a chief has been taken so that the game is over.
func (p *Position) chiefFell() bool {
	return p.duel || p.g.Taken != takenNothing && p.men(p.turn, chief).Empty()
}

// tooQuiet tells whether nothing has been taken for so long that the game is drawn.
func (p *Position) tooQuiet() bool { return p.g.Quiet > 0 && int(p.quiet) >= p.g.Quiet }

// few tells whether each side has few pieces left and both have equal forces.
func (p *Position) few() bool {
	n, m := p.all[black].Count(), p.all[orange].Count()
	if n > fewMen || m > fewMen {
		return false
	}
	switch p.g.Few {
	case fewEqual:
		return n == m
	case fewValued:
		return p.value(black) == p.value(orange)
	}
	return false
}

// value is what the pieces of a side are worth by the prices of the rules.
func (p *Position) value(side uint8) (v int) {
	for sq := range board.Each(p.all[side]) {
		v += price[p.board[sq].kind()]
	}
	return v
}

// Outcome is the win of the side that has taken the princess, or the chief by its own, or has left the other no move; else a
// draw.
func (p *Position) Outcome() game.Outcome {
	if o, over := p.Ended(); over {
		return o
	}
	if !p.drawn && !p.canMove() {
		return p.won("noMoves")
	}
	return game.Outcome{}
}

// Ended is the outcome of a position that is over whether there are moves or not; over is false for all others, which are not
// searched for moves.
func (p *Position) Ended() (o game.Outcome, over bool) {
	switch {
	case p.drawn:
		return game.Outcome{}, false
	case p.men(p.turn, princess).Empty():
		return p.won("princess"), true
	case p.duel:
		return p.won("duel"), true
	case p.chiefFell() && p.g.Taken == takenWins:
		return p.won("chief"), true
	case p.chiefFell():
		return game.Draw("chiefDraw", seats), true
	case p.quiet >= fewPlies && p.few():
		return game.Draw("few", seats), true
	case p.tooQuiet():
		return game.Draw("quiet", seats), true
	case int(p.number) > maxPlies/2:
		return game.Draw("maxPlies", seats), true
	}
	return game.Outcome{}, false
}

// won is the win of the side that has moved.
func (p *Position) won(reason string) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(1-p.turn)), seats)
}

var _ game.Judge = (*Position)(nil)

// Judge ends the game when a position stands for the third time.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if p.g.Endless || game.Occurrences(past) < 3 {
		return game.Outcome{}
	}
	return game.Draw("repetition3", seats)
}

// PliesToDraw is the number of plies until a draw by quiet moves, if it is near.
func (p *Position) PliesToDraw() int {
	const near = 20
	left := near + 1
	if p.g.Quiet > 0 {
		left = p.g.Quiet - int(p.quiet)
	}
	if p.few() {
		left = min(left, fewPlies-int(p.quiet))
	}
	if left > near {
		return 0
	}
	return max(left, 1)
}

// Checked tells whether the side to move could lose its princess, or its chief and so the game, if it were the opponent's turn.
func (p *Position) Checked() bool { return !p.inDanger(p.turn).Empty() }

// inDanger are the princess and the chief of a side, as far as the enemy could take them, were it his turn, and win.
func (p *Position) inDanger(side uint8) (men set) {
	men = p.men(side, princess).And(p.threatened(side))
	if by := p.men(side, chief); !by.Empty() {
		free, foe := p.free(), 1-side
		struck := p.strikes(foe, chief, free)
		if p.g.Taken == takenWins {
			struck = p.struck(foe, free)
		}
		men = men.Or(by.And(struck))
	}
	return men
}

var _ game.Awarder = (*Position)(nil)

// Award is what a series that counts prices gives a side: what it has captured. Ends without a capture of the princess give
// nothing more.
func (p *Position) Award(s game.Seat, _ game.Outcome) int { return 2 * p.captured(uint8(s)) }

// captured is the price of what a side has captured: what the enemy's army lacks.
func (p *Position) captured(side uint8) (v int) {
	for k, n := range army {
		v += n * price[k]
	}
	return v - p.value(1-side)
}
