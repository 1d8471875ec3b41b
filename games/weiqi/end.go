package weiqi

import (
	"strings"

	"github.com/tavlei/tavlei/game"
)

// over tells whether the game has ended. Constant time.
func (p *Position) over() bool { return p.stage >= agreed || p.caught() || p.stopped() || p.tooLong() }

// caught tells whether a side has captured as many stones as win.
func (p *Position) caught() bool {
	return p.g.Goal > 0 && (int(p.captured[black]) >= p.g.Goal || int(p.captured[white]) >= p.g.Goal)
}

// stopped tells whether both sides have passed in a game that is about captures.
func (p *Position) stopped() bool { return p.g.Goal > 0 && p.passes >= 2 }

// tooLong tells whether play has gone on for longer than any game should.
func (p *Position) tooLong() bool { return p.stage == playing && int(p.plies) >= p.g.limit }

// counted tells whether points decide and are final.
func (p *Position) counted() bool { return p.stage >= agreed || p.g.Goal == 0 && p.tooLong() }

// Outcome is what the position has come to.
func (p *Position) Outcome() game.Outcome {
	switch {
	case p.caught() && int(p.captured[black]) >= p.g.Goal:
		return win("captured", black)
	case p.caught():
		return win("captured", white)
	case p.stopped(), p.g.Goal > 0 && p.tooLong():
		return p.byCaptures()
	case p.counted():
		return p.byPoints()
	}
	return game.Outcome{}
}

// byCaptures is the result of a game about captures in which nobody has reached the goal.
func (p *Position) byCaptures() game.Outcome {
	switch {
	case p.captured[black] > p.captured[white]:
		return win("moreCaptured", black)
	case p.captured[white] > p.captured[black]:
		return win("moreCaptured", white)
	}
	return game.Draw("equalCaptured", seats)
}

// byPoints is the result of a game that is counted.
func (p *Position) byPoints() game.Outcome {
	reason, tie := "points", "equalPoints"
	if p.tooLong() {
		reason, tie = "tooLong", "tooLongEqual"
	}
	switch lead := p.lead(); {
	case lead > 0:
		return win(reason, black)
	case lead < 0:
		return win(reason, white)
	case p.g.TieToBlack:
		return win("tieToBlack", black)
	}
	return game.Draw(tie, seats)
}

// lead is by how many half points Black is ahead.
func (p *Position) lead() int {
	total := p.Count().Total
	return total[black] - total[white]
}

func win(reason string, seat game.Seat) game.Outcome {
	return game.Win(reason, game.SeatSet(seat), seats)
}

// Result is the result in the words of the field: B+3.5, W+12, Draw, B+Capture; empty while the game goes on.
func (p *Position) Result() string { return p.ResultOf(p.Outcome()) }

// ResultOf is an outcome of the board, or of its past, in the words of the field. What is not decided there, as
// resignation, is not known here.
func (p *Position) ResultOf(o game.Outcome) string {
	winner, drawn := "W", o.Winners(seats) == 0
	if o.Place[black] < o.Place[white] {
		winner = "B"
	}
	switch {
	case !o.Over():
		return ""
	case o.Reason == voidReason:
		return "Void"
	case drawn:
		return "Draw"
	case p.g.Goal > 0:
		return winner + "+Capture"
	case o.Reason == "tieToBlack":
		return "B+0"
	}
	return winner + "+" + strings.TrimPrefix(halves(p.lead()), "-")
}

var _ game.Judge = (*Position)(nil)

// Judge voids a game in which a position stands for the third time under the simple ko rule; where superko forbids that,
// repetition means nothing.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if p.g.Ko != koSimple || p.stage != playing || game.Occurrences(past) < 3 {
		return game.Outcome{}
	}
	return game.Draw(voidReason, seats)
}

// voidReason ends a game without a result.
const voidReason = "noResult"

// Code: where a half point decides there is no draw to agree on (rules/go 3).
func (g *Game) Code() game.Code {
	if g.Goal == 0 && g.Headstart()%2 != 0 {
		return game.Code{Decided: "4.3"}
	}
	return game.Code{}
}

var _ game.Coder = (*Game)(nil)
