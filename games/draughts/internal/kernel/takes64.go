package kernel

import "github.com/tavlei/tavlei/game"

// taker64 finds the captures of one side, man by man. A capture is followed in depth; each end
// is kept if no better one, in the sense of the precedence rule, is known.
type taker64 struct {
	K     *Kernel64
	kings Set64 // of both sides
	foes  Set64 // men and kings of the other side
	opp   Set64 // whom the capturing man may still take
	empty Set64 // free squares, the start of the capturing man among them
	taken Set64
	n     int    // number of victims
	order uint64 // 1 = king, 0 = man for each victim, first victim first
	head  uint64 // kind, seat, from and flags of the move
	best  uint64 // rank of the captures kept
	start int    // where the captures begin in dst
	same  int    // where those of this man begin
	dst   []game.Move
	dirs  []uint8
	up    bool // of diagonal captures: some go up the board
	down  bool
	Seat  int
	again int  // from so many victims on, one capture may be found twice
	royal bool // a king moves, at first or by now
	steps int  // men jumped, by all men in all orders: see budget.go
	crowd bool // more captures of the best rank than mostCaptures
	seen  map[point64]uint64
}

// point64 is all that decides how a capture goes on after a jump; many orders of victims lead to it.
type point64 struct {
	taken     Set64
	Victim, D uint8
	royal     bool
}

// appendCaptures appends the captures that the precedence rule allows. They exceed the budget with
// those of the man on bit over, -1 if they do not; then it appends none.
func (k *Kernel64) appendCaptures(dst []game.Move, b *Board64, seat int) (list []game.Move, over int) {
	own, opp := b.Side[seat], b.Side[1-seat]
	empty := k.Squares.Minus(own.Or(opp))
	men, royal, spots := k.able(own, opp, b.Kings, empty, seat)
	if men.Or(royal).None() {
		return dst, -1
	}
	if j, ok := k.singles(men, royal, spots, opp, b.Kings, empty, seat); ok {
		return k.appendSingles(dst, j, seat), -1
	}
	return k.takeAll(dst, men, royal, opp, b.Kings, empty, seat)
}

// countMoves is the number of moves of seat where captures are a duty; buf is scratch.
func (k *Kernel64) countMoves(buf []game.Move, b *Board64, seat int, barred Set64) (int, []game.Move) {
	own, opp := b.Side[seat], b.Side[1-seat]
	empty := k.Squares.Minus(own.Or(opp))
	men, royal, spots := k.able(own, opp, b.Kings, empty, seat)
	if men.Or(royal).None() {
		return k.countSteps(own.Minus(barred), b.Kings, empty, seat), buf
	}
	if j, ok := k.singles(men, royal, spots, opp, b.Kings, empty, seat); ok {
		return j.count(), buf
	}
	buf, _ = k.takeAll(buf[:0], men, royal, opp, b.Kings, empty, seat)
	return len(buf), buf
}

// appendSingles appends captures of one victim each.
func (k *Kernel64) appendSingles(dst []game.Move, j jumps64, seat int) []game.Move {
	dst = k.appendJumps(dst, j.nw, 2*nw64, seat)
	dst = k.appendJumps(dst, j.ne, 2*ne64, seat)
	dst = k.appendJumps(dst, j.se, -2*nw64, seat)
	return k.appendJumps(dst, j.sw, -2*ne64, seat)
}

// appendJumps appends captures of one victim that land on the bits of to, back from the start.
func (k *Kernel64) appendJumps(dst []game.Move, to Set64, back, seat int) []game.Move {
	head := Pack(Capture, seat, 0, 0) + uint64(back)<<fromShift
	for ; to.Any(); to = to.Rest() {
		bit := to.First()
		victim := One64(bit + back/2).wide()
		m := head + uint64(bit)*fromAndTo | victim.Hi
		if k.crown[seat].Has(bit) {
			m |= FlagPromotes
		}
		dst = append(dst, game.Move{victim.Lo, m})
	}
	return dst
}

