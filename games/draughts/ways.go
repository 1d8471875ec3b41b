package draughts

import "github.com/tavlei/tavlei/game"

// way is one way to make a capture on the board: the start, every landing square and the
// victims in the order in which they are jumped. One move may have several ways.
type way struct {
	stops   []Square // first the start, last the end
	victims []Square // one less
}

// appendWays appends all ways of a capture. The first one lands directly behind a victim
// wherever the capture goes straight on: the one that PDN writes.
func (p *Position) appendWays(dst []way, m game.Move) []way {
	from := fromOf(m)
	w := walker{
		p: p, m: m, left: victimsOf(m), ways: dst,
		empty: p.g.layout.squares.minus(p.side[0]).minus(p.side[1]).or(one128(from)),
		stops: []int{from},
	}
	w.walk(from, -1, byKing(m))
	return w.ways
}

// walker looks for the ways of one capture, square by square.
type walker struct {
	p           *Position
	m           game.Move
	left, empty set128
	stops, took []int
	ways        []way
}

// walk goes on from bit at, reached in direction came.
func (w *walker) walk(at, came int, king bool) {
	g := w.p.g
	if w.left.none() {
		w.arrive(at, king)
		return
	}
	dirs := g.manTakes[seatOf(w.m)]
	if king {
		dirs = g.kingTakes
	}
	for _, d := range dirs {
		if g.During && came >= 0 && int(d) == came^2 {
			continue
		}
		over, ok := g.layout.next(at, int(d))
		for ok && king && g.Flying && w.empty.has(over) {
			over, ok = g.layout.next(over, int(d))
		}
		if ok && w.left.has(over) {
			w.jump(over, int(d), king)
		}
	}
}

// jump takes the man on over and tries every square behind it.
func (w *walker) jump(over, d int, king bool) {
	g := w.p.g
	empty := w.empty
	w.left = w.left.minus(one128(over))
	if g.During {
		w.empty = w.empty.or(one128(over))
	}
	w.took = append(w.took, over)
	adjacent := !king || !g.Flying || g.Land == landAdjacent ||
		g.Land == landKiller && w.left.none() && w.p.kings.has(over)
	for to, ok := g.layout.next(over, d); ok && empty.has(to); to, ok = g.layout.next(to, d) {
		w.stops = append(w.stops, to)
		w.land(to, d, king)
		w.stops = w.stops[:len(w.stops)-1]
		if adjacent {
			break
		}
	}
	w.took = w.took[:len(w.took)-1]
	w.left, w.empty = w.left.or(one128(over)), empty
}

// land stops on bit at and goes on if the rules let it.
func (w *walker) land(at, d int, king bool) {
	crowned := !king && w.p.g.crownRow(seatOf(w.m)).has(at)
	switch {
	case crowned && w.p.g.Promo == promoEnd:
		if w.left.none() {
			w.arrive(at, false)
		}
	case crowned && w.p.g.Promo == promoOn:
		w.walk(at, d, true)
	default:
		w.walk(at, d, king)
	}
}

// arrive notes the way if it ends as the move does.
func (w *walker) arrive(at int, king bool) {
	crowned := king && !byKing(w.m) || !king && w.p.g.crownRow(seatOf(w.m)).has(at)
	if at != toOf(w.m) || crowned != promotes(w.m) {
		return
	}
	l := w.p.g.layout
	r := way{}
	for _, bit := range w.stops {
		r.stops = append(r.stops, l.placeOf[bit])
	}
	for _, bit := range w.took {
		r.victims = append(r.victims, l.placeOf[bit])
	}
	w.ways = append(w.ways, r)
}
