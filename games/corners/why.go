package corners

import (
	"maps"
	"slices"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn":   "1.4",
	"noMan":         "2.1",
	"notYourMan":    "2.1",
	"occupied":      "2.1",
	"diagonal":      "2.1",
	"overWhom":      "2.2",
	"jumpsTwo":      "2.2",
	"notReached":    "2.2",
	"blocked":       "2.2",
	"staysHere":     "2.3",
	"backward":      "2.5",
	"leavesGoal":    "2.6",
	"foreignArm":    "2.7",
	"mustPass":      "2.8",
	"mayNotPass":    "2.8",
	"mustLeaveHome": "3.1",
	"exitPass":      "3.2",
	"returnsHome":   "3.4",
	"gameOver":      "4.1",
	"noExchange":    "4.2",
	"notLegal":      "",
}

// refusal says no, with the clause and the points to look at.
func (p *Position) refusal(code string, points ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, at := range points {
		r.Places = append(r.Places, game.Place(at))
		r.Names = append(r.Names, p.g.name(at))
	}
	return r
}

// reaches tells whether the man on a point of a seat can end a move on another point.
func (p *Position) reaches(seat, from, to int) bool {
	var list reached
	return slices.Contains(list[:p.reach(&list, seat, from)], uint8(to))
}

// why names the rule that forbids a move, nil if none does.
func (p *Position) why(from, to int) *game.Refusal {
	seat := int(p.turn)
	switch man := int(p.on[from]) - 1; {
	case p.end != endNone:
		return p.refusal("gameOver")
	case p.lot:
		return p.refusal("notYourTurn")
	case man < 0:
		return p.refusal("noMan", from)
	case man != seat:
		return p.refusal("notYourMan", from)
	}
	if r := p.whyHome(from); r != nil {
		return r
	}
	switch {
	case from == to:
		return p.refusal("staysHere", from)
	case p.reaches(seat, from, to):
		return nil
	case p.on[to] != 0 && p.g.Blocked == blockedSwap && int(p.on[to])-1 != seat:
		return p.refusal("noExchange", to)
	case p.on[to] != 0:
		return p.refusal("occupied", to)
	}
	if code := p.barred(seat, from, to); code != "" && p.without(func(g *Game) {
		g.Leave, g.Foreign, g.Return = true, false, returnLoses
	}).reaches(seat, from, to) {
		return p.refusal(code, from, to)
	}
	return p.whyFar(seat, from, to)
}

// whyHome says which men have to move instead of the one on a point, nil if that may.
func (p *Position) whyHome(from int) *game.Refusal {
	seat := int(p.turn)
	home := &p.g.home[seat]
	if !p.exitDue(seat) || home.Has(from) {
		return nil
	}
	if p.count(seat, true) > 0 {
		var due []int
		for at := range p.men[seat].All {
			if home.Has(at) {
				due = append(due, at)
			}
		}
		return p.refusal("mustLeaveHome", due...)
	}
	if p.g.ExitPass {
		return p.refusal("exitPass")
	}
	return nil
}

// without is the position under rules that allow more.
func (p *Position) without(relax func(g *Game)) *Position {
	g := *p.g
	relax(&g)
	q := *p
	q.g = &g
	return &q
}

// whyFar says why a man comes neither by a step nor by jumps to a free point.
func (p *Position) whyFar(seat, from, to int) *game.Refusal {
	forward := p.without(func(g *Game) {
		if g.Size > 0 {
			g.steps[seat] = g.directions(true, true, g.Diagonal == diagonalSteps || g.Diagonal == diagonalBoth, false)
			g.hops[seat] = g.directions(true, true, g.Diagonal == diagonalJumps || g.Diagonal == diagonalBoth, false)
		}
	})
	diagonal := p.without(func(g *Game) { g.steps[seat], g.hops[seat] = 0xff, 0xff })
	anyone := p.without(func(g *Game) { g.Over = overAny })
	switch {
	case forward.reaches(seat, from, to):
		return p.refusal("backward", from, to)
	case p.g.Diagonal != diagonalBoth && diagonal.reaches(seat, from, to):
		return p.refusal("diagonal", from, to)
	case anyone.reaches(seat, from, to):
		return p.refusal("overWhom", from, to)
	}
	for d := range p.g.Dirs() {
		if pair := p.pair(from, d); pair != nil && p.g.Next(pair[1], d) == to {
			return p.refusal("jumpsTwo", pair...)
		}
	}
	return p.refusal("notReached", from, to)
}

// pair are the next two points in a direction, if men stand on both.
func (p *Position) pair(from, dir int) []int {
	first := p.g.Next(from, dir)
	if first < 0 || p.on[first] == 0 {
		return nil
	}
	if second := p.g.Next(first, dir); second >= 0 && p.on[second] != 0 {
		return []int{first, second}
	}
	return nil
}

// whyNoPass says why the side to move may not pass, nil if it may.
func (p *Position) whyNoPass() *game.Refusal {
	switch {
	case p.end != endNone:
		return p.refusal("gameOver")
	case p.lot:
		return p.refusal("notYourTurn")
	case !p.g.PassFree && p.canMove(int(p.turn)):
		return p.refusal("mayNotPass")
	}
	return nil
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if !p.ToMove().Has(s) && p.end == endNone {
		return p.refusal("notYourTurn")
	}
	if len(path) == 1 && path[0] == game.Token(p.g.passPlace()) {
		if r := p.whyNoPass(); r != nil {
			return r
		}
	}
	for _, token := range path {
		if token < 0 || int(token) >= p.g.Len() {
			return p.refusal("notLegal")
		}
	}
	switch len(path) {
	case 0:
		return p.refusal("notLegal")
	case 1:
		return p.whyStays(int(path[0]))
	}
	if r := p.why(int(path[0]), int(path[len(path)-1])); r != nil {
		return r
	}
	return p.refusal("notLegal")
}

// whyStays says why no move begins on a point.
func (p *Position) whyStays(from int) *game.Refusal {
	r := p.why(from, from)
	if r == nil || r.Code != "staysHere" {
		return r
	}
	var to reached
	switch {
	case !p.canMove(int(p.turn)):
		return p.refusal("mustPass")
	case p.reach(&to, int(p.turn), from) == 0:
		return p.refusal("blocked", from)
	}
	return p.refusal("notLegal")
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }
