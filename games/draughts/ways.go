package draughts

import (
	"math"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// way is one way to make a capture on the board: the start, every landing square and the
// victims in the order in which they are jumped. One move may have several ways.
type way struct {
	stops   []Square // first the start, last the end
	victims []Square // one less
	more    bool     // it stops although more could be taken
}

// mostWays is how many ways the captures of a position have at most if all are to be listed. Where
// there are more they are walked step by step.
const mostWays = 512

// mostHops is how many jumps a walk makes at most; what it does not reach it does not find. A walk
// that follows every point once makes no more than that within the budget: behind a man there are at
// most ten squares.
const mostHops = 10 * mostSteps

// walker looks for ways of the captures of one side, jump by jump.
type walker struct {
	r     *routes
	once  bool     // follow each point of the search once: one way of each capture
	limit int      // find at most so many ways
	pass  []Square // squares to come by, the start first, if any are given

	from  int // bit of the capturing man
	royal bool
	order uint64 // of the victims of lead
	met   int    // how many of pass the man has come by
	stops []Square
	took  []Square

	ways  [][]way // of each capture
	found int
	hops  int
	cut   bool // there may be more ways than were found
	seen  map[waypoint]uint64
}

// waypoint is all that decides how a capture goes on with a hop. Many orders of victims lead to it.
type waypoint struct {
	from, victim, d, met int8
	royal                bool
	foes                 set128 // that had not been jumped before
}

// walker is a new walker. Where the order of victims counts (Italian) the best one of each capture is
// looked for first: an order is a bit for each victim, 1 for a king, behind a leading 1.
func (r *routes) walker() *walker {
	if r.p.g.Precedence == italian {
		r.findFirst()
	}
	return &walker{r: r, limit: math.MaxInt, ways: make([][]way, len(r.list)), seen: map[waypoint]uint64{}}
}

// walkAll looks for the ways of all men.
func (w *walker) walkAll() {
	var done set128
	for _, m := range w.r.list {
		if bit := one128(fromOf(m)); !bit.meets(done) {
			done = done.or(bit)
			c, _ := w.lead([]Square{w.r.p.From(m)})
			w.walk(c, w.order)
		}
	}
}

// lead begins with the squares; ok is false if a man cannot be led over them.
func (w *walker) lead(squares []Square) (at *chain, ok bool) {
	p := w.r.p
	w.from, w.order, w.met = int(p.g.layout.bitOf[squares[0]]), 1, 1
	w.stops, w.took = append(w.stops[:0], squares...), w.took[:0]
	if !p.side[p.turn].has(w.from) {
		return nil, false
	}
	c := p.chainFrom(int(p.turn), w.from)
	w.royal = c.royal
	for _, sq := range squares[1:] {
		h, ok := c.hopTo(int(p.g.layout.bitOf[sq]))
		if !ok {
			return nil, false
		}
		w.took = append(w.took, p.g.layout.placeOf[h.victim])
		w.order = w.after(&c, h, w.order)
		c = c.jump(h, int(p.g.layout.bitOf[sq]))
	}
	return &c, true
}

// after is the order of victims once a hop has been made.
func (w *walker) after(c *chain, h hop, order uint64) uint64 {
	order <<= 1
	if c.kings.has(h.victim) {
		order |= 1
	}
	return order
}

// walk goes on from a point and tells whether it comes to the end of a capture.
func (w *walker) walk(c *chain, order uint64) (arrived bool) {
	for _, d := range c.directions() {
		if h, ok := c.hop(int(d)); ok {
			arrived = w.leap(c, h, order) || arrived
		}
	}
	return arrived
}

// leap makes a hop to each of the squares behind the victim, the nearest first.
func (w *walker) leap(c *chain, h hop, order uint64) (arrived bool) {
	if w.found >= w.limit || w.hops > mostHops {
		w.cut = true
		return true
	}
	order = w.after(c, h, order)
	point := waypoint{int8(w.from), int8(h.victim), int8(h.d), int8(w.met), c.royal, c.foes}
	known, passed := w.seen[point]
	if passed && (!w.once || w.r.best == nil || order <= known) {
		return w.once
	}
	if w.once {
		w.seen[point] = order
	}
	for to, on := c.g.layout.next(h.victim, h.d); on && h.lands.has(to); to, on = c.g.layout.next(to, h.d) {
		arrived = w.jump(c, h, to, order) || arrived
	}
	if !arrived && !w.once {
		w.seen[point] = 0
	}
	return arrived
}

// jump makes a hop that lands on bit to, and goes on; order is that of the victims with the one of
// the hop.
func (w *walker) jump(c *chain, h hop, to int, order uint64) (arrived bool) {
	w.hops++
	l, met := c.g.layout, w.met
	next := c.jump(h, to)
	w.stops, w.took = append(w.stops, l.placeOf[to]), append(w.took, l.placeOf[h.victim])
	if w.met < len(w.pass) && w.pass[w.met] == l.placeOf[to] {
		w.met++
	}
	if i := w.ends(c, h, &next); i >= 0 && w.comesBy(to) {
		w.arrive(i, &next, order)
		arrived = true
	}
	arrived = w.walk(&next, order) || arrived
	w.stops, w.took, w.met = w.stops[:len(w.stops)-1], w.took[:len(w.took)-1], met
	return arrived
}

// ends is the number of the capture that ends with hop h from c to end, -1 if there is none.
func (w *walker) ends(c *chain, h hop, end *chain) int {
	p := w.r.p
	taken := p.side[1-p.turn].minus(end.foes)
	m := game.Move{taken.lo, packed(capture, int(p.turn), w.from, end.at) | taken.hi}
	switch {
	case w.royal:
		m[1] |= flagKing
	case end.royal || end.g.crownRow(end.seat).has(end.at):
		m[1] |= flagPromotes
	}
	i := w.r.number(m)
	if i >= 0 && !c.mayEnd(h, end.at) {
		return -1
	}
	return i
}

// comesBy tells whether a way that ends on bit to has come by all the squares it should.
func (w *walker) comesBy(to int) bool {
	n := len(w.pass)
	return n == 0 || w.met == n && w.pass[n-1] == w.r.p.g.layout.placeOf[to]
}

// arrive notes a way of capture i, unless one is known that meets kings earlier where that counts.
func (w *walker) arrive(i int, end *chain, order uint64) {
	if best := w.r.best; best != nil && order != best[i] {
		if order < best[i] {
			return
		}
		best[i], w.ways[i] = order, nil
	}
	if w.once && len(w.ways[i]) > 0 {
		return
	}
	w.found++
	w.ways[i] = append(w.ways[i], way{
		stops: slices.Clone(w.stops), victims: slices.Clone(w.took), more: end.g.MayStop && end.more(),
	})
}
