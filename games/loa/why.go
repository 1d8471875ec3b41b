package loa

import (
	"maps"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in
// text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn": "1.3",
	"noMan":       "2.1",
	"notYourMan":  "2.1",
	"notStraight": "2.1",
	"tooShort":    "2.2",
	"tooFar":      "2.2",
	"jumpsEnemy":  "2.3",
	"ownMan":      "2.4",
	"blocked":     "2.2",
	"mustPass":    "2.5",
	"mayNotPass":  "2.5",
	"gameOver":    "3.1",
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

// listed are the squares of a set.
func listed(s set) (squares []int) {
	for sq := range board.Each(s) {
		squares = append(squares, sq)
	}
	return squares
}

// why names the rule that forbids a move, nil if none does.
func (p *Position) why(from, to int) *game.Refusal {
	own, opp := p.men[p.turn], p.men[1-p.turn]
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case !p.canMove(int(p.turn)):
		return p.refusal("mustPass")
	case opp.Has(from):
		return p.refusal("notYourMan", from)
	case !own.Has(from):
		return p.refusal("noMan", from)
	}
	d, far := p.g.course(from, to)
	if d < 0 {
		return p.refusal("notStraight", from, to)
	}
	// What stands on the line is what decides: it is pointed at.
	on := own.Or(opp).And(p.g.line[d%4][from])
	switch n := on.Count(); {
	case far < n:
		return p.refusal("tooShort", listed(on)...)
	case far > n:
		return p.refusal("tooFar", listed(on)...)
	}
	if over := p.g.between(d, from, to).And(opp); !over.Empty() {
		return p.refusal("jumpsEnemy", listed(over)...)
	}
	if own.Has(to) {
		return p.refusal("ownMan", to)
	}
	return nil
}

// course is the direction in which one square lies straight from another, -1 if it does not, and how many steps
// away.
func (l *layout) course(from, to int) (d, far int) {
	for d := range ways {
		if l.ray[d][from].Has(to) {
			return d, l.Distance(from, to)
		}
	}
	return -1, 0
}

// whyNoPass says why the side to move may not pass, nil if it may.
func (p *Position) whyNoPass() *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case p.canMove(int(p.turn)):
		return p.refusal("mayNotPass")
	}
	return nil
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if !p.ToMove().Has(s) && !p.Outcome().Over() {
		return p.refusal("notYourTurn")
	}
	if len(path) == 1 && path[0] == game.Token(p.g.passPlace()) {
		return p.whyNoPass()
	}
	for _, token := range path {
		if token < 0 || int(token) >= p.g.Len() {
			return p.refusal("notLegal")
		}
	}
	squares := p.g.Squares()
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

// whyStays says why no move begins on a square; nil if one does.
func (p *Position) whyStays(from int) *game.Refusal {
	var to [8]int16
	switch r := p.why(from, from); {
	case r.Code != "notStraight":
		return r
	case p.reach(&to, int(p.turn), from) == 0:
		return p.refusal("blocked", from)
	}
	return nil
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }
