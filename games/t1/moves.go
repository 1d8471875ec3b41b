package t1

import "github.com/tavlei/tavlei/game"

// A move is the square that it leaves, the one it goes to, six bits higher, and the kind that the piece becomes, six bits
// higher again. The second word is 1 + the seat that moves.
func moveOf(from, to int, becomes kind, seat uint8) game.Move {
	return game.Move{uint64(becomes)<<12 | uint64(to)<<6 | uint64(from), 1 + uint64(seat)}
}

func split(m game.Move) (from, to int, becomes kind) {
	return int(m[0] & 63), int(m[0] >> 6 & 63), kind(m[0] >> 12)
}

// AppendMoves lists the moves of the side to move, square by square.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	p.eachTarget(p.turn, func(from int, targets set) bool {
		for ; targets != 0; targets = targets.rest() {
			dst = p.appendTo(dst, from, targets.first())
		}
		return true
	})
	return dst
}

// AppendTactical lists the moves that take or promote.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	foe := p.men[1-p.turn][0]
	p.eachTarget(p.turn, func(from int, targets set) bool {
		for loud := targets & (foe | p.changes(from)); loud != 0; loud = loud.rest() {
			dst = p.appendTo(dst, from, loud.first())
		}
		return true
	})
	return dst
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() (n int) {
	if p.closed() {
		return 0
	}
	p.eachTarget(p.turn, func(from int, targets set) bool {
		n += targets.count()
		for far := targets & p.changes(from); far != 0; far = far.rest() {
			n += p.becomes(from, far.first()).count() - 1
		}
		return true
	})
	return n
}

// canMove tells whether the side to move has a move.
func (p *Position) canMove() (can bool) {
	p.eachTarget(p.turn, func(_ int, targets set) bool {
		can = targets != 0
		return !can
	})
	return can
}

// eachTarget gives the squares to which each piece of a side may go, until the caller has enough.
func (p *Position) eachTarget(side uint8, yield func(from int, targets set) bool) {
	var known weighed
	held := p.held(side)
	for men := p.men[side][0]; men != 0; men = men.rest() {
		from := men.first()
		if !yield(from, p.targets(&known, from, held)) {
			return
		}
	}
}

// weighed are the squares of enemy pieces whose forces have been summed, and those where the side to move prevails.
type weighed struct{ seen, won set }

func (w *weighed) wins(p *Position, side uint8, sq int) bool {
	if !w.seen.has(sq) {
		w.seen |= of(sq)
		if p.prevails(side, sq) {
			w.won |= of(sq)
		}
	}
	return w.won.has(sq)
}

// targets are the squares to which the piece of a square may go; held is the piece that its castle holds.
func (p *Position) targets(known *weighed, from, held int) set {
	m := p.board[from]
	foe := p.men[1-m.side()][0]
	to := p.strikes(from) &^ p.men[m.side()][0]
	switch {
	case m.kind() == scout:
		return to &^ (castles &^ foe)
	case from == held:
		to &= castle[m.side()]
	case !m.kind().royal():
		to = to&^castles | p.storm(from)
	}
	for hits := to & foe; hits != 0; hits = hits.rest() {
		if sq := hits.first(); !known.wins(p, m.side(), sq) {
			to &^= of(sq)
		}
	}
	return to
}

// storm is the square of the enemy castle that a Veteran may step to, where the rules let him: straight ahead and empty, if
// he can become a royal piece.
func (p *Position) storm(from int) set {
	m := p.board[from]
	if !p.g.Storm || m.kind() != veteran {
		return 0
	}
	to := castle[1-m.side()] & of(from+ahead[m.side()]) &^ p.occupied()
	if to == 0 || p.choices(m.side(), true) == 0 {
		return 0
	}
	return to
}

// some is a set of kinds.
type some uint8

func kindsOf(list ...kind) (s some) {
	for _, k := range list {
		s |= 1 << k
	}
	return s
}

func (s some) has(k kind) bool { return s>>k&1 != 0 }
func (s some) count() int      { return set(s).count() }

// choices are the kinds that a Veteran of a side may become, in a castle royal ones only.
func (p *Position) choices(side uint8, inside bool) (s some) {
	if !inside {
		s = kindsOf(ritter, scout)
	}
	for _, k := range [2]kind{connet, prince} {
		if p.men[side][k].count() < most {
			s |= kindsOf(k)
		}
	}
	return s
}

// changes are the squares on which the piece of a square becomes, or may become, another kind.
func (p *Position) changes(from int) set {
	m := p.board[from]
	side := m.side()
	switch m.kind() {
	case knecht:
		return grown[side]
	case veteran:
		return last[side]
	case prince:
		if p.rights>>side&1 != 0 && !castle[1-side].has(from) && p.men[side][connet].count() < most {
			return castle[1-side]
		}
	}
	return 0
}

// becomes are the kinds that the piece of a square becomes on one of its changes.
func (p *Position) becomes(from, to int) some {
	switch m := p.board[from]; m.kind() {
	case knecht:
		return kindsOf(veteran)
	case prince:
		return kindsOf(connet)
	default:
		return p.choices(m.side(), castles.has(to))
	}
}

// appendTo appends the moves between two squares, one for each kind that the piece may become, the strongest first.
func (p *Position) appendTo(dst []game.Move, from, to int) []game.Move {
	if !p.changes(from).has(to) {
		return append(dst, moveOf(from, to, 0, p.turn))
	}
	choices := p.becomes(from, to)
	for k := connet; k < kinds; k++ {
		if choices.has(k) {
			dst = append(dst, moveOf(from, to, k, p.turn))
		}
	}
	return dst
}
