package t1

// Force is what a side brings to bear on a square, in half units: the strength of every piece that stands there or could
// move there if it were empty, whatever the castles forbid. Scouts have none; lines are not seen through.
func (p *Position) Force(side, sq int) int { return p.force(uint8(side), sq) }

func (p *Position) force(side uint8, sq int) int {
	men := &p.men[side]
	n := 0
	if m := p.board[sq]; m != 0 && m.side() == side {
		n = strength[m.kind()]
	}
	n += strength[king] * (reach.around[sq] & men[king]).count()
	n += strength[ritter] * (reach.jump[sq] & men[ritter]).count()
	n += strength[veteran] * (reach.step[sq] & men[veteran]).count()
	n += strength[knecht] * (reach.step[sq] & men[knecht]).count()
	if from := reach.from[side][sq]; from&(men[knecht]|men[veteran]) != 0 && p.board[sq-ahead[side]] == 0 {
		n += strength[p.board[from.first()].kind()]
	}
	n += strength[connet] * (reach.jump[sq] & men[connet]).count()
	n += strength[prince] * (reach.step[sq] & men[prince]).count()
	for far := reach.star[sq] & (men[connet] | men[prince]); far != 0; far = far.rest() {
		if at := far.first(); reach.gap[sq][at]&p.occupied() == 0 {
			n += strength[p.board[at].kind()]
		}
	}
	return n
}

// prevails tells whether a side has the advantage in strength on a square.
func (p *Position) prevails(side uint8, sq int) bool { return p.force(side, sq) > p.force(1-side, sq) }

// strikes are the squares that the piece of a square could go to if they were empty.
func (p *Position) strikes(from int) set {
	switch m := p.board[from]; m.kind() {
	case king:
		return reach.around[from]
	case connet:
		return reach.jump[from] | reach.diagonal(from, p.occupied())
	case prince:
		return reach.step[from] | reach.diagonal(from, p.occupied())
	case ritter:
		return reach.jump[from]
	case veteran, knecht:
		s := reach.step[from]
		if to := reach.double[m.side()][from]; to != 0 && p.board[from+ahead[m.side()]] == 0 {
			s |= to
		}
		return s
	case scout:
		return reach.leap[from]
	}
	return 0
}

// held is the one royal piece that guards the castle of a side while an enemy one stands there, -1 if there is no
// such piece: it may move within its castle only.
func (p *Position) held(side uint8) int {
	guards := p.royals(side) & castle[side]
	if guards == 0 || guards.rest() != 0 || p.royals(1-side)&castle[side] == 0 {
		return -1
	}
	return guards.first()
}
