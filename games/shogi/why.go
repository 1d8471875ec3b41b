package shogi

import (
	"maps"

	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are in text/<lang>.json.
var clauses = map[string]string{
	"gameOver":     "5.1",
	"notYourTurn":  "1.3",
	"noMan":        "2.1",
	"notYourMan":   "2.1",
	"ownMan":       "2.1",
	"otherPiece":   "6.1",
	"nobody":       "2.1",
	"ambiguous":    "6.1",
	"inTheWay":     "2.1",
	"kingMove":     "2.2",
	"rookMove":     "2.3",
	"bishopMove":   "2.4",
	"goldMove":     "2.5",
	"silverMove":   "2.6",
	"knightMove":   "2.7",
	"lanceMove":    "2.8",
	"pawnMove":     "2.9",
	"dragonMove":   "3.4",
	"horseMove":    "3.4",
	"goldenMove":   "3.4",
	"inCheck":      "2.10",
	"exposesKing":  "2.10",
	"kingStruck":   "2.10",
	"stays":        "2.1",
	"mustPromote":  "3.3",
	"noZone":       "3.1",
	"noPromotion":  "3.1",
	"chooseSide":   "3.2",
	"dropNone":     "4.1",
	"dropOccupied": "4.1",
	"dropPromoted": "4.2",
	"dropCheck":    "2.10",
	"dropDead":     "4.3",
	"nifu":         "4.4",
	"pawnMates":    "4.5",
	"declareOff":   "5.4",
	"declareZone":  "5.4",
	"declareBoth":  "5.4",
	"declareCheck": "5.4",
	"notLegal":     "",
}

// Clauses are the codes of refusals, each with the clause of the rule page that says so.
func Clauses() map[string]string { return maps.Clone(clauses) }

// refusal says no, with the clause and the squares to look at.
func (p *Position) refusal(code string, at ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clauses[code]}
	for _, sq := range at {
		r.Places = append(r.Places, p.g.place(sq))
		r.Names = append(r.Names, p.g.grid.Name(sq))
	}
	return r
}

// listed are the squares of a set.
func listed(s set) (list []int) {
	for ; !s.Empty(); s = s.Rest() {
		list = append(list, s.First())
	}
	return list
}

// why names the rule that forbids to go from one square to another, nil if none does.
func (p *Position) why(from, to int) *game.Refusal {
	if r := p.whyNotMine(from); r != nil {
		return r
	}
	var v look
	p.survey(&v)
	m := p.board[from]
	switch {
	case p.reaches(&v, from, to):
		return nil
	case p.men[p.turn].Has(to) && from != to:
		return p.refusal("ownMan", to)
	case !p.g.strikes(m, from, v.occupied).Has(to):
		return p.whyMovement(from, to)
	case m.kind() == king:
		return p.refusal("kingStruck", append(listed(p.strikers(to)), to)...)
	case !v.checkers.Empty():
		return p.refusal("inCheck", listed(v.checkers)...)
	}
	return p.refusal("exposesKing", int(p.kings[p.turn]))
}

// whyNotMine says why no piece of a square may be moved at all.
func (p *Position) whyNotMine(from int) *game.Refusal {
	m := p.board[from]
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case m == 0:
		return p.refusal("noMan", from)
	case m.side() != p.turn:
		return p.refusal("notYourMan", from)
	}
	return nil
}

// strikers are the enemy pieces that would strike the King of the side to move on a square.
func (p *Position) strikers(at int) set {
	occupied := p.occupied().Without(int(p.kings[p.turn]))
	s := p.steppers(at, p.turn)
	for snipers := p.snipers(at, p.turn); !snipers.Empty(); snipers = snipers.Rest() {
		if sq := snipers.First(); !p.g.between(at, sq).Meets(occupied) {
			s = s.With(sq)
		}
	}
	return s
}

// movements are the refusals of what a kind never does.
var movements = [kinds]string{
	"", "pawnMove", "lanceMove", "knightMove", "silverMove", "goldMove", "bishopMove", "rookMove", "kingMove",
	"goldenMove", "goldenMove", "goldenMove", "goldenMove", "", "horseMove", "dragonMove",
}

// whyMovement says why a piece does not come to a square, whatever the Kings allow.
func (p *Position) whyMovement(from, to int) *game.Refusal {
	m := p.board[from]
	if m.kind().slides() && p.g.strikes(m, from, set{}).Has(to) {
		return p.refusal("inTheWay", listed(p.g.between(from, to).And(p.occupied()))...)
	}
	return p.refusal(movements[m.kind()], from)
}

