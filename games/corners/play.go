package corners

import "github.com/tavlei/tavlei/game"

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	switch m[0] & kinds {
	case drawing:
		p.turn = uint8(m[0] & 0xff)
		p.first, p.lot = p.turn, false
		return
	case leaving:
		p.leave(int(m[1] - 1))
		return
	case passing:
		p.passes++
		p.mirror = false
	default:
		from, to := split(m)
		p.move(from, to)
		p.passes = 0
	}
	p.pass()
}

// move brings a man from a point to another one, or exchanges the men there.
func (p *Position) move(from, to int) {
	seat := int(p.turn)
	other := int(p.on[to]) - 1
	p.take(from)
	if other >= 0 {
		p.take(to)
		p.put(other, from)
	}
	p.put(seat, to)
	if p.mirror && seat == 1 {
		p.mirror = p.copied(from, to)
	}
}

// copied tells whether a move of Black is the last one of White, turned round the middle, where Black had copied all the
// moves before: White has left the point that answers to the one where it begins, and stands where it ends.
func (p *Position) copied(from, to int) bool {
	return p.on[p.g.turned[from]] != 1 && p.on[p.g.turned[to]] == 1
}

// pass ends the turn of the seat to move.
func (p *Position) pass() {
	seat := int(p.turn)
	if p.alone > 0 || p.g.Alone && p.finished() > 0 {
		p.alone++
	}
	if p.home(seat) {
		p.finish(seat)
	} else if p.g.Deadline > 0 && int(p.round) >= p.g.Deadline && p.men[seat].Meets(&p.g.home[seat]) &&
		(int(p.round) == p.g.Deadline || p.g.Return == returnLoses) {
		p.drop(seat)
	}
	p.next()
	p.settle()
}

// next gives the turn to the next seat that plays. Where it comes round to who began, a new round begins.
func (p *Position) next() {
	players := p.g.Players
	for range players {
		p.turn = uint8((int(p.turn) + 1) % players)
		if p.turn == p.first {
			p.round++
			p.now = false
		}
		if p.active(int(p.turn)) {
			return
		}
	}
}

// finish gives a seat the first free place, or that of those who have finished in the same round.
func (p *Position) finish(seat int) {
	group := uint8(p.finished())
	if !p.now {
		group++
	}
	p.done[seat] = group
	p.now = p.g.Equal
}

// finished is the number of groups that have finished.
func (p *Position) finished() (n int) {
	for _, group := range p.done[:p.g.Players] {
		n = max(n, int(group))
	}
	return n
}

// leave takes a seat out of the game, and its partner with it.
func (p *Position) leave(seat int) {
	p.drop(seat)
	p.passes = 0
	if !p.active(int(p.turn)) {
		p.next()
	}
	p.settle()
}

// drop gives the team of a seat the last free place.
func (p *Position) drop(seat int) {
	last := uint8(0)
	for _, n := range p.gone[:p.g.Players] {
		last = max(last, n)
	}
	for s := range p.g.Players {
		if p.g.team[seat]>>s&1 != 0 {
			p.gone[s], p.done[s] = last+1, 0
		}
	}
}

var _ game.Withdrawer = (*Position)(nil)

// ResignMove takes a seat out of a game which goes on without it: its men stay on the board. In a game that would be
// over then it is no move.
func (p *Position) ResignMove(s game.Seat) game.Move {
	if p.end != endNone || p.lot || s < 0 || int(s) >= p.g.Players || !p.active(int(s)) {
		return game.Move{}
	}
	if p.teams() < 3 {
		return game.Move{}
	}
	return leaveOf(s)
}

// teams is the number of teams that still play.
func (p *Position) teams() (n int) {
	var seen uint8
	for s := range p.g.Players {
		if p.active(s) && seen>>s&1 == 0 {
			seen |= p.g.team[s]
			n++
		}
	}
	return n
}
