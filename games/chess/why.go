package chess

import (
	"github.com/tavlei/tavlei/game"
)

var _ game.Explainer = (*Position)(nil)

// clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are
// in text/<lang>.json.
var clauses = map[string]string{
	"notYourTurn":      "1.1",
	"gameOver":         "1.5",
	"noMan":            "1.1",
	"notYourMan":       "1.1",
	"ownMan":           "1.1",
	"blocked":          "1.2",
	"pawnTakes":        "1.2",
	"passingLate":      "1.2",
	"inCheck":          "1.4",
	"exposesKing":      "1.4",
	"castlingGone":     "1.3",
	"castlingBlocked":  "1.3",
	"castlingAttacked": "1.3",
	"choosePromotion":  "1.2",
	"cannotBecome":     "1.2",
	"notInHand":        "13.1",
	"occupied":         "13.1",
	"dropRank":         "13.2",
	"mustPlace":        "2.2",
	"pawnAttacks":      "2.2",
	"ambiguous":        "1.7",
	"notLegal":         "",
}

// Paragraphs about men that are put on the board where they do not come from a hand of men taken:
// from the reserve, before the game, or not at all.
var (
	reserveClauses = map[string]string{"notInHand": "11.3", "occupied": "11.3", "dropRank": "11.5"}
	placingClauses = map[string]string{"notInHand": "2.2", "occupied": "2.2", "dropRank": "2.2"}
	steppingOnly   = map[string]string{"notInHand": "1.1", "occupied": "1.1", "dropRank": "1.1"}
)

// putting are the paragraphs of the game about men that are put on the board, as far as they are
// not those of the hand.
func (g *Game) putting() map[string]string {
	switch {
	case g.Hands:
		return nil
	case g.Appear:
		return reserveClauses
	case g.Single != noMan:
		return placingClauses
	}
	return steppingOnly
}

// clause is the paragraph of the rule page that a refusal cites.
func (g *Game) clause(code string) string {
	for _, list := range []map[string]string{g.putting(), clauses, wayClauses, turnClauses} {
		if rule, ok := list[code]; ok {
			return rule
		}
	}
	return ""
}

// refusal says no, with the clause and the names of the places.
func (p *Position) refusal(code, input string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: p.g.clause(code), Input: input}
	for _, sq := range squares {
		r.Places = append(r.Places, game.Place(sq))
		r.Names = append(r.Names, squareName(sq))
	}
	return r
}

// refuseAmbiguous names the men that could be meant.
func (p *Position) refuseAmbiguous(found []game.Move, input string) *game.Refusal {
	a := actionOf(found[0])
	if a.kind() == promote {
		return p.refusal("choosePromotion", input, a.to())
	}
	var men uint64
	for _, m := range found {
		men |= 1 << uint(actionOf(m).from())
	}
	var squares []int
	for ; men != 0; men &= men - 1 {
		squares = append(squares, first(men))
	}
	return p.refusal("ambiguous", input, squares...)
}

// refuse says which rule forbids what the text means.
func (p *Position) refuse(q query, input string) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver", input)
	case p.phase == drawing:
		return p.refusal("notLegal", input)
	case q.wing != 0:
		return p.refuseCastling(q.wing, input)
	case q.drop:
		return p.refuseDrop(q.man, q.to, input)
	case q.file >= 0 && q.rank >= 0:
		return p.refuseStep(8*q.rank+q.file, q.to, q.after, input)
	}
	return p.refuseSAN(q, false, input)
}

// pseudo are the squares a man of the side to move could go to if kings did not matter.
func (p *Position) pseudo(sq int) uint64 {
	b := &p.b
	t := b.turn & 1
	one := uint64(1) << uint(sq)
	if b.pawn&one != 0 {
		return b.pawnTargets(&p.g.laws, one, t, b.occupied()) | pawnHits[t][sq]&b.ep
	}
	return b.reach(&p.g.laws, b.at(sq), sq, b.occupied()) &^ b.side[t]
}

// refuseStep says why the man on one square does not go to the other.
func (p *Position) refuseStep(from, to int, after Man, input string) *game.Refusal {
	b := &p.b
	own := b.side[b.turn&1]
	bit := func(set uint64, sq int) bool { return set>>uint(sq)&1 != 0 }
	switch {
	case !bit(b.occupied(), from):
		return p.refusal("noMan", input, from)
	case !bit(own, from):
		return p.refusal("notYourMan", input, from)
	case p.forbidden(from, to) != nil:
		r := p.forbidden(from, to)
		r.Input = input
		return r
	case bit(own&b.castle, to) && bit(b.king, from):
		return p.refuseCastling(wingOf(newAction(castle, from, to, King, King)), input)
	case bit(b.king, from) && b.at(from) == King && from>>3 == to>>3 && (to-from == 2 || from-to == 2):
		return p.refuseCastling(wingOf(newAction(castle, from, to, King, King)), input)
	case from == to:
		return p.refuseCourse(from, input)
	case bit(own, to):
		return p.refusal("ownMan", input, to)
	case p.g.LastRank == lastForbidden && bit(b.pawn, from) && bit(directions[b.turn&1].eighth, to):
		return p.refusal("pawnStops", input, from)
	case !bit(p.pseudo(from), to):
		if r := p.refusePawn(from, to, input); r != nil {
			return r
		}
		if bit(b.reach(&p.g.laws, b.at(from), from, 0), to) {
			return p.refusal("blocked", input, squaresOf(between[from][to]&b.occupied())...)
		}
		return p.refuseCourse(from, input)
	case bit(b.pawn, from) && bit(p.g.laws.last[b.turn&1], to) && after == noMan:
		return p.refusal("choosePromotion", input, to)
	case after != noMan && p.legalStep(from, to):
		return p.refusal("cannotBecome", input, to)
	case b.inCheck(&p.g.laws):
		return p.refusal("inCheck", input, squaresOf(b.king&own)...)
	}
	return p.refusal("exposesKing", input, squaresOf(b.king&own)...)
}

