package board_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/board"
)

// unrolled finds where a step comes to on the band that goes on for ever: column by column, each
// W columns a copy of the board, upside down where the strip is Möbius's and the copy odd.
func unrolled(g *board.Grid, sq int, d board.Dir) (int, board.Dir) {
	x, y := g.XY(sq)
	for n := int(d.X); n != 0; {
		by := 1
		if n < 0 {
			by = -1
		}
		x, n = x+by, n-by
	}
	y += int(d.Y)
	if y < 0 || y >= g.H() {
		return board.None, d
	}
	copyOf := (x+100*g.W())/g.W() - 100
	if g.Topology() == board.Plain && copyOf != 0 {
		return board.None, d
	}
	x -= copyOf * g.W()
	if g.Topology() == board.Moebius && copyOf%2 != 0 {
		y, d.Y = g.H()-1-y, -d.Y
	}
	return g.At(x, y), d
}

func grids() []*board.Grid {
	var all []*board.Grid
	for _, topology := range []board.Topology{board.Plain, board.Cylinder, board.Moebius} {
		for _, size := range [][2]int{{8, 8}, {3, 10}, {9, 10}, {2, 5}, {1, 4}, {12, 12}} {
			all = append(all, board.New(board.Shape{W: size[0], H: size[1], Topology: topology}))
		}
	}
	return all
}

// TestStep holds every leap on every topology against the band unrolled.
func TestStep(t *testing.T) {
	for _, g := range grids() {
		for _, sq := range g.Squares() {
			for dx := int8(-4); dx <= 4; dx++ {
				for dy := int8(-4); dy <= 4; dy++ {
					d := board.Dir{X: dx, Y: dy}
					to, turned := g.Step(sq, d)
					want, wantTurned := unrolled(g, sq, d)
					if to != want || to != board.None && turned != wantTurned {
						t.Fatalf("%dx%d topology %d: %s by %v comes to %d going %v, want %d, %v",
							g.W(), g.H(), g.Topology(), g.Name(sq), d, to, turned, want, wantTurned)
					}
				}
			}
		}
	}
}

// TestStepBack: whoever turns round on a board without an edge comes back.
func TestStepBack(t *testing.T) {
	for _, g := range grids() {
		for _, sq := range g.Squares() {
			for _, d := range slices.Concat(board.Around, board.Knight, board.Leaps(3, 1)) {
				to, turned := g.Step(sq, d)
				if to == board.None {
					continue
				}
				if back, _ := g.Step(to, turned.Back()); back != sq {
					t.Fatalf("%dx%d topology %d: from %s by %v and back is %d", g.W(), g.H(), g.Topology(), g.Name(sq), d, back)
				}
			}
		}
	}
}

func TestLeaps(t *testing.T) {
	for _, c := range []struct {
		a, b int8
		n    int
	}{{0, 0, 0}, {1, 0, 4}, {0, 2, 4}, {1, 1, 4}, {2, 2, 4}, {1, 2, 8}, {3, 1, 8}} {
		leaps := board.Leaps(c.a, c.b)
		if len(leaps) != c.n {
			t.Errorf("(%d,%d): %v", c.a, c.b, leaps)
		}
		for i, d := range leaps {
			x, y := max(d.X, -d.X), max(d.Y, -d.Y)
			if min(x, y) != min(c.a, c.b) || max(x, y) != max(c.a, c.b) || slices.Contains(leaps[:i], d) {
				t.Errorf("(%d,%d): %v", c.a, c.b, d)
			}
		}
	}
	for name, dirs := range map[string][]board.Dir{"Orthogonal": board.Orthogonal, "Around": board.Around, "Diagonal": board.Diagonal} {
		for i, d := range dirs {
			if dirs[(i+len(dirs)/2)%len(dirs)] != d.Back() {
				t.Errorf("%s: the opposite of %v does not lie opposite", name, d)
			}
		}
	}
}

