package free

import (
	"maps"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule page that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn": "2.1",
	"noPiece":     "2.2",
	"samePlace":   "2.2",
	"standsThere": "2.3",
	"noTurns":     "2.1",
	"noDice":      "3.1",
	"diceFall":    "3.1",
	"diceLie":     "3.1",
	"counterSame": "3.2",
	"answerFirst": "4.1",
	"nothingSaid": "4.1",
	"saidAlready": "4.2",
	"gameOver":    "4.1",
	"notLegal":    "",
}

// refusal says no, with the clause and the places to look at.
func (p *Position) refusal(code string, at ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range at {
		r.Places = append(r.Places, game.Place(sq))
		r.Names = append(r.Names, p.g.Name(sq))
	}
	return r
}

// why names what forbids an action whose places and counters exist, nil if nothing does.
func (p *Position) why(m game.Move) *game.Refusal {
	a := actOf(m)
	if r := p.early(a, p.Mover(m)); r != nil {
		return r
	}
	from, to := fromOf(m), toOf(m)
	switch a {
	case moves, takesOff, turnsOver:
		if p.on[from] == 0 {
			return p.refusal("noPiece", from)
		}
		if a == moves && from == to {
			return p.refusal("samePlace", from)
		}
	case puts:
		if p.on[to] == piece(from) {
			return p.refusal("standsThere", to)
		}
	case counts:
		if int(p.counts[from]) == to {
			r := p.refusal("counterSame")
			r.Params = map[string]string{"n": strconv.Itoa(to)}
			return r
		}
	case rolls:
		if p.g.Dice == 0 {
			return p.refusal("noDice")
		}
	case passes:
		if !p.g.Turns {
			return p.refusal("noTurns")
		}
	case claims:
		if p.stage == refused {
			return p.refusal("saidAlready")
		}
	}
	return nil
}

// early is why an action may not be done at this moment by this seat, nil if it may.
func (p *Position) early(a act, seat game.Seat) *game.Refusal {
	answers := a == agrees || a == refuses
	switch {
	case p.over():
		return p.refusal("gameOver")
	case p.stage == rolling && a != falls:
		return p.refusal("diceFall")
	case p.stage != rolling && a == falls:
		return p.refusal("diceLie")
	case p.stage == claimed && !answers:
		return p.refusal("answerFirst")
	case p.stage != claimed && answers:
		return p.refusal("nothingSaid")
	case !p.ToMove().Has(seat):
		return p.refusal("notYourTurn")
	}
	return nil
}

// Explain says why the clicks of seat s are no action.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if r := p.early(moves, s); r != nil {
		return r
	}
	if len(path) == 0 {
		return p.refusal("notLegal")
	}
	n := game.Token(p.g.Len())
	at := path[0]
	switch c, boxed := p.g.boxed(at); {
	case boxed && len(path) == 2 && path[1] >= 0 && path[1] < n:
		return p.reason(moveOf(puts, int(c), int(path[1]), s))
	case at < 0 || at >= n:
		return p.refusal("notLegal")
	case p.on[at] == 0:
		return p.refusal("noPiece", int(at))
	case len(path) == 2 && path[1] >= 0 && path[1] < n:
		return p.reason(moveOf(moves, int(at), int(path[1]), s))
	}
	return p.refusal("notLegal")
}

// reason is why an action is refused; one that is legal was refused for its clicks.
func (p *Position) reason(m game.Move) *game.Refusal {
	if r := p.why(m); r != nil {
		return r
	}
	return p.refusal("notLegal")
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }
