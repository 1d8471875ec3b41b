package game

// Code is what the rules of a game say about the conduct of its players, each point by the clause
// of the rule page that says it; a point is empty where they say nothing.
type Code struct {
	// OfferTime: a draw is offered in one's own time or with the move just made, never while the
	// other side thinks.
	OfferTime string
	// OfferAgain: whoever has offered a draw waits until the other side has offered one.
	OfferAgain string
	// IdleTouch: a man of one's own that is touched and cannot move costs a warning, a second one
	// the game.
	IdleTouch string
}

// Coder is Rules that speak of the conduct of players.
type Coder interface {
	Rules
	Code() Code
}

// Code is what the rules of the game say about the conduct of its players.
func (g *Game) Code() Code {
	if v, ok := g.Rules.(Coder); ok {
		return v.Code()
	}
	return Code{}
}
