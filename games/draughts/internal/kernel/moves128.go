// Code generated from moves64.go by internal/widen; DO NOT EDIT.

package kernel

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Board128 is who stands where.
type Board128 struct {
	Side  [2]Set128 // all men and kings of White and of Black
	Kings Set128
}

// Kernel128 generates the moves of one rule set. It is made once and never changes.
type Kernel128 struct {
	r         *Movement
	diagonal  bool // captures go along diagonals only
	aslant    bool // men step diagonally forward only
	back      bool // men capture backwards
	flying    bool
	sparing   bool   // men do not take kings
	weighing  bool   // kings among the victims count
	FreeSteps int    // jumps up to which all orders of victims are followed: see budget.go
	again     [2]int // so many victims of a man, of a king may be taken in two orders
	Squares   Set128
	crown     [2]Set128               // the row where a man of the side is crowned
	Land      [Directions]Set128      // squares on which a step in the direction may end
	Delta     [Directions]int         // distance to the neighbour
	beside    [Directions][128]Set128 // the neighbour, empty at the edge
	ray       [Directions][128]Set128 // all squares from the neighbour to the edge
	ManSteps  [2][]uint8
	ManTakes  [2][]uint8
	KingSteps []uint8
	kingTakes []uint8
}

func newKernel128(r *Movement, l *Layout) *Kernel128 {
	k := &Kernel128{
		r: r, FreeSteps: FreeSteps, Squares: l.Squares.Set128(), Delta: l.Delta,
		diagonal: r.Dirs == TakesDiagonally, aslant: !r.Ortho && !r.ManStepBack, back: r.ManBack,
		flying: r.Flying, sparing: !r.ManTakesKing,
		weighing: r.Precedence == PreferSpanish || r.Precedence == PreferFrisian || r.Precedence == PreferItalian && r.ManTakesKing, again: [2]int{2, 2},
	}
	if k.diagonal && !(r.Flying && r.Promo == PromoOn) {
		k.again[0] = 4 // a round of short jumps has four corners
	}
	if k.diagonal && !r.Flying {
		k.again[1] = 4
	}
	k.crown = [2]Set128{l.Rows[0].Set128(), l.Rows[l.H-1].Set128()}
	for _, bit := range l.BitOf {
		for d := range Directions {
			for b, ok := l.Next(int(bit), d); ok; b, ok = l.Next(b, d) {
				if k.beside[d][bit].None() {
					k.beside[d][bit] = One128(b)
					k.Land[d] = k.Land[d].Or(One128(b))
				}
				k.ray[d][bit] = k.ray[d][bit].Or(One128(b))
			}
		}
	}
	for seat := range 2 {
		k.ManSteps[seat], k.ManTakes[seat] = manDirections(r, seat)
	}
	k.KingSteps, k.kingTakes = kingDirections(r)
	return k
}

// Takers are the men of the set that can take something in one of the directions.
func (k *Kernel128) Takers(men, opp, empty Set128, dirs []uint8) Set128 {
	var found Set128
	for _, d := range dirs {
		back := -k.Delta[d]
		over := empty.And(k.Land[d]).Turn(back).And(opp)
		found = found.Or(over.And(k.Land[d]).Turn(back))
	}
	return found.And(men)
}

// upward are the squares from which a diagonal jump up the board is possible.
func upward128(opp, empty Set128) Set128 {
	return opp.And(empty.down(nw128)).down(nw128).Or(opp.And(empty.down(ne128)).down(ne128))
}

// downward are those from which one down the board is.
func downward128(opp, empty Set128) Set128 {
	return opp.And(empty.up(nw128)).up(nw128).Or(opp.And(empty.up(ne128)).up(ne128))
}

