package jetan

import "github.com/tavlei/tavlei/game"

// A move is the square that it leaves, the one it goes to, eight bits higher, and whether it is the escape. The second word
// is 1 + the seat that moves. A lot is the seat that begins; its second word is one more than that of any seat.
func moveOf(from, to int, seat uint8) game.Move {
	return game.Move{uint64(to)<<8 | uint64(from), 1 + uint64(seat)}
}

const (
	escaping = 1 << 16
	lotWord  = 1 + seats
)

func escapeOf(from, to int, seat uint8) game.Move {
	m := moveOf(from, to, seat)
	m[0] |= escaping
	return m
}

func lotOf(seat uint8) game.Move { return game.Move{uint64(seat), lotWord} }

func isLot(m game.Move) bool { return m[1] == lotWord }

func isEscape(m game.Move) bool { return !isLot(m) && m[0]&escaping != 0 }

func split(m game.Move) (from, to int) { return int(m[0] & 0xff), int(m[0] >> 8 & 0xff) }

// free are the empty squares.
func (p *Position) free() set { return squares.AndNot(p.occupied()) }

// strikes are the squares on which the pieces of a kind and side may end, whatever stands there: what stands between is
// free or jumped over.
func (p *Position) strikes(side uint8, k kind, free set) (to set) {
	men := p.men(side, k)
	if men.Empty() {
		return to
	}
	if k != panthan && !p.g.jumps(k) {
		return p.g.stepping(k, men, free)
	}
	for ; !men.Empty(); men = men.Rest() {
		to = to.Or(p.g.table(manOf(k, side), men.First()))
	}
	return to
}

// table is where a piece that needs no free squares may end.
func (g *Game) table(m man, sq int) set {
	if m.kind() == panthan {
		return g.foot[m.side()][sq]
	}
	return g.leap[m.kind()][sq]
}

// targets are the squares to which a piece other than the princess may go.
func (p *Position) targets(sq int, free set) set {
	m := p.board[sq]
	k := m.kind()
	own := p.all[m.side()]
	if k == panthan || p.g.jumps(k) {
		return p.g.table(m, sq).AndNot(own)
	}
	return p.g.stepping(k, set{}.With(sq), free).AndNot(own)
}

// threatened are the squares on which the enemy could take the princess of a side, who is lifted from her square meanwhile.
func (p *Position) threatened(side uint8) (to set) {
	return p.struck(1-side, p.free().Or(p.men(side, princess)))
}

// struck are the squares on which a side could take something; its princess takes nothing.
func (p *Position) struck(side uint8, free set) (to set) {
	for k := warrior; k < kinds; k++ {
		if k != princess {
			to = to.Or(p.strikes(side, k, free))
		}
	}
	return to
}

// outings are the squares to which the princess of a side may go, by a move and by her escape.
func (p *Position) outings(side uint8) (by, escape set) {
	men := p.men(side, princess)
	if men.Empty() {
		return by, escape
	}
	sq := men.First()
	threats := p.threatened(side)
	safe := p.free().AndNot(threats)
	if p.g.Guarded {
		by = p.g.stepping(princess, men, squares.AndNot(threats).AndNot(men)).And(safe)
	} else {
		by = p.g.leap[princess][sq].And(safe)
	}
	if p.rights>>side&1 != 0 {
		escape = safe.AndNot(by)
		if p.g.Escape == escapeStraight {
			escape = escape.And(p.g.line[sq])
		}
	}
	return by, escape
}

// AppendMoves lists the moves of the side to move, square by square, the princess's last.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.drawn {
		return append(dst, lotOf(black), lotOf(orange))
	}
	if p.closed() {
		return dst
	}
	free := p.free()
	for men := p.all[p.turn].AndNot(p.kind[princess]); !men.Empty(); men = men.Rest() {
		from := men.First()
		for to := p.targets(from, free); !to.Empty(); to = to.Rest() {
			dst = append(dst, moveOf(from, to.First(), p.turn))
		}
	}
	by, escape := p.outings(p.turn)
	if by.Empty() && escape.Empty() {
		return dst
	}
	from := p.men(p.turn, princess).First()
	for ; !by.Empty(); by = by.Rest() {
		dst = append(dst, moveOf(from, by.First(), p.turn))
	}
	for ; !escape.Empty(); escape = escape.Rest() {
		dst = append(dst, escapeOf(from, escape.First(), p.turn))
	}
	return dst
}

// AppendTactical lists the captures.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.drawn || p.closed() {
		return dst
	}
	free, foe := p.free(), p.all[1-p.turn]
	for men := p.all[p.turn].AndNot(p.kind[princess]); !men.Empty(); men = men.Rest() {
		from := men.First()
		for to := p.targets(from, free).And(foe); !to.Empty(); to = to.Rest() {
			dst = append(dst, moveOf(from, to.First(), p.turn))
		}
	}
	return dst
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() (n int) {
	if p.drawn {
		return seats
	}
	if p.closed() {
		return 0
	}
	free := p.free()
	for men := p.all[p.turn].AndNot(p.kind[princess]); !men.Empty(); men = men.Rest() {
		n += p.targets(men.First(), free).Count()
	}
	by, escape := p.outings(p.turn)
	return n + by.Count() + escape.Count()
}

// canMove tells whether the side to move has a move.
func (p *Position) canMove() bool {
	free := p.free()
	for men := p.all[p.turn].AndNot(p.kind[princess]); !men.Empty(); men = men.Rest() {
		if !p.targets(men.First(), free).Empty() {
			return true
		}
	}
	by, escape := p.outings(p.turn)
	return !by.Or(escape).Empty()
}
