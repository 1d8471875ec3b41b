package reversi

import "github.com/tavlei/tavlei/game"

// Outcome is the result: the game is over when neither side can move.
func (p *Position) Outcome() game.Outcome {
	if p.phase != playing || p.canMove(p.turn) || p.canMove(1-p.turn) {
		return game.Outcome{}
	}
	return p.result()
}

// result is the outcome of a game that is over.
func (p *Position) result() game.Outcome {
	dark, light := p.disc[0].Count(), p.disc[1].Count()
	if dark == light {
		return game.Draw("equalDiscs", 2)
	}
	reason, winner := "moreDiscs", game.Seat(0)
	switch {
	case p.g.Objective == fewest:
		reason = "fewerDiscs"
	case dark == 0 || light == 0:
		reason = "wipeout"
	}
	if (light > dark) != (p.g.Objective == fewest) {
		winner = 1
	}
	return game.Win(reason, game.SeatSet(winner), 2)
}

// Score is the number of discs of a seat, in half points: two a disc. At the end, where the rules
// say so, the empty squares count for the side with more discs, and for both sides by halves if
// there is none (World Othello Federation).
func (p *Position) Score(s game.Seat) int {
	if s != 0 && s != 1 {
		return 0
	}
	own, opp := p.disc[s].Count(), p.disc[1-s].Count()
	score := 2 * own
	if !p.g.Empties || own < opp || !p.Outcome().Over() {
		return score
	}
	left := p.g.layout.Len() - own - opp
	if own == opp {
		return score + left
	}
	return score + 2*left
}

// leastWin is what a game that is given up or lost on time brings at the least, in discs: the closest win on most boards.
const leastWin = 2

// Award is the difference of discs for the winner, two half points a disc. Where the rules give him the empty squares, or
// the board was not played to its end, they are his (World Othello Federation).
func (p *Position) Award(s game.Seat, o game.Outcome) int {
	if !o.Winners(2).Has(s) {
		return 0
	}
	own, opp := p.disc[s].Count(), p.disc[1-s].Count()
	left := p.g.layout.Len() - own - opp
	if p.g.Objective == fewest {
		own, opp = opp, own
	}
	if played := p.Outcome(); played == o {
		if !p.g.Empties {
			left = 0
		}
		return 2 * (own - opp + left)
	}
	return 2 * max(own-opp+left, leastWin)
}