// whyNoPromotion says why the piece of a square may not be promoted by a legal move.
func (p *Position) whyNoPromotion(from int) *game.Refusal {
	if p.board[from].kind().promotes() {
		return p.refusal("noZone", from)
	}
	return p.refusal("noPromotion", from)
}

// whyNoDrop names the rule that forbids to put a piece from the hand on a square, nil if none does.
func (p *Position) whyNoDrop(k kind, to int) *game.Refusal {
	var v look
	p.survey(&v)
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case k > king:
		return p.refusal("dropPromoted", to)
	case k == king || p.hand[p.turn][k] == 0:
		return p.refusal("dropNone", to)
	case v.occupied.Has(to):
		return p.refusal("dropOccupied", to)
	case p.roomFor(&v, k).Has(to):
		return nil
	case p.g.dead[p.turn][k].Has(to):
		return p.refusal("dropDead", to)
	case !v.target.Has(to):
		return p.refusal("dropCheck", listed(v.checkers)...)
	case p.room(&v, k).Has(to):
		return p.refusal("pawnMates", int(p.kings[1-p.turn]))
	}
	file := p.g.file[columns(set{}.With(to))]
	return p.refusal("nifu", listed(file.And(p.of[pawn]).And(p.men[p.turn]))...)
}

// whyNoDeclaration says why the side to move may not declare, nil if it may.
func (p *Position) whyNoDeclaration() *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case p.verdict(p.turn) != none:
		return nil
	case !p.g.declares():
		return p.refusal("declareOff")
	case !p.entered(p.turn):
		return p.refusal("declareZone")
	case p.inCheck(p.turn):
		return p.refusal("declareCheck", int(p.kings[p.turn]))
	}
	return p.refusal("declareBoth")
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	switch {
	case !p.ToMove().Has(s) && !p.Outcome().Over():
		return p.refusal("notYourTurn")
	case len(path) == 0 || path[0] < 0:
		return p.refusal("notLegal")
	case p.g.declares() && path[0] == game.Token(p.buttonPlace()):
		return p.orNotLegal(p.whyNoDeclaration())
	}
	if k, side, ok := p.handAt(game.Place(path[0])); ok {
		return p.whyFromHand(k, side, path[1:])
	}
	from, ok := p.g.square(game.Place(path[0]))
	if !ok {
		return p.refusal("notLegal")
	}
	if len(path) == 1 {
		return p.whyStays(from)
	}
	to, ok := p.g.square(game.Place(path[1]))
	if !ok || path[1] < 0 {
		return p.refusal("notLegal")
	}
	if r := p.why(from, to); r != nil {
		return r
	}
	return p.whyChoice(from, to, path[2:])
}

func (p *Position) orNotLegal(r *game.Refusal) *game.Refusal {
	if r == nil {
		return p.refusal("notLegal")
	}
	return r
}

// whyFromHand says why a piece does not come from a hand; the clicks are those after the hand.
func (p *Position) whyFromHand(k kind, side uint8, rest []game.Token) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver")
	case side != p.turn:
		return p.refusal("notYourMan")
	case p.hand[side][k] == 0:
		return p.refusal("dropNone")
	case len(rest) == 0:
		return nil
	case rest[0] < 0:
		return p.refusal("notLegal")
	}
	to, ok := p.g.square(game.Place(rest[0]))
	if !ok {
		return p.refusal("notLegal")
	}
	return p.orNotLegal(p.whyNoDrop(k, to))
}

// whyChoice says what is wrong with a choice after the two squares of a legal move.
func (p *Position) whyChoice(from, to int, choice []game.Token) *game.Refusal {
	may, must := p.promotion(from, to)
	switch {
	case len(choice) == 0 && may && !must:
		return p.refusal("chooseSide", to)
	case len(choice) != 1 || choice[0] >= 0 || int(-1-choice[0]) >= len(choices):
		return p.refusal("notLegal")
	}
	k := p.board[from].kind()
	switch chosen := choices[-1-choice[0]]; {
	case chosen == k && must:
		return p.refusal("mustPromote", to)
	case chosen == k+promoted && !may:
		return p.whyNoPromotion(from)
	}
	return p.refusal("notLegal")
}

// whyStays says why no move begins on a square; nil if one does.
func (p *Position) whyStays(from int) *game.Refusal {
	if r := p.whyNotMine(from); r != nil {
		return r
	}
	var v look
	p.survey(&v)
	to := p.escapes(&v)
	if p.board[from].kind() != king {
		to = p.goes(&v, from)
	}
	switch {
	case !to.Empty():
		return nil
	case !v.checkers.Empty() && p.board[from].kind() != king:
		return p.refusal("inCheck", listed(v.checkers)...)
	}
	return p.refusal("stays", from)
}
