package tafl

import "github.com/tavlei/tavlei/game"

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	from, to := split(m)
	me := int(p.turn)
	p.shift(me, from, to)
	var c catch
	p.captures(me, to, &c)
	for _, sq := range c.squares[:c.n] {
		p.take(1-me, int(sq))
	}
	p.plies++
	p.quiet++
	if c.n > 0 {
		p.quiet = 0
	}
	p.turn = uint8(1 - me)
	p.end = p.ended(c.n > 0 || p.rings(to))
}

// shift moves a piece.
func (p *Position) shift(me, from, to int) {
	p.key ^= p.keyOf(me, from)
	p.men[me].Remove(from)
	if from == int(p.king) {
		p.king = int16(to)
	}
	p.men[me].Add(to)
	p.key ^= p.keyOf(me, to)
}

// rings tells whether an attacker on a square may have closed a ring: he then has two neighbours of his side.
func (p *Position) rings(sq int) bool {
	n := 0
	for i := range p.men[attackers][:p.g.words] {
		if word := p.men[attackers][i] & p.g.around[sq][i]; word != 0 {
			if n++; word&(word-1) != 0 {
				n++
			}
		}
	}
	return n >= 2
}

// caught is what a legal move captures, without making it.
func (p *Position) caught(m game.Move) (c catch) {
	from, to := split(m)
	q := *p
	q.shift(int(p.turn), from, to)
	q.captures(int(p.turn), to, &c)
	return c
}

// NullMove gives the turn to the opponent, unless the game is over or there is nothing to move.
func (p *Position) NullMove() bool {
	if p.closed() || !p.canMove(int(p.turn)) {
		return false
	}
	p.turn = 1 - p.turn
	p.plies++
	p.quiet++
	p.settle()
	return true
}

// PliesToDraw is how many plies are left until the game is a draw by its length or by want of captures.
func (p *Position) PliesToDraw() int {
	left := maxPlies - int(p.plies)
	if p.g.Quiet > 0 {
		left = min(left, p.g.Quiet-int(p.quiet))
	}
	return max(left, 0)
}
