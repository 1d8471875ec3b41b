package jetan

import (
	"maps"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn":   "1.3",
	"noMan":         "2.1",
	"notYourMan":    "2.1",
	"ownMan":        "2.5",
	"otherPiece":    "7.1",
	"stays":         "2.1",
	"exactSteps":    "2.2",
	"turning":       "2.3",
	"mixing":        "2.3",
	"twice":         "2.4",
	"inTheWay":      "2.5",
	"warriorMove":   "3.1",
	"padwarMove":    "3.2",
	"dwarMove":      "3.3",
	"flierMove":     "3.4",
	"thoatMove":     "3.5",
	"thoatOrder":    "3.5",
	"panthanMove":   "3.6",
	"panthanBack":   "3.6",
	"chiefMove":     "3.7",
	"princessMove":  "4.1",
	"princessTakes": "4.2",
	"threatened":    "4.2",
	"passesThreat":  "4.3",
	"escapeStar":    "7.1",
	"escapeNear":    "4.4",
	"escapeSpent":   "4.4",
	"escapeLine":    "4.4",
	"escapeOnly":    "4.4",
	"gameOver":      "5.1",
	"notLegal":      "",
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }

// refusal says no, with the clause and the squares to look at.
func (p *Position) refusal(code string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range squares {
		r.Places = append(r.Places, placeOf(sq))
		r.Names = append(r.Names, grid.Name(sq))
	}
	return r
}

// why names the rule that forbids to go from one square to another, by the escape or not; nil if none does.
func (p *Position) why(from, to int, escape bool) *game.Refusal {
	m := p.board[from]
	if r := p.whyNot(from); r != nil {
		return r
	}
	switch {
	case from == to:
		return p.refusal("twice", from)
	case p.board[to] != 0 && p.board[to].side() == p.turn:
		return p.refusal("ownMan", to)
	case m.kind() == princess:
		return p.whyPrincess(from, to, escape)
	case escape:
		return p.refusal("escapeOnly", from)
	case p.targets(from, p.free()).Has(to):
		return nil
	}
	return p.whyWay(m, from, to)
}

// whyNot says why no piece of a square may be moved at all.
func (p *Position) whyNot(from int) *game.Refusal {
	m := p.board[from]
	switch {
	case p.drawn:
		return p.refusal("notYourTurn")
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case m == 0:
		return p.refusal("noMan", from)
	case m.side() != p.turn:
		return p.refusal("notYourMan", from)
	}
	return nil
}

// whyPrincess names the rule that forbids the princess to go to a square on which no piece of her own stands.
func (p *Position) whyPrincess(from, to int, escape bool) *game.Refusal {
	by, far := p.outings(p.turn)
	near := p.g.leap[princess][from].Has(to)
	switch {
	case escape && by.Has(to):
		return p.refusal("escapeNear", to)
	case by.Has(to), escape && far.Has(to):
		return nil
	case p.board[to] != 0:
		return p.refusal("princessTakes", to)
	case p.threatened(p.turn).Has(to):
		return p.refusal("threatened", p.attackers(to)...)
	case far.Has(to):
		return p.refusal("escapeStar", from, to)
	case near && !escape:
		return p.refusal("passesThreat", to)
	case p.g.Escape == escapeNever:
		return p.refusal("princessMove", from)
	case p.rights>>p.turn&1 == 0:
		return p.refusal("escapeSpent", from)
	}
	return p.refusal("escapeLine", from)
}

// attackers are the squares of the enemy pieces that could take the princess on a square.
func (p *Position) attackers(to int) (list []int) {
	free, own := p.free().Or(p.men(p.turn, princess)), p.all[p.turn]
	q := *p
	q.all[p.turn] = own.AndNot(p.kind[princess])
	for sq := range board.Each(p.all[1-p.turn].AndNot(p.kind[princess])) {
		if q.targets(sq, free).Has(to) {
			list = append(list, sq)
		}
	}
	return list
}

// movements are the refusals of what a kind never does.
var movements = [kinds]string{
	warrior: "warriorMove", padwar: "padwarMove", dwar: "dwarMove", flier: "flierMove", chief: "chiefMove", thoat: "thoatMove",
	panthan: "panthanMove",
}

