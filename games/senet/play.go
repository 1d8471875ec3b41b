package senet

import "github.com/tavlei/tavlei/game"

// Play makes a legal move or a throw.
func (p *Position) Play(m game.Move) {
	p.plies++
	throw := throwOf(m)
	switch kindOf(m) {
	case throwMove:
		p.thrown(throw)
		return
	case lost:
		p.lose()
		return
	}
	from, to := ends(m)
	p.pool[throw]--
	p.step(from, to)
	switch {
	case to == water: // whatever was thrown, the turn is over
		p.pool = [6]uint8{}
		p.pass()
	case p.pool != [6]uint8{}:
	case !p.g.Collect && again(throw):
		p.phase = throwing
	default:
		p.pass()
	}
}

// thrown takes a throw in.
func (p *Position) thrown(throw int) {
	if p.phase == starting {
		if throw != 1 {
			p.turn = 1 - p.turn
			return
		}
		p.begin(int(p.turn))
	}
	p.pool[throw]++
	p.phase = moving
	if p.g.Collect && again(throw) {
		p.phase = throwing
	}
}

// begin puts the men on the path by turns, those of the side that begins in front.
func (p *Position) begin(first int) {
	for sq := range 2 * p.g.Men {
		p.put(first^(1-sq%2), sq)
	}
	p.turn, p.phase = uint8(first), throwing
}

// step brings a man to a square and an enemy there to where he came from. A man in the water goes back at once where he may
// not stay.
func (p *Position) step(from, to int) {
	me := int(p.turn)
	p.take(me, from)
	switch {
	case to == off:
		p.gone[me]++
		return
	case p.men[1-me].has(to):
		p.take(1-me, to)
		p.put(1-me, from)
	case to == water && !p.g.Stay:
		to = p.shore()
	}
	p.put(me, to)
}

// lose gives up a throw that moves nothing; collected throws are all lost, since none moves anything.
func (p *Position) lose() {
	keeps := !p.g.Collect && p.pool[2] == 0 && p.pool[3] == 0
	p.pool = [6]uint8{}
	if p.phase = throwing; !keeps {
		p.pass()
	}
}

// pass gives the throw to the other side.
func (p *Position) pass() {
	p.turn = 1 - p.turn
	p.phase = throwing
}
