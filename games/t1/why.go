package t1

import (
	"maps"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn":  "1.4",
	"noMan":        "3.1",
	"notYourMan":   "3.1",
	"ownMan":       "3.1",
	"otherPiece":   "8.1",
	"kingMove":     "3.2",
	"ritterMove":   "3.3",
	"footMove":     "3.4",
	"princeMove":   "3.5",
	"connetMove":   "3.6",
	"scoutMove":    "3.7",
	"inTheWay":     "3.5",
	"stepBlocked":  "3.4",
	"ownHalf":      "3.4",
	"castleClosed": "2.2",
	"castleScout":  "4.6",
	"stormForward": "5.3",
	"stormFull":    "5.3",
	"weaker":       "4.2",
	"equal":        "4.2",
	"held":         "2.3",
	"stays":        "3.1",
	"chooseKind":   "5.2",
	"noPromotion":  "5.1",
	"otherKind":    "5.2",
	"threePrinces": "5.2",
	"threeConnets": "5.2",
	"gameOver":     "7.1",
	"notLegal":     "",
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }

// refusal says no, with the clause and the squares to look at.
func (p *Position) refusal(code string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range squares {
		r.Places = append(r.Places, game.Place(sq))
		r.Names = append(r.Names, grid.Name(sq))
	}
	return r
}

// listed are the squares of a set.
func listed(s set) (squares []int) {
	for ; s != 0; s = s.rest() {
		squares = append(squares, s.first())
	}
	return squares
}

// why names the rule that forbids to go from one square to another, nil if none does.
func (p *Position) why(from, to int) *game.Refusal {
	m := p.board[from]
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case m == 0:
		return p.refusal("noMan", from)
	case m.side() != p.turn:
		return p.refusal("notYourMan", from)
	case p.legal(from, to):
		return nil
	case p.board[to] != 0 && p.board[to].side() == p.turn && from != to:
		return p.refusal("ownMan", to)
	}
	switch {
	case !p.strikes(from).has(to):
		return p.whyMovement(from, to)
	case m.kind() == scout:
		return p.refusal("castleScout", to)
	case !m.kind().royal() && castles.has(to):
		return p.whyClosed(from, to)
	case p.held(p.turn) == from && !castle[p.turn].has(to):
		return p.refusal("held", append(listed(p.royals(1-p.turn)&castle[p.turn]), from)...)
	}
	return p.whyWeaker(to)
}

// legal tells whether the piece of the side to move on a square may go to another.
func (p *Position) legal(from, to int) bool {
	var known weighed
	return p.targets(&known, from, p.held(p.turn)).has(to)
}

// whyWeaker says what each side brings to bear on a square where there is no advantage.
func (p *Position) whyWeaker(to int) *game.Refusal {
	own, enemy := p.force(p.turn, to), p.force(1-p.turn, to)
	code := "weaker"
	if own == enemy {
		code = "equal"
	}
	r := p.refusal(code, to)
	r.Params = map[string]string{"own": Units(own), "enemy": Units(enemy)}
	return r
}

// Units writes half units as the book does: 3½.
func Units(halves int) string {
	switch {
	case halves == 1:
		return "½"
	case halves%2 == 1:
		return strconv.Itoa(halves/2) + "½"
	}
	return strconv.Itoa(halves / 2)
}

// movements are the refusals of what a kind never does.
var movements = [kinds]string{"", "kingMove", "connetMove", "princeMove", "ritterMove", "footMove", "footMove", "scoutMove"}

// whyMovement says why a piece does not come to a square even if all others allowed it.
func (p *Position) whyMovement(from, to int) *game.Refusal {
	m := p.board[from]
	k := m.kind()
	slides := k == prince || k == connet
	switch {
	case slides && reach.star[from].has(to):
		return p.refusal("inTheWay", listed(reach.gap[from][to]&p.occupied())...)
	case k.foot() && reach.double[m.side()][from].has(to):
		return p.refusal("stepBlocked", from+ahead[m.side()])
	case k.foot() && to == from+2*ahead[m.side()]:
		return p.refusal("ownHalf", to)
	}
	return p.refusal(movements[k], from)
}

// whyClosed says why a piece that is not royal does not enter a castle.
func (p *Position) whyClosed(from, to int) *game.Refusal {
	m := p.board[from]
	switch {
	case !p.g.Storm || m.kind() != veteran || !castle[1-m.side()].has(to):
		return p.refusal("castleClosed", to)
	case p.board[to] == 0 && to == from+ahead[m.side()]:
		return p.refusal("stormFull", listed(p.men[m.side()][connet]|p.men[m.side()][prince])...)
	}
	return p.refusal("stormForward", to)
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if !p.ToMove().Has(s) && !p.Outcome().Over() {
		return p.refusal("notYourTurn")
	}
	for _, token := range path[:min(len(path), 2)] {
		if token < 0 || token >= squares {
			return p.refusal("notLegal")
		}
	}
	switch len(path) {
	case 0:
		return p.refusal("notLegal")
	case 1:
		return p.whyStays(int(path[0]))
	}
	from, to := int(path[0]), int(path[1])
	if r := p.why(from, to); r != nil {
		return r
	}
	return p.whyChoice(from, to, path[2:])
}

// whyChoice says what is wrong with a choice after the two squares of a legal move.
func (p *Position) whyChoice(from, to int, choice []game.Token) *game.Refusal {
	if len(choice) != 1 || choice[0] >= 0 || int(-1-choice[0]) >= len(promotions) {
		return p.refusal("notLegal")
	}
	if _, r := p.settle(reading{becomes: promotions[-1-choice[0]], from: from, to: to}); r != nil {
		return r
	}
	return p.refusal("notLegal")
}

// whyStays says why no move begins on a square; nil if one does.
func (p *Position) whyStays(from int) *game.Refusal {
	m := p.board[from]
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case m == 0:
		return p.refusal("noMan", from)
	case m.side() != p.turn:
		return p.refusal("notYourMan", from)
	}
	var known weighed
	if p.targets(&known, from, p.held(p.turn)) == 0 {
		return p.refusal("stays", from)
	}
	return nil
}
