package capture

import (
	"math"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Way is one way to make a capture on the board: the start, every landing square and the
// victims in the order in which they are jumped. One move may have several ways.
type Way struct {
	Stops   []game.Place // first the start, last the end
	Victims []game.Place // one less
	More    bool         // it stops although more could be taken
}

// MostWays is how many ways the captures of a position have at most if all are to be listed. Where
// there are more they are walked step by step.
const MostWays = 512

// mostHops is how many jumps a walk makes at most; what it does not reach it does not find. A walk
// that follows every point once makes no more than that within the budget: behind a man there are at
// most ten squares.
const mostHops = 10 * kernel.MostSteps

// walker looks for ways of the captures of one side, jump by jump.
type walker struct {
	r     *Routes
	Once  bool         // follow each point of the search once: one way of each capture
	Limit int          // find at most so many ways
	pass  []game.Place // squares to come by, the start first, if any are given

	from  int // bit of the capturing man
	Royal bool
	order uint64 // of the victims of lead
	met   int    // how many of pass the man has come by
	Stops []game.Place
	took  []game.Place

	Ways  [][]Way // of each capture
	found int
	Hops  int
	Cut   bool                // there may be more ways than were found
	seen  map[waypoint]uint64 // nil: none yet
}

// waypoint is all that decides how a capture goes on with a hop. Many orders of victims lead to it.
type waypoint struct {
	from, victim, d, met int8
	royal                bool
	foes                 kernel.Set128 // that had not been jumped before
}

// Walker is a new walker. Where the order of victims counts (Italian) the best one of each capture is
// looked for first: an order is a bit for each victim, 1 for a king, behind a leading 1.
func (r *Routes) Walker() *walker {
	if r.K.Precedence == kernel.PreferItalian {
		r.findFirst()
	}
	return &walker{r: r, Limit: math.MaxInt, Ways: make([][]Way, len(r.List))}
}

// WalkAll looks for the ways of all men.
func (w *walker) WalkAll() {
	var done kernel.Set128
	for _, m := range w.r.List {
		if bit := kernel.One128(kernel.FromOf(m)); !bit.Meets(done) {
			done = done.Or(bit)
			start := [...]game.Place{w.r.K.Layout.PlaceOf[kernel.FromOf(m)]}
			c, _ := w.lead(start[:])
			w.walk(c, w.order)
		}
	}
}

// lead begins with the squares; ok is false if a man cannot be led over them.
func (w *walker) lead(squares []game.Place) (c Chain, ok bool) {
	l, d := w.r.K.Layout, &w.r.D
	w.from, w.order, w.met = int(l.BitOf[squares[0]]), 1, 1
	w.Stops, w.took = append(w.Stops[:0], squares...), w.took[:0]
	if !d.Side[d.Turn].Has(w.from) {
		return c, false
	}
	c = ChainFrom(w.r.K, d, int(d.Turn), w.from)
	w.Royal = c.Royal
	for _, sq := range squares[1:] {
		h, ok := c.HopTo(int(l.BitOf[sq]))
		if !ok {
			return c, false
		}
		w.took = append(w.took, l.PlaceOf[h.Victim])
		w.order = w.after(&c, h, w.order)
		c = c.Jump(h, int(l.BitOf[sq]))
	}
	return c, true
}

// After is the order of victims once a hop has been made.
func (w *walker) after(c *Chain, h Hop, order uint64) uint64 {
	order <<= 1
	if c.Kings.Has(h.Victim) {
		order |= 1
	}
	return order
}

// walk goes on from a point and tells whether it comes to the end of a capture.
func (w *walker) walk(c Chain, order uint64) (arrived bool) {
	for _, d := range c.Directions() {
		if h, ok := c.hop(int(d)); ok {
			arrived = w.leap(c, h, order) || arrived
		}
	}
	return arrived
}

// leap makes a hop to each of the squares behind the victim, the nearest first.
func (w *walker) leap(c Chain, h Hop, order uint64) (arrived bool) {
	if w.found >= w.Limit || w.Hops > mostHops {
		w.Cut = true
		return true
	}
	order = w.after(&c, h, order)
	point := waypoint{int8(w.from), int8(h.Victim), int8(h.D), int8(w.met), c.Royal, c.Foes}
	known, passed := w.seen[point]
	if passed && (!w.Once || w.r.best == nil || order <= known) {
		return w.Once
	}
	if w.Once {
		w.note(point, order)
	}
	for to, on := c.K.Layout.Next(h.Victim, h.D); on && h.lands.Has(to); to, on = c.K.Layout.Next(to, h.D) {
		arrived = w.jump(c, h, to, order) || arrived
	}
	if !arrived && !w.Once {
		w.note(point, 0)
	}
	return arrived
}

// note notes with which order of victims the walk has come to a point.
func (w *walker) note(point waypoint, order uint64) {
	if w.seen == nil {
		w.seen = map[waypoint]uint64{}
	}
	w.seen[point] = order
}

// Jump makes a hop that lands on bit to, and goes on; order is that of the victims with the one of
// the hop.
func (w *walker) jump(c Chain, h Hop, to int, order uint64) (arrived bool) {
	w.Hops++
	l, met := c.K.Layout, w.met
	next := c.Jump(h, to)
	w.Stops, w.took = append(w.Stops, l.PlaceOf[to]), append(w.took, l.PlaceOf[h.Victim])
	if w.met < len(w.pass) && w.pass[w.met] == l.PlaceOf[to] {
		w.met++
	}
	if i := w.ends(&c, h, &next); i >= 0 && w.comesBy(to) {
		w.arrive(i, &next, order)
		arrived = true
	}
	arrived = w.walk(next, order) || arrived
	w.Stops, w.took, w.met = w.Stops[:len(w.Stops)-1], w.took[:len(w.took)-1], met
	return arrived
}

// ends is the number of the capture that ends with hop h from c to end, -1 if there is none.
func (w *walker) ends(c *Chain, h Hop, end *Chain) int {
	d := &w.r.D
	taken := d.Side[1-d.Turn].Minus(end.Foes)
	m := game.Move{taken.Lo, kernel.Pack(kernel.Capture, int(d.Turn), w.from, end.At) | taken.Hi}
	switch {
	case w.Royal:
		m[1] |= kernel.FlagKing
	case end.Royal || end.K.CrownRow(end.Seat).Has(end.At):
		m[1] |= kernel.FlagPromotes
	}
	i := w.r.Number(m)
	if i >= 0 && !c.MayEnd(h, end.At) {
		return -1
	}
	return i
}

// comesBy tells whether a way that ends on bit to has come by all the squares it should.
func (w *walker) comesBy(to int) bool {
	n := len(w.pass)
	return n == 0 || w.met == n && w.pass[n-1] == w.r.K.Layout.PlaceOf[to]
}

// arrive notes a way of capture i, unless one is known that meets kings earlier where that counts.
func (w *walker) arrive(i int, end *Chain, order uint64) {
	if best := w.r.best; best != nil && order != best[i] {
		if order < best[i] {
			return
		}
		best[i], w.Ways[i] = order, nil
	}
	if w.Once && len(w.Ways[i]) > 0 {
		return
	}
	w.found++
	w.Ways[i] = append(w.Ways[i], Way{
		Stops: slices.Clone(w.Stops), Victims: slices.Clone(w.took), More: end.K.MayStop && end.More(),
	})
}
