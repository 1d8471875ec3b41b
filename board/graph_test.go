package board_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/board"
)

// sound checks what holds for every graph: ways lead back, neighbours are one unit apart and
// straight on is straight.
func sound(t *testing.T, g *board.Graph) {
	t.Helper()
	for i := range g.Len() {
		p := g.Point(i)
		if j, ok := g.Named(p.Name); !ok || j != i {
			t.Errorf("point %d, %s, is found as %d", i, p.Name, j)
		}
		for d := range g.Dirs() {
			to := g.Next(i, d)
			if to == board.None {
				continue
			}
			if g.Next(to, g.Opposite(d)) != i {
				t.Errorf("%s to %s: no way back", p.Name, g.Point(to).Name)
			}
			if q := g.Point(to); g.Dirs() == 6 && math.Abs(math.Hypot(p.X-q.X, p.Y-q.Y)-1) > 1e-9 {
				t.Errorf("%s and %s are no neighbours in the drawing", p.Name, q.Name)
			}
			if on := g.Next(to, d); on != board.None {
				q, r := g.Point(to), g.Point(on)
				if math.Abs(p.X+r.X-2*q.X)+math.Abs(p.Y+r.Y-2*q.Y) > 1e-9 {
					t.Errorf("%s, %s, %s do not lie in a line", p.Name, q.Name, r.Name)
				}
			}
		}
	}
}

// row counts the points of each row of a graph with letters for rows.
func rows(g *board.Graph) []int {
	var n []int
	for i := range g.Len() {
		row := int(g.Point(i).Name[0] - 'a')
		for len(n) <= row {
			n = append(n, 0)
		}
		n[row]++
	}
	return n
}

// TestStar: the board of Chinese checkers, whose rows everybody can count.
func TestStar(t *testing.T) {
	g := board.Star()
	sound(t, g)
	if want := []int{1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1}; g.Len() != 121 || !slices.Equal(rows(g), want) {
		t.Fatalf("%d points in rows of %v", g.Len(), rows(g))
	}
	tip, _ := g.Named("a1")
	top, _ := g.Named("q1")
	if g.Point(tip).Y <= g.Point(top).Y {
		t.Error("the first row is not at the bottom")
	}
	if far := g.Distances(tip); far[top] != 16 || slices.Contains(far, board.None) {
		t.Errorf("the opposite tip is %d steps away", far[top])
	}
	links := 0
	for i := range g.Len() {
		links += len(slices.Collect(g.Neighbours(i)))
	}
	if links != 2*312 {
		t.Errorf("%d lines between points, want 312", links/2)
	}
	var line []string
	for at := range g.Ray(tip, 1) { // up to the right, along the edge of the star
		line = append(line, g.Point(at).Name)
	}
	if want := []string{"b2", "c3", "d4", "e9", "f9", "g9", "h9", "i9", "j10", "k11", "l12", "m13"}; !slices.Equal(line, want) {
		t.Errorf("from a1 up to the right: %v, want %v", line, want)
	}
}

func TestHexes(t *testing.T) {
	for side, want := range map[int]int{1: 1, 2: 7, 5: 61, 6: 91} {
		g := board.Hexagon(side)
		sound(t, g)
		if g.Len() != want {
			t.Errorf("a hexagon of side %d has %d, want %d", side, g.Len(), want)
		}
	}
	hex := board.Rhombus(11, 11)
	sound(t, hex)
	a1, _ := hex.Named("a1")
	k11, _ := hex.Named("k11")
	if hex.Len() != 121 || hex.Distances(a1)[k11] != 20 || len(slices.Collect(hex.Neighbours(a1))) != 2 {
		t.Errorf("the board of Hex: %d, a1 and k11 %d apart", hex.Len(), hex.Distances(a1)[k11])
	}
}

// TestGridGraph: a grid as a graph has the same neighbours and distances.
func TestGridGraph(t *testing.T) {
	for _, topology := range []board.Topology{board.Plain, board.Cylinder} {
		g := board.New(board.Shape{W: 8, H: 6, Topology: topology, Number: board.Holed(board.Rows(9, 0), board.Cross(8, 6, 2))})
		h := g.Graph(board.Around)
		if topology == board.Plain {
			sound(t, h)
		}
		for i, sq := range g.Squares() {
			if h.Point(i).Name != g.Name(sq) {
				t.Fatalf("point %d is %s, square %d %s", i, h.Point(i).Name, sq, g.Name(sq))
			}
			far := g.Distances(sq, board.Around)
			for j, n := range h.Distances(i) {
				if n != far[g.Squares()[j]] {
					t.Fatalf("%s is %d from %s", h.Point(j).Name, n, g.Name(sq))
				}
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a Möbius strip was made a graph")
		}
	}()
	board.New(board.Shape{W: 4, H: 4, Topology: board.Moebius}).Graph(board.Around)
}
