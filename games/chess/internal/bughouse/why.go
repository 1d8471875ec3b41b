package bughouse

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

var _ game.Explainer = (*Pair)(nil)

// PairClauses are the paragraphs of the rule page for refusals that single boards do not know, and
// for those that other pages explain elsewhere.
var PairClauses = map[string]string{
	"whichBoard":   "1.7",
	"noSuchBoard":  "13.7",
	"notYourBoard": "13.7",
	"waitsForMan":  "13.6",
	"boardSits":    "13.6",
	"dropChecks":   "13.4",
	"dropMates":    "13.4",
}

func pairRefusal(code, input string) *game.Refusal {
	return &game.Refusal{Code: code, Rule: PairClauses[code], Input: input}
}

// notNow says why nobody may move on a board at the moment, nil if somebody may.
func (p *Pair) notNow(x int, input string) *game.Refusal {
	switch {
	case p.State[x] == Absent:
		return pairRefusal("noSuchBoard", input)
	case p.ended():
		return &game.Refusal{Code: "gameOver", Rule: rules.Clauses["gameOver"], Input: input}
	case p.State[x] == Stuck:
		return pairRefusal("waitsForMan", input)
	case p.mustWait(x):
		return pairRefusal("boardSits", input)
	}
	return nil
}

// refusalOn is a refusal on one board as a refusal of the match.
func (p *Pair) refusalOn(x int, r *game.Refusal, input string) *game.Refusal {
	r.Input = input
	if rule, ok := PairClauses[r.Code]; ok {
		r.Rule = rule
	}
	r.Names = nil
	for i, at := range r.Places {
		r.Places[i] = p.G.placeOn(x, at)
		r.Names = append(r.Names, p.G.board.Places[r.Places[i]].Name)
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
		y, at := p.G.boardOf(game.Place(t))
		if y != x {
			return pairRefusal("notYourBoard", "")
		}
		on = append(on, game.Token(at))
	}
	return p.refusalOn(x, p.Boards[x].Explain(s&1, on), "")
}
