package view

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// badText is the error of a text that is no move in any position.
func badText(_ *rules.Game, text string) error {
	return fmt.Errorf("move %q: %w", text, game.ErrNotation)
}

// refuseFairy says which rule forbids what the text means.
func refuseFairy(p *rules.Position, q query, carried bool, input string) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.Refusal("gameOver", input)
	case q.wing != 0:
		return refuseCastling(p, q.wing, input)
	case q.Drop:
		return p.Refusal("notInHand", input)
	case q.File >= 0 && q.Rank >= 0:
		return refuseWay(p, 8*q.Rank+q.File, q.To, q.after, carried, input)
	}
	return refuseSAN(p, q, carried, input)
}

// refuseWay says why nobody goes from one square to the other.
func refuseWay(p *rules.Position, from, to int, after board.Piece, carried bool, input string) *game.Refusal {
	b := &p.Bits
	own := b.Side[b.Turn&1]
	bit := func(set uint64, sq int) bool { return set>>uint(sq)&1 != 0 }
	switch {
	case !bit(b.Occupied(), from):
		return p.Refusal("noMan", input, from)
	case !bit(own, from):
		return p.Refusal("notYourMan", input, from)
	case p.Due != 0:
		return refuseDue(p, from, to, input)
	case bit(b.King, from) && from>>3 == to>>3 && (to-from == 2 || from-to == 2):
		return refuseCastling(p, wingOf(board.NewAction(board.Castle, from, to, board.King, board.King)), input)
	case bit(b.King, from) && bit(own&b.Castle, to):
		return refuseCastling(p, wingOf(board.NewAction(board.Castle, from, to, board.King, board.King)), input)
	case from == to && p.Game.RoundTrip && bit(b.Orth, from):
		return p.Refusal("cannotGoRound", input, from)
	case bit(own, to) && from != to:
		return refuseOwn(p, from, to, input)
	}
	piece := b.At(from)
	s := p.State()
	rider := p.RiderAt(from)
	carried = carried || !bit(s.Targets(p.Game.Fairy, from, rider, b.Occupied()), to) &&
		bit(s.Targets(p.Game.Fairy, from, piece, b.Occupied()), to)
	switch {
	case rider == board.Pawn && carried && bit(board.Rank1|board.Rank8, to):
		return p.Refusal("pawnNotCarried", input, to)
	case rider != board.NoPiece && !carried:
		piece = rider
	}
	return refuseTarget(p, from, to, piece, after, input)
}

// refuseOwn says why a piece does not go to a square where another of its side stands.
func refuseOwn(p *rules.Position, from, to int, input string) *game.Refusal {
	s := p.State()
	piece := p.Bits.At(from)
	if rider := p.RiderAt(from); rider != board.NoPiece {
		piece = rider
	}
	at := uint64(1) << uint(to)
	switch {
	case p.Game.Neutral && p.Mark&at != 0 && p.Game.NeutralSafe:
		return p.Refusal("neutralSafe", input, to)
	case !p.Game.Carry:
		return p.Refusal("ownMan", input, to)
	case s.Carriers(&p.Game.Movement)&at == 0:
		return p.Refusal("onlyCarrier", input, to)
	case s.Loaded()&at != 0:
		return p.Refusal("carrierLoaded", input, to)
	case !p.Game.MayRide(piece):
		return p.Refusal("cannotRide", input, from)
	case piece == board.Pawn && at&(board.Rank1|board.Rank8) != 0:
		return p.Refusal("pawnNotCarried", input, to)
	case piece == board.Pawn && board.PawnAttacks[p.Bits.Turn&1][from]&at != 0:
		return p.Refusal("boardsStraight", input, from)
	case piece != board.Pawn && p.Bits.Reach(&p.Game.Laws, piece, from, p.Bits.Occupied())&at == 0:
		return refuseMovement(p, from, input)
	case p.Game.Ferry:
		return p.Refusal("cannotFerry", input, to)
	}
	return refuseKing(p, from, to, input)
}

// refuseDue says that the carrier that has been boarded has to move.
func refuseDue(p *rules.Position, from, to int, input string) *game.Refusal {
	due := int(p.Due) - 1
	if from != due || p.Bits.Reach(&p.Game.Laws, p.Bits.At(due), due, p.Bits.Occupied())>>uint(to)&1 == 0 {
		return p.Refusal("mustCarry", input, due)
	}
	if p.RiderAt(due) == board.Pawn && 1<<uint(to)&(board.Rank1|board.Rank8) != 0 {
		return p.Refusal("pawnNotCarried", input, to)
	}
	return refuseKing(p, from, to, input)
}

