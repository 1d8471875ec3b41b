package draughts

import "github.com/tavlei/tavlei/game"

// way is one way to make a capture on the board: the start, every landing square and the
// victims in the order in which they are jumped. One move may have several ways.
type way struct {
	stops   []Square // first the start, last the end
	victims []Square // one less
	more    bool     // it stops although more could be taken
}

// maxWays is how many ways of one capture are listed in full. Where long straight roads give
// more, a king that goes straight on stops right behind each man.
const maxWays = 128

// appendWays appends the ways of a capture. The first one lands directly behind a victim
// wherever the capture goes straight on: the one that PDN writes.
func (p *Position) appendWays(dst []way, m game.Move) []way {
	c := p.chainFrom(seatOf(m), fromOf(m))
	w := walker{m: m, ways: dst, start: len(dst), stops: []Square{p.g.layout.placeOf[c.at]}}
	if w.walk(&c, victimsOf(m), 0); len(w.ways)-w.start > maxWays {
		w.ways, w.tight, w.best = dst, true, 0
		w.walk(&c, victimsOf(m), 0)
	}
	return w.ways
}

// walker looks for the ways of one capture, jump by jump.
type walker struct {
	m     game.Move
	tight bool
	stops []Square
	took  []Square
	ways  []way
	start int    // where those of this move begin
	best  uint64 // the best order of victims found (Italian)
	dead  map[deadEnd]bool
}

// deadEnd is a point of a capture from which it cannot be finished. Many orders of victims lead
// to the same point: it is tried once.
type deadEnd struct {
	at, came int
	royal    bool
	left     set128
}

// walk goes on with the victims that are left and tells whether it comes to the end. In order
// there is a bit for each victim so far, 1 for a king.
func (w *walker) walk(c *chain, left set128, order uint64) (arrived bool) {
	if !w.tight && len(w.ways)-w.start > maxWays {
		return true
	}
	point := deadEnd{c.at, c.came, c.royal, left}
	if w.dead[point] {
		return false
	}
	for _, d := range c.directions() {
		h, ok := c.hop(int(d))
		if !ok || !left.has(h.victim) {
			continue
		}
		next := order << 1
		if c.kings.has(h.victim) {
			next |= 1
		}
		w.took = append(w.took, c.g.layout.placeOf[h.victim])
		arrived = w.jump(c, h, left.minus(one128(h.victim)), next) || arrived
		w.took = w.took[:len(w.took)-1]
	}
	if !arrived {
		if w.dead == nil {
			w.dead = map[deadEnd]bool{}
		}
		w.dead[point] = true
	}
	return arrived
}

// jump tries the squares behind a victim, the nearest first.
func (w *walker) jump(c *chain, h hop, left set128, order uint64) (arrived bool) {
	beside := true
	for to, ok := c.g.layout.next(h.victim, h.d); ok && h.lands.has(to); to, ok = c.g.layout.next(to, h.d) {
		next := c.jump(h, to)
		w.stops = append(w.stops, c.g.layout.placeOf[to])
		switch {
		case left.none():
			if to == toOf(w.m) && c.mayEnd(h, to) && w.crowns(&next) {
				w.arrive(&next, order)
				arrived = true
			}
		case !w.tight || beside || !next.onlyAhead():
			arrived = w.walk(&next, left, order) || arrived
		}
		w.stops = w.stops[:len(w.stops)-1]
		beside = false
	}
	return arrived
}

// crowns tells whether the man becomes a king on this way if and only if the move says so.
func (w *walker) crowns(end *chain) bool {
	crowned := !byKing(w.m) && (end.royal || end.g.crownRow(end.seat).has(end.at))
	return crowned == promotes(w.m)
}

// arrive notes the way, unless one is known that meets kings earlier where that counts.
func (w *walker) arrive(end *chain, order uint64) {
	if end.g.Precedence == italian && order != w.best {
		if order < w.best {
			return
		}
		w.best, w.ways = order, w.ways[:w.start]
	}
	w.ways = append(w.ways, way{
		stops:   append([]Square(nil), w.stops...),
		victims: append([]Square(nil), w.took...),
		more:    end.g.MayStop && end.more(),
	})
}