// takeAll appends the captures of the men and kings that can take something; over as in
// appendCaptures.
func (k *Kernel64) takeAll(dst []game.Move, men, royal, opp, kings, empty Set64, seat int) (list []game.Move, over int) {
	t := taker64{K: k, kings: kings, foes: opp, dst: dst, start: len(dst), Seat: seat}
	targets := opp
	if k.sparing {
		targets = opp.Minus(kings)
	}
	over = -1
	for ; men.Any() && t.steps <= MostSteps; men = men.Rest() {
		over = men.First()
		t.begin(over, targets, empty, false)
		t.man(One64(over))
	}
	for ; royal.Any() && t.steps <= MostSteps; royal = royal.Rest() {
		over = royal.First()
		t.begin(over, opp, empty, true)
		if k.flying {
			t.king(over, -1)
		} else {
			t.man(One64(over))
		}
	}
	if t.crowd && t.steps <= MostSteps {
		over = FromOf(t.dst[len(t.dst)-1])
	}
	if t.crowd || t.steps > MostSteps {
		return t.dst[:t.start], over
	}
	return t.dst, -1
}

// begin prepares the captures of the man on bit at.
func (t *taker64) begin(at int, opp, empty Set64, royal bool) {
	t.opp, t.empty = opp, empty.Or(One64(at))
	t.head, t.same = Pack(Capture, t.Seat, at, 0), len(t.dst)
	if t.seen != nil {
		clear(t.seen)
	}
	if royal {
		t.head |= FlagKing
	}
	t.promote(royal)
}

// promote lets the capturing man move as a king or as a man.
func (t *taker64) promote(royal bool) {
	k := t.K
	t.royal = royal
	if royal {
		t.dirs, t.up, t.down, t.again = k.kingTakes, true, true, k.again[1]
	} else {
		t.dirs, t.up, t.down, t.again = k.ManTakes[t.Seat], k.back || t.Seat == 0, k.back || t.Seat == 1, k.again[0]
	}
}

// man takes with a man or short king on at all it can and tells whether it took anything.
func (t *taker64) man(at Set64) bool {
	if !t.K.diagonal {
		return t.manAround(at)
	}
	took := false
	if t.up {
		if to := at.up(nw64).And(t.opp).up(nw64).And(t.empty); to.Any() {
			took = true
			t.jump(to.down(nw64), to, NorthWest)
		}
		if to := at.up(ne64).And(t.opp).up(ne64).And(t.empty); to.Any() {
			took = true
			t.jump(to.down(ne64), to, NorthEast)
		}
	}
	if t.down {
		if to := at.down(nw64).And(t.opp).down(nw64).And(t.empty); to.Any() {
			took = true
			t.jump(to.up(nw64), to, SouthEast)
		}
		if to := at.down(ne64).And(t.opp).down(ne64).And(t.empty); to.Any() {
			took = true
			t.jump(to.up(ne64), to, SouthWest)
		}
	}
	return took
}

// manAround is man where captures go straight too.
func (t *taker64) manAround(at Set64) bool {
	took := false
	for _, d := range t.dirs {
		delta, land := t.K.Delta[d], t.K.Land[d]
		over := at.Turn(delta).And(land).And(t.opp)
		to := over.Turn(delta).And(land).And(t.empty)
		if to.Any() {
			took = true
			t.jump(over, to, int(d))
		}
	}
	return took
}

// Jump takes the man on over with a man or short king that lands on to, and goes on from there.
func (t *taker64) jump(over, to Set64, d int) {
	k := t.K
	opp, empty, order := t.opp, t.empty, t.order
	t.take(over)
	switch crowned := !t.royal && to.Meets(k.crown[t.Seat]); {
	case t.steps > k.FreeSteps && t.passed(over.First(), d):
	case crowned && k.r.Promo == PromoEnd:
		t.keep(to.First(), true)
	case crowned && k.r.Promo == PromoOn:
		if !t.crowned(to, d) || k.r.MayStop {
			t.keep(to.First(), true)
		}
	default:
		if !t.man(to) || k.r.MayStop {
			t.keep(to.First(), crowned)
		}
	}
	t.restore(over, opp, empty, order)
}

// crowned goes on with a man that came in direction d and has just become king on to.
func (t *taker64) crowned(to Set64, d int) bool {
	var took bool
	t.promote(true)
	t.opp = t.opp.Or(t.foes.Minus(t.taken))
	if t.K.flying {
		took = t.king(to.First(), d)
		if victim, lands := t.K.strike(to.First(), d, t.opp, t.empty); lands.Any() {
			took = true
			t.strike(victim, d, lands)
		}
	} else {
		took = t.man(to)
	}
	t.promote(false)
	return took
}

