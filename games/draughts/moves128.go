// Code generated from moves64.go by internal/widen; DO NOT EDIT.

package draughts

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// board128 is who stands where.
type board128 struct {
	side  [2]set128 // all men and kings of White and of Black
	kings set128
}

// kernel128 generates the moves of one rule set. It is made once and never changes.
type kernel128 struct {
	r         *Rules
	diagonal  bool // captures go along diagonals only
	aslant    bool // men step diagonally forward only
	back      bool // men capture backwards
	flying    bool
	sparing   bool   // men do not take kings
	weighing  bool   // kings among the victims count
	free      int    // jumps up to which all orders of victims are followed: see budget.go
	again     [2]int // so many victims of a man, of a king may be taken in two orders
	squares   set128
	crown     [2]set128               // the row where a man of the side is crowned
	land      [directions]set128      // squares on which a step in the direction may end
	delta     [directions]int         // distance to the neighbour
	beside    [directions][128]set128 // the neighbour, empty at the edge
	ray       [directions][128]set128 // all squares from the neighbour to the edge
	manSteps  [2][]uint8
	manTakes  [2][]uint8
	kingSteps []uint8
	kingTakes []uint8
}

func newKernel128(r *Rules, l *layout) *kernel128 {
	k := &kernel128{
		r: r, free: freeSteps, squares: l.squares.set128(), delta: l.delta,
		diagonal: r.Dirs == takesDiagonally, aslant: !r.Ortho && !r.ManStepBack, back: r.ManBack,
		flying: r.Flying, sparing: !r.ManTakesKing,
		weighing: r.Precedence == spanish || r.Precedence == frisian || r.Precedence == italian && r.ManTakesKing, again: [2]int{2, 2},
	}
	if k.diagonal && !(r.Flying && r.Promo == promoOn) {
		k.again[0] = 4 // a round of short jumps has four corners
	}
	if k.diagonal && !r.Flying {
		k.again[1] = 4
	}
	k.crown = [2]set128{l.rows[0].set128(), l.rows[l.h-1].set128()}
	for _, bit := range l.bitOf {
		for d := range directions {
			for b, ok := l.next(int(bit), d); ok; b, ok = l.next(b, d) {
				if k.beside[d][bit].none() {
					k.beside[d][bit] = one128(b)
					k.land[d] = k.land[d].or(one128(b))
				}
				k.ray[d][bit] = k.ray[d][bit].or(one128(b))
			}
		}
	}
	for seat := range 2 {
		k.manSteps[seat], k.manTakes[seat] = manDirections(r, seat)
	}
	k.kingSteps, k.kingTakes = kingDirections(r)
	return k
}

// takers are the men of the set that can take something in one of the directions.
func (k *kernel128) takers(men, opp, empty set128, dirs []uint8) set128 {
	var found set128
	for _, d := range dirs {
		back := -k.delta[d]
		over := empty.and(k.land[d]).turn(back).and(opp)
		found = found.or(over.and(k.land[d]).turn(back))
	}
	return found.and(men)
}

// upward are the squares from which a diagonal jump up the board is possible.
func upward128(opp, empty set128) set128 {
	return opp.and(empty.down(nw128)).down(nw128).or(opp.and(empty.down(ne128)).down(ne128))
}

// downward are those from which one down the board is.
func downward128(opp, empty set128) set128 {
	return opp.and(empty.up(nw128)).up(nw128).or(opp.and(empty.up(ne128)).up(ne128))
}

// able are the men and the kings of the side to move that can take something. On boards where men
// capture along diagonals only, spots are all squares from which a man of the side could.
func (k *kernel128) able(own, opp, kings, empty set128, seat int) (men, royal, spots set128) {
	targets := opp
	if k.sparing {
		targets = opp.minus(kings)
	}
	men = own.minus(kings)
	switch {
	case !k.diagonal:
		men = k.takers(men, targets, empty, k.manTakes[seat])
	case k.back:
		spots = upward128(targets, empty).or(downward128(targets, empty))
		men = men.and(spots)
	case seat == 0:
		spots = upward128(targets, empty)
		men = men.and(spots)
	default:
		spots = downward128(targets, empty)
		men = men.and(spots)
	}
	if royal = own.and(kings); royal.any() {
		royal = k.kingTakers(royal, opp, empty)
	}
	return men, royal, spots
}

// jumps128 are the squares on which men land after one jump, by direction.
type jumps128 struct{ nw, ne, se, sw set128 }

func (j jumps128) count() int {
	return j.nw.count() + j.ne.count() + j.se.count() + j.sw.count()
}

// singles are the jumps of men if each is a whole capture of its own and all may be chosen: the
// common case, in which no capture has to be followed. What able found is handed on.
func (k *kernel128) singles(men, royal, spots, opp, kings, empty set128, seat int) (j jumps128, ok bool) {
	if !k.diagonal || royal.any() || k.weighing && opp.meets(kings) {
		return j, false
	}
	if k.sparing {
		opp = opp.minus(kings)
	}
	if k.back || seat == 0 {
		j.nw = men.up(nw128).and(opp).up(nw128).and(empty)
		j.ne = men.up(ne128).and(opp).up(ne128).and(empty)
	}
	if k.back || seat == 1 {
		j.se = men.down(nw128).and(opp).down(nw128).and(empty)
		j.sw = men.down(ne128).and(opp).down(ne128).and(empty)
	}
	all := j.nw.or(j.ne).or(j.se).or(j.sw)
	switch k.r.Promo {
	case promoEnd:
		return j, !all.minus(k.crown[seat]).meets(spots)
	case promoOn:
		return j, !all.meets(spots.or(k.crown[seat]))
	}
	return j, !all.meets(spots)
}

