package shogi

import "github.com/tavlei/tavlei/game"

// verdict is what a declaration of a side would come to.
type verdict uint8

const (
	none    verdict = iota // there is nothing to declare
	wins                   // the declaration is right
	loses                  // it is wrong, and loses the game
	neither                // both have enough: the game has no result
)

// What the rules of impasse ask for.
const (
	enoughMen   = 10 // besides the King, in the promotion zone
	enoughBlack = 28
	enoughWhite = 27
	pointsWin   = 31 // by points24
	pointsKeep  = 24
)

// bigWorth is what a rook or a bishop counts at an impasse, promoted or not; a King counts nothing, all others one.
const bigWorth = 5

// verdict says what it would come to if a side declared now. There is something to declare once its King stands in the promotion
// zone and is not in check, by points24 once both Kings stand in theirs.
func (p *Position) verdict(side uint8) verdict {
	if p.g.Impasse != declare27 && p.g.Impasse != points24 || !p.entered(side) {
		return none
	}
	if p.g.Impasse == points24 {
		if !p.entered(1 - side) {
			return none
		}
	}
	if p.inCheck(side) {
		return none
	}
	return p.count(side)
}

// entered tells whether the King of a side stands in its promotion zone.
func (p *Position) entered(side uint8) bool {
	at := p.kings[side]
	return at != nowhere && p.g.zone[side].Has(int(at))
}

// count is the verdict on a declaration that may be made.
func (p *Position) count(side uint8) verdict {
	if p.g.Impasse == declare27 {
		if p.declaredMen(side).Count() >= enoughMen && p.Points(game.Seat(side)) >= enough(side) {
			return wins
		}
		return loses
	}
	switch n := p.Points(game.Seat(side)); {
	case n >= pointsWin:
		return wins
	case n >= pointsKeep:
		return neither
	}
	return loses
}

func enough(side uint8) int {
	if side == black {
		return enoughBlack
	}
	return enoughWhite
}

// declaredMen are the pieces of a side in its promotion zone, without its King.
func (p *Position) declaredMen(side uint8) set {
	return p.men[side].And(p.g.zone[side]).AndNot(p.of[king])
}

// Points are what a seat counts at an impasse: by declare27 its pieces in the promotion zone and in hand, by points24 all that
// it has; and what it gave as a handicap.
func (p *Position) Points(seat game.Seat) int {
	side := uint8(seat)
	men := p.men[side].AndNot(p.of[king])
	if p.g.Impasse == declare27 {
		men = p.declaredMen(side)
	}
	big := p.of[rook].Or(p.of[bishop]).Or(p.of[dragon]).Or(p.of[horse])
	n := men.Count() + (bigWorth-1)*men.And(big).Count()
	for k, held := range p.hand[side] {
		n += int(held) * worthAtImpasse(kind(k))
	}
	if side == white {
		n += p.g.given
	}
	return n
}

func worthAtImpasse(k kind) int {
	if k == rook || k == bishop {
		return bigWorth
	}
	return 1
}

// declarationOutcome is the outcome of a game in which the side that has moved has declared.
func (p *Position) declarationOutcome() game.Outcome {
	switch p.verdict(1 - p.turn) {
	case wins:
		return p.won("declaration")
	case neither:
		return game.Draw("impasse", seats)
	}
	return win("wrongDeclaration", p.turn)
}