// able are the men and the kings of the side to move that can take something. On boards where men
// capture along diagonals only, spots are all squares from which a man of the side could.
func (k *Kernel128) able(own, opp, kings, empty Set128, seat int) (men, royal, spots Set128) {
	targets := opp
	if k.sparing {
		targets = opp.Minus(kings)
	}
	men = own.Minus(kings)
	switch {
	case !k.diagonal:
		men = k.Takers(men, targets, empty, k.ManTakes[seat])
	case k.back:
		spots = upward128(targets, empty).Or(downward128(targets, empty))
		men = men.And(spots)
	case seat == 0:
		spots = upward128(targets, empty)
		men = men.And(spots)
	default:
		spots = downward128(targets, empty)
		men = men.And(spots)
	}
	if royal = own.And(kings); royal.Any() {
		royal = k.kingTakers(royal, opp, empty)
	}
	return men, royal, spots
}

// jumps128 are the squares on which men land after one jump, by direction.
type jumps128 struct{ nw, ne, se, sw Set128 }

func (j jumps128) count() int {
	return j.nw.Count() + j.ne.Count() + j.se.Count() + j.sw.Count()
}

// singles are the jumps of men if each is a whole capture of its own and all may be chosen: the
// common case, in which no capture has to be followed. What able found is handed on.
func (k *Kernel128) singles(men, royal, spots, opp, kings, empty Set128, seat int) (j jumps128, ok bool) {
	if !k.diagonal || royal.Any() || k.weighing && opp.Meets(kings) {
		return j, false
	}
	if k.sparing {
		opp = opp.Minus(kings)
	}
	if k.back || seat == 0 {
		j.nw = men.up(nw128).And(opp).up(nw128).And(empty)
		j.ne = men.up(ne128).And(opp).up(ne128).And(empty)
	}
	if k.back || seat == 1 {
		j.se = men.down(nw128).And(opp).down(nw128).And(empty)
		j.sw = men.down(ne128).And(opp).down(ne128).And(empty)
	}
	all := j.nw.Or(j.ne).Or(j.se).Or(j.sw)
	switch k.r.Promo {
	case PromoEnd:
		return j, !all.Minus(k.crown[seat]).Meets(spots)
	case PromoOn:
		return j, !all.Meets(spots.Or(k.crown[seat]))
	}
	return j, !all.Meets(spots)
}

// mayTake tells whether seat has a capture.
func (k *Kernel128) mayTake(b *Board128, seat int) bool {
	own, opp := b.Side[seat], b.Side[1-seat]
	men, royal, _ := k.able(own, opp, b.Kings, k.Squares.Minus(own.Or(opp)), seat)
	return men.Or(royal).Any()
}

// kingTakers are the kings of the set that can take something.
func (k *Kernel128) kingTakers(kings, opp, empty Set128) Set128 {
	if !k.flying {
		if k.diagonal {
			return kings.And(upward128(opp, empty).Or(downward128(opp, empty)))
		}
		return k.Takers(kings, opp, empty, k.kingTakes)
	}
	var found Set128
	for rest := kings; rest.Any(); rest = rest.Rest() {
		at := rest.First()
		for _, d := range k.kingTakes {
			if _, lands := k.strike(at, int(d), opp, empty); lands.Any() {
				found = found.Or(One128(at))
				break
			}
		}
	}
	return found
}

// nearest is the first bit of a part of a ray in direction d.
func (k *Kernel128) nearest(line Set128, d int) int {
	if k.Delta[d] < 0 {
		return line.last()
	}
	return line.First()
}

// strike finds the victim of a flying king on bit at in direction d and the free squares behind
// it, none if there is nothing to take.
func (k *Kernel128) strike(at, d int, opp, empty Set128) (victim int, lands Set128) {
	line := k.ray[d][at].Minus(empty)
	if line.None() {
		return 0, lands
	}
	victim = k.nearest(line, d)
	if !opp.Has(victim) || !k.beside[d][victim].Meets(empty) {
		return 0, lands
	}
	return victim, k.slide(victim, d, empty)
}

