package shogi

import "github.com/tavlei/tavlei/game"

// look is what pins and checks leave to the side to move; it is made once for a position.
type look struct {
	occupied set
	target   set // where pieces that are not pinned may go: onto a checker or before it, if there is one
	checkers set
	pinned   set
	pins     [8]pin
	n        int
}

// pin is a piece that may move only on the line between its King and the piece that pins it, onto which it may go.
type pin struct {
	at   int
	line set
}

// survey fills a look. Positions without the King of the side to move know neither pins nor checks.
func (p *Position) survey(v *look) {
	me := p.turn
	v.occupied = p.occupied()
	v.target = p.g.all.AndNot(p.men[me])
	v.n, v.pinned, v.checkers = 0, set{}, set{}
	at := int(p.kings[me])
	if at == nowhere {
		return
	}
	v.checkers = p.steppers(at, me)
	for snipers := p.snipers(at, me); !snipers.Empty(); snipers = snipers.Rest() {
		sq := snipers.First()
		line := p.g.between(at, sq)
		switch in := line.And(v.occupied); {
		case in.Empty():
			v.checkers = v.checkers.With(sq)
		case in.Meets(p.men[me]) && in.Rest().Empty():
			v.pinned = v.pinned.Or(in)
			v.pins[v.n] = pin{in.First(), line.With(sq)}
			v.n++
		}
	}
	switch {
	case v.checkers.Empty():
	case v.checkers.Rest().Empty():
		sq := v.checkers.First()
		v.target = p.g.between(at, sq).With(sq)
	default:
		v.target = set{}
	}
}

// snipers are the enemy pieces that would strike a square of a side if nothing stood between.
func (p *Position) snipers(at int, side uint8) set {
	t := p.g.layout
	lines := t.cross[at].And(p.of[rook].Or(p.of[dragon]))
	diagonals := t.saltire[at].And(p.of[bishop].Or(p.of[horse]))
	return lines.Or(diagonals).Or(t.ray[ahead[side]][at].And(p.of[lance])).And(p.men[1-side])
}

// steppers are the enemy pieces that strike a square of a side by a step or a leap.
func (p *Position) steppers(at int, side uint8) set {
	step := &p.g.step[side]
	return step[pawn][at].And(p.of[pawn]).
		Or(step[knight][at].And(p.of[knight])).
		Or(step[silver][at].And(p.of[silver])).
		Or(step[gold][at].And(p.of[golds])).
		Or(step[horse][at].And(p.of[horse])).
		Or(step[dragon][at].And(p.of[dragon])).
		Or(step[king][at].And(p.of[king])).
		And(p.men[1-side])
}

// struck tells whether the enemy of a side strikes a square.
func (p *Position) struck(at int, side uint8, occupied set) bool {
	if !p.steppers(at, side).Empty() {
		return true
	}
	for snipers := p.snipers(at, side); !snipers.Empty(); snipers = snipers.Rest() {
		if !p.g.between(at, snipers.First()).Meets(occupied) {
			return true
		}
	}
	return false
}

// escapes are the squares to which the King of the side to move may go.
func (p *Position) escapes(v *look) set {
	me, foe := p.turn, 1-p.turn
	at := int(p.kings[me])
	if at == nowhere {
		return set{}
	}
	t := p.g.layout
	free := t.step[me][king][at].AndNot(p.men[me])
	if free.Empty() {
		return free
	}
	occupied := v.occupied.Without(at) // the King gives no shelter to himself
	for near := p.men[foe].And(t.close[at]); !near.Empty(); near = near.Rest() {
		sq := near.First()
		free = free.AndNot(t.step[foe][p.board[sq].kind()][sq])
	}
	for far := p.of[bishop].Or(p.of[horse]).And(p.men[foe]); !far.Empty(); far = far.Rest() {
		free = free.AndNot(t.slanting(far.First(), occupied))
	}
	past := p.men[foe].And(t.wide[at])
	for far := p.of[rook].Or(p.of[dragon]).And(past); !far.Empty(); far = far.Rest() {
		free = free.AndNot(t.straight(far.First(), occupied))
	}
	for far := p.of[lance].And(past); !far.Empty(); far = far.Rest() {
		free = free.AndNot(t.slide(ahead[foe], far.First(), occupied))
	}
	return free
}

// goes are the squares to which a piece that is no King may go.
func (p *Position) goes(v *look, from int) set {
	to := p.g.strikes(p.board[from], from, v.occupied).And(v.target)
	if !v.pinned.Has(from) {
		return to
	}
	for i := range v.n {
		if v.pins[i].at == from {
			to = to.And(v.pins[i].line)
		}
	}
	return to
}

