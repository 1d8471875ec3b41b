package kernel

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Board64 is who stands where.
type Board64 struct {
	Side  [2]Set64 // all men and kings of White and of Black
	Kings Set64
}

// Kernel64 generates the moves of one rule set. It is made once and never changes.
type Kernel64 struct {
	r         *Movement
	diagonal  bool // captures go along diagonals only
	aslant    bool // men step diagonally forward only
	back      bool // men capture backwards
	flying    bool
	sparing   bool   // men do not take kings
	weighing  bool   // kings among the victims count
	FreeSteps int    // jumps up to which all orders of victims are followed: see budget.go
	again     [2]int // so many victims of a man, of a king may be taken in two orders
	Squares   Set64
	crown     [2]Set64              // the row where a man of the side is crowned
	Land      [Directions]Set64     // squares on which a step in the direction may end
	Delta     [Directions]int       // distance to the neighbour
	beside    [Directions][64]Set64 // the neighbour, empty at the edge
	ray       [Directions][64]Set64 // all squares from the neighbour to the edge
	ManSteps  [2][]uint8
	ManTakes  [2][]uint8
	KingSteps []uint8
	kingTakes []uint8
}

func newKernel64(r *Movement, l *Layout) *Kernel64 {
	k := &Kernel64{
		r: r, FreeSteps: FreeSteps, Squares: l.Squares.Set64(), Delta: l.Delta,
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
	k.crown = [2]Set64{l.Rows[0].Set64(), l.Rows[l.H-1].Set64()}
	for _, bit := range l.BitOf {
		for d := range Directions {
			for b, ok := l.Next(int(bit), d); ok; b, ok = l.Next(b, d) {
				if k.beside[d][bit].None() {
					k.beside[d][bit] = One64(b)
					k.Land[d] = k.Land[d].Or(One64(b))
				}
				k.ray[d][bit] = k.ray[d][bit].Or(One64(b))
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
func (k *Kernel64) Takers(men, opp, empty Set64, dirs []uint8) Set64 {
	var found Set64
	for _, d := range dirs {
		back := -k.Delta[d]
		over := empty.And(k.Land[d]).Turn(back).And(opp)
		found = found.Or(over.And(k.Land[d]).Turn(back))
	}
	return found.And(men)
}

// upward are the squares from which a diagonal jump up the board is possible.
func upward64(opp, empty Set64) Set64 {
	return opp.And(empty.down(nw64)).down(nw64).Or(opp.And(empty.down(ne64)).down(ne64))
}

// downward are those from which one down the board is.
func downward64(opp, empty Set64) Set64 {
	return opp.And(empty.up(nw64)).up(nw64).Or(opp.And(empty.up(ne64)).up(ne64))
}

// able are the men and the kings of the side to move that can take something. On boards where men
// capture along diagonals only, spots are all squares from which a man of the side could.
func (k *Kernel64) able(own, opp, kings, empty Set64, seat int) (men, royal, spots Set64) {
	targets := opp
	if k.sparing {
		targets = opp.Minus(kings)
	}
	men = own.Minus(kings)
	switch {
	case !k.diagonal:
		men = k.Takers(men, targets, empty, k.ManTakes[seat])
	case k.back:
		spots = upward64(targets, empty).Or(downward64(targets, empty))
		men = men.And(spots)
	case seat == 0:
		spots = upward64(targets, empty)
		men = men.And(spots)
	default:
		spots = downward64(targets, empty)
		men = men.And(spots)
	}
	if royal = own.And(kings); royal.Any() {
		royal = k.kingTakers(royal, opp, empty)
	}
	return men, royal, spots
}

// jumps64 are the squares on which men land after one jump, by direction.
type jumps64 struct{ nw, ne, se, sw Set64 }

func (j jumps64) count() int {
	return j.nw.Count() + j.ne.Count() + j.se.Count() + j.sw.Count()
}

// singles are the jumps of men if each is a whole capture of its own and all may be chosen: the
// common case, in which no capture has to be followed. What able found is handed on.
func (k *Kernel64) singles(men, royal, spots, opp, kings, empty Set64, seat int) (j jumps64, ok bool) {
	if !k.diagonal || royal.Any() || k.weighing && opp.Meets(kings) {
		return j, false
	}
	if k.sparing {
		opp = opp.Minus(kings)
	}
	if k.back || seat == 0 {
		j.nw = men.up(nw64).And(opp).up(nw64).And(empty)
		j.ne = men.up(ne64).And(opp).up(ne64).And(empty)
	}
	if k.back || seat == 1 {
		j.se = men.down(nw64).And(opp).down(nw64).And(empty)
		j.sw = men.down(ne64).And(opp).down(ne64).And(empty)
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
func (k *Kernel64) mayTake(b *Board64, seat int) bool {
	own, opp := b.Side[seat], b.Side[1-seat]
	men, royal, _ := k.able(own, opp, b.Kings, k.Squares.Minus(own.Or(opp)), seat)
	return men.Or(royal).Any()
}

// kingTakers are the kings of the set that can take something.
func (k *Kernel64) kingTakers(kings, opp, empty Set64) Set64 {
	if !k.flying {
		if k.diagonal {
			return kings.And(upward64(opp, empty).Or(downward64(opp, empty)))
		}
		return k.Takers(kings, opp, empty, k.kingTakes)
	}
	var found Set64
	for rest := kings; rest.Any(); rest = rest.Rest() {
		at := rest.First()
		for _, d := range k.kingTakes {
			if _, lands := k.strike(at, int(d), opp, empty); lands.Any() {
				found = found.Or(One64(at))
				break
			}
		}
	}
	return found
}

// nearest is the first bit of a part of a ray in direction d.
func (k *Kernel64) nearest(line Set64, d int) int {
	if k.Delta[d] < 0 {
		return line.last()
	}
	return line.First()
}

// strike finds the victim of a flying king on bit at in direction d and the free squares behind
// it, none if there is nothing to take.
func (k *Kernel64) strike(at, d int, opp, empty Set64) (victim int, lands Set64) {
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
func (k *Kernel64) slide(at, d int, empty Set64) Set64 {
	line := k.ray[d][at]
	if men := line.Minus(empty); men.Any() {
		stop := k.nearest(men, d)
		return line.Minus(k.ray[d][stop]).Minus(One64(stop))
	}
	return line
}

// appendMoves appends the legal moves of seat, none if its captures are not within the budget. Kings
// in barred may not move quietly.
func (k *Kernel64) appendMoves(dst []game.Move, b *Board64, seat int, barred Set64) (list []game.Move, within bool) {
	n := len(dst)
	dst, over := k.appendCaptures(dst, b, seat)
	if over >= 0 || len(dst) > n && !k.r.MayPass {
		return dst, over < 0
	}
	return k.appendQuiet(dst, b, seat, barred), true
}

// appendQuiet appends the moves that take nothing.
func (k *Kernel64) appendQuiet(dst []game.Move, b *Board64, seat int, barred Set64) []game.Move {
	own := b.Side[seat]
	empty := k.Squares.Minus(own.Or(b.Side[1-seat]))
	men, kings := own.Minus(b.Kings), own.And(b.Kings).Minus(barred)
	head := Pack(Quiet, seat, 0, 0)
	for _, d := range k.ManSteps[seat] {
		to := men.Turn(k.Delta[d]).And(k.Land[d]).And(empty)
		back := uint64(-k.Delta[d]) << fromShift
		dst = appendTo64(dst, to.Minus(k.crown[seat]), head+back, fromAndTo)
		if last := to.And(k.crown[seat]); last.Any() {
			dst = appendTo64(dst, last, (head|FlagPromotes)+back, fromAndTo)
		}
	}
	for ; kings.Any(); kings = kings.Rest() {
		at := kings.First()
		dst = appendTo64(dst, k.reach(at, empty), Pack(Quiet, seat, at, 0)|FlagKing, toOnly)
	}
	return dst
}

// appendTo64 appends a move for each bit of to: head plus so many times unit as the bit counts.
func appendTo64(dst []game.Move, to Set64, head, unit uint64) []game.Move {
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
func (k *Kernel64) reach(at int, empty Set64) Set64 {
	var to Set64
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
func (k *Kernel64) countQuiet(b *Board64, seat int, barred Set64) int {
	own := b.Side[seat]
	empty := k.Squares.Minus(own.Or(b.Side[1-seat]))
	return k.countSteps(own.Minus(barred), b.Kings, empty, seat)
}

// countSteps is the number of quiet moves of the men and kings in own.
func (k *Kernel64) countSteps(own, kings, empty Set64, seat int) int {
	men, n := own.Minus(kings), 0
	switch {
	case !k.aslant:
		for _, d := range k.ManSteps[seat] {
			n += men.Turn(k.Delta[d]).And(k.Land[d]).And(empty).Count()
		}
	case seat == 0:
		n = men.up(nw64).And(empty).Count() + men.up(ne64).And(empty).Count()
	default:
		n = men.down(nw64).And(empty).Count() + men.down(ne64).And(empty).Count()
	}
	for rest := own.And(kings); rest.Any(); rest = rest.Rest() {
		n += k.reach(rest.First(), empty).Count()
	}
	return n
}