// slide is the set of free squares from at in direction d up to the first man.
func (k *Kernel128) slide(at, d int, empty Set128) Set128 {
	line := k.ray[d][at]
	if men := line.Minus(empty); men.Any() {
		stop := k.nearest(men, d)
		return line.Minus(k.ray[d][stop]).Minus(One128(stop))
	}
	return line
}

// appendMoves appends the legal moves of seat, none if its captures are not within the budget. Kings
// in barred may not move quietly.
func (k *Kernel128) appendMoves(dst []game.Move, b *Board128, seat int, barred Set128) (list []game.Move, within bool) {
	n := len(dst)
	dst, over := k.appendCaptures(dst, b, seat)
	if over >= 0 || len(dst) > n && !k.r.MayPass {
		return dst, over < 0
	}
	return k.appendQuiet(dst, b, seat, barred), true
}

// appendQuiet appends the moves that take nothing.
func (k *Kernel128) appendQuiet(dst []game.Move, b *Board128, seat int, barred Set128) []game.Move {
	own := b.Side[seat]
	empty := k.Squares.Minus(own.Or(b.Side[1-seat]))
	men, kings := own.Minus(b.Kings), own.And(b.Kings).Minus(barred)
	head := Pack(Quiet, seat, 0, 0)
	for _, d := range k.ManSteps[seat] {
		to := men.Turn(k.Delta[d]).And(k.Land[d]).And(empty)
		back := uint64(-k.Delta[d]) << fromShift
		dst = appendTo128(dst, to.Minus(k.crown[seat]), head+back, fromAndTo)
		if last := to.And(k.crown[seat]); last.Any() {
			dst = appendTo128(dst, last, (head|FlagPromotes)+back, fromAndTo)
		}
	}
	for ; kings.Any(); kings = kings.Rest() {
		at := kings.First()
		dst = appendTo128(dst, k.reach(at, empty), Pack(Quiet, seat, at, 0)|FlagKing, toOnly)
	}
	return dst
}

// appendTo128 appends a move for each bit of to: head plus so many times unit as the bit counts.
func appendTo128(dst []game.Move, to Set128, head, unit uint64) []game.Move {
	n := len(dst)
	dst = slices.Grow(dst, to.Count())
	dst = dst[:n+to.Count()]
	for i := n; i < len(dst); i++ {
		dst[i] = game.Move{0, head + uint64(to.First())*unit}
		to = to.Rest()
	}
	return dst
}

// reach is where the king on bit at can go without taking.
func (k *Kernel128) reach(at int, empty Set128) Set128 {
	var to Set128
	for _, d := range k.KingSteps {
		if k.flying {
			to = to.Or(k.slide(at, int(d), empty))
		} else {
			to = to.Or(k.beside[d][at].And(empty))
		}
	}
	return to
}

// countQuiet is the number of moves that appendQuiet appends.
func (k *Kernel128) countQuiet(b *Board128, seat int, barred Set128) int {
	own := b.Side[seat]
	empty := k.Squares.Minus(own.Or(b.Side[1-seat]))
	return k.countSteps(own.Minus(barred), b.Kings, empty, seat)
}

// countSteps is the number of quiet moves of the men and kings in own.
func (k *Kernel128) countSteps(own, kings, empty Set128, seat int) int {
	men, n := own.Minus(kings), 0
	switch {
	case !k.aslant:
		for _, d := range k.ManSteps[seat] {
			n += men.Turn(k.Delta[d]).And(k.Land[d]).And(empty).Count()
		}
	case seat == 0:
		n = men.up(nw128).And(empty).Count() + men.up(ne128).And(empty).Count()
	default:
		n = men.down(nw128).And(empty).Count() + men.down(ne128).And(empty).Count()
	}
	for rest := own.And(kings); rest.Any(); rest = rest.Rest() {
		n += k.reach(rest.First(), empty).Count()
	}
	return n
}
