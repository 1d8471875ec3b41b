package xiangqi

import (
	"maps"
	"math/bits"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn":   "1.4",
	"noMan":         "2.1",
	"notYourMan":    "2.1",
	"ownMan":        "2.1",
	"general":       "2.2",
	"palace":        "2.2",
	"advisor":       "2.3",
	"elephant":      "2.4",
	"river":         "2.4",
	"eye":           "2.4",
	"horse":         "2.5",
	"leg":           "2.5",
	"chariot":       "2.6",
	"jumps":         "2.6",
	"cannon":        "2.7",
	"cannonBlocked": "2.7",
	"cannonScreen":  "2.7",
	"soldier":       "2.8",
	"soldierBack":   "2.8",
	"soldierHome":   "2.8",
	"blocked":       "2.1",
	"facing":        "2.9",
	"exposed":       "2.9",
	"inCheck":       "2.9",
	"gameOver":      "3.1",
	"notLegal":      "",
}

// refusal says no, with the clause and the points to look at.
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
	s := int(p.turn)
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case p.board[from] == 0:
		return p.refusal("noMan", from)
	case !p.owns(s, from):
		return p.refusal("notYourMan", from)
	case from == to || p.owns(s, to):
		return p.refusal("ownMan", to)
	}
	if r := p.whyNotSo(s, from, to); r != nil {
		return r
	}
	probe := *p
	if probe.safe(s, from, to) {
		return nil
	}
	probe.shift(from, to)
	if probe.facing() {
		return p.refusal("facing", int(probe.at[0][0]), int(probe.at[1][0]))
	}
	king := int(probe.at[s][0])
	attackers := append([]int{king}, probe.attackers(king, 1-s)...)
	if p.Checked() && kindIn(p.board[from]) != general {
		return p.refusal("inCheck", attackers...)
	}
	return p.refusal("exposed", attackers...)
}

// attackers are the points of the men of a seat that attack a general.
func (p *Position) attackers(king, by int) (list []int) {
	var to reaches
	for slot := range slots {
		from := int(p.at[by][slot])
		if from == nowhere {
			continue
		}
		for _, sq := range to[:p.destinations(&to, by, from)] {
			if int(sq) == king {
				list = append(list, from)
			}
		}
	}
	return list
}

// whyNotSo says why the man of a seat does not go from one point to another by its own rule, nil if it does.
func (p *Position) whyNotSo(s, from, to int) *game.Refusal {
	g := p.g
	x, y := g.XY(from)
	tx, ty := g.XY(to)
	dx, dy := max(tx-x, x-tx), max(ty-y, y-ty)
	switch kindIn(p.board[from]) {
	case general:
		if dx+dy != 1 {
			return p.refusal("general", from)
		}
		return p.whyOutside(s, to)
	case advisor:
		if dx != 1 || dy != 1 {
			return p.refusal("advisor", from)
		}
		return p.whyOutside(s, to)
	case elephant:
		return p.whyNotElephant(s, from, to, dx, dy)
	case horse:
		leg := int(g.legs[from][to])
		if leg == nowhere {
			return p.refusal("horse", from)
		}
		if p.board[leg] != 0 {
			return p.refusal("leg", leg)
		}
	case chariot, cannon:
		return p.whyNotAlong(s, from, to)
	case soldier:
		return p.whyNotSoldier(s, from, dx, g.rank(s, to)-g.rank(s, from))
	}
	return nil
}

func (p *Position) whyOutside(s, to int) *game.Refusal {
	x, y := p.g.XY(to)
	if !p.g.inPalace(s, x, y) {
		return p.refusal("palace", to)
	}
	return nil
}

func (p *Position) whyNotElephant(s, from, to, dx, dy int) *game.Refusal {
	switch eye := (from + to) / 2; {
	case dx != 2 || dy != 2:
		return p.refusal("elephant", from)
	case p.g.crossed(s, to):
		return p.refusal("river", to)
	case p.board[eye] != 0:
		return p.refusal("eye", eye)
	}
	return nil
}

// whyNotAlong says why a chariot or a cannon does not get along a line.
func (p *Position) whyNotAlong(s, from, to int) *game.Refusal {
	g := p.g
	hops := kindIn(p.board[from]) == cannon
	var gap uint16
	switch {
	case g.y[from] == g.y[to]:
		gap = between[g.x[from]][g.x[to]] & p.rowMen(g.y[from])
	case g.x[from] == g.x[to]:
		gap = between[g.y[from]][g.y[to]] & p.colMen(g.x[from])
	case hops:
		return p.refusal("cannon", from)
	default:
		return p.refusal("chariot", from)
	}
	over := p.onLine(from, to, gap)
	switch {
	case hops && p.owns(1-s, to) && bits.OnesCount16(gap) != 1:
		return p.refusal("cannonScreen", append(over, to)...)
	case hops && p.board[to] == 0 && gap != 0:
		return p.refusal("cannonBlocked", over...)
	case !hops && gap != 0:
		return p.refusal("jumps", over...)
	}
	return nil
}

// onLine are the points of the places of a line.
func (p *Position) onLine(from, to int, places uint16) (list []int) {
	for ; places != 0; places &= places - 1 {
		if p.g.y[from] == p.g.y[to] {
			list = append(list, int(p.g.y[from])*stride+low(places))
		} else {
			list = append(list, low(places)*stride+int(p.g.x[from]))
		}
	}
	return list
}

func (p *Position) whyNotSoldier(s, from, dx, up int) *game.Refusal {
	switch {
	case up < 0:
		return p.refusal("soldierBack", from)
	case dx+up != 1:
		return p.refusal("soldier", from)
	case dx == 1 && !p.g.crossed(s, from):
		return p.refusal("soldierHome", from)
	}
	return nil
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

// whyStays says why no move begins on a point; nil if one does.
func (p *Position) whyStays(from int) *game.Refusal {
	if r := p.why(from, from); r.Code != "ownMan" {
		return r
	}
	s := int(p.turn)
	var to reaches
	n := p.destinations(&to, s, from)
	var last *game.Refusal
	for _, sq := range to[:n] {
		if last = p.why(from, int(sq)); last == nil {
			return nil
		}
	}
	if last != nil {
		return last
	}
	return p.refusal("blocked", from)
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }
