package chess

// strangeWorth is the value of the man on a square of a strange game, its rider included, with a
// bonus for the square; 0 for a neutral man, whom both sides have.
func (p *Position) strangeWorth(sq int) int {
	man, seat := p.b.at(sq), p.b.seatAt(sq)
	left := count(p.b.occupied())
	v := p.g.worth(man) + place(man, seat, sq, left)
	switch p.g.laws.ground.terrain {
	case onStrip:
		return p.stripWorth(man, seat, sq, left)
	case byFile:
		// What a man is matters on the files d and e and at the promotion only; what it moves
		// like matters now.
		s := p.state()
		if man&(royal|plods) == 0 {
			return (2*p.g.worth(s.movesAs(&p.g.laws, sq))+p.g.worth(man))/3 + 80 + place(man, seat, sq, left)/2
		}
	case withNeutral:
		if p.mark>>uint(sq)&1 != 0 {
			return 0
		}
	case withRiders:
		if rider := p.riderAt(sq); rider != noMan {
			v += p.g.worth(rider) + place(rider, seat, sq, left)/2 - 15 // both are lost at once
		}
	}
	return v
}

// stripWorth is the value of a man on a board without side edges: a bishop loses no lines there
// and no file is better than another.
func (p *Position) stripWorth(man Man, seat, sq, left int) int {
	v := p.g.worth(man)
	if man&slants != 0 {
		v += 60
	}
	y := sq >> 3
	if seat == 1 {
		y = 7 - y
	}
	switch {
	case man == Pawn && p.mark>>uint(sq)&1 != 0:
		y = 7 - y
		fallthrough
	case man == Pawn:
		return v + 3*y*y/2
	case man == King && left > 12:
		return v - 8*y
	case man == Rook:
		return v
	}
	return v + 8*min(y, 7-y)
}
