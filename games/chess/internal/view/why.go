package view

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// RefuseAmbiguous names the pieces that could be meant.
func RefuseAmbiguous(p *rules.Position, found []game.Move, input string) *game.Refusal {
	a := rules.ActionOf(found[0])
	if a.Kind() == board.Promote {
		return p.Refusal("choosePromotion", input, a.To())
	}
	var pieces uint64
	for _, m := range found {
		pieces |= 1 << uint(rules.ActionOf(m).From())
	}
	var squares []int
	for ; pieces != 0; pieces &= pieces - 1 {
		squares = append(squares, board.First(pieces))
	}
	return p.Refusal("ambiguous", input, squares...)
}

// Refuse says which rule forbids what the text means.
func Refuse(p *rules.Position, q query, input string) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.Refusal("gameOver", input)
	case p.Phase == rules.Drawing:
		return p.Refusal("notLegal", input)
	case q.wing != 0:
		return refuseCastling(p, q.wing, input)
	case q.Drop:
		return refuseDrop(p, q.Piece, q.To, input)
	case q.File >= 0 && q.Rank >= 0:
		return refuseStep(p, 8*q.Rank+q.File, q.To, q.after, input)
	}
	return refuseSAN(p, q, false, input)
}

// Pseudo are the squares a piece of the side to move could go to if kings did not matter.
func Pseudo(p *rules.Position, sq int) uint64 {
	b := &p.Bits
	t := b.Turn & 1
	one := uint64(1) << uint(sq)
	if b.Pawn&one != 0 {
		return b.PawnTargets(&p.Game.Laws, one, t, b.Occupied()) | board.PawnAttacks[t][sq]&b.Ep
	}
	return b.Reach(&p.Game.Laws, b.At(sq), sq, b.Occupied()) &^ b.Side[t]
}

// refuseStep says why the piece on one square does not go to the other.
func refuseStep(p *rules.Position, from, to int, after board.Piece, input string) *game.Refusal {
	b := &p.Bits
	own := b.Side[b.Turn&1]
	bit := func(set uint64, sq int) bool { return set>>uint(sq)&1 != 0 }
	switch {
	case !bit(b.Occupied(), from):
		return p.Refusal("noMan", input, from)
	case !bit(own, from):
		return p.Refusal("notYourMan", input, from)
	case forbidden(p, from, to) != nil:
		r := forbidden(p, from, to)
		r.Input = input
		return r
	case bit(own&b.Castle, to) && bit(b.King, from):
		return refuseCastling(p, wingOf(board.NewAction(board.Castle, from, to, board.King, board.King)), input)
	case bit(b.King, from) && b.At(from) == board.King && from>>3 == to>>3 && (to-from == 2 || from-to == 2):
		return refuseCastling(p, wingOf(board.NewAction(board.Castle, from, to, board.King, board.King)), input)
	case from == to:
		return refuseMovement(p, from, input)
	case bit(own, to):
		return p.Refusal("ownMan", input, to)
	case p.Game.LastRank == rules.LastForbidden && bit(b.Pawn, from) && bit(board.Directions[b.Turn&1].Eighth, to):
		return p.Refusal("pawnStops", input, from)
	case !bit(Pseudo(p, from), to):
		if r := refusePawn(p, from, to, input); r != nil {
			return r
		}
		if bit(b.Reach(&p.Game.Laws, b.At(from), from, 0), to) {
			return p.Refusal("blocked", input, rules.SquaresOf(board.Between[from][to]&b.Occupied())...)
		}
		return refuseMovement(p, from, input)
	case bit(b.Pawn, from) && bit(p.Game.Laws.Last[b.Turn&1], to) && after == board.NoPiece:
		return p.Refusal("choosePromotion", input, to)
	case after != board.NoPiece && LegalStep(p, from, to):
		return p.Refusal("cannotBecome", input, to)
	case b.InCheck(&p.Game.Laws):
		return p.Refusal("inCheck", input, rules.SquaresOf(b.King&own)...)
	}
	return p.Refusal("exposesKing", input, rules.SquaresOf(b.King&own)...)
}

