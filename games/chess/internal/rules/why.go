package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

var _ game.Explainer = (*Position)(nil)

// Clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are
// in text/<lang>.json.
var Clauses = map[string]string{
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

// Paragraphs about pieces that are put on the board where they do not come from a hand of pieces taken:
// from the reserve, before the game, or not at all.
var (
	reserveClauses = map[string]string{"notInHand": "11.3", "occupied": "11.3", "dropRank": "11.5"}
	placingClauses = map[string]string{"notInHand": "2.2", "occupied": "2.2", "dropRank": "2.2"}
	steppingOnly   = map[string]string{"notInHand": "1.1", "occupied": "1.1", "dropRank": "1.1"}
)

// putting are the paragraphs of the game about pieces that are put on the board, as far as they are
// not those of the hand.
func (g *Game) putting() map[string]string {
	switch {
	case g.Hands:
		return nil
	case g.Placement:
		return reserveClauses
	case g.Single != board.NoPiece:
		return placingClauses
	}
	return steppingOnly
}

// clause is the paragraph of the rule page that a refusal cites.
func (g *Game) clause(code string) string {
	for _, list := range []map[string]string{g.putting(), Clauses, WayClauses, TurnClauses} {
		if rule, ok := list[code]; ok {
			return rule
		}
	}
	return ""
}

// Refusal says no, with the clause and the names of the places.
func (p *Position) Refusal(code, input string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: p.Game.clause(code), Input: input}
	for _, sq := range squares {
		r.Places = append(r.Places, game.Place(sq))
		r.Names = append(r.Names, SquareName(sq))
	}
	return r
}

// RefuseAmbiguous names the pieces that could be meant.
func (p *Position) RefuseAmbiguous(found []game.Move, input string) *game.Refusal {
	a := ActionOf(found[0])
	if a.Kind() == board.Promote {
		return p.Refusal("choosePromotion", input, a.To())
	}
	var pieces uint64
	for _, m := range found {
		pieces |= 1 << uint(ActionOf(m).From())
	}
	var squares []int
	for ; pieces != 0; pieces &= pieces - 1 {
		squares = append(squares, board.First(pieces))
	}
	return p.Refusal("ambiguous", input, squares...)
}

// Refuse says which rule forbids what the text means.
func (p *Position) Refuse(q query, input string) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.Refusal("gameOver", input)
	case p.Phase == Drawing:
		return p.Refusal("notLegal", input)
	case q.wing != 0:
		return p.refuseCastling(q.wing, input)
	case q.Drop:
		return p.refuseDrop(q.Piece, q.To, input)
	case q.File >= 0 && q.Rank >= 0:
		return p.refuseStep(8*q.Rank+q.File, q.To, q.after, input)
	}
	return p.refuseSAN(q, false, input)
}

// Pseudo are the squares a piece of the side to move could go to if kings did not matter.
func (p *Position) Pseudo(sq int) uint64 {
	b := &p.Bits
	t := b.Turn & 1
	one := uint64(1) << uint(sq)
	if b.Pawn&one != 0 {
		return b.PawnTargets(&p.Game.Laws, one, t, b.Occupied()) | board.PawnAttacks[t][sq]&b.Ep
	}
	return b.Reach(&p.Game.Laws, b.At(sq), sq, b.Occupied()) &^ b.Side[t]
}

// refuseStep says why the piece on one square does not go to the other.
func (p *Position) refuseStep(from, to int, after board.Piece, input string) *game.Refusal {
	b := &p.Bits
	own := b.Side[b.Turn&1]
	bit := func(set uint64, sq int) bool { return set>>uint(sq)&1 != 0 }
	switch {
	case !bit(b.Occupied(), from):
		return p.Refusal("noMan", input, from)
	case !bit(own, from):
		return p.Refusal("notYourMan", input, from)
	case p.forbidden(from, to) != nil:
		r := p.forbidden(from, to)
		r.Input = input
		return r
	case bit(own&b.Castle, to) && bit(b.King, from):
		return p.refuseCastling(wingOf(board.NewAction(board.Castle, from, to, board.King, board.King)), input)
	case bit(b.King, from) && b.At(from) == board.King && from>>3 == to>>3 && (to-from == 2 || from-to == 2):
		return p.refuseCastling(wingOf(board.NewAction(board.Castle, from, to, board.King, board.King)), input)
	case from == to:
		return p.refuseMovement(from, input)
	case bit(own, to):
		return p.Refusal("ownMan", input, to)
	case p.Game.LastRank == LastForbidden && bit(b.Pawn, from) && bit(board.Directions[b.Turn&1].Eighth, to):
		return p.Refusal("pawnStops", input, from)
	case !bit(p.Pseudo(from), to):
		if r := p.refusePawn(from, to, input); r != nil {
			return r
		}
		if bit(b.Reach(&p.Game.Laws, b.At(from), from, 0), to) {
			return p.Refusal("blocked", input, SquaresOf(board.Between[from][to]&b.Occupied())...)
		}
		return p.refuseMovement(from, input)
	case bit(b.Pawn, from) && bit(p.Game.Laws.Last[b.Turn&1], to) && after == board.NoPiece:
		return p.Refusal("choosePromotion", input, to)
	case after != board.NoPiece && p.LegalStep(from, to):
		return p.Refusal("cannotBecome", input, to)
	case b.InCheck(&p.Game.Laws):
		return p.Refusal("inCheck", input, SquaresOf(b.King&own)...)
	}
	return p.Refusal("exposesKing", input, SquaresOf(b.King&own)...)
}

