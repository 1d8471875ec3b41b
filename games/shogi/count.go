package shogi

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.closed() {
		return 0
	}
	n := p.onBoard()
	if p.verdict(p.turn) == wins {
		n++
	}
	return n
}

// onBoard is the number of legal moves, declarations apart.
func (p *Position) onBoard() int {
	var v look
	p.survey(&v)
	n := p.escapes(&v).Count()
	if v.target.Empty() {
		return n // in check from two pieces only the King moves
	}
	free := p.men[p.turn].AndNot(v.pinned)
	n += p.countPawns(&v, free)
	for men := free.AndNot(p.of[pawn]).AndNot(p.of[king]); !men.Empty(); men = men.Rest() {
		from := men.First()
		n += p.countTo(from, p.g.strikes(p.board[from], from, v.occupied).And(v.target))
	}
	for i := range v.n {
		from := v.pins[i].at
		n += p.countTo(from, p.g.strikes(p.board[from], from, v.occupied).And(v.target).And(v.pins[i].line))
	}
	return n + p.countDrops(&v)
}

// countPawns counts the moves of all pawns at once.
func (p *Position) countPawns(v *look, free set) int {
	me := p.turn
	to := p.of[pawn].And(free)
	if me == black {
		to = to.Down(stride)
	} else {
		to = to.Up(stride)
	}
	to = to.And(v.target)
	return to.Count() + to.And(p.g.zone[me]).Count() - to.And(p.g.dead[me][pawn]).Count()
}

// countTo counts the moves of a piece from a square: those that promote, where it may, and those that do not.
func (p *Position) countTo(from int, to set) int {
	n := to.Count()
	k := p.board[from].kind()
	if !k.promotes() {
		return n
	}
	me := p.turn
	if !p.g.zone[me].Has(from) {
		to = to.And(p.g.zone[me])
	}
	return n + to.Count() - to.And(p.g.dead[me][k]).Count()
}

// countDrops counts the drops: gold, silver, bishop and rook go to the same squares.
func (p *Position) countDrops(v *look) (n int) {
	hand := &p.hand[p.turn]
	anywhere := 0
	for _, k := range [...]kind{silver, gold, bishop, rook} {
		if hand[k] > 0 {
			anywhere++
		}
	}
	if anywhere > 0 {
		n = anywhere * v.target.AndNot(v.occupied).Count()
	}
	for _, k := range [...]kind{lance, knight} {
		if hand[k] > 0 {
			n += p.room(v, k).Count()
		}
	}
	if hand[pawn] > 0 {
		n += p.roomForPawn(v).Count()
	}
	return n
}