// refusePawn says why a pawn does not go straight on where somebody stands, nor slantwise where nobody
// is taken; nil where it is something else.
func refusePawn(p *rules.Position, from, to int, input string) *game.Refusal {
	b, t := &p.Bits, p.Bits.Turn&1
	up, occ := board.Directions[t].Up, b.Occupied()
	one, at := uint64(1)<<uint(from), uint64(1)<<uint(to)
	switch {
	case b.At(from) != board.Pawn, one&board.Directions[t].Eighth != 0, p.Game.Jumps, p.Game.FilePawns, p.Game.Turning && p.Mark&one != 0:
		return nil // nor where pawns have other ways, too
	case at == board.Shifted(one, up) && at&occ != 0, at == board.Shifted(one, 2*up) && one&p.Game.Laws.Double[t] != 0:
		return p.Refusal("blocked", input, rules.SquaresOf((board.Shifted(one, up)|at)&occ)...)
	case board.PawnAttacks[t][from]&at == 0 || at&occ != 0:
		return nil
	case board.Shifted(at, -up)&b.Pawn&b.Side[t^1] != 0 && at&board.EpTargets[t] != 0:
		return p.Refusal("passingLate", input, to-up)
	}
	return p.Refusal("pawnTakes", input, from)
}

// LegalStep tells whether some legal action goes from one square to the other.
func LegalStep(p *rules.Position, from, to int) bool {
	for _, m := range p.AppendMoves(nil) {
		if a := rules.ActionOf(m); a.From() == from && a.To() == to {
			return true
		}
	}
	return false
}

func refuseCastling(p *rules.Position, wing int, input string) *game.Refusal {
	b := &p.Bits
	t := b.Turn & 1
	own := b.Side[t]
	for set := b.Castle & own; set != 0; set &= set - 1 {
		k, r := board.First(b.King&own), board.First(set)
		if wingOf(board.NewAction(board.Castle, k, r, board.King, board.King)) != wing {
			continue
		}
		if pieces := board.CastlePath(k, r) & b.Occupied(); pieces != 0 {
			return p.Refusal("castlingBlocked", input, rules.SquaresOf(pieces)...)
		}
		if p.Game.Mode.Attacked(p) != 0 {
			return p.Refusal("inCheck", input, k)
		}
		kingTo, _ := board.CastleTargets(k, r)
		return p.Refusal("castlingAttacked", input, rules.SquaresOf((board.Between[k][kingTo]|1<<uint(kingTo))&^b.Occupied())...)
	}
	return p.Refusal("castlingGone", input, rules.SquaresOf(b.King&own)...)
}

func refuseDrop(p *rules.Position, piece board.Piece, to int, input string) *game.Refusal {
	t := p.Bits.Turn & 1
	switch {
	case piece&board.Extras != 0 || p.Hand[t][board.InHand(piece)] == 0:
		return p.Refusal("notInHand", input)
	case p.Bits.Occupied()>>uint(to)&1 != 0:
		return p.Refusal("occupied", input, to)
	case piece == board.Pawn && p.Game.PawnDropZone(t)>>uint(to)&1 == 0:
		return p.Refusal("dropRank", input, to)
	case p.Bits.InCheck(&p.Game.Laws):
		return p.Refusal("inCheck", input, rules.SquaresOf(p.Bits.King&p.Bits.Side[t])...)
	}
	return p.Refusal("notLegal", input, to)
}

// Explain says why the clicks of the side to move, at least one, are no legal move.
func (Ordinary) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	from := int(path[0])
	if piece, seat, ok := p.Game.HandAt(from); ok {
		if seat != int(p.Bits.Turn&1) {
			return p.Refusal("notYourMan", "")
		}
		if len(path) > 1 && path[1] >= 0 && path[1] < 64 {
			return refuseDrop(p, piece, int(path[1]), "")
		}
		return refuseDrop(p, piece, 0, "")
	}
	switch {
	case from < 0 || from > 63:
		return p.Refusal("notLegal", "")
	case len(path) > 1 && path[1] >= 0 && path[1] < 64:
		return refuseStep(p, from, int(path[1]), board.NoPiece, "")
	case p.Bits.Occupied()>>uint(from)&1 == 0:
		return p.Refusal("noMan", "", from)
	case p.Bits.Side[p.Bits.Turn&1]>>uint(from)&1 == 0:
		return p.Refusal("notYourMan", "", from)
	}
	return refusePiece(p, from, "")
}

// forbidder is a mode with reasons of its own why a piece does not go from one square to another.
type forbidder interface {
	Forbids(p *rules.Position, from, to int) (code string, squares uint64)
}

// forbidden is the refusal by the mode's own reasons, nil if it has none.
func forbidden(p *rules.Position, from, to int) *game.Refusal {
	m, ok := p.Game.Mode.(forbidder)
	if !ok {
		return nil
	}
	code, squares := m.Forbids(p, from, to)
	if code == "" {
		return nil
	}
	return p.Refusal(code, "", rules.SquaresOf(squares)...)
}
