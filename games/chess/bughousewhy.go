package chess

import "github.com/tavlei/tavlei/game"

var _ game.Explainer = (*Pair)(nil)

// pairClauses are the paragraphs of the rule page for refusals that single boards do not know, and
// for those that other pages explain elsewhere.
var pairClauses = map[string]string{
	"whichBoard":   "1.7",
	"noSuchBoard":  "13.7",
	"notYourBoard": "13.7",
	"waitsForMan":  "13.6",
	"boardSits":    "13.6",
	"dropChecks":   "13.4",
	"dropMates":    "13.4",
}

func pairRefusal(code, input string) *game.Refusal {
	return &game.Refusal{Code: code, Rule: pairClauses[code], Input: input}
}

// notNow says why nobody may move on a board at the moment, nil if somebody may.
func (p *Pair) notNow(x int, input string) *game.Refusal {
	switch {
	case p.state[x] == absent:
		return pairRefusal("noSuchBoard", input)
	case p.ended():
		return &game.Refusal{Code: "gameOver", Rule: clauses["gameOver"], Input: input}
	case p.state[x] == stuck:
		return pairRefusal("waitsForMan", input)
	case p.mustWait(x):
		return pairRefusal("boardSits", input)
	}
	return nil
}

// refusalOn is a refusal on one board as a refusal of the match.
func (p *Pair) refusalOn(x int, r *game.Refusal, input string) *game.Refusal {
	r.Input = input
	if rule, ok := pairClauses[r.Code]; ok {
		r.Rule = rule
	}
	r.Names = nil
	for i, at := range r.Places {
		r.Places[i] = p.g.placeOn(x, at)
		r.Names = append(r.Names, p.g.board.Places[r.Places[i]].Name)
	}
	return r
}

// Explain says why the clicks of seat s are no legal move.
func (p *Pair) Explain(s game.Seat, path []game.Token) *game.Refusal {
	x := int(s) >> 1
	if r := p.notNow(x, ""); r != nil {
		return r
	}
	var on []game.Token
	for _, t := range path {
		if t < 0 {
			on = append(on, t)
			continue
		}
		y, at := p.g.boardOf(game.Place(t))
		if y != x {
			return pairRefusal("notYourBoard", "")
		}
		on = append(on, game.Token(at))
	}
	return p.refusalOn(x, p.boards[x].Explain(s&1, on), "")
}
