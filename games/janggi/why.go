package janggi

import (
	"maps"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn":    "1.5",
	"chooseFirst":    "1.4",
	"noChoice":       "1.4",
	"noMan":          "2.1",
	"notYourMan":     "2.1",
	"ownMan":         "2.1",
	"outsidePalace":  "2.2",
	"palaceLine":     "2.2",
	"chariotWay":     "2.3",
	"chariotBlocked": "2.3",
	"cannonWay":      "2.4",
	"cannonScreen":   "2.4",
	"cannonScreens":  "2.4",
	"overCannon":     "2.4",
	"takesCannon":    "2.4",
	"cannonStays":    "2.4",
	"horseWay":       "2.5",
	"horseBlocked":   "2.5",
	"elephantWay":    "2.6",
	"elephantBlock":  "2.6",
	"soldierBack":    "2.7",
	"soldierWay":     "2.7",
	"noMove":         "2.1",
	"passInCheck":    "2.8",
	"intoCheck":      "3.1",
	"stillChecked":   "3.1",
	"facing":         "3.3",
	"again":          "4.2",
	"gameOver":       "4.1",
	"notLegal":       "",
}

// refusal says no, with the clause and the points to look at.
func (p *Position) refusal(code string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range squares {
		r.Places = append(r.Places, placeOf(sq))
		r.Names = append(r.Names, korean[sq])
	}
	return r
}

// whyStage says why nothing on the board may move now, nil if something may.
func (p *Position) whyStage() *game.Refusal {
	switch {
	case p.stage >= choosing:
		return p.refusal("chooseFirst")
	case p.Outcome().Over():
		return p.refusal("gameOver")
	}
	return nil
}

// whyNoChoice says why the side to move may not choose an array, nil if it may.
func (p *Position) whyNoChoice() *game.Refusal {
	if p.stage >= choosing {
		return nil
	}
	return p.refusal("noChoice")
}

// whyNoPass says why the side to move may not pass, nil if it may.
func (p *Position) whyNoPass() *game.Refusal {
	if r := p.whyStage(); r != nil {
		return r
	}
	if w := p.guard(); !p.mayPass(&w) {
		return p.refusal("passInCheck", int(p.king[p.turn]))
	}
	return nil
}

// why names the rule that forbids a move, nil if none does.
func (p *Position) why(from, to int) *game.Refusal {
	if r := p.whyMan(from); r != nil {
		return r
	}
	seat, kind, _ := p.At(from)
	if r := p.whyWay(kind, from, to); r != nil {
		return r
	}
	if p.side[seat].Has(to) {
		return p.refusal("ownMan", to)
	}
	return p.whyUnsafe(kind, from, to)
}

// whyMan says why the piece on a point is not to be moved.
func (p *Position) whyMan(from int) *game.Refusal {
	if r := p.whyStage(); r != nil {
		return r
	}
	switch seat, _, ok := p.At(from); {
	case !ok:
		return p.refusal("noMan", from)
	case seat != int(p.turn):
		return p.refusal("notYourMan", from)
	}
	return nil
}

// whyUnsafe says what is wrong with a move that the piece itself could make.
func (p *Position) whyUnsafe(kind Kind, from, to int) *game.Refusal {
	w := p.guard()
	k := int(p.king[p.turn])
	at := k
	if kind == General {
		at = to
	}
	s := p.after(from, to)
	switch attackers := p.attackers(at, int(1-p.turn), &s); {
	case p.facing && (kind == General && p.facesFrom(to) || kind != General && !w.within.Has(to)):
		return p.refusal("facing", int(p.king[cho]), int(p.king[han]))
	case !attackers.Empty() && w.checked:
		return p.refusal("stillChecked", listed(attackers)...)
	case !attackers.Empty():
		return p.refusal("intoCheck", listed(attackers)...)
	case p.again(from, to):
		return p.refusal("again", to)
	}
	return nil
}

