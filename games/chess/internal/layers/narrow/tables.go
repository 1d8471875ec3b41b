package narrow

import "math/bits"

// Where kinds have tables of their own of what they become, may stay what they are, or are limited in number, promotions are found here.

// setTables reads the tables.
func (g *Game) setTables() {
	for seat := range 2 {
		g.camp[seat] = fromZone(g.Zones.Camp[seat])
	}
	for i := 0; i+1 < len(g.Zones.Limit); i += 2 {
		g.limits[g.KindOf(g.Zones.Limit[i])] = g.Zones.Limit[i+1] - '0'
	}
	g.tabled = g.Zones.Limit != "" || g.Zones.Mobile || g.Zones.Never != [2]string{}
	for k := 1; k < g.plain; k++ {
		kind := &g.kinds[k]
		g.tabled = g.tabled || kind.Becomes != "" || kind.Stays
		for _, c := range []byte(kind.Becomes) {
			kind.becomes = append(kind.becomes, uint8(g.KindOf(c)))
		}
		for heading := range 2 {
			for _, sq := range g.grid.Squares() {
				if g.Zones.Mobile && !g.leads(k, sq, heading) {
					kind.dead[heading] = kind.dead[heading].With(sq)
				}
			}
		}
	}
}

// leads tells whether a kind has a way from a square on an empty board.
func (g *Game) leads(k, sq, heading int) bool {
	for m := g.mask[k][sq] >> ways; m != 0; m &= m - 1 {
		if !g.parts[bits.TrailingZeros32(m)+ways].forward[heading][sq].empty.Empty() {
			return true
		}
	}
	return false
}

// fullOf are the kinds that nothing of a seat becomes, or of which it has as many as may be promoted to.
func (s *State) fullOf(g *Game, seat uint8) uint32 {
	full := g.never[seat&1]
	for k, most := range g.limits {
		if most > 0 && s.count(g, seat, 1<<k) >= int(most) {
			full |= 1 << k
		}
	}
	return full
}

// crownBy adds the promotions of a pawn by its table and, where it may stay what it is, its steps.
func (w *walk) crownBy(from int, to set, k uint8) {
	for ; !to.Empty(); to = to.Rest() {
		sq := to.First()
		w.become(from, sq, k)
		if w.g.kinds[k].Stays {
			w.emit(from, none.With(sq).AndNot(w.g.kinds[k].dead[w.heading(w.g, w.seat, from)]), k)
		}
	}
}

// become adds the promotions of a piece on one square.
func (w *walk) become(from, to int, k uint8) {
	list := w.g.kinds[k].becomes
	if list == nil {
		list = w.g.promo[to]
	}
	for _, after := range list {
		if w.full>>after&1 == 0 && !w.g.kinds[after].dead[w.seat&1].Has(to) {
			w.promote(promotion(from, to, k, after))
		}
	}
}

// emitBy adds the moves of a piece that is no pawn: in its camp it is promoted.
func (w *walk) emitBy(from int, to set, k uint8) {
	g, kind := w.g, &w.g.kinds[k]
	if kind.becomes != nil {
		rest := to
		if !g.camp[w.seat&1].Has(from) {
			rest = to.And(g.camp[w.seat&1])
		}
		if g.Zones.Taking {
			rest = rest.And(w.their)
		}
		for ; !rest.Empty(); rest = rest.Rest() {
			n := w.n
			if w.become(from, rest.First(), k); w.n > n && !kind.Stays {
				to = to.Without(rest.First())
			}
		}
	}
	w.emit(from, to.AndNot(kind.dead[w.seat&1]), k)
}