// refusePawn says why a pawn does not go straight on where somebody stands, nor slantwise where nobody
// is taken; nil where it is something else.
func (p *Position) refusePawn(from, to int, input string) *game.Refusal {
	b, t := &p.b, p.b.turn&1
	up, occ := directions[t].up, b.occupied()
	one, at := uint64(1)<<uint(from), uint64(1)<<uint(to)
	switch {
	case b.at(from) != Pawn, one&directions[t].eighth != 0, p.g.Jumps, p.g.FilePawns, p.g.Turning && p.mark&one != 0:
		return nil // nor where pawns have other ways, too
	case at == shifted(one, up) && at&occ != 0, at == shifted(one, 2*up) && one&p.g.laws.double[t] != 0:
		return p.refusal("blocked", input, squaresOf((shifted(one, up)|at)&occ)...)
	case pawnHits[t][from]&at == 0 || at&occ != 0:
		return nil
	case shifted(at, -up)&b.pawn&b.side[t^1] != 0 && at&passable[t] != 0:
		return p.refusal("passingLate", input, to-up)
	}
	return p.refusal("pawnTakes", input, from)
}

// legalStep tells whether some legal action goes from one square to the other.
func (p *Position) legalStep(from, to int) bool {
	for _, m := range p.AppendMoves(nil) {
		if a := actionOf(m); a.from() == from && a.to() == to {
			return true
		}
	}
	return false
}

func (p *Position) refuseCastling(wing int, input string) *game.Refusal {
	b := &p.b
	t := b.turn & 1
	own := b.side[t]
	for set := b.castle & own; set != 0; set &= set - 1 {
		k, r := first(b.king&own), first(set)
		if wingOf(newAction(castle, k, r, King, King)) != wing {
			continue
		}
		if men := castlePath(k, r) & b.occupied(); men != 0 {
			return p.refusal("castlingBlocked", input, squaresOf(men)...)
		}
		if p.g.mode.attacked(p) != 0 {
			return p.refusal("inCheck", input, k)
		}
		kingTo, _ := castleTargets(k, r)
		return p.refusal("castlingAttacked", input, squaresOf((between[k][kingTo]|1<<uint(kingTo))&^b.occupied())...)
	}
	return p.refusal("castlingGone", input, squaresOf(b.king&own)...)
}

func (p *Position) refuseDrop(man Man, to int, input string) *game.Refusal {
	t := p.b.turn & 1
	switch {
	case man&extras != 0 || p.hand[t][inHand(man)] == 0:
		return p.refusal("notInHand", input)
	case p.b.occupied()>>uint(to)&1 != 0:
		return p.refusal("occupied", input, to)
	case man == Pawn && p.g.dropRanks(t)>>uint(to)&1 == 0:
		return p.refusal("dropRank", input, to)
	case p.b.inCheck(&p.g.laws):
		return p.refusal("inCheck", input, squaresOf(p.b.king&p.b.side[t])...)
	}
	return p.refusal("notLegal", input, to)
}

// squaresOf lists a set.
func squaresOf(set uint64) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, first(set))
	}
	return list
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if p.Outcome().Over() {
		return p.refusal("gameOver", "")
	}
	if !p.ToMove().Has(s) {
		return p.refusal("notYourTurn", "")
	}
	if len(path) == 0 {
		return p.refusal("notLegal", "")
	}
	return p.g.mode.explain(p, path)
}

// explain says why the clicks of the side to move, at least one, are no legal move.
func (ordinary) explain(p *Position, path []game.Token) *game.Refusal {
	from := int(path[0])
	if man, seat, ok := p.g.handAt(from); ok {
		if seat != int(p.b.turn&1) {
			return p.refusal("notYourMan", "")
		}
		if len(path) > 1 && path[1] >= 0 && path[1] < 64 {
			return p.refuseDrop(man, int(path[1]), "")
		}
		return p.refuseDrop(man, 0, "")
	}
	switch {
	case from < 0 || from > 63:
		return p.refusal("notLegal", "")
	case len(path) > 1 && path[1] >= 0 && path[1] < 64:
		return p.refuseStep(from, int(path[1]), noMan, "")
	case p.b.occupied()>>uint(from)&1 == 0:
		return p.refusal("noMan", "", from)
	case p.b.side[p.b.turn&1]>>uint(from)&1 == 0:
		return p.refusal("notYourMan", "", from)
	}
	return p.refuseMan(from, "")
}