// whyWay says why a piece does not move like that, nil if it does.
func (p *Position) whyWay(kind Kind, from, to int) *game.Refusal {
	if p.Reach(int(p.turn), kind, from).Has(to) {
		return nil
	}
	stands := p.stands()
	switch kind {
	case Chariot:
		return p.whyLine("chariotWay", from, to, func(over set) *game.Refusal { return p.refusal("chariotBlocked", listed(over)...) })
	case Cannon:
		return p.whyCannon(from, to)
	case Horse:
		if horseRound[from].Has(to) {
			return p.refusal("horseBlocked", int(horseWay[from][to].first))
		}
		return p.refusal("horseWay", from)
	case Elephant:
		if l := elephantWay[from][to]; elephantRound[from].Has(to) {
			both := set{}.With(int(l.first)).With(int(l.second))
			return p.refusal("elephantBlock", listed(both.And(stands))...)
		}
		return p.refusal("elephantWay", from)
	case Soldier:
		if back := int(ys[to]) - int(ys[from]); p.turn == cho && back < 0 || p.turn == han && back > 0 {
			return p.refusal("soldierBack", from)
		}
		return p.refusal("soldierWay", from)
	}
	if !palace[p.turn].Has(to) {
		return p.refusal("outsidePalace", from)
	}
	return p.refusal("palaceLine", from, to)
}

// whyLine says why a move is along no line, or hands on what stands between.
func (p *Position) whyLine(code string, from, to int, over func(set) *game.Refusal) *game.Refusal {
	for d := range rays {
		if rayOf[d][from].Has(to) {
			return over(rayOf[d][from].And(rayOf[(d+2)%4][to]).And(p.stands()))
		}
	}
	if int(across[from]) == to && from != to {
		return over(set{}.With(int(centre[from])).And(p.stands()))
	}
	return p.refusal(code, from)
}

// whyCannon says what is wrong with the jump of a cannon.
func (p *Position) whyCannon(from, to int) *game.Refusal {
	if int(centre[from]) == to || corners[from].Has(to) {
		return p.refusal("cannonScreen", from)
	}
	return p.whyLine("cannonWay", from, to, func(over set) *game.Refusal {
		switch {
		case over.Meets(p.cannons()):
			return p.refusal("overCannon", listed(over.And(p.cannons()))...)
		case over.Empty():
			return p.refusal("cannonScreen", from)
		case over.Count() > 1:
			return p.refusal("cannonScreens", listed(over)...)
		}
		return p.refusal("takesCannon", to)
	})
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if !p.ToMove().Has(s) && !p.Outcome().Over() {
		return p.refusal("notYourTurn")
	}
	if len(path) == 1 && path[0] == game.Token(passPlace) {
		return p.whyNoPass()
	}
	if len(path) == 1 && path[0] > game.Token(passPlace) {
		return p.whyNoChoice()
	}
	for _, token := range path {
		if token < 0 || token >= points {
			return p.refusal("notLegal")
		}
	}
	squares := grid.Squares()
	switch len(path) {
	case 1:
		return p.whyStays(squares[path[0]])
	case 2:
		if r := p.why(squares[path[0]], squares[path[1]]); r != nil {
			return r
		}
	}
	return p.refusal("notLegal")
}

// whyStays says why no move begins on a point; nil if one does.
func (p *Position) whyStays(from int) *game.Refusal {
	if r := p.whyMan(from); r != nil {
		return r
	}
	w := p.guard()
	_, kind, _ := p.At(from)
	if !p.targets(&w, kind, from).Empty() {
		return nil
	}
	// If all that it could do is forbid for one reason, that is the reason.
	for to := p.Reach(int(p.turn), kind, from).AndNot(p.side[p.turn]); !to.Empty(); to = to.Rest() {
		return p.whyUnsafe(kind, from, to.First())
	}
	if kind == Cannon { // as both of either side at the start, which surprises everybody who comes from xiangqi
		return p.refusal("cannonStays", from)
	}
	return p.refusal("noMove", from)
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }
