package reversi

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are
// in text/<lang>.json.
var clauses = map[string]string{
	"offBoard":        "1.1",
	"occupied":        "2.1",
	"notYourTurn":     "1.2",
	"nothingToDraw":   "1.2",
	"onCentre":        "1.3",
	"touchesNothing":  "2.1",
	"enclosesNothing": "2.1",
	"mustPass":        "2.4",
	"mayNotPass":      "2.4",
	"noDiscs":         "2.5",
	"gameOver":        "3.1",
	"notLegal":        "",
}

// refusal says no, with the clause and the squares to look at.
func (p *Position) refusal(code, input string, places ...game.Place) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code], Input: input, Places: places}
	for _, at := range places {
		r.Names = append(r.Names, p.g.layout.Names()[at])
	}
	return r
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	switch {
	case p.phase <= placing && s != game.Seat(p.turn) && !p.Outcome().Over():
		return p.refusal("notYourTurn", "")
	case len(path) == 0 || path[0] < 0:
		return p.refusal("notLegal", "")
	case path[0] == game.Token(p.g.passPlace()):
		return p.refusePass("")
	case int(path[0]) >= p.g.layout.Len():
		return p.refusal("offBoard", "")
	}
	return p.refuseSquare(p.g.layout.bitOf(game.Place(path[0])), "")
}

// notNow refuses every move while nobody may move.
func (p *Position) notNow(input string) *game.Refusal {
	switch {
	case p.phase > placing:
		return p.refusal("notYourTurn", input)
	case p.Outcome().Over():
		return p.refusal("gameOver", input)
	}
	return nil
}

// refusePass says why the side to move may not pass.
func (p *Position) refusePass(input string) *game.Refusal {
	if r := p.notNow(input); r != nil {
		return r
	}
	if can := p.legal(p.turn); !can.Empty() {
		return p.refusal("mayNotPass", input, p.g.layout.places(can)...)
	}
	return p.refusal("notLegal", input)
}

// refuseSquare names the rule that keeps the side to move off the square with that bit.
func (p *Position) refuseSquare(bit int, input string) *game.Refusal {
	if r := p.notNow(input); r != nil {
		return r
	}
	l, can, at := p.g.layout, p.legal(p.turn), p.g.layout.placeOf(bit)
	switch {
	case can.Has(bit):
		return p.refusal("notLegal", input, at) // more was clicked than a move
	case p.hand[p.turn] == 0:
		return p.refusal("noDiscs", input)
	case !p.empty().Has(bit):
		return p.refusal("occupied", input, at)
	case p.phase == placing:
		return p.refusal("onCentre", input, l.places(can)...)
	case can.Empty():
		return p.refusal("mustPass", input)
	}
	if open := p.touched(bit); len(open) > 0 {
		return p.refusal("enclosesNothing", input, open...)
	}
	return p.refusal("touchesNothing", input, at)
}

// compass are the directions of the eight neighbours, clockwise from the top.
var compass = [8]board.Dir{{Y: -1}, {X: 1, Y: -1}, {X: 1}, {X: 1, Y: 1}, {Y: 1}, {X: -1, Y: 1}, {X: -1}, {X: -1, Y: -1}}

// touched are the enemy discs in straight runs from an empty square, run by run.
func (p *Position) touched(bit int) []game.Place {
	l, opp := p.g.layout, p.disc[1-p.turn]
	var discs []game.Place
	for _, way := range compass {
		for next := range l.Ray(bit, way) {
			if !opp.Has(next) {
				break
			}
			discs = append(discs, l.placeOf(next))
		}
	}
	return discs
}
