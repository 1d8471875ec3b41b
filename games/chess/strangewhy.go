package chess

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

func init() {
	for code, clause := range map[string]string{
		"seamClosed":     "6.5",
		"cannotGoRound":  "5.6",
		"onlyCarrier":    "7.1",
		"cannotRide":     "7.1",
		"carrierLoaded":  "7.1",
		"boardsStraight": "7.1",
		"pawnNotCarried": "7.4",
		"mustCarry":      "7.6",
		"cannotFerry":    "7.6",
		"neutralSafe":    "8.5",
		"neutralAttacks": "8.6",
		"neutralBack":    "8.7",
		"fileDecides":    "10.3",
	} {
		clauses[code] = clause
	}
}

// badText is the error of a text that is no move in any position.
func (*Game) badText(text string) error {
	return fmt.Errorf("move %q: %w", text, game.ErrNotation)
}

// refuseStrange says which rule forbids what the text means.
func (p *Position) refuseStrange(q query, carried bool, input string) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver", input)
	case q.wing != 0:
		return p.refuseCastling(q.wing, input)
	case q.drop:
		return p.refusal("notInHand", input)
	case q.file >= 0 && q.rank >= 0:
		return p.refuseWay(8*q.rank+q.file, q.to, q.after, carried, input)
	}
	return p.refuseSAN(q, carried, input)
}

// refuseWay says why nobody goes from one square to the other.
func (p *Position) refuseWay(from, to int, after Man, carried bool, input string) *game.Refusal {
	b := &p.b
	own := b.side[b.turn&1]
	bit := func(set uint64, sq int) bool { return set>>uint(sq)&1 != 0 }
	switch {
	case !bit(b.occupied(), from):
		return p.refusal("noMan", input, from)
	case !bit(own, from):
		return p.refusal("notYourMan", input, from)
	case p.due != 0:
		return p.refuseDue(from, to, input)
	case bit(b.king, from) && from>>3 == to>>3 && (to-from == 2 || from-to == 2):
		return p.refuseCastling(wingOf(newAction(castle, from, to, King, King)), input)
	case bit(b.king, from) && bit(own&b.castle, to):
		return p.refuseCastling(wingOf(newAction(castle, from, to, King, King)), input)
	case from == to && p.g.RoundTrip && bit(b.orth, from):
		return p.refusal("cannotGoRound", input, from)
	case bit(own, to) && from != to:
		return p.refuseOwn(from, to, input)
	}
	man := b.at(from)
	s := p.state()
	rider := p.riderAt(from)
	carried = carried || !bit(s.targets(&p.g.laws, from, rider, b.occupied()), to) &&
		bit(s.targets(&p.g.laws, from, man, b.occupied()), to)
	switch {
	case rider == Pawn && carried && bit(rank1|rank8, to):
		return p.refusal("pawnNotCarried", input, to)
	case rider != noMan && !carried:
		man = rider
	}
	return p.refuseTarget(from, to, man, after, input)
}

// refuseOwn says why a man does not go to a square where another of its side stands.
func (p *Position) refuseOwn(from, to int, input string) *game.Refusal {
	s := p.state()
	man := p.b.at(from)
	if rider := p.riderAt(from); rider != noMan {
		man = rider
	}
	at := uint64(1) << uint(to)
	switch {
	case p.g.Neutral && p.mark&at != 0 && p.g.NeutralSafe:
		return p.refusal("neutralSafe", input, to)
	case !p.g.Carry:
		return p.refusal("ownMan", input, to)
	case s.carriers(&p.g.Rules)&at == 0:
		return p.refusal("onlyCarrier", input, to)
	case s.loaded()&at != 0:
		return p.refusal("carrierLoaded", input, to)
	case !p.g.mayRide(man):
		return p.refusal("cannotRide", input, from)
	case man == Pawn && at&(rank1|rank8) != 0:
		return p.refusal("pawnNotCarried", input, to)
	case man == Pawn && pawnHits[p.b.turn&1][from]&at != 0:
		return p.refusal("boardsStraight", input, from)
	case man != Pawn && p.b.reach(&p.g.laws, man, from, p.b.occupied())&at == 0:
		return p.refuseCourse(from, input)
	case p.g.Ferry:
		return p.refusal("cannotFerry", input, to)
	}
	return p.refuseKing(from, to, input)
}

