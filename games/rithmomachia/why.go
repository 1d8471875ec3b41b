package rithmomachia

import (
	"maps"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in
// text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn": "1.5",
	"noMan":       "2.1",
	"notYourMan":  "2.1",
	"occupied":    "2.1",
	"inTheWay":    "2.1",
	"circleWay":   "2.2",
	"triangleWay": "2.3",
	"squareWay":   "2.4",
	"pyramidWay":  "2.5",
	"blocked":     "2.1",
	"noPrisoner":  "3.9",
	"backRank":    "3.9",
	"gameOver":    "4.1",
	"notLegal":    "",
}

// wayCodes are the codes of moves that a man of a form does not make.
var wayCodes = [...]string{"circleWay", "triangleWay", "squareWay", "pyramidWay"}

// refusal says no, with the clause and the squares to look at.
func (p *Position) refusal(code string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range squares {
		r.Places = append(r.Places, game.Place(sq))
		r.Names = append(r.Names, grid.Name(sq))
	}
	return r
}

// why names the rule that forbids a move, nil if none does; from is a square or entering and a kind.
func (p *Position) why(from, to int) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case from >= entering:
		return p.whyNotEnter(kind(from-entering), to)
	case p.men[1-p.turn].Has(from):
		return p.refusal("notYourMan", from)
	case p.at[from] == 0:
		return p.refusal("noMan", from)
	}
	for f := range form(forms) {
		if !p.has(p.at[from], f) {
			continue
		}
		ways := &p.g.steps[f][from]
		for i := range ways.list[:ways.n] {
			if h := &ways.list[i]; int(h.to) == to {
				return p.whyNotHop(h)
			}
		}
		if p.g.Flying && f != circle && p.flies(f, from, to) {
			return p.whyOccupied(to)
		}
	}
	code := wayCodes[faces[p.at[from]].form]
	return p.refusal(code, from)
}

func (p *Position) flies(f form, from, to int) bool {
	wings := &flights[f][from]
	for _, at := range wings.to[:wings.n] {
		if int(at) == to {
			return true
		}
	}
	return false
}

// whyNotHop says what stands in the way of a man.
func (p *Position) whyNotHop(h *hop) *game.Refusal {
	for _, on := range h.over[:h.far-1] {
		if p.at[on] != 0 {
			return p.refusal("inTheWay", int(on))
		}
	}
	return p.whyOccupied(int(h.to))
}

func (p *Position) whyOccupied(to int) *game.Refusal {
	if p.at[to] != 0 {
		return p.refusal("occupied", to)
	}
	return nil
}

// whyNotEnter says why a prisoner may not be entered on a square.
func (p *Position) whyNotEnter(k kind, to int) *game.Refusal {
	switch {
	case p.hand[p.turn][k] == 0:
		r := p.refusal("noPrisoner")
		r.Params = map[string]string{"man": letters[faces[k].form:faces[k].form+1] + strconv.Itoa(int(faces[k].value))}
		return r
	case !back[p.turn].Has(to):
		return p.refusal("backRank", to)
	}
	return p.whyOccupied(to)
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if !p.ToMove().Has(s) && !p.Outcome().Over() {
		return p.refusal("notYourTurn")
	}
	if len(path) == 0 || len(path) > 2 {
		return p.refusal("notLegal")
	}
	for _, token := range path {
		if token < 0 || int(token) >= len(p.Board().Places) {
			return p.refusal("notLegal")
		}
	}
	from := int(path[0])
	if from >= squares {
		k, own := prisonerAt(int(p.turn), from)
		if !own {
			return p.refusal("notLegal")
		}
		from = entering + int(k)
	}
	if len(path) == 1 {
		return p.whyStays(from)
	}
	if to := int(path[1]); to < squares {
		if r := p.why(from, to); r != nil {
			return r
		}
	}
	return p.refusal("notLegal")
}

// whyStays says why no move begins on a square or with a prisoner; nil if one does.
func (p *Position) whyStays(from int) *game.Refusal {
	if from >= entering {
		return p.whyNotEnter(kind(from-entering), back[p.turn].First())
	}
	switch r := p.why(from, from); r.Code {
	case "gameOver", "notYourMan", "noMan":
		return r
	}
	var to [squares]uint8
	if p.reach(&to, from) == 0 {
		return p.refusal("blocked", from)
	}
	return nil
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }
