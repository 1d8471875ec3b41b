package goban

// Life is what is known of a colour whose player passes for ever.
type Life struct {
	Alive []bool // by point: a stone of a chain that nobody can take
	Held  []bool // by point: a point where the other side can never live
}

// PassAlive finds the chains of a colour that live even if their owner never moves again, by Benson's algorithm ("Life
// in the game of Go", 1976): a region of other points is vital to a chain if all its empty points are liberties of the
// chain; chains with fewer than two vital regions are struck, and regions that touch such a chain, until nothing
// changes. Points of regions that stay are held where all of them touch the chains.
func (b *Board) PassAlive(c Colour) Life {
	w := newLives(b, c)
	for w.strike() {
	}
	life := Life{Alive: make([]bool, b.Shape.Len()), Held: make([]bool, b.Shape.Len())}
	for p := range b.Shape.Beyond {
		if b.stones[p] == c {
			life.Alive[p] = !w.struck[b.links[p].head]
		}
	}
	for i := range w.regions {
		if r := &w.regions[i]; !r.struck && w.lined(r) {
			for _, p := range r.points {
				life.Held[p] = true
			}
		}
	}
	return life
}

// lives is the state of Benson's algorithm.
type lives struct {
	board   *Board
	colour  Colour
	regions []area
	struck  []bool // by head of a chain
	vital   []int  // by head: how many regions are vital to it
}

// area is a greatest region without stones of the colour.
type area struct {
	points []Point
	heads  []Point // of chains that it touches
	vital  []Point // of those to which it is vital
	struck bool
}

func newLives(b *Board, c Colour) *lives {
	n := b.Shape.Len()
	w := &lives{board: b, colour: c, struck: make([]bool, n), vital: make([]int, n)}
	seen := make([]bool, n)
	for p := range b.Shape.Beyond {
		if b.stones[p] == c || seen[p] {
			continue
		}
		b.begin()
		var r area
		points := b.expanse(p, c)
		r.points = append(r.points, points...)
		for _, q := range points {
			seen[q] = true
		}
		w.meet(&r)
		w.regions = append(w.regions, r)
	}
	return w
}

// expanse walks all points from p that are not of the colour.
func (b *Board) expanse(p Point, c Colour) []Point {
	points, _ := b.region(p, c.Other())
	return points
}

// meet notes the chains that a region touches and those to which it is vital.
func (w *lives) meet(r *area) {
	b := w.board
	touched := make(map[Point]int) // empty points of the region that are liberties, by head
	empty := 0
	for _, p := range r.points {
		var here []Point
		for _, q := range b.Shape.Near[p] {
			if b.stones[q] != w.colour {
				continue
			}
			head := b.links[q].head
			if _, ok := touched[head]; !ok {
				touched[head] = 0
				r.heads = append(r.heads, head)
			}
			if b.stones[p] == Empty && !contains(here, head) {
				here = append(here, head)
				touched[head]++
			}
		}
		if b.stones[p] == Empty {
			empty++
		}
	}
	for _, head := range r.heads {
		if touched[head] == empty {
			r.vital = append(r.vital, head)
			w.vital[head]++
		}
	}
}

func contains(list []Point, p Point) bool {
	for _, q := range list {
		if q == p {
			return true
		}
	}
	return false
}

// strike goes once through chains and regions and tells whether something was struck.
func (w *lives) strike() bool {
	changed := false
	for p := range w.board.Shape.Beyond {
		if w.board.stones[p] == w.colour && w.board.links[p].head == p && !w.struck[p] && w.vital[p] < 2 {
			w.struck[p], changed = true, true
		}
	}
	for i := range w.regions {
		r := &w.regions[i]
		if r.struck {
			continue
		}
		for _, head := range r.heads {
			if w.struck[head] {
				r.struck, changed = true, true
				for _, vital := range r.vital {
					w.vital[vital]--
				}
				break
			}
		}
	}
	return changed
}

// lined tells whether each point of a region is next to a stone of the colour.
func (w *lives) lined(r *area) bool {
	for _, p := range r.points {
		touches := false
		for _, q := range w.board.Shape.Near[p] {
			touches = touches || w.board.stones[q] == w.colour
		}
		if !touches {
			return false
		}
	}
	return true
}
