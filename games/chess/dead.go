package chess

// least is how little must stand beside the kings for somebody to win by some sequence of legal
// moves, as far as knights and bishops go: of all other men one is enough. It follows from the
// rules. TestDead searches for what it forgets.
type least uint8

const (
	leastMates   least = iota // two men that mate together: not bishops all on squares of one colour
	leastTwo                  // any two men: bishops come to squares of either colour
	leastOne                  // one man
	leastNothing              // kings alone
)

// leastOf is the least material that wins by the rules.
func leastOf(r *Rules) least {
	switch {
	case r.KingTaken:
		return leastNothing // one king walks up to the other and takes it
	case r.FileMoves:
		return leastOne // every man is a rook on some file
	case r.Jumps:
		return leastOne // every man jumps over the king
	case r.Dice > 0 && !r.Reroll:
		return leastOne // the dice may leave any check standing
	case r.Strip != plane:
		return leastOne // two, in truth: the cases of our rules go on with one, to show its ways
	case r.Hands && !r.Paired, r.Relocate && !r.SameColour:
		return leastTwo
	}
	return leastMates
}

// dead tells whether nobody can win any more by any sequence of legal moves, because too few men
// are left (FIDE 5.2.2). Men in hand count as if they stood on the board.
func (p *Position) dead() bool {
	b := &p.b
	if b.pawn|b.orth|b.oddA|b.oddB != 0 {
		return false
	}
	switch {
	case p.g.least == leastNothing, p.g.onward:
		return false
	case p.promoted != 0 && !p.g.Unreverted: // who was a pawn can be one again
		return false
	case !p.hasKing(0) || !p.hasKing(1) || b.king&(b.leap|b.diag) != 0 || p.neutrals() != 0:
		return false
	}
	knights, bishops, others := p.held()
	men := b.occupied() &^ b.king
	switch n := count(men) + knights + bishops; {
	case others > 0:
		return false
	case n == 0:
		return !(p.g.Jumps && b.anyJump(p.g) || p.g.Dice > 0 && b.kingsTouch()) // as jumps and lost turns bring them
	case p.g.least == leastOne, men&b.leap&b.diag != 0:
		return false
	case n == 1:
		return true
	case p.g.least == leastTwo, men&b.leap != 0, knights+bishops > 0:
		return false
	}
	return men&light == 0 || men&^light == 0
}

// kingsTouch tells whether the kings stand beside each other.
func (b *Board) kingsTouch() bool {
	white, black := b.king&b.side[0], b.king&b.side[1]
	return white != 0 && kingHits[first(white)]&black != 0
}

// hasKing tells whether a seat has its king, on the board or still to be put there.
func (p *Position) hasKing(seat int) bool {
	return p.b.king&p.b.side[seat] != 0 || p.hand[seat][inHand(King)] != 0
}

// held counts the men in both hands but the kings.
func (p *Position) held() (knights, bishops, others int) {
	for seat := range p.hand {
		for i, n := range p.hand[seat] {
			switch i {
			case inHand(Knight):
				knights += int(n)
			case inHand(Bishop):
				bishops += int(n)
			case inHand(King):
			default:
				others += int(n)
			}
		}
	}
	return knights, bishops, others
}
