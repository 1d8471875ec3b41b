package core

// A shallow search foretells a deep one: deep = scale*shallow + shift with a normal error. Where
// the shallow value lies so far outside the window that the deep one will hardly come back, the
// deep search is saved (M. Buro's multi-probcut). The numbers in fits are measured by
// games/reversi/engine/train.

const (
	// CutStages are the stages of the fits, eight empty squares each.
	CutStages = 8
	// CutDepth is the greatest depth that was measured; deeper searches use the fits of the
	// deepest pair with the same distance and parity.
	CutDepth = 8

	leastCut = 3
	fitOne   = 1024 // scale of 1
)

// Fit tells how a deep search follows from a shallow one.
type Fit struct {
	Scale int32 // in 1024ths
	Shift int32 // in hundredths of a disc
	Error int32 // standard deviation, in hundredths of a disc
}

// cuts is how bold a search is.
type cuts struct {
	fits  *[CutStages][CutDepth + 1][CutDepth + 1]Fit // by stage, deep and shallow depth
	reach int                                         // hundredths of standard deviations that count as safe
}

// Checks are the depths of the shallow searches that foretell one of the given depth, the
// cheaper first; 0 means none.
func Checks(depth int) [2]int {
	switch {
	case depth < leastCut:
		return [2]int{}
	case depth <= 4:
		return [2]int{depth - 2}
	case depth <= 6:
		return [2]int{depth - 4}
	case depth <= 8:
		return [2]int{depth - 6, depth - 4}
	case depth <= 12:
		return [2]int{depth - 6}
	}
	return [2]int{depth - 8}
}

// fit is what is known about the two depths.
func (c *cuts) fit(empties, deep, shallow int) Fit {
	wide := deep-shallow > 6
	for deep > CutDepth {
		deep, shallow = deep-2, shallow-2
	}
	f := c.fits[min(empties/8, CutStages-1)][deep][max(shallow, 2-deep&1)]
	if wide {
		f.Error += f.Error / 5 // two plies more than were measured
	}
	return f
}

// probable is the bound that the value will most probably not come back within.
func (w *worker) probable(ply int, b Board, second bool, moves uint64, depth, alpha, beta int) (int, bool) {
	empties := b.Empties()
	depth = min(depth, empties)
	static := w.judge(ply, b, second, moves)
	w.nodes++
	for _, check := range Checks(depth) {
		if check == 0 {
			break
		}
		f := w.cuts.fit(empties, depth, check)
		if f.Scale == 0 {
			break
		}
		reach := int(f.Error) * w.cuts.reach / 100
		if high := (beta + reach - int(f.Shift)) * fitOne / int(f.Scale); high < highest && static >= high-reach {
			if v := w.search(ply, b, second, check, high-1, high); v >= high || w.dead {
				return beta, !w.dead
			}
		}
		if low := (alpha - reach - int(f.Shift)) * fitOne / int(f.Scale); low > -highest && static <= low+reach {
			if v := w.search(ply, b, second, check, low, low+1); v <= low || w.dead {
				return alpha, !w.dead
			}
		}
	}
	return 0, false
}