// take puts a man among the victims.
func (t *taker64) take(over Set64) {
	t.opp, t.taken, t.n = t.opp.Minus(over), t.taken.Or(over), t.n+1
	t.steps++
	t.order <<= 1
	if over.Meets(t.kings) {
		t.order |= 1
	}
	if t.K.r.During {
		t.empty = t.empty.Or(over)
	}
}

// king takes with a flying king on bit at, which came in direction came (-1: it has not moved).
// It does not look straight on, since its caller does, and goes back only where the rules let it.
// It tells whether it took anything.
func (t *taker64) king(at, came int) bool {
	took := false
	for _, d := range t.K.kingTakes {
		if came >= 0 && (int(d) == came || int(d) == came^2 && !t.K.r.TurnBack) {
			continue
		}
		if victim, lands := t.K.strike(at, int(d), t.opp, t.empty); lands.Any() {
			took = true
			t.strike(victim, int(d), lands)
		}
	}
	return took
}

// strike takes the man on bit victim in direction d and goes on from each of the squares behind
// it. Where one of them leads to a further capture only such squares may be chosen (1.5.6).
func (t *taker64) strike(victim, d int, lands Set64) {
	k := t.K
	opp, empty, order := t.opp, t.empty, t.order
	over := One64(victim)
	t.take(over)
	if t.steps > k.FreeSteps && t.passed(victim, d) {
		t.restore(over, opp, empty, order)
		return
	}
	if k.r.Land == LandAdjacent {
		lands = k.beside[d][victim]
	}
	further := false
	if next, beyond := k.strike(victim, d, t.opp, t.empty); beyond.Any() {
		further = true
		t.strike(next, d, beyond)
	}
	for rest := lands; rest.Any(); rest = rest.Rest() {
		if t.king(rest.First(), d) {
			further = true
		}
	}
	if !further || k.r.MayStop {
		if k.r.Land == LandKiller && t.kings.Has(victim) {
			lands = k.beside[d][victim]
		}
		for ; lands.Any(); lands = lands.Rest() {
			t.keep(lands.First(), false)
		}
	}
	t.restore(over, opp, empty, order)
}

// restore puts a victim back.
func (t *taker64) restore(over, opp, empty Set64, order uint64) {
	t.opp, t.empty, t.order = opp, empty, order
	t.taken, t.n = t.taken.Minus(over), t.n-1
}

// passed tells whether the jump over victim in direction d, which has just been made, leads nowhere
// new, and remembers it. Beyond the budget everything leads nowhere. Where the order of the victims
// counts (Italian) a better one is followed again.
func (t *taker64) passed(victim, d int) bool {
	if t.steps > MostSteps {
		return true
	}
	at := point64{t.taken, uint8(victim), uint8(d), t.royal}
	order, known := t.seen[at]
	if known && (t.K.r.Precedence != PreferItalian || t.order <= order) {
		return true
	}
	if t.seen == nil {
		t.seen = map[point64]uint64{}
	}
	t.seen[at] = t.order
	return false
}

// keep notes a complete capture that ends on bit to, unless a better or the same one is known.
func (t *taker64) keep(to int, promotes bool) {
	if rank := t.rank(); rank != t.best {
		if rank < t.best {
			return
		}
		t.best, t.dst, t.same, t.crowd = rank, t.dst[:t.start], t.start, false
	}
	w := t.taken.wide()
	m := game.Move{w.Lo, t.head | w.Hi | uint64(to)<<toShift}
	if promotes || t.royal && t.head&FlagKing == 0 {
		m[1] |= FlagPromotes
	}
	if t.n >= t.again {
		for _, known := range t.dst[t.same:] {
			if known == m {
				return
			}
		}
	}
	if t.crowd = len(t.dst)-t.start >= mostCaptures; !t.crowd {
		t.dst = append(t.dst, m)
	}
}

// rank orders captures by the precedence rule: 1.2.
func (t *taker64) rank() uint64 {
	n := uint64(t.n)
	king := t.head >> (flagShift + 1) & 1
	switch t.K.r.Precedence {
	case PreferAny:
		return 0
	case PreferMost:
		return n
	case PreferSpanish:
		return n<<8 | uint64(t.taken.And(t.kings).Count())
	case PreferItalian:
		return n<<48 | king<<40 | uint64(t.taken.And(t.kings).Count())<<32 | t.order
	case PreferKing:
		return king
	case PreferFrisian:
		kings := uint64(t.taken.And(t.kings).Count())
		return (100*n+99*kings)<<1 | king
	}
	return 0
}