// refuseDue says that the carrier that has been boarded has to move.
func (p *Position) refuseDue(from, to int, input string) *game.Refusal {
	due := int(p.due) - 1
	if from != due || p.b.reach(&p.g.laws, p.b.at(due), due, p.b.occupied())>>uint(to)&1 == 0 {
		return p.refusal("mustCarry", input, due)
	}
	if p.riderAt(due) == Pawn && 1<<uint(to)&(rank1|rank8) != 0 {
		return p.refusal("pawnNotCarried", input, to)
	}
	return p.refuseKing(from, to, input)
}

// refuseTarget says why a man does not go to a square where none of its own side stands.
func (p *Position) refuseTarget(from, to int, man, after Man, input string) *game.Refusal {
	s := p.state()
	l := &p.g.laws
	bit := func(set uint64, sq int) bool { return set>>uint(sq)&1 != 0 }
	switch {
	case !bit(s.targets(l, from, man, p.b.occupied()), to):
		alone := uint64(1) << uint(from)
		pawn := p.refusePawn(from, to, input)
		switch {
		case man != Pawn && bit(s.targets(l, from, man, alone), to):
			return p.refusal("blocked", input, squaresOf(p.inTheWay(from, to, man))...)
		case man == Pawn && pawn != nil:
			return pawn
		}
		return p.refuseCourse(from, input)
	case man == Pawn && p.promotes(from, to) && after == noMan:
		return p.refusal("choosePromotion", input, to)
	case after != noMan && p.legalStep(from, to):
		if p.g.FileMoves {
			return p.refusal("fileDecides", input, to)
		}
		return p.refusal("cannotBecome", input, to)
	case p.shut > 0 && bit(p.b.side[p.b.turn&1^1]|p.b.ep, to) && !bit(p.pseudo(from), to):
		return p.refusal("seamClosed", input, from, to)
	case p.last != 0 && int(p.last>>6&63) == from && int(p.last&63) == to:
		return p.refusal("neutralBack", input, from)
	}
	return p.refuseKing(from, to, input)
}

// inTheWay are men without whom a man would reach a square: on boards whose edges meet there may be
// two ways, and those of one are named.
func (p *Position) inTheWay(from, to int, man Man) uint64 {
	s := p.state()
	occ := uint64(1) << uint(from)
	var found uint64
	for rest := p.b.occupied() &^ occ; rest != 0; rest &= rest - 1 {
		if one := rest & -rest; s.targets(&p.g.laws, from, man, occ|one)>>uint(to)&1 == 0 {
			found |= one
		} else {
			occ |= one
		}
	}
	return found
}

// promotes tells whether a pawn's step is one to the end of its way.
func (p *Position) promotes(from, to int) bool {
	list := p.found()
	for _, a := range list.list[:list.n] {
		if a.kind() == promote && a.from() == from && a.to() == to {
			return true
		}
	}
	return false
}

// refuseKing says that the king would be attacked.
func (p *Position) refuseKing(from, to int, input string) *game.Refusal {
	s := p.state()
	kings := s.kings(&p.g.laws)
	switch {
	case p.g.Neutral && p.mark>>uint(from)&1 != 0 &&
		p.b.reach(&p.g.laws, p.b.at(from), to, p.b.occupied()&^(1<<uint(from)))&kings != 0:
		return p.refusal("neutralAttacks", input, squaresOf(kings)...)
	case s.attackedKings(&p.g.laws) != 0:
		return p.refusal("inCheck", input, squaresOf(kings)...)
	}
	return p.refusal("exposesKing", input, squaresOf(kings)...)
}

// explain says why the clicks of the side to move, at least one, are no legal move.
func (strange) explain(p *Position, path []game.Token) *game.Refusal {
	from := p.g.meant(path[0])
	switch {
	case from < 0 || from > 63:
		return p.refusal("notLegal", "")
	case len(path) > 1 && path[1] >= 0 && p.g.meant(path[1]) < 64:
		return p.refuseWay(from, p.g.meant(path[1]), noMan, false, "")
	case p.b.occupied()>>uint(from)&1 == 0:
		return p.refusal("noMan", "", from)
	case p.b.side[p.b.turn&1]>>uint(from)&1 == 0:
		return p.refusal("notYourMan", "", from)
	case p.due != 0 && from != int(p.due-1):
		return p.refusal("mustCarry", "", int(p.due-1))
	}
	return p.refuseMan(from, "")
}
