package draughts

import "github.com/tavlei/tavlei/game"

var (
	_ game.Coder    = (*Game)(nil)
	_ game.Demander = (*Position)(nil)
)

// Code: draws are offered as rules/draughts 3 says (seed 003, 1.9.3 to 1.9.6). The English text adds
// the price of touching a man that cannot move.
func (g *Game) Code() game.Code {
	c := game.Code{OfferTime: "1.9.4", OfferAgain: "1.9.6", Claim: "1.9.2", Press: "1.9.3", Touch: "1.4.7", Final: "1.4.6"}
	if g.IdleTouch {
		c.IdleTouch = "1.4.7"
	}
	if g.demands() {
		c.Demand = demandRule
	}
	return c
}

// What a man and a king count for when it is asked who is ahead.
const (
	manWorth    = 100
	shortWorth  = 150
	flyingWorth = 300
)

// demandRule is the clause on demands to win.
const demandRule = "1.9.7"

// demands tells whether the rules know demands to win.
func (g *Game) demands() bool { return g.draws.demand != 0 && g.Objective == AimNormal }

// Demand: the side that is ahead may be required to win, or to get further ahead, within forty
// moves of its own (rules/draughts 4, D-EN).
func (p *Position) Demand(s game.Seat) (moves, lead int, no *game.Refusal) {
	if !p.g.demands() || s < 0 || s > 1 {
		return 0, 0, nil
	}
	if lead = p.material(int(1-s)) - p.material(int(s)); lead <= 0 {
		return 0, lead, &game.Refusal{Code: "notAhead", Rule: demandRule}
	}
	return p.g.draws.demand, lead, nil
}

// material is the worth of a side's men in hundredths of a man.
func (p *Position) material(seat int) int {
	kings, worth := p.d.Side[seat].And(p.d.Kings).Count(), shortWorth
	if p.g.Flying {
		worth = flyingWorth
	}
	return manWorth*(p.d.Side[seat].Count()-kings) + worth*kings
}
