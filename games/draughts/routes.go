package draughts

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// routes are the captures of one side and the ways to make them, as far as they have been asked for.
// A position keeps those of its last board, since texts and scenes ask for one capture after another.
type routes struct {
	p     *Position // men and side to move; nothing else is looked at
	list  []game.Move
	index map[game.Move]int
	first []way    // the first way of each capture
	best  []uint64 // the best order of victims of each, where that counts: see walker
	all   [][]way  // all ways of each capture; the first ones alone if there are more than mostWays
	whole bool     // all has all
}

// routesOf are the routes of a seat.
func (p *Position) routesOf(seat int) *routes {
	if r := p.routes; r != nil && r.p.side == p.side && r.p.kings == p.kings && int(r.p.turn) == seat {
		return r
	}
	board := &Position{g: p.g, side: p.side, kings: p.kings, turn: uint8(seat)}
	p.routes = &routes{p: board, list: board.appendCaptures(nil, seat)}
	return p.routes
}

// number is the place of a capture in the list, -1 if it is not legal.
func (r *routes) number(m game.Move) int {
	if r.index == nil {
		r.index = make(map[game.Move]int, len(r.list))
		for i, m := range r.list {
			r.index[m] = i
		}
	}
	if i, ok := r.index[m]; ok {
		return i
	}
	return -1
}

// ambiguous tells whether another capture has the same start and end.
func (r *routes) ambiguous(m game.Move) bool {
	for _, other := range r.list {
		if other != m && fromOf(other) == fromOf(m) && toOf(other) == toOf(m) {
			return true
		}
	}
	return false
}

// firstWay is the first way of a capture: it lands directly behind a victim wherever the capture goes
// straight on, as PDN writes it. There is none if the capture is not legal.
func (r *routes) firstWay(m game.Move) (w way, ok bool) {
	i := r.number(m)
	if i < 0 {
		return w, false
	}
	r.findFirst()
	return r.first[i], len(r.first[i].stops) > 0
}

// findFirst follows every capture once.
func (r *routes) findFirst() {
	if r.first != nil {
		return
	}
	r.first = make([]way, len(r.list))
	if r.p.g.Precedence == italian {
		r.best = make([]uint64, len(r.list))
	}
	w := r.walker()
	w.once = true
	w.walkAll()
	for i, ways := range w.ways {
		if len(ways) > 0 {
			r.first[i] = ways[0]
		}
	}
}

// waysOf are the ways of a capture: all of them, or the first one if the captures have too many.
func (r *routes) waysOf(m game.Move) []way {
	i := r.number(m)
	if i < 0 {
		return nil
	}
	r.findAll()
	return r.all[i]
}

// findAll lists the ways of all captures, or leaves it at the first ones.
func (r *routes) findAll() {
	if r.all != nil {
		return
	}
	r.findFirst()
	w := r.walker()
	w.limit = mostWays
	w.walkAll()
	if r.all, r.whole = w.ways, !w.cut; w.cut {
		for i := range r.first {
			r.all[i] = r.first[i : i+1 : i+1]
		}
	}
}

// after are ways of captures that begin with squares: the first one of each capture that they begin.
func (r *routes) after(squares []Square) [][]way {
	w := r.walker()
	w.once = true
	if c, ok := w.lead(squares); ok {
		w.walk(c, w.order)
	}
	return w.ways
}

// passing are ways of captures that begin on the first of the squares, come by the others in their
// order and end on the last: one of each capture that does.
func (r *routes) passing(squares []Square) [][]way {
	w := r.walker()
	w.once, w.pass = true, squares
	if c, ok := w.lead(squares[:1]); ok {
		w.walk(c, w.order)
	}
	return w.ways
}

// next are ways on from squares: one for each square that may follow them in a capture.
func (r *routes) next(squares []Square) []way {
	w := r.walker()
	w.limit = 1
	c, ok := w.lead(squares)
	if !ok {
		return nil
	}
	var list []way
	for _, d := range c.directions() {
		h, ok := c.hop(int(d))
		for rest := h.lands; ok && rest.any(); rest = rest.rest() {
			w.found, w.ways = 0, make([][]way, len(r.list))
			w.jump(c, h, rest.first(), w.after(c, h, w.order))
			for _, ways := range w.ways {
				list = append(list, ways...)
			}
		}
	}
	return list
}

// on are ways of captures that begin with squares: all of them if there are fewer than mostWays, else the
// first one of each capture and one for each square that may follow.
func (r *routes) on(squares []Square) (ways [][]way, all bool) {
	w := r.walker()
	w.limit = mostWays
	c, ok := w.lead(squares)
	if !ok {
		return nil, true
	}
	if w.walk(c, w.order); w.cut {
		w.ways = r.after(squares)
		r.addNext(w.ways, squares)
	}
	if m, ok := r.end(squares); ok && r.p.g.MayStop && c.more() {
		i := r.number(m)
		w.ways[i] = append(w.ways[i], way{stops: squares, victims: slices.Clone(w.took), more: true})
	}
	return w.ways, !w.cut
}

// addNext adds to ways on from squares one to each square that may follow and to which none goes yet.
func (r *routes) addNext(ways [][]way, squares []Square) {
	shown := make(map[Square]bool)
	for _, list := range ways {
		for _, w := range list {
			shown[w.stops[len(squares)]] = true
		}
	}
	for _, w := range r.next(squares) {
		to := w.stops[len(squares)]
		if m, ok := r.end(w.stops); ok && !shown[to] {
			shown[to] = true
			i := r.number(m)
			ways[i] = append(ways[i], w)
		}
	}
}

// end is the capture that leads a man over squares and no further.
func (r *routes) end(squares []Square) (m game.Move, ok bool) {
	if len(squares) < 2 {
		return m, false
	}
	w := r.walker()
	c, ok := w.lead(squares[:len(squares)-1])
	if !ok {
		return m, false
	}
	to := int(r.p.g.layout.bitOf[squares[len(squares)-1]])
	h, ok := c.hopTo(to)
	if !ok {
		return m, false
	}
	next := c.jump(h, to)
	i := w.ends(c, h, &next)
	if i < 0 || r.best != nil && r.best[i] != w.after(c, h, w.order) {
		return m, false
	}
	return r.list[i], true
}