// refusePawn says why a pawn does not go straight on where somebody stands, nor slantwise where nobody
// is taken; nil where it is something else.
func (p *Position) refusePawn(from, to int, input string) *game.Refusal {
	b, t := &p.Bits, p.Bits.Turn&1
	up, occ := board.Directions[t].Up, b.Occupied()
	one, at := uint64(1)<<uint(from), uint64(1)<<uint(to)
	switch {
	case b.At(from) != board.Pawn, one&board.Directions[t].Eighth != 0, p.Game.Jumps, p.Game.FilePawns, p.Game.Turning && p.Mark&one != 0:
		return nil // nor where pawns have other ways, too
	case at == board.Shifted(one, up) && at&occ != 0, at == board.Shifted(one, 2*up) && one&p.Game.Laws.Double[t] != 0:
		return p.Refusal("blocked", input, SquaresOf((board.Shifted(one, up)|at)&occ)...)
	case board.PawnAttacks[t][from]&at == 0 || at&occ != 0:
		return nil
	case board.Shifted(at, -up)&b.Pawn&b.Side[t^1] != 0 && at&board.EpTargets[t] != 0:
		return p.Refusal("passingLate", input, to-up)
	}
	return p.Refusal("pawnTakes", input, from)
}

// LegalStep tells whether some legal action goes from one square to the other.
func (p *Position) LegalStep(from, to int) bool {
	for _, m := range p.AppendMoves(nil) {
		if a := ActionOf(m); a.From() == from && a.To() == to {
			return true
		}
	}
	return false
}

func (p *Position) refuseCastling(wing int, input string) *game.Refusal {
	b := &p.Bits
	t := b.Turn & 1
	own := b.Side[t]
	for set := b.Castle & own; set != 0; set &= set - 1 {
		k, r := board.First(b.King&own), board.First(set)
		if wingOf(board.NewAction(board.Castle, k, r, board.King, board.King)) != wing {
			continue
		}
		if pieces := board.CastlePath(k, r) & b.Occupied(); pieces != 0 {
			return p.Refusal("castlingBlocked", input, SquaresOf(pieces)...)
		}
		if p.Game.Mode.Attacked(p) != 0 {
			return p.Refusal("inCheck", input, k)
		}
		kingTo, _ := board.CastleTargets(k, r)
		return p.Refusal("castlingAttacked", input, SquaresOf((board.Between[k][kingTo]|1<<uint(kingTo))&^b.Occupied())...)
	}
	return p.Refusal("castlingGone", input, SquaresOf(b.King&own)...)
}

func (p *Position) refuseDrop(piece board.Piece, to int, input string) *game.Refusal {
	t := p.Bits.Turn & 1
	switch {
	case piece&board.Extras != 0 || p.Hand[t][board.InHand(piece)] == 0:
		return p.Refusal("notInHand", input)
	case p.Bits.Occupied()>>uint(to)&1 != 0:
		return p.Refusal("occupied", input, to)
	case piece == board.Pawn && p.Game.PawnDropZone(t)>>uint(to)&1 == 0:
		return p.Refusal("dropRank", input, to)
	case p.Bits.InCheck(&p.Game.Laws):
		return p.Refusal("inCheck", input, SquaresOf(p.Bits.King&p.Bits.Side[t])...)
	}
	return p.Refusal("notLegal", input, to)
}

// SquaresOf lists a set.
func SquaresOf(set uint64) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, board.First(set))
	}
	return list
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if p.Outcome().Over() {
		return p.Refusal("gameOver", "")
	}
	if !p.ToMove().Has(s) {
		return p.Refusal("notYourTurn", "")
	}
	if len(path) == 0 {
		return p.Refusal("notLegal", "")
	}
	return p.Game.Mode.Explain(p, path)
}

// Explain says why the clicks of the side to move, at least one, are no legal move.
func (OrdinaryMode) Explain(p *Position, path []game.Token) *game.Refusal {
	from := int(path[0])
	if piece, seat, ok := p.Game.HandAt(from); ok {
		if seat != int(p.Bits.Turn&1) {
			return p.Refusal("notYourMan", "")
		}
		if len(path) > 1 && path[1] >= 0 && path[1] < 64 {
			return p.refuseDrop(piece, int(path[1]), "")
		}
		return p.refuseDrop(piece, 0, "")
	}
	switch {
	case from < 0 || from > 63:
		return p.Refusal("notLegal", "")
	case len(path) > 1 && path[1] >= 0 && path[1] < 64:
		return p.refuseStep(from, int(path[1]), board.NoPiece, "")
	case p.Bits.Occupied()>>uint(from)&1 == 0:
		return p.Refusal("noMan", "", from)
	case p.Bits.Side[p.Bits.Turn&1]>>uint(from)&1 == 0:
		return p.Refusal("notYourMan", "", from)
	}
	return p.refusePiece(from, "")
}