// room are the squares on which a piece of a kind may be put down, mate by a pawn apart.
func (p *Position) room(v *look, k kind) set {
	me := p.turn
	to := v.target.AndNot(v.occupied).AndNot(p.g.dead[me][k])
	if k == pawn {
		to = to.AndNot(p.g.file[columns(p.of[pawn].And(p.men[me]))])
	}
	return to
}

// matesByPawn tells whether a pawn put down on a square mates at once, which is forbidden.
func (p *Position) matesByPawn(to int) bool {
	at := p.kings[1-p.turn]
	if at == nowhere || !p.g.step[p.turn][pawn][to].Has(int(at)) {
		return false
	}
	after := *p
	after.Play(dropOf(pawn, to, p.turn))
	return after.onBoard() == 0
}

// roomForPawn are the squares on which a pawn may be put down.
func (p *Position) roomForPawn(v *look) set {
	to := p.room(v, pawn)
	if at := p.kings[1-p.turn]; at != nowhere {
		before := p.g.step[1-p.turn][pawn][at]
		if before.Meets(to) && p.matesByPawn(before.First()) {
			to = to.AndNot(before)
		}
	}
	return to
}

// roomFor are the squares on which a piece of a kind may be put down.
func (p *Position) roomFor(v *look, k kind) set {
	if k == pawn {
		return p.roomForPawn(v)
	}
	return p.room(v, k)
}

// AppendMoves lists the moves of the side to move, square by square, then the drops, then a declaration that wins.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	var v look
	p.survey(&v)
	me := p.turn
	for men := p.men[me]; !men.Empty(); men = men.Rest() {
		from := men.First()
		if p.board[from].kind() == king {
			for to := p.escapes(&v); !to.Empty(); to = to.Rest() {
				dst = append(dst, moveOf(from, to.First(), me))
			}
			continue
		}
		for to := p.goes(&v, from); !to.Empty(); to = to.Rest() {
			dst = p.appendTo(dst, from, to.First())
		}
	}
	dst = p.appendDrops(dst, &v)
	if p.verdict(me) == wins {
		dst = append(dst, declaration(me))
	}
	return dst
}

// appendDrops lists the drops, kind by kind.
func (p *Position) appendDrops(dst []game.Move, v *look) []game.Move {
	if v.target.Empty() {
		return dst
	}
	for _, k := range held {
		if p.hand[p.turn][k] == 0 {
			continue
		}
		for to := p.roomFor(v, k); !to.Empty(); to = to.Rest() {
			dst = append(dst, dropOf(k, to.First(), p.turn))
		}
	}
	return dst
}

// appendTo appends the moves between two squares: with promotion, then without, where either is possible.
func (p *Position) appendTo(dst []game.Move, from, to int) []game.Move {
	may, must := p.promotion(from, to)
	if may {
		dst = append(dst, promotion(from, to, p.turn))
	}
	if !must {
		dst = append(dst, moveOf(from, to, p.turn))
	}
	return dst
}

// promotion tells whether the piece of a square may or must be promoted as it goes to another.
func (p *Position) promotion(from, to int) (may, must bool) {
	k := p.board[from].kind()
	if !k.promotes() {
		return false, false
	}
	zone := &p.g.zone[p.turn]
	may = zone.Has(from) || zone.Has(to)
	return may, may && p.g.dead[p.turn][k].Has(to)
}

// AppendTactical lists the moves that take or promote.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	var v look
	p.survey(&v)
	me := p.turn
	foe, zone := p.men[1-me], p.g.zone[me]
	for men := p.men[me]; !men.Empty(); men = men.Rest() {
		from := men.First()
		k := p.board[from].kind()
		if k == king {
			for to := p.escapes(&v).And(foe); !to.Empty(); to = to.Rest() {
				dst = append(dst, moveOf(from, to.First(), me))
			}
			continue
		}
		loud := foe
		if k.promotes() {
			if zone.Has(from) {
				loud = p.g.all
			} else {
				loud = loud.Or(zone)
			}
		}
		for to := p.goes(&v, from).And(loud); !to.Empty(); to = to.Rest() {
			dst = p.appendLoud(dst, from, to.First())
		}
	}
	return dst
}

// appendLoud appends the move between two squares that takes or promotes, of the two kinds of captures the better one.
func (p *Position) appendLoud(dst []game.Move, from, to int) []game.Move {
	may, _ := p.promotion(from, to)
	if may {
		return append(dst, promotion(from, to, p.turn))
	}
	if p.board[to] != 0 {
		dst = append(dst, moveOf(from, to, p.turn))
	}
	return dst
}
