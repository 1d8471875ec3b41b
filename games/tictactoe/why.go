package tictactoe

import (
	"maps"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule page that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn": "1.2",
	"occupied":    "1.3",
	"gameOver":    "2.1",
	"notLegal":    "",
}

// refusal says no, with the clause and the squares to look at.
func (p *Position) refusal(code string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range squares {
		r.Places = append(r.Places, p.g.placeOf(sq))
		r.Names = append(r.Names, p.g.Name(sq))
	}
	return r
}

// why names the rule that forbids a mark on a square, nil if none does.
func (p *Position) why(sq int) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case !p.Empty().Has(sq):
		return p.refusal("occupied", sq)
	}
	return nil
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if !p.ToMove().Has(s) && !p.Outcome().Over() {
		return p.refusal("notYourTurn")
	}
	if len(path) == 1 && path[0] >= 0 && int(path[0]) < p.g.Len() {
		return p.why(p.g.Squares()[path[0]])
	}
	return p.refusal("notLegal")
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }
