package engine

import "github.com/tavlei/tavlei/games/draughts/internal/kernel"

// evaluator64 counts what the evaluation looks at. It is made once for a rule set and never
// changes.
type evaluator64 struct {
	k       *kernel.Kernel64
	man     [2][64]pair         // worth of a man on each bit
	far     [2]kernel.Set64     // squares near the row where the side is crowned
	close   [2]kernel.Set64     // of these, at most two steps from it
	cone    [2][64]kernel.Set64 // squares a man can reach, the two beside its way included
	left    kernel.Set64
	right   kernel.Set64
	edge    kernel.Set64
	road    kernel.Set64
	system  [2]kernel.Set64 // columns that decide who has the move
	forward [2][2]uint8
}

func newEvaluator64(k *kernel.Kernel64, l *kernel.Layout, w *weights) *evaluator64 {
	e := &evaluator64{k: k, road: l.Road.Set64()}
	for _, b := range l.BitOf {
		bit := int(b)
		row, col := int(l.RowOf[bit]), int(l.ColOf[bit])
		one := kernel.One64(bit)
		for seat := range 2 {
			todo := row
			if seat == 1 {
				todo = l.H - 1 - row
			}
			e.man[seat][bit] = w.man[weightOf(l, bit, seat)]
			if todo <= 4 && todo <= l.H/2 {
				e.far[seat] = e.far[seat].Or(one)
				if todo <= 2 {
					e.close[seat] = e.close[seat].Or(one)
				}
			}
			e.cone[seat][bit] = cone64(l, row, col, seat)
		}
		switch {
		case 2*col < l.W-1:
			e.left = e.left.Or(one)
		case 2*col > l.W-1:
			e.right = e.right.Or(one)
		}
		if row == 0 || col == 0 || row == l.H-1 || col == l.W-1 {
			e.edge = e.edge.Or(one)
		}
		e.system[col&1] = e.system[col&1].Or(one)
	}
	e.forward = [2][2]uint8{{kernel.NorthWest, kernel.NorthEast}, {kernel.SouthWest, kernel.SouthEast}}
	if l.Ortho {
		e.forward = [2][2]uint8{{kernel.West, kernel.East}, {kernel.West, kernel.East}}
	}
	return e
}

// cone64 is every square between row and the far row that lies at most one column outside the
// reach of a man that steps diagonally forwards.
func cone64(l *kernel.Layout, row, col, seat int) kernel.Set64 {
	var s kernel.Set64
	for _, b := range l.BitOf {
		ahead := row - int(l.RowOf[b])
		if seat == 1 {
			ahead = -ahead
		}
		aside := int(l.ColOf[b]) - col
		if aside < 0 {
			aside = -aside
		}
		if ahead > 0 && aside <= ahead+1 {
			s = s.Or(kernel.One64(int(b)))
		}
	}
	return s
}

// count fills the terms, White's less Black's, and returns the worth of the men by their
// squares.
func (e *evaluator64) count(b *kernel.Board64, turn int, t *terms) (men pair) {
	empty := e.k.Squares.Minus(b.Side[0].Or(b.Side[1]))
	var n [2]int
	for seat := range 2 {
		own, opp := b.Side[seat], b.Side[1-seat]
		sign := 1 - 2*seat
		kings := own.And(b.Kings)
		simple := own.Minus(kings)
		at := &e.man[seat]
		var sum pair
		for rest := simple; rest.Any(); rest = rest.Rest() {
			sum += at[rest.First()]
		}
		men += sum * pair(sign)
		e.countMen(t, simple, own, opp, empty, seat, sign)
		if kings.Any() {
			e.countKings(t, kings, opp, empty, sign)
		}
		if seat != turn {
			threats := e.k.Takers(simple, opp, empty, e.k.ManTakes[seat]).Count()
			t[termThreat] += sign * min(threats, 2)
		}
		n[seat] = own.Count()
	}
	side := 1 - 2*turn
	t[termTempo] += side
	if n[0] == n[1] {
		if b.Side[0].Or(b.Side[1]).And(e.system[turn]).Count()&1 == 1 {
			t[termMove] += side
		} else {
			t[termMove] -= side
		}
	}
	return men
}

func (e *evaluator64) countMen(t *terms, men, own, opp, empty kernel.Set64, seat, sign int) {
	var movable, backed kernel.Set64
	for _, d := range e.k.ManSteps[seat] {
		movable = movable.Or(empty.And(e.k.Land[d]).Turn(-e.k.Delta[d]).And(men))
	}
	both := 0
	for _, d := range e.forward[seat] {
		backed = own.And(men).Turn(e.k.Delta[d]).And(e.k.Land[d]).And(men)
		both += backed.Count()
	}
	t[termMobile] += sign * movable.Count()
	t[termBacked] += sign * both
	skew := men.And(e.left).Count() - men.And(e.right).Count()
	if skew < 0 {
		skew = -skew
	}
	t[termSkew] += sign * skew
	for rest := men.And(e.far[seat]); rest.Any(); rest = rest.Rest() {
		if bit := rest.First(); !e.cone[seat][bit].Meets(opp) {
			if e.close[seat].Has(bit) {
				t[termRunner] += sign
			} else {
				t[termPasser] += sign
			}
		}
	}
}

func (e *evaluator64) countKings(t *terms, kings, opp, empty kernel.Set64, sign int) {
	var free kernel.Set64
	for _, d := range e.k.KingSteps {
		free = free.Or(empty.And(e.k.Land[d]).Turn(-e.k.Delta[d]).And(kings))
	}
	n := kings.Count()
	t[termKing] += sign
	t[termKings] += sign * (n - 1)
	t[termTrapped] += sign * (n - free.Count())
	t[termEdge] += sign * kings.And(e.edge).Count()
	if kings.Meets(e.road) && !opp.Meets(e.road) {
		t[termRoad] += sign
	}
}
