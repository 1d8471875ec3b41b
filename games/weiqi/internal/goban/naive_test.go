package goban

// naive is a slow board on a plain slice that shares nothing with the fast one but the shape's size: every question is
// answered by walking.
type naive struct {
	width, height int
	torus         bool
	stones        []Colour
}

func newNaive(s *Shape) *naive {
	return &naive{s.Width, s.Height, s.Torus, make([]Colour, s.Width*s.Height)}
}

func (n *naive) near(p int) (list []int) {
	x, y := p%n.width, p/n.width
	for _, way := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		u, v := x+way[0], y+way[1]
		if n.torus {
			u, v = (u+n.width)%n.width, (v+n.height)%n.height
		}
		if q := v*n.width + u; u >= 0 && v >= 0 && u < n.width && v < n.height && q != p {
			list = append(list, q)
		}
	}
	return list
}

// group are the points joined to p that hold the same, and what else they touch.
func (n *naive) group(p int) (points, border map[int]bool) {
	points, border = map[int]bool{p: true}, map[int]bool{}
	for todo := []int{p}; len(todo) > 0; todo = todo[1:] {
		for _, q := range n.near(todo[0]) {
			switch {
			case n.stones[q] != n.stones[p]:
				border[q] = true
			case !points[q]:
				points[q] = true
				todo = append(todo, q)
			}
		}
	}
	return points, border
}

func (n *naive) liberties(p int) (libs map[int]bool) {
	libs = map[int]bool{}
	_, border := n.group(p)
	for q := range border {
		if n.stones[q] == Empty {
			libs[q] = true
		}
	}
	return libs
}

func (n *naive) lift(p int) (count int) {
	points, _ := n.group(p)
	for q := range points {
		n.stones[q] = Empty
	}
	return len(points)
}

func (n *naive) play(p int, c Colour) (taken, lost int) {
	n.stones[p] = c
	for _, q := range n.near(p) {
		if n.stones[q] == c.Other() && len(n.liberties(q)) == 0 {
			taken += n.lift(q)
		}
	}
	if len(n.liberties(p)) == 0 {
		lost = n.lift(p)
	}
	return taken, lost
}

func (n *naive) copy() *naive {
	o := *n
	o.stones = append([]Colour(nil), n.stones...)
	return &o
}

func (n *naive) owner(p int) Colour {
	if n.stones[p] != Empty {
		return n.stones[p]
	}
	_, border := n.group(p)
	seen := map[Colour]bool{}
	for q := range border {
		seen[n.stones[q]] = true
	}
	switch {
	case len(seen) != 1:
		return Empty
	case seen[Black]:
		return Black
	}
	return White
}
