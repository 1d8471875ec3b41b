package tafl

import (
	"maps"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in
// text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn":  "1.3",
	"noMan":        "2.1",
	"notYourMan":   "2.1",
	"notStraight":  "2.1",
	"jumps":        "2.1",
	"occupied":     "2.1",
	"blocked":      "2.1",
	"tooFar":       "2.2",
	"kingTooFar":   "2.2",
	"throneKings":  "2.3",
	"throneLeft":   "2.3",
	"throneInWay":  "2.3",
	"cornersKings": "2.4",
	"gameOver":     "4.1",
	"notLegal":     "",
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }

// refusal says no, with the clause and the squares to look at.
func (p *Position) refusal(code string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range squares {
		r.Places = append(r.Places, p.g.placeOf(sq))
		r.Names = append(r.Names, p.g.Name(sq))
	}
	return r
}

// why names the rule that forbids a move, nil if none does.
func (p *Position) why(from, to int) *game.Refusal {
	me := int(p.turn)
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case p.men[1-me].Has(from):
		return p.refusal("notYourMan", from)
	case !p.men[me].Has(from):
		return p.refusal("noMan", from)
	}
	for d := range ways {
		at := from
		for n := 1; n <= int(p.g.room[d][from]); n++ {
			if at += p.g.step[d]; at == to {
				return p.whyWay(from, d, n)
			}
		}
	}
	return p.refusal("notStraight", from, to)
}

// whyWay names the rule that forbids a piece to go n squares in a direction, nil if none does.
func (p *Position) whyWay(from, d, n int) *game.Refusal {
	kind, at := p.kindOf(from), from
	for i := 1; i <= n; i++ {
		at += p.g.step[d]
		switch {
		case p.men[attackers].Has(at) || p.men[defenders].Has(at):
			if i == n {
				return p.refusal("occupied", at)
			}
			return p.refusal("jumps", at)
		case i == n && p.g.none[kind].Has(at), p.g.wall[kind].Has(at):
			return p.whyNotThere(kind, at, i == n)
		case i < n && kind == king && p.g.last.Has(at):
			return p.refusal("throneInWay", at)
		}
	}
	switch {
	case n <= p.g.reach[kind]:
		return nil
	case kind == king:
		return p.refusal("kingTooFar", from)
	}
	return p.refusal("tooFar", from)
}

// whyNotThere says why a piece may not stop on a square or move over it.
func (p *Position) whyNotThere(kind, sq int, stops bool) *game.Refusal {
	switch {
	case sq != p.g.middle:
		return p.refusal("cornersKings", sq)
	case !stops:
		return p.refusal("throneInWay", sq)
	case kind == king || p.g.Throne == throneCastle:
		return p.refusal("throneLeft", sq)
	}
	return p.refusal("throneKings", sq)
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if !p.ToMove().Has(s) && !p.Outcome().Over() {
		return p.refusal("notYourTurn")
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
	if r := p.why(from, from); r.Code != "notStraight" {
		return r
	}
	occupied := p.men[attackers].Or(p.men[defenders])
	if p.countFrom(from, &occupied) == 0 {
		return p.refusal("blocked", from)
	}
	return nil
}