// names are the squares of a sequence.
func names(g *board.Grid, squares func(func(int) bool)) []string {
	var all []string
	for sq := range squares {
		all = append(all, g.Name(sq))
	}
	return all
}

func TestRays(t *testing.T) {
	plain := board.New(board.Shape{W: 8, H: 8})
	cylinder := board.New(board.Shape{W: 8, H: 8, Topology: board.Cylinder})
	moebius := board.New(board.Shape{W: 4, H: 4, Topology: board.Moebius})
	cross := board.New(board.Shape{W: 8, H: 8, Number: board.Holed(board.Rows(8, 0), board.Cross(8, 8, 2))})
	for _, c := range []struct {
		what string
		g    *board.Grid
		from string
		d    board.Dir
		want []string
	}{
		{"the long diagonal", plain, "a1", board.Dir{X: 1, Y: 1}, []string{"b2", "c3", "d4", "e5", "f6", "g7", "h8"}},
		{"nightrider", plain, "a1", board.Dir{X: 1, Y: 2}, []string{"b3", "c5", "d7"}},
		{"off the board", plain, "h4", board.Dir{X: 1}, nil},
		{"round the cylinder", cylinder, "g3", board.Dir{X: 1}, []string{"h3", "a3", "b3", "c3", "d3", "e3", "f3"}},
		{"a diagonal over the seam", cylinder, "g6", board.Dir{X: 1, Y: 1}, []string{"h7", "a8"}},
		{"a row of the Möbius strip is a ring of two", moebius, "b2", board.Dir{X: 1}, []string{"c2", "d2", "a3", "b3", "c3", "d3", "a2"}},
		{"a diagonal turns back there", moebius, "d2", board.Dir{X: 1, Y: 1}, []string{"a2", "b1"}},
		{"a hole ends it", cross, "c2", board.Dir{X: -1}, nil},
	} {
		sq, _ := c.g.Square(c.from)
		if got := names(c.g, c.g.Ray(sq, c.d)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// TestReach: each square once, never the one a man stands on.
func TestReach(t *testing.T) {
	for _, g := range grids() {
		for _, sq := range g.Squares() {
			var got []int
			for to := range g.Reach(sq, slices.Concat(board.Around, board.Knight)) {
				if to == sq || slices.Contains(got, to) {
					t.Fatalf("%dx%d topology %d: %s comes to %s again", g.W(), g.H(), g.Topology(), g.Name(sq), g.Name(to))
				}
				got = append(got, to)
			}
		}
	}
	g := board.New(board.Shape{W: 8, H: 8})
	a1, _ := g.Square("a1")
	if got := names(g, g.Reach(a1, board.Knight)); !slices.Equal(got, []string{"b3", "c2"}) {
		t.Errorf("a knight goes from a1 to %v", got)
	}
}

// TestDistances: on a plain board without holes the walk is as long as the formula says.
func TestDistances(t *testing.T) {
	for _, g := range grids() {
		if g.Topology() != board.Plain {
			continue
		}
		for _, a := range g.Squares() {
			far := g.Distances(a, board.Around)
			for _, b := range g.Squares() {
				if far[b] != g.Distance(a, b) {
					t.Fatalf("%s to %s: %d steps, Distance says %d", g.Name(a), g.Name(b), far[b], g.Distance(a, b))
				}
			}
		}
	}
	cylinder := board.New(board.Shape{W: 8, H: 8, Topology: board.Cylinder})
	a1, _ := cylinder.Square("a1")
	h2, _ := cylinder.Square("h2")
	if n := cylinder.Distances(a1, board.Around)[h2]; n != 1 {
		t.Errorf("a1 is %d steps from h2 on a cylinder", n)
	}
	if n := cylinder.Distances(a1, board.Diagonal)[cylinder.At(0, 1)]; n != board.None {
		t.Errorf("a bishop comes to the other colour in %d", n)
	}
}
