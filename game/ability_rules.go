package game

import "maps"

// EffectiveOptions is [Rules] with options that leave their value to others, as to a preset: it
// returns such options, each with the value that it amounts to. It may name options that a game of
// the family lacks. The map is the caller's. Without it every option means what it says. Asked by
// [Game].
type EffectiveOptions interface {
	Rules
	EffectiveOptions() map[string]string
}

// Meant are the options of the game that leave their value to others, each with what it comes to.
func (g *Game) Meant() map[string]string {
	m, ok := g.Rules.(EffectiveOptions)
	if !ok {
		return nil
	}
	meant := m.EffectiveOptions()
	maps.DeleteFunc(meant, func(key, value string) bool {
		chosen, has := g.Options[key]
		return !has || chosen == value
	})
	return meant
}

// Estimator are [Rules] of a game in which the board is counted in the end, and which can guess before that what it will
// come to, for those who look back at it. Equal positions give equal guesses; one takes up to half a second. Without it no
// estimate is offered. Asked by [Game].
type Estimator interface {
	Rules
	Estimated() bool // whether the board is counted under these options
	Estimate(p Position) Estimate
}

// Estimate is what a position may come to.
type Estimate struct {
	Lead   int    // half points by which the first seat will be ahead of the second
	Owners []int8 // by place: from 100, surely the first seat's, to -100, surely the second's
}

// Estimator is what guesses how positions of the game end, nil where nothing does.
func (g *Game) Estimator() Estimator {
	if e, ok := g.Rules.(Estimator); ok && e.Estimated() {
		return e
	}
	return nil
}

// Coder is [Rules] that speak of the conduct of players; without it they say nothing. Asked by
// [Game].
type Coder interface {
	Rules
	Code() Code
}

// Code is what the rules of a game say about the conduct of its players, each point by the clause
// of the rule page that says it; a point is empty where they say nothing.
type Code struct {
	// OfferTime: a draw is offered in one's own time or with the move just made. Whoever offers one
	// while the other side thinks is cautioned.
	OfferTime string
	// OfferAgain: whoever has offered a draw waits until the other side has offered one.
	OfferAgain string
	// IdleTouch: a man of one's own that is touched and cannot move costs a warning, a second one
	// the game.
	IdleTouch string
	// Claim: a draw is claimed before one's next move, or with that move written down; not after it.
	Claim string
	// Press: a turn is done when the clock is pressed, where players agree on that.
	Press string
	// Touch: a man that is touched and can move must move, where players agree on that.
	Touch string
	// Final: a move is made when the man is let go; nobody has to let it be taken back.
	Final string
	// Demand: the other side may be required to win within a number of moves.
	Demand string
	// Decided: the count has a winner always, so that nobody can agree on a draw.
	Decided string
}

// Code is what the rules of the game say about the conduct of its players.
func (g *Game) Code() Code {
	if v, ok := g.Rules.(Coder); ok {
		return v.Code()
	}
	return Code{}
}
