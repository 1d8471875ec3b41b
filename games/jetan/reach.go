package jetan

import (
	"slices"
	"sync"
)

// stepsOf is how many steps a kind makes.
var stepsOf = [kinds]int{warrior: 2, padwar: 2, dwar: 3, flier: 3, chief: 3, princess: 3, thoat: 2, panthan: 1}

func diagonal(way int) bool { return way%2 == 1 }

// straight and unmixed tell whether a kind keeps to one way, or to orthogonal or diagonal steps.
func (r *Rules) straight(k kind) bool { return r.Turning == turnNever && k != thoat }

func (r *Rules) unmixed(k kind) bool {
	switch k {
	case chief:
		return r.Chief2 || r.Turning == turnUnmixed
	case princess:
		return r.Turning == turnUnmixed
	}
	return k == warrior && r.Warrior2
}

// jumps tells whether a kind passes over other pieces.
func (r *Rules) jumps(k kind) bool {
	return k == flier || k == princess || k == thoat && !r.Hemmed
}

// takes tells whether a piece that has taken the steps before may take one more along a way.
func (r *Rules) takes(m man, before []int, way int) bool {
	k := m.kind()
	if len(before) > 0 {
		first := before[0]
		switch {
		case k == thoat:
			return diagonal(first) != diagonal(way)
		case r.straight(k):
			return way == first
		case r.unmixed(k):
			return diagonal(first) == diagonal(way)
		}
	}
	switch k {
	case warrior:
		return !diagonal(way) || r.Warrior2
	case dwar:
		return !diagonal(way)
	case padwar, flier:
		return diagonal(way)
	case thoat:
		return !diagonal(way) || !r.StraightFirst
	case panthan:
		forward := int(ways[way].Y)
		if m.side() == orange {
			forward = -forward
		}
		return forward >= 0 || r.Backward && diagonal(way)
	}
	return true
}

// walks gives every way that a piece could go on an empty board: the squares that it touches after the one it leaves,
// none twice. The slice is used again. It stops when yield is false.
func (r *Rules) walks(m man, from int, yield func(squares []int) bool) {
	n := stepsOf[m.kind()]
	var taken, on [3]int
	var walk func(at, made int) bool
	walk = func(at, made int) bool {
		if made > 0 && (made == n || r.UpTo) && !yield(on[:made]) {
			return false
		}
		if made == n {
			return true
		}
		for way := range ways {
			to, _ := grid.Step(at, ways[way])
			if to < 0 || to == from || !r.takes(m, taken[:made], way) || slices.Contains(on[:made], to) {
				continue
			}
			taken[made], on[made] = way, to
			if !walk(to, made+1) {
				return false
			}
		}
		return true
	}
	walk(from, 0)
}

// reach are the tables of how the pieces move that do not mind what stands between.
type reach struct {
	leap [kinds][bound]set // fliers, the princess, thoats that jump
	foot [seats][bound]set // panthans
	line [bound]set        // the squares straight or diagonally from one
}

// gait is all that tables depend on.
type gait struct {
	upTo, straightFirst, hemmed, backward bool
	turning                               turning
}

var reaches sync.Map // gait to *reach

func reachOf(r Rules) *reach {
	key := gait{r.UpTo, r.StraightFirst, r.Hemmed, r.Backward, r.Turning}
	if t, ok := reaches.Load(key); ok {
		return t.(*reach)
	}
	t, _ := reaches.LoadOrStore(key, newReach(&r))
	return t.(*reach)
}

func newReach(r *Rules) *reach {
	t := &reach{}
	for _, sq := range grid.Squares() {
		for k := warrior; k < kinds; k++ {
			if r.jumps(k) {
				t.leap[k][sq] = r.ends(manOf(k, black), sq)
			}
		}
		for s := range uint8(seats) {
			t.foot[s][sq] = r.ends(manOf(panthan, s), sq)
		}
		for _, way := range ways {
			for on := range grid.Ray(sq, way) {
				t.line[sq] = t.line[sq].With(on)
			}
		}
	}
	return t
}

// ends are the squares on which the walks of a piece end.
func (r *Rules) ends(m man, from int) (s set) {
	r.walks(m, from, func(on []int) bool {
		s = s.With(on[len(on)-1])
		return true
	})
	return s
}

// stepping are the squares on which pieces of a kind that does not jump may end, whatever stands there: every square between
// is one of free. Where they begin must not be free.
func (g *Game) stepping(k kind, from, free set) set {
	n, straight := stepsOf[k], g.straight(k)
	switch {
	case k == thoat:
		return g.trot(from, free)
	case k == padwar:
		return g.roam(from, free, 1, 2, n, straight)
	case k == warrior && !g.Warrior2, k == dwar:
		return g.roam(from, free, 0, 2, n, straight)
	case k == warrior, g.unmixed(k):
		return g.roam(from, free, 0, 2, n, straight).Or(g.roam(from, free, 1, 2, n, straight))
	}
	return g.roam(from, free, 0, 1, n, straight).AndNot(from) // three steps of any kind may lead back
}

// roam takes n steps along every inc-th way from the first on. Only the last step back is kept apart: a walk of two steps
// comes back to its start by that alone, and on a longer one the start is not free.
func (g *Game) roam(from, free set, first, inc, n int, straight bool) (ends set) {
	var at [8]set
	for way := first; way < 8; way += inc {
		at[way] = shift(from, way)
	}
	for made := 1; ; made++ {
		if made == n || g.UpTo {
			for way := first; way < 8; way += inc {
				ends = ends.Or(at[way])
			}
		}
		if made == n {
			return ends.And(squares)
		}
		for way := first; way < 8; way += inc {
			at[way] = at[way].And(free)
		}
		if !straight {
			at = turned(&at, first, inc)
		}
		for way := first; way < 8; way += inc {
			at[way] = shift(at[way], way)
		}
	}
}

// turned are the squares from which a step along each way may be taken: those that were come to by any other than its
// opposite.
func turned(at *[8]set, first, inc int) (next [8]set) {
	var before, behind set
	for way := first; way < 8; way += inc {
		next[(way+4)%8] = before
		before = before.Or(at[way])
	}
	for way := 8 - inc + first; way >= 0; way -= inc {
		next[(way+4)%8] = next[(way+4)%8].Or(behind)
		behind = behind.Or(at[way])
	}
	return next
}

// trot are the squares of thoats that do not jump.
func (g *Game) trot(from, free set) (ends set) {
	var first [2]set // after one step orthogonally, diagonally
	for way := range 8 {
		if !diagonal(way) || !g.StraightFirst {
			first[way%2] = first[way%2].Or(shift(from, way))
		}
	}
	if g.UpTo {
		ends = first[0].Or(first[1])
	}
	first[0], first[1] = first[0].And(free), first[1].And(free)
	for way := range 8 {
		ends = ends.Or(shift(first[1-way%2], way))
	}
	return ends.And(squares)
}