// mayTake tells whether seat has a capture.
func (k *kernel128) mayTake(b *board128, seat int) bool {
	own, opp := b.side[seat], b.side[1-seat]
	men, royal, _ := k.able(own, opp, b.kings, k.squares.minus(own.or(opp)), seat)
	return men.or(royal).any()
}

// kingTakers are the kings of the set that can take something.
func (k *kernel128) kingTakers(kings, opp, empty set128) set128 {
	if !k.flying {
		if k.diagonal {
			return kings.and(upward128(opp, empty).or(downward128(opp, empty)))
		}
		return k.takers(kings, opp, empty, k.kingTakes)
	}
	var found set128
	for rest := kings; rest.any(); rest = rest.rest() {
		at := rest.first()
		for _, d := range k.kingTakes {
			if _, lands := k.strike(at, int(d), opp, empty); lands.any() {
				found = found.or(one128(at))
				break
			}
		}
	}
	return found
}

// nearest is the first bit of a part of a ray in direction d.
func (k *kernel128) nearest(line set128, d int) int {
	if k.delta[d] < 0 {
		return line.last()
	}
	return line.first()
}

// strike finds the victim of a flying king on bit at in direction d and the free squares behind
// it, none if there is nothing to take.
func (k *kernel128) strike(at, d int, opp, empty set128) (victim int, lands set128) {
	line := k.ray[d][at].minus(empty)
	if line.none() {
		return 0, lands
	}
	victim = k.nearest(line, d)
	if !opp.has(victim) || !k.beside[d][victim].meets(empty) {
		return 0, lands
	}
	return victim, k.slide(victim, d, empty)
}

// slide is the set of free squares from at in direction d up to the first man.
func (k *kernel128) slide(at, d int, empty set128) set128 {
	line := k.ray[d][at]
	if men := line.minus(empty); men.any() {
		stop := k.nearest(men, d)
		return line.minus(k.ray[d][stop]).minus(one128(stop))
	}
	return line
}

// appendMoves appends the legal moves of seat, none if its captures are not within the budget. Kings
// in barred may not move quietly.
func (k *kernel128) appendMoves(dst []game.Move, b *board128, seat int, barred set128) (list []game.Move, within bool) {
	n := len(dst)
	dst, over := k.appendCaptures(dst, b, seat)
	if over >= 0 || len(dst) > n && !k.r.MayPass {
		return dst, over < 0
	}
	return k.appendQuiet(dst, b, seat, barred), true
}

// appendQuiet appends the moves that take nothing.
func (k *kernel128) appendQuiet(dst []game.Move, b *board128, seat int, barred set128) []game.Move {
	own := b.side[seat]
	empty := k.squares.minus(own.or(b.side[1-seat]))
	men, kings := own.minus(b.kings), own.and(b.kings).minus(barred)
	head := packed(quiet, seat, 0, 0)
	for _, d := range k.manSteps[seat] {
		to := men.turn(k.delta[d]).and(k.land[d]).and(empty)
		back := uint64(-k.delta[d]) << fromShift
		dst = appendTo128(dst, to.minus(k.crown[seat]), head+back, fromAndTo)
		if last := to.and(k.crown[seat]); last.any() {
			dst = appendTo128(dst, last, (head|flagPromotes)+back, fromAndTo)
		}
	}
	for ; kings.any(); kings = kings.rest() {
		at := kings.first()
		dst = appendTo128(dst, k.reach(at, empty), packed(quiet, seat, at, 0)|flagKing, toOnly)
	}
	return dst
}

// appendTo128 appends a move for each bit of to: head plus so many times unit as the bit counts.
func appendTo128(dst []game.Move, to set128, head, unit uint64) []game.Move {
	n := len(dst)
	dst = slices.Grow(dst, to.count())
	dst = dst[:n+to.count()]
	for i := n; i < len(dst); i++ {
		dst[i] = game.Move{0, head + uint64(to.first())*unit}
		to = to.rest()
	}
	return dst
}

// reach is where the king on bit at can go without taking.
func (k *kernel128) reach(at int, empty set128) set128 {
	var to set128
	for _, d := range k.kingSteps {
		if k.flying {
			to = to.or(k.slide(at, int(d), empty))
		} else {
			to = to.or(k.beside[d][at].and(empty))
		}
	}
	return to
}

// countQuiet is the number of moves that appendQuiet appends.
func (k *kernel128) countQuiet(b *board128, seat int, barred set128) int {
	own := b.side[seat]
	empty := k.squares.minus(own.or(b.side[1-seat]))
	return k.countSteps(own.minus(barred), b.kings, empty, seat)
}

// countSteps is the number of quiet moves of the men and kings in own.
func (k *kernel128) countSteps(own, kings, empty set128, seat int) int {
	men, n := own.minus(kings), 0
	switch {
	case !k.aslant:
		for _, d := range k.manSteps[seat] {
			n += men.turn(k.delta[d]).and(k.land[d]).and(empty).count()
		}
	case seat == 0:
		n = men.up(nw128).and(empty).count() + men.up(ne128).and(empty).count()
	default:
		n = men.down(nw128).and(empty).count() + men.down(ne128).and(empty).count()
	}
	for rest := own.and(kings); rest.any(); rest = rest.rest() {
		n += k.reach(rest.first(), empty).count()
	}
	return n
}