// refuseTarget says why a piece does not go to a square where none of its own side stands.
func refuseTarget(p *rules.Position, from, to int, piece, after board.Piece, input string) *game.Refusal {
	s := p.State()
	l := p.Game.Fairy
	bit := func(set uint64, sq int) bool { return set>>uint(sq)&1 != 0 }
	switch {
	case !bit(s.Targets(l, from, piece, p.Bits.Occupied()), to):
		alone := uint64(1) << uint(from)
		pawn := refusePawn(p, from, to, input)
		switch {
		case piece != board.Pawn && bit(s.Targets(l, from, piece, alone), to):
			return p.Refusal("blocked", input, rules.SquaresOf(inTheWay(p, from, to, piece))...)
		case piece == board.Pawn && pawn != nil:
			return pawn
		}
		return refuseMovement(p, from, input)
	case piece == board.Pawn && promotes(p, from, to) && after == board.NoPiece:
		return p.Refusal("choosePromotion", input, to)
	case after != board.NoPiece && LegalStep(p, from, to):
		if p.Game.FileMoves {
			return p.Refusal("fileDecides", input, to)
		}
		return p.Refusal("cannotBecome", input, to)
	case p.Shut > 0 && bit(p.Bits.Side[p.Bits.Turn&1^1]|p.Bits.Ep, to) && !bit(Pseudo(p, from), to):
		return p.Refusal("seamClosed", input, from, to)
	case p.Last != 0 && int(p.Last>>6&63) == from && int(p.Last&63) == to:
		return p.Refusal("neutralBack", input, from)
	}
	return refuseKing(p, from, to, input)
}

// inTheWay are pieces without whom a piece would reach a square: on boards whose edges meet there may be
// two ways, and those of one are named.
func inTheWay(p *rules.Position, from, to int, piece board.Piece) uint64 {
	s := p.State()
	occ := uint64(1) << uint(from)
	var found uint64
	for rest := p.Bits.Occupied() &^ occ; rest != 0; rest &= rest - 1 {
		if one := rest & -rest; s.Targets(p.Game.Fairy, from, piece, occ|one)>>uint(to)&1 == 0 {
			found |= one
		} else {
			occ |= one
		}
	}
	return found
}

// promotes tells whether a pawn's step is one to the end of its way.
func promotes(p *rules.Position, from, to int) bool {
	list := p.Found()
	for _, a := range list.List[:list.N] {
		if a.Kind() == board.Promote && a.From() == from && a.To() == to {
			return true
		}
	}
	return false
}

// refuseKing says that the king would be attacked.
func refuseKing(p *rules.Position, from, to int, input string) *game.Refusal {
	s := p.State()
	kings := s.Kings(p.Game.Fairy)
	switch {
	case p.Game.Neutral && p.Mark>>uint(from)&1 != 0 &&
		p.Bits.Reach(&p.Game.Laws, p.Bits.At(from), to, p.Bits.Occupied()&^(1<<uint(from)))&kings != 0:
		return p.Refusal("neutralAttacks", input, rules.SquaresOf(kings)...)
	case s.AttackedKings(p.Game.Fairy) != 0:
		return p.Refusal("inCheck", input, rules.SquaresOf(kings)...)
	}
	return p.Refusal("exposesKing", input, rules.SquaresOf(kings)...)
}

// Explain says why the clicks of the side to move, at least one, are no legal move.
func (fairyMode) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	from := meant(p.Game, path[0])
	switch {
	case from < 0 || from > 63:
		return p.Refusal("notLegal", "")
	case len(path) > 1 && path[1] >= 0 && meant(p.Game, path[1]) < 64:
		return refuseWay(p, from, meant(p.Game, path[1]), board.NoPiece, false, "")
	case p.Bits.Occupied()>>uint(from)&1 == 0:
		return p.Refusal("noMan", "", from)
	case p.Bits.Side[p.Bits.Turn&1]>>uint(from)&1 == 0:
		return p.Refusal("notYourMan", "", from)
	case p.Due != 0 && from != int(p.Due-1):
		return p.Refusal("mustCarry", "", int(p.Due-1))
	}
	return refusePiece(p, from, "")
}
