package capture

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Routes are the captures of one side and the ways to make them, as far as they have been asked for.
type Routes struct {
	K     *kernel.Kernel
	D     kernel.Diagram // the side to move is the one that captures
	List  []game.Move    // the captures
	index map[game.Move]int
	First []Way    // the first way of each capture
	best  []uint64 // the best order of victims of each, where that counts: see walker
	all   [][]Way  // all ways of each capture; the first ones alone if there are more than mostWays
	Whole bool     // all has all
}

// NewRoutes are the routes of a seat.
func NewRoutes(k *kernel.Kernel, d kernel.Diagram, seat int) *Routes {
	r := &Routes{K: k, D: d}
	r.D.Turn = uint8(seat)
	r.List, _ = k.AppendCaptures(nil, &r.D, seat)
	return r
}

// Of tells whether these are the routes of a seat on a board.
func (r *Routes) Of(d *kernel.Diagram, seat int) bool {
	return r.D.Side == d.Side && r.D.Kings == d.Kings && int(r.D.Turn) == seat
}

// mostLooked is in how many captures one is found by looking at each.
const mostLooked = 8

// Number is the place of a capture in the list, -1 if it is not legal.
func (r *Routes) Number(m game.Move) int {
	if len(r.List) <= mostLooked {
		return slices.Index(r.List, m)
	}
	if r.index == nil {
		r.index = make(map[game.Move]int, len(r.List))
		for i, m := range r.List {
			r.index[m] = i
		}
	}
	if i, ok := r.index[m]; ok {
		return i
	}
	return -1
}

// Ambiguous tells whether another capture has the same start and end.
func (r *Routes) Ambiguous(m game.Move) bool {
	for _, other := range r.List {
		if other != m && kernel.FromOf(other) == kernel.FromOf(m) && kernel.ToOf(other) == kernel.ToOf(m) {
			return true
		}
	}
	return false
}

// FirstWay is the first way of a capture: it lands directly behind a victim wherever the capture goes
// straight on, as PDN writes it. There is none if the capture is not legal.
func (r *Routes) FirstWay(m game.Move) (w Way, ok bool) {
	i := r.Number(m)
	if i < 0 {
		return w, false
	}
	r.findFirst()
	return r.First[i], len(r.First[i].Stops) > 0
}

// findFirst follows every capture once.
func (r *Routes) findFirst() {
	if r.First != nil {
		return
	}
	r.First = make([]Way, len(r.List))
	if r.K.Precedence == kernel.PreferItalian {
		r.best = make([]uint64, len(r.List))
	}
	w := r.Walker()
	w.Once = true
	w.WalkAll()
	for i, ways := range w.Ways {
		if len(ways) > 0 {
			r.First[i] = ways[0]
		}
	}
}

// WaysOf are the ways of a capture: all of them, or the first one if the captures have too many.
func (r *Routes) WaysOf(m game.Move) []Way {
	i := r.Number(m)
	if i < 0 {
		return nil
	}
	r.FindAll()
	return r.all[i]
}

// FindAll lists the ways of all captures, or leaves it at the first ones.
func (r *Routes) FindAll() {
	if r.all != nil {
		return
	}
	w := r.Walker()
	w.Limit = MostWays
	w.WalkAll()
	if r.all, r.Whole = w.Ways, !w.Cut; w.Cut {
		r.findFirst()
		for i := range r.First {
			r.all[i] = r.First[i : i+1 : i+1]
		}
	}
}

// After are ways of captures that begin with squares: the first one of each capture that they begin.
func (r *Routes) After(squares []game.Place) [][]Way {
	w := r.Walker()
	w.Once = true
	if c, ok := w.lead(squares); ok {
		w.walk(c, w.order)
	}
	return w.Ways
}

// Passing are ways of captures that begin on the first of the squares, come by the others in their
// order and end on the last: one of each capture that does.
func (r *Routes) Passing(squares []game.Place) [][]Way {
	w := r.Walker()
	w.Once, w.pass = true, squares
	if c, ok := w.lead(squares[:1]); ok {
		w.walk(c, w.order)
	}
	return w.Ways
}

// Next are ways on from squares: one for each square that may follow them in a capture.
func (r *Routes) Next(squares []game.Place) []Way {
	w := r.Walker()
	w.Limit = 1
	c, ok := w.lead(squares)
	if !ok {
		return nil
	}
	var list []Way
	for _, d := range c.Directions() {
		h, ok := c.hop(int(d))
		for rest := h.lands; ok && rest.Any(); rest = rest.Rest() {
			w.found, w.Ways = 0, make([][]Way, len(r.List))
			w.jump(c, h, rest.First(), w.after(&c, h, w.order))
			for _, ways := range w.Ways {
				list = append(list, ways...)
			}
		}
	}
	return list
}

// On are ways of captures that begin with squares: all of them if there are fewer than mostWays, else the
// first one of each capture and one for each square that may follow.
func (r *Routes) On(squares []game.Place) (ways [][]Way, all bool) {
	w := r.Walker()
	w.Limit = MostWays
	c, ok := w.lead(squares)
	if !ok {
		return nil, true
	}
	if w.walk(c, w.order); w.Cut {
		w.Ways = r.After(squares)
		r.addNext(w.Ways, squares)
	}
	if m, ok := r.End(squares); ok && r.K.MayStop && c.More() {
		i := r.Number(m)
		w.Ways[i] = append(w.Ways[i], Way{Stops: squares, Victims: slices.Clone(w.took), More: true})
	}
	return w.Ways, !w.Cut
}

// addNext adds to ways on from squares one to each square that may follow and to which none goes yet.
func (r *Routes) addNext(ways [][]Way, squares []game.Place) {
	shown := make(map[game.Place]bool)
	for _, list := range ways {
		for _, w := range list {
			shown[w.Stops[len(squares)]] = true
		}
	}
	for _, w := range r.Next(squares) {
		to := w.Stops[len(squares)]
		if m, ok := r.End(w.Stops); ok && !shown[to] {
			shown[to] = true
			i := r.Number(m)
			ways[i] = append(ways[i], w)
		}
	}
}

// End is the capture that leads a man over squares and no further.
func (r *Routes) End(squares []game.Place) (m game.Move, ok bool) {
	if len(squares) < 2 {
		return m, false
	}
	w := r.Walker()
	c, ok := w.lead(squares[:len(squares)-1])
	if !ok {
		return m, false
	}
	to := int(r.K.Layout.BitOf[squares[len(squares)-1]])
	h, ok := c.HopTo(to)
	if !ok {
		return m, false
	}
	next := c.Jump(h, to)
	i := w.ends(&c, h, &next)
	if i < 0 || r.best != nil && r.best[i] != w.after(&c, h, w.order) {
		return m, false
	}
	return r.List[i], true
}
