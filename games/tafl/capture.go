package tafl

import "github.com/tavlei/tavlei/board"

// catch is what a move captures.
type catch struct {
	squares [40]int16 // of men and the king
	n       int
}

func (c *catch) add(sq int) {
	if c.n < len(c.squares) {
		c.squares[c.n] = int16(sq)
		c.n++
	}
}

// has tells whether a square is captured.
func (c *catch) has(sq int) bool {
	for _, at := range c.squares[:c.n] {
		if int(at) == sq {
			return true
		}
	}
	return false
}

// captures finds what the piece of a seat captures that has just come to a square: all is judged on the board as it
// stands before anything is removed.
func (p *Position) captures(me, to int, c *catch) {
	if to == int(p.king) && (p.g.Armed == armedNot || p.g.Armed == armedAnvil) {
		return
	}
	enemy := &p.men[1-me]
	for d := range ways {
		at := int(p.g.beside[d][to])
		if at < 0 || !enemy.Holds(at) {
			continue
		}
		if at == int(p.king) {
			if p.kingCaught(d) {
				c.add(at)
			}
			continue
		}
		if beyond := int(p.g.beside[d][at]); beyond >= 0 && p.hostile(me, at, beyond) {
			c.add(at)
		}
	}
	if p.g.Wall != wallOff {
		p.wallCaptures(me, to, c)
	}
}

// hostile tells whether a square holds an enemy of the man on at, which a piece of seat me has come next to on its
// other side.
func (p *Position) hostile(me, at, beyond int) bool {
	g := p.g
	throne := beyond == g.middle && g.Throne != throneFree
	switch {
	case beyond == int(p.king) && me == defenders:
		if g.Armed == armedFully || g.Armed == armedAnvil {
			return true
		}
		return throne && g.ToAttackers == throneAlways
	case p.men[me].Holds(beyond):
		return true
	case p.men[1-me].Holds(beyond):
		return throne && g.Linnaean && p.hemmed(at)
	case throne && me == defenders:
		return g.ToAttackers != throneNever
	case throne:
		return g.ToDefenders == throneEmpty
	}
	return g.CornerHostile != hostileNone && g.own.Holds(beyond)
}

// hemmed tells whether the king stands on the throne and attackers on all sides of it but that of his guard.
func (p *Position) hemmed(guard int) bool {
	if int(p.king) != p.g.middle {
		return false
	}
	for d := range ways {
		if at := int(p.g.beside[d][p.g.middle]); at != guard && !p.men[attackers].Holds(at) {
			return false
		}
	}
	return true
}

// kingCaught tells whether an attacker who has come next to the king in direction d, as seen from himself, captures
// him.
func (p *Position) kingCaught(d int) bool {
	g, sq := p.g, int(p.king)
	beside := int(g.Distance(sq, g.middle)) == 1 && g.around[g.middle].Holds(sq) && p.straight(sq, g.middle)
	switch {
	case g.Capture == captureStrong,
		g.Capture != captureWeak && sq == g.middle,
		g.Capture == captureCentre && beside:
		return p.surrounded(sq)
	}
	beyond := int(g.beside[d][sq])
	if beyond == g.middle && g.Throne != throneFree && g.ToDefenders == throneNever && !p.men[attackers].Holds(beyond) {
		return false
	}
	return p.closes(beyond)
}

// straight tells whether two squares lie on one rank or file.
func (p *Position) straight(a, b int) bool {
	ax, ay := p.g.XY(a)
	bx, by := p.g.XY(b)
	return ax == bx || ay == by
}

// surrounded tells whether all four sides of the king on a square are closed.
func (p *Position) surrounded(sq int) bool {
	for d := range ways {
		if !p.closes(int(p.g.beside[d][sq])) {
			return false
		}
	}
	return true
}

// closes tells whether a square beside the king closes that side: by an attacker, as the empty throne, as a corner, as
// the edge.
func (p *Position) closes(sq int) bool {
	g := p.g
	switch {
	case sq == board.None:
		return g.EdgeHostile
	case p.men[attackers].Holds(sq):
		return true
	case p.men[defenders].Holds(sq):
		return false
	case sq == g.middle && g.Throne != throneFree:
		return true
	}
	return g.CornerHostile == hostileAll && g.own.Holds(sq)
}

// wallCaptures finds rows of enemies on the edge that the move has shut in.
func (p *Position) wallCaptures(me, to int, c *catch) {
	g := p.g
	for d := range ways {
		if g.room[d][to] == 0 { // to lies on this edge: the rows begin beside it
			for _, along := range [2]int{(d + 1) & 3, (d + 3) & 3} {
				p.wallRow(me, int(g.beside[along][to]), along, (d+2)&3, c)
			}
		}
		if g.WallByAny && g.room[d][to] == 1 { // it may stand in front of a row
			p.wallFront(me, int(g.beside[d][to]), d, c)
		}
	}
}

// wallFront finds the row on edge d that has a square in it, and captures it if it is shut in.
func (p *Position) wallFront(me, at, d int, c *catch) {
	back := (d + 1) & 3
	if !p.men[1-me].Holds(at) {
		return
	}
	for p.g.room[back][at] > 0 && p.men[1-me].Holds(int(p.g.beside[back][at])) {
		at = int(p.g.beside[back][at])
	}
	if p.shuts(me, int(p.g.beside[back][at])) {
		p.wallRow(me, at, (back+2)&3, (d+2)&3, c)
	}
}

// wallRow captures the row of enemies that begins on a square and goes along an edge, if each has a piece of seat me in
// front of it and the row ends at one that shuts it.
func (p *Position) wallRow(me, from, along, inward int, c *catch) {
	n, at := 0, from
	for ; at >= 0 && p.men[1-me].Holds(at); at = int(p.g.beside[along][at]) {
		if !p.fights(me, int(p.g.beside[inward][at])) {
			return
		}
		n++
	}
	if n < 2 || !p.shuts(me, at) {
		return
	}
	for at = from; n > 0; n-- {
		if at != int(p.king) && !c.has(at) {
			c.add(at)
		}
		at = int(p.g.beside[along][at])
	}
}

// fights tells whether a square holds a piece of a seat that takes part in captures where it stands.
func (p *Position) fights(seat, sq int) bool {
	if sq < 0 || !p.men[seat].Holds(sq) {
		return false
	}
	return sq != int(p.king) || p.g.Armed == armedFully || p.g.Armed == armedAnvil
}

// shuts tells whether a square ends a row on the edge: a piece, or a corner where the rule has that.
func (p *Position) shuts(seat, sq int) bool {
	return p.fights(seat, sq) ||
		sq >= 0 && p.g.Wall == wallOn && p.g.CornerHostile != hostileNone && p.g.own.Holds(sq) && !p.men[1-seat].Holds(sq)
}