// whyWay says why a piece other than the princess does not come to a square even if it is free to it.
func (p *Position) whyWay(m man, from, to int) *game.Refusal {
	ways := p.ways(m, from, to)
	if len(ways) == 0 {
		return p.whyShape(m, from, to)
	}
	if p.loops(m, from, to) {
		return p.refusal("twice", from)
	}
	if r := p.g.Rules; m.kind() == thoat && r.StraightFirst {
		r.StraightFirst = false
		loose := Game{Rules: r, reach: p.g.reach}
		if loose.stepping(thoat, set{}.With(from), p.free()).Has(to) {
			return p.refusal("thoatOrder", from)
		}
	}
	var blocks []int
	for _, way := range ways {
		for _, sq := range way[:len(way)-1] {
			if p.board[sq] != 0 && !slices.Contains(blocks, sq) {
				blocks = append(blocks, sq)
			}
		}
	}
	slices.Sort(blocks)
	return p.refusal("inTheWay", blocks...)
}

// ways are the walks of a piece that end on a square, were the board empty.
func (p *Position) ways(m man, from, to int) (list [][]int) {
	p.g.walks(m, from, func(on []int) bool {
		if on[len(on)-1] == to {
			list = append(list, slices.Clone(on))
		}
		return true
	})
	return list
}

// whyShape says why the steps of a piece never lead from one square to another.
func (p *Position) whyShape(m man, from, to int) *game.Refusal {
	r := p.g.Rules
	for _, loose := range []struct {
		code  string
		apply func(*Rules)
	}{
		{"thoatOrder", func(r *Rules) { r.StraightFirst = false }},
		{"turning", func(r *Rules) {
			if r.Turning == turnNever {
				r.Turning = turnFree
			}
		}},
		{"mixing", func(r *Rules) { r.Turning, r.Chief2 = turnFree, false }},
		{"exactSteps", func(r *Rules) { r.UpTo = true }},
	} {
		freer := r
		loose.apply(&freer)
		if freer.ends(m, from).Has(to) {
			no := p.refusal(loose.code, from)
			no.Params = map[string]string{"steps": strconv.Itoa(stepsOf[m.kind()])}
			return no
		}
	}
	if m.kind() == panthan && grid.Distance(from, to) == 1 {
		return p.refusal("panthanBack", from)
	}
	return p.refusal(movements[m.kind()], from)
}

// loops tells whether a piece would come to a square if it might touch squares twice.
func (p *Position) loops(m man, from, to int) bool {
	n := stepsOf[m.kind()]
	var taken [3]int
	var walk func(at, made int) bool
	walk = func(at, made int) bool {
		if made == n {
			return at == to
		}
		if made > 0 && at != from && p.board[at] != 0 {
			return false
		}
		for way := range ways {
			next, _ := grid.Step(at, ways[way])
			if next < 0 || !p.g.takes(m, taken[:made], way) {
				continue
			}
			taken[made] = way
			if walk(next, made+1) {
				return true
			}
		}
		return false
	}
	return walk(from, 0)
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if !p.ToMove().Has(s) && !p.Outcome().Over() {
		return p.refusal("notYourTurn")
	}
	for _, token := range path {
		if token < 0 || int(token) >= grid.Len() {
			return p.refusal("notLegal")
		}
	}
	all := grid.Squares()
	switch len(path) {
	case 1:
		return p.whyStays(all[path[0]])
	case 2:
		if r := p.why(all[path[0]], all[path[1]], false); r != nil {
			return r
		}
	}
	return p.refusal("notLegal")
}

// whyStays says why no move begins on a square; nil if one does.
func (p *Position) whyStays(from int) *game.Refusal {
	if r := p.whyNot(from); r != nil {
		return r
	}
	to := p.targets(from, p.free())
	if p.board[from].kind() == princess {
		by, far := p.outings(p.turn)
		to = by.Or(far)
	}
	if to.Empty() {
		return p.refusal("stays", from)
	}
	return nil
}
