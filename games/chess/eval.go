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

// evaluation is what the settled rules need to value positions and moves.
type evaluation struct {
	price   [128]int16 // of a man in an exchange
	weights *weights   // of the games on an ordinary board whose turn is one action, nil in others
	passing bool       // a turn may be given away in a search
}

func (g *Game) newEvaluation() evaluation {
	e := evaluation{passing: g.turnRules.mode() == nil}
	for man := Man(1); man < 128; man++ {
		if man&extras == 0 || len(g.Leaps[man>>3&3-1]) > 0 {
			e.price[man] = int16(g.worth(man))
		}
		if man&royal != 0 {
			e.price[man] = kingWorth
		}
	}
	if g.simple() {
		e.weights = tuned
	}
	return e
}

// Eval is the static value for seat s. On an ordinary board it is the sum of the tuned terms; else
// material and a small bonus for standing in the centre or, for pawns, far ahead.
func (p *Position) Eval(s game.Seat) int {
	var v int
	if p.g.weights != nil {
		v = p.judged()
	} else {
		v = p.plainly()
	}
	for seat := range p.hand {
		sign := 1 - 2*seat
		for i, n := range p.hand[seat] {
			if n != 0 {
				v += sign * int(n) * p.inHandWorth(i)
			}
		}
	}
	if m, ok := p.g.mode.(weigher); ok {
		v += (1 - 2*int(p.b.turn&1)) * m.weigh(p)
	}
	if s == 1 {
		return -v
	}
	return v
}

// inHandWorth is the value of a man at an index of a hand: a little more than on the board, where
// it has to be brought into play.
func (p *Position) inHandWorth(i int) int {
	v := p.g.worth(p.g.handMan(i))
	return v + v/8
}

// judged is White's advantage on an ordinary board.
func (p *Position) judged() int {
	b := &p.b
	j := judge{w: p.g.weights}
	j.sides(b, &p.g.laws)
	phase := phaseOf(b)
	if p.g.Hands {
		phase = 24
	}
	late := j.sum.late()
	v := (j.sum.early()*phase*fullHope + late*(24-phase)*b.hope(late)) / (24 * fullHope)
	if odd := b.oddMen(); odd != 0 {
		left := count(b.occupied())
		for ; odd != 0; odd &= odd - 1 {
			sq := first(odd)
			man, seat := b.at(sq), b.seatAt(sq)
			v += (1 - 2*seat) * (p.g.worth(man) + place(man, seat, sq, left))
		}
	}
	return p.sober(v)
}

// fullHope is the share of an advantage in an ending that is expected to be won.
const fullHope = 64

// hope is less than fullHope if the stronger side has few pawns left to win with.
func (b *Board) hope(advantage int) int {
	strong := 0
	if advantage < 0 {
		strong = 1
	}
	return min(fullHope, 36+8*count(b.pawn&b.side[strong]))
}

// oddMen are the men that orthodox armies do not have.
func (b *Board) oddMen() uint64 {
	riders := b.diag | b.orth
	return b.oddA | b.oddB | b.leap&riders | b.king&(b.leap|riders)
}

// sober shrinks an advantage that cannot be turned into a win, and drives a bare king to where it
// is mated.
func (p *Position) sober(v int) int {
	b := &p.b
	strong := 0
	if v < 0 {
		strong = 1
	}
	own, their := b.side[strong], b.side[strong^1]
	if !p.g.Hands && b.cornered(strong) {
		return v / 16
	}
	if p.g.Hands || b.pawn&own != 0 || b.king&own == 0 || b.king&their == 0 || b.oddMen() != 0 {
		if b.pawn != 0 && p.bishopsApart() {
			return v * 5 / 8
		}
		return v
	}
	if most := p.pieces(own) - p.pieces(their&^b.pawn); most < int(p.g.price[Rook]) {
		return v / 8
	}
	if own&b.orth == 0 && own&b.diag == 0 && count(own&b.leap) == 2 && their == b.king&their {
		return v / 32 // two knights do not force mate
	}
	if their == b.king&their {
		drive := p.drive(own, first(b.king&own), first(b.king&their))
		v += (1 - 2*strong) * drive
	}
	return v
}

// cornered tells whether the stronger seat has nothing but pawns on one edge and bishops that do not
// see the corner where these promote, and the other king stands by it.
func (b *Board) cornered(strong int) bool {
	own := b.side[strong]
	king, foe := b.king&own, b.king&b.side[strong^1]
	pawns, bishops := b.pawn&own, b.diag&own
	if pawns == 0 || king == 0 || foe == 0 || own != pawns|bishops|king || bishops&b.orth != 0 ||
		pawns&^fileA != 0 && pawns&^fileH != 0 || b.oddMen() != 0 {
		return false
	}
	corner := directions[strong].eighth & fileA
	if pawns&fileH != 0 {
		corner = directions[strong].eighth & fileH
	}
	if corner&light != 0 && bishops&light != 0 || corner&light == 0 && bishops&^light != 0 {
		return false
	}
	return distances[first(foe)][first(corner)] <= 1
}

// pieces is the value of the men of a set, kings apart.
func (p *Position) pieces(set uint64) int {
	b := &p.b
	return 325*count(set&(b.leap|b.diag)&^b.orth) + 500*count(set&b.orth&^b.diag) + 950*count(set&b.orth&b.diag)
}

// bishopsApart tells whether each side has a bishop on squares of another colour, and nothing else
// but pawns.
func (p *Position) bishopsApart() bool {
	b := &p.b
	men := b.occupied() &^ b.pawn &^ b.king
	return men == b.diag&^b.orth&^b.leap && count(men&b.side[0]) == 1 && count(men&b.side[1]) == 1 && count(men&light) == 1
}

// drive is what it is worth that a bare king is near the edge and the other king near it; against
// bishop and knight only the corners of the bishop's colour count.
func (p *Position) drive(own uint64, king, bare int) int {
	b := &p.b
	x, y := bare&7, bare>>3
	edge := max(3-x, x-4) + max(3-y, y-4)
	v := 12*edge - 6*int(distances[king][bare])
	if men := own &^ b.king; count(men) == 2 && count(men&b.leap) == 1 && count(men&b.diag) == 1 {
		one, other := 0, 63 // dark corners
		if men&b.diag&light != 0 {
			one, other = 7, 56
		}
		v += 100 - 20*int(min(distances[bare][one], distances[bare][other]))
	}
	return v
}

// plainly is White's advantage by men and squares alone.
func (p *Position) plainly() int {
	b := &p.b
	sum := 0
	left := count(b.occupied())
	for set := b.occupied(); set != 0; set &= set - 1 {
		sq := first(set)
		seat := b.seatAt(sq)
		var v int
		if p.g.laws.ground != nil {
			v = p.strangeWorth(sq)
		} else {
			v = p.g.worth(b.at(sq)) + place(b.at(sq), seat, sq, left)
		}
		sum += (1 - 2*seat) * v
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
