package chapaev

import "github.com/tavlei/tavlei/game"

// reason is how a game ended.
type reason uint8

const (
	goesOn reason = iota
	endCampaign
	endTour
	endRound
	endMostRounds
	endEqualRounds
	endShots
)

// maxShots bounds a game: players who hit nobody do not play for ever.
const maxShots = 5000

// reasons are the codes of outcomes.
var reasons = [...]string{"", "lastArmWon", "tourWon", "roundWon", "mostRounds", "equalRounds", "shotLimit"}

// finish ends the game; 2 wins a draw.
func (p *Position) finish(why reason, winner uint8) { p.end, p.won = why, winner }

// Outcome is the result of the match.
func (p *Position) Outcome() game.Outcome {
	switch {
	case p.end == goesOn:
		return game.Outcome{}
	case p.won == 2:
		return game.Draw(reasons[p.end], 2)
	}
	return game.Win(reasons[p.end], game.SeatSet(game.Seat(p.won)), 2)
}

var (
	_ game.Awarder = (*Position)(nil)
	_ game.Counter = (*Rules)(nil)
)

// CountsPoints tells whether rounds are what a match is about (3.6).
func (r *Rules) CountsPoints() bool { return r.CountsRounds() }

// Award is the rounds that a side has won, a point each. Who wins without playing them has as many as would have done.
func (p *Position) Award(s game.Seat, o game.Outcome) int {
	won := int(p.wins[s])
	if o.Winners(2).Has(s) && p.Outcome() != o {
		won = max(won, p.g.Rounds/2+1)
	}
	return 2 * won
}
