package chess

import "github.com/tavlei/tavlei/game"

var _ game.Evaluator = (*Position)(nil)

// worths are the values of the family's men in hundredths of a pawn.
var worths = [8]int{0: 0, Knight: 320, Bishop: 330, Rook: 500, Archbishop: 780, Chancellor: 850, Queen: 920, Amazon: 1300}

// worth is the value of a man; an extra leap counts a third of a pawn where it is on the board.
func (g *Game) worth(man Man) int {
	if man&plods != 0 {
		return 100
	}
	v := worths[man&Amazon]
	if man&extras != 0 {
		v += 36 * len(g.Leaps[man>>3&3-1])
	}
	return v
}

// Eval is material and a small bonus for standing in the centre or, for pawns, far ahead.
func (p *Position) Eval(s game.Seat) int {
	b := &p.b
	sum := 0
	for set := b.occupied(); set != 0; set &= set - 1 {
		sq := first(set)
		seat := b.seatAt(sq)
		var v int
		if p.g.laws.ground != nil {
			v = p.strangeWorth(sq)
		} else {
			v = p.g.worth(b.at(sq)) + place(b.at(sq), seat, sq, count(b.occupied()))
		}
		if game.Seat(seat) != s {
			v = -v
		}
		sum += v
	}
	if m, ok := p.g.mode.(weigher); ok {
		if v := m.weigh(p); s == game.Seat(b.turn&1) {
			sum += v
		} else {
			sum -= v
		}
	}
	for seat := range p.hand {
		for i, n := range p.hand[seat] {
			v := int(n) * p.g.worth(p.g.handMan(i))
			if game.Seat(seat) != s {
				v = -v
			}
			sum += v
		}
	}
	return sum
}

// place is the bonus of a man for its square when so many men are left.
func place(man Man, seat, sq, left int) int {
	x, y := sq&7, sq>>3
	if seat == 1 {
		y = 7 - y
	}
	centre := min(x, 7-x) + min(y, 7-y) // 0 in the corner, 6 in the middle
	switch {
	case man&plods != 0:
		return 3*y*y/2 + 4*min(x, 7-x)*min(y, 4)/2
	case man&royal != 0 && left > 12:
		return -8 * y
	case man == Rook:
		return 2 * min(x, 7-x)
	}
	return 6 * centre
}
