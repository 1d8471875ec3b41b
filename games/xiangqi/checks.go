package xiangqi

import "math/bits"

// danger is what the general of a seat has to fear.
type danger struct {
	bound uint16 // slots of men whose moves may open the general, and must be tried
}

// all says that every move must be tried: the general is in check, or a cannon faces it over empty points, so that any man
// that steps between them gives check to its own general.
const all = 1<<slots - 1

// careful tells whether the moves of the man in a slot must be tried; those of the general always.
func (d danger) careful(slot int) bool { return slot == 0 || d.bound>>slot&1 != 0 }

// dangers looks along the row and the column of the general of a seat, and at the legs of horses beside it.
func (p *Position) dangers(s int) (d danger) {
	g, e := p.g, 1-s
	king := p.at[s][0]
	x, y := g.x[king], g.y[king]
	row, col := p.rowMen(y), p.colMen(x)
	for _, slot := range [5]int{0, 7, 8, 9, 10} {
		sq := p.at[e][slot]
		var gap uint16
		switch {
		case g.y[sq] == y:
			gap = between[x][g.x[sq]] & row
		case g.x[sq] == x:
			gap = between[y][g.y[sq]] & col
		default:
			continue
		}
		n := bits.OnesCount16(gap)
		if slot >= 9 { // a cannon
			if n < 2 {
				d.bound = all
				return d
			}
			n--
		}
		switch n {
		case 0:
			d.bound = all
			return d
		case 1:
			for ; gap != 0; gap &= gap - 1 {
				at := int(y)*stride + low(gap)
				if g.y[sq] != y {
					at = low(gap)*stride + int(x)
				}
				d.bind(p, s, at)
			}
		}
	}
	for _, sq := range p.at[e][5:7] {
		if leg := g.legs[sq][king]; leg != nowhere {
			if p.board[leg] == 0 {
				d.bound = all
				return d
			}
			d.bind(p, s, int(leg))
		}
	}
	if p.pushed(e, king) {
		d.bound = all
	}
	return d
}

// bind notes that the man on a point, if it is the seat's own, shields its general.
func (d *danger) bind(p *Position, s, sq int) {
	if p.owns(s, sq) {
		d.bound |= 1 << (p.board[sq] & 15)
	}
}

// pushed tells whether a soldier of a seat attacks a point.
func (p *Position) pushed(s int, sq uint8) bool {
	t := &p.g.pushedFrom[s][sq]
	for _, from := range t.to[:t.n] {
		if p.board[from] >= codeOf(s, soldiers) && p.owns(s, int(from)) {
			return true
		}
	}
	return false
}

// attacked tells whether the men of a seat attack the general on a point, their own general by facing it.
func (p *Position) attacked(sq uint8, by int) bool {
	g := p.g
	x, y := g.x[sq], g.y[sq]
	for _, slot := range [5]int{0, 7, 8, 9, 10} {
		from := p.at[by][slot]
		var gap uint16
		switch {
		case g.y[from] == y:
			gap = between[x][g.x[from]] & p.rowMen(y)
		case g.x[from] == x:
			gap = between[y][g.y[from]] & p.colMen(x)
		default:
			continue
		}
		if slot < 9 && gap == 0 || slot >= 9 && gap != 0 && gap&(gap-1) == 0 {
			return true
		}
	}
	for _, from := range p.at[by][5:7] {
		if leg := g.legs[from][sq]; leg != nowhere && p.board[leg] == 0 {
			return true
		}
	}
	return p.pushed(by, sq)
}

// Checked tells whether the general of the side to move is attacked.
func (p *Position) Checked() bool { return p.attacked(p.at[p.turn][0], int(1-p.turn)) }

// safe tells whether a move of a seat leaves its general unattacked. The position comes back as it was.
func (p *Position) safe(s, from, to int) bool {
	key := p.key
	taken := p.shift(from, to)
	ok := !p.attacked(p.at[s][0], 1-s)
	p.shift(to, from)
	if taken != 0 {
		p.drop(taken, to)
	}
	p.key = key
	return ok
}
