package senet

import (
	"maps"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule page that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn":  "2.1",
	"throwFirst":   "2.1",
	"moveFirst":    "2.1",
	"noMan":        "3.1",
	"notYourMan":   "3.1",
	"wrongStep":    "3.1",
	"ownMan":       "3.2",
	"protected":    "3.4",
	"block":        "3.5",
	"passesBeauty": "4.1",
	"needs":        "4.4",
	"safeHouse":    "4.5",
	"rowNotClear":  "4.6",
	"forwardFirst": "5.1",
	"neverBack":    "5.1",
	"blocked":      "5.1",
	"mustLose":     "5.2",
	"mayNotLose":   "5.2",
	"gameOver":     "6.1",
	"notLegal":     "",
}

// refusal says no, with the clause and the squares to look at.
func (p *Position) refusal(code string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range squares {
		r.Places = append(r.Places, game.Place(sq))
		r.Names = append(r.Names, name(sq))
	}
	return r
}

// early is why nobody moves a man now, nil if the side to move does.
func (p *Position) early() *game.Refusal {
	switch {
	case p.over():
		return p.refusal("gameOver")
	case p.phase != moving:
		return p.refusal("throwFirst")
	}
	return nil
}

// whyNoThrow says why nothing is thrown now, nil if it is.
func (p *Position) whyNoThrow() *game.Refusal {
	switch {
	case p.over():
		return p.refusal("gameOver")
	case p.phase == moving:
		return p.refusal("moveFirst")
	}
	return nil
}

// whyNotLost says why the throw is not lost, nil if it is.
func (p *Position) whyNotLost() *game.Refusal {
	if r := p.early(); r != nil {
		return r
	}
	if !p.stuck() {
		return p.refusal("mayNotLose")
	}
	return nil
}

// stuck tells whether no man can be moved by a throw.
func (p *Position) stuck() bool {
	var buf [64]game.Move
	return len(p.appendSteps(buf[:0], forward)) == 0 && len(p.appendSteps(buf[:0], backward)) == 0
}

// why names the rule that forbids a move which is not legal.
func (p *Position) why(from, to int) *game.Refusal {
	if r := p.early(); r != nil {
		return r
	}
	switch {
	case p.men[1-p.turn].has(from):
		return p.refusal("notYourMan", from)
	case !p.men[p.turn].has(from):
		return p.refusal("noMan", from)
	}
	way := forward
	if to < from {
		way = backward
	}
	if way == backward && from >= beauty {
		return p.refusal("neverBack", from)
	}
	if !p.reaches(way, from, to) {
		return p.whyShort(way, from, to)
	}
	if code := p.obstacle(from, to); code != "" {
		return p.refusal(code, p.witnesses(code, from, to)...)
	}
	return p.refusal("forwardFirst", p.movers()...)
}

// reaches tells whether one of the throws takes a man from one square to another.
func (p *Position) reaches(way kind, from, to int) bool {
	for throw, n := range p.pool {
		if n > 0 && target(way, from, throw) == to {
			return true
		}
	}
	return false
}

// whyShort says why no throw takes a man to a square.
func (p *Position) whyShort(way kind, from, to int) *game.Refusal {
	switch {
	case way == forward && from < beauty && to > beauty:
		return p.refusal("passesBeauty", beauty)
	case from >= water && from < horus:
		r := p.refusal("needs", from)
		r.Params = map[string]string{"n": strconv.Itoa(off - from)}
		return r
	}
	return p.refusal("wrongStep", from)
}

// witnesses are the squares of what is in the way.
func (p *Position) witnesses(code string, from, to int) (squares []int) {
	own, opp := p.men[p.turn], p.men[1-p.turn]
	look := set(1) << uint(to)
	switch code {
	case "rowNotClear":
		look = own & firstRow
	case "protected":
		look = opp & (look | look<<1 | look>>1)
	case "block":
		starts := p.block(opp & between(from, to))
		look = starts | starts<<1 | starts<<2
	}
	for sq := range length {
		if look.has(sq) {
			squares = append(squares, sq)
		}
	}
	return squares
}

// movers are the squares of the men that may move.
func (p *Position) movers() (squares []int) {
	var seen set
	for _, m := range p.AppendMoves(nil) {
		if from, _, ok := Steps(m); ok && !seen.has(from) {
			seen |= 1 << uint(from)
			squares = append(squares, from)
		}
	}
	return squares
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if game.Seat(p.turn) != s && !p.over() {
		return p.refusal("notYourTurn")
	}
	if r := p.early(); r != nil {
		return r
	}
	if len(path) == 1 && path[0] == game.Token(passPlace) {
		return p.whyNotLost()
	}
	for i, token := range path {
		if i < 2 && (token < 0 || token > off) {
			return p.refusal("notLegal")
		}
	}
	switch {
	case len(path) == 1:
		return p.whyStays(int(path[0]))
	case len(path) > 1 && path[0] != off:
		return p.why(int(path[0]), int(path[1]))
	}
	return p.refusal("notLegal")
}

// whyStays says why no move begins on a square.
func (p *Position) whyStays(from int) *game.Refusal {
	switch {
	case from == off:
		return p.refusal("notLegal")
	case p.men[1-p.turn].has(from):
		return p.refusal("notYourMan", from)
	case !p.men[p.turn].has(from):
		return p.refusal("noMan", from)
	case p.stuck():
		return p.refusal("mustLose")
	}
	return p.refusal("blocked", p.movers()...)
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }
