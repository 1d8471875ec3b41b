package rithmomachia

import "github.com/tavlei/tavlei/game"

// wins are the reasons with which a side wins by its own move; the index is kept in positions.
var wins = [...]string{"", "magna", "major", "excellentissima", "corpore", "bonis", "lite", "honore", "honoreLiteque"}

// indices of wins that are no triumph.
const (
	wonCorpore = 4 + iota
	wonBonis
	wonLite
	wonHonore
	wonHonoreLiteque
)

// judge sees whether the side that has moved has won.
func (p *Position) judge(me int) {
	p.won = 0
	g := &p.g.goals[me]
	if g.triumph && !(p.g.PyramidFirst && p.holdsPyramid(1-me)) {
		if t := p.triumph(me, nil); t >= p.g.Triumph && t != noTriumph {
			p.won = uint8(t)
			return
		}
	}
	took := &p.took[me]
	men := g.men > 0 && took.men >= g.men
	value := g.value > 0 && took.value >= g.value
	digits := g.digits > 0 && took.digits >= g.digits
	switch {
	case g.any && men, g.men > 0 && g.value == 0 && men:
		p.won = wonCorpore
	case g.any && value:
		p.won = wonBonis
	case g.any || !value:
	case g.men == 0 && g.digits == 0:
		p.won = wonBonis
	case g.men == 0 && digits:
		p.won = wonLite
	case g.digits == 0 && men:
		p.won = wonHonore
	case men && digits:
		p.won = wonHonoreLiteque
	}
}

// holdsPyramid tells whether a pyramid of a side stands on the board.
func (p *Position) holdsPyramid(seat int) bool {
	return !p.men[seat].AndNot(p.form[circle].Or(p.form[triangle]).Or(p.form[square])).Empty()
}

// Outcome is the win of who has moved, a draw by the counts, or the loss of who cannot move.
func (p *Position) Outcome() game.Outcome {
	if o, over := p.Ended(); over {
		return o
	}
	if p.CountMoves() > 0 {
		return game.Outcome{}
	}
	return win("noMoves", 1-int(p.turn))
}

// Ended is the outcome of a position that ends otherwise than by want of moves; ok is false for all others.
func (p *Position) Ended() (o game.Outcome, ok bool) {
	switch {
	case p.won != 0:
		return win(wins[p.won], 1-int(p.turn)), true
	case p.plies >= maxPlies:
		return game.Draw("maxPlies", seats), true
	case int(p.quiet) >= p.g.Quiet:
		return game.Draw("quiet", seats), true
	}
	return game.Outcome{}, false
}

func win(reason string, seat int) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(seat)), seats)
}
