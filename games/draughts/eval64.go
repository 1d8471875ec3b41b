package draughts

// evaluator64 counts what the evaluation looks at. It is made once for a rule set and never
// changes.
type evaluator64 struct {
	k       *kernel64
	man     [2][64]pair  // worth of a man on each bit
	far     [2]set64     // squares near the row where the side is crowned
	close   [2]set64     // of these, at most two steps from it
	cone    [2][64]set64 // squares a man can reach, the two beside its way included
	left    set64
	right   set64
	edge    set64
	road    set64
	system  [2]set64 // columns that decide who has the move
	forward [2][2]uint8
}

func newEvaluator64(k *kernel64, l *layout, w *weights) *evaluator64 {
	e := &evaluator64{k: k, road: l.road.set64()}
	for _, b := range l.bitOf {
		bit := int(b)
		row, col := int(l.rowOf[bit]), int(l.colOf[bit])
		one := one64(bit)
		for seat := range 2 {
			todo := row
			if seat == 1 {
				todo = l.h - 1 - row
			}
			e.man[seat][bit] = w.man[l.weightOf(bit, seat)]
			if todo <= 4 && todo <= l.h/2 {
				e.far[seat] = e.far[seat].or(one)
				if todo <= 2 {
					e.close[seat] = e.close[seat].or(one)
				}
			}
			e.cone[seat][bit] = cone64(l, row, col, seat)
		}
		switch {
		case 2*col < l.w-1:
			e.left = e.left.or(one)
		case 2*col > l.w-1:
			e.right = e.right.or(one)
		}
		if row == 0 || col == 0 || row == l.h-1 || col == l.w-1 {
			e.edge = e.edge.or(one)
		}
		e.system[col&1] = e.system[col&1].or(one)
	}
	e.forward = [2][2]uint8{{northWest, northEast}, {southWest, southEast}}
	if l.ortho {
		e.forward = [2][2]uint8{{west, east}, {west, east}}
	}
	return e
}

// cone64 is every square between row and the far row that lies at most one column outside the
// reach of a man that steps diagonally forwards.
func cone64(l *layout, row, col, seat int) set64 {
	var s set64
	for _, b := range l.bitOf {
		ahead := row - int(l.rowOf[b])
		if seat == 1 {
			ahead = -ahead
		}
		aside := int(l.colOf[b]) - col
		if aside < 0 {
			aside = -aside
		}
		if ahead > 0 && aside <= ahead+1 {
			s = s.or(one64(int(b)))
		}
	}
	return s
}

// count fills the terms, White's less Black's, and returns the worth of the men by their
// squares.
func (e *evaluator64) count(b *board64, turn int, t *terms) (men pair) {
	empty := e.k.squares.minus(b.side[0].or(b.side[1]))
	var n [2]int
	for seat := range 2 {
		own, opp := b.side[seat], b.side[1-seat]
		sign := 1 - 2*seat
		kings := own.and(b.kings)
		simple := own.minus(kings)
		at := &e.man[seat]
		var sum pair
		for rest := simple; rest.any(); rest = rest.rest() {
			sum += at[rest.first()]
		}
		men += sum * pair(sign)
		e.countMen(t, simple, own, opp, empty, seat, sign)
		if kings.any() {
			e.countKings(t, kings, opp, empty, sign)
		}
		if seat != turn {
			threats := e.k.takers(simple, opp, empty, e.k.manTakes[seat]).count()
			t[termThreat] += sign * min(threats, 2)
		}
		n[seat] = own.count()
	}
	side := 1 - 2*turn
	t[termTempo] += side
	if n[0] == n[1] {
		if b.side[0].or(b.side[1]).and(e.system[turn]).count()&1 == 1 {
			t[termMove] += side
		} else {
			t[termMove] -= side
		}
	}
	return men
}

func (e *evaluator64) countMen(t *terms, men, own, opp, empty set64, seat, sign int) {
	var movable, backed set64
	for _, d := range e.k.manSteps[seat] {
		movable = movable.or(empty.and(e.k.land[d]).turn(-e.k.delta[d]).and(men))
	}
	both := 0
	for _, d := range e.forward[seat] {
		backed = own.and(men).turn(e.k.delta[d]).and(e.k.land[d]).and(men)
		both += backed.count()
	}
	t[termMobile] += sign * movable.count()
	t[termBacked] += sign * both
	skew := men.and(e.left).count() - men.and(e.right).count()
	if skew < 0 {
		skew = -skew
	}
	t[termSkew] += sign * skew
	for rest := men.and(e.far[seat]); rest.any(); rest = rest.rest() {
		if bit := rest.first(); !e.cone[seat][bit].meets(opp) {
			if e.close[seat].has(bit) {
				t[termRunner] += sign
			} else {
				t[termPasser] += sign
			}
		}
	}
}

func (e *evaluator64) countKings(t *terms, kings, opp, empty set64, sign int) {
	var free set64
	for _, d := range e.k.kingSteps {
		free = free.or(empty.and(e.k.land[d]).turn(-e.k.delta[d]).and(kings))
	}
	n := kings.count()
	t[termKing] += sign
	t[termKings] += sign * (n - 1)
	t[termTrapped] += sign * (n - free.count())
	t[termEdge] += sign * kings.and(e.edge).count()
	if kings.meets(e.road) && !opp.meets(e.road) {
		t[termRoad] += sign
	}
}
