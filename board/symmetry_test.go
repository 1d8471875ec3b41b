package board_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/board"
)

// TestSymmetries: they are a group of eight, and each lays the board on itself.
func TestSymmetries(t *testing.T) {
	g := board.New(board.Shape{W: 7, H: 7})
	if len(g.Symmetries()) != 8 {
		t.Fatalf("a square has %v", g.Symmetries())
	}
	seen := map[string]bool{}
	for _, s := range g.Symmetries() {
		image := ""
		for _, sq := range g.Squares() {
			to := g.Image(sq, s)
			image += g.Name(to) + " "
			if back := g.Image(to, s.Inverse()); back != sq {
				t.Fatalf("symmetry %d: %s comes back as %s", s, g.Name(sq), g.Name(back))
			}
			for _, u := range g.Symmetries() {
				if g.Image(to, u) != g.Image(sq, s.Then(u)) {
					t.Fatalf("%d then %d is not %d at %s", s, u, s.Then(u), g.Name(sq))
				}
			}
		}
		seen[image] = true
	}
	if len(seen) != 8 {
		t.Errorf("%d different images", len(seen))
	}
}

func TestTurns(t *testing.T) {
	g := board.New(board.Shape{W: 8, H: 8})
	b1, _ := g.Square("b1")
	for s, want := range map[board.Symmetry]string{
		board.Same: "b1", board.MirrorX: "g1", board.MirrorY: "b8", board.HalfTurn: "g8", board.Transpose: "a2",
		board.QuarterTurnRight: "a7", board.QuarterTurnLeft: "h2", board.AntiTranspose: "h7",
	} {
		if got := g.Name(g.Image(b1, s)); got != want {
			t.Errorf("symmetry %d brings b1 to %s, want %s", s, got, want)
		}
	}
}

// TestFewerSymmetries: a rectangle has four, a board with one hole in a corner two, a cylinder no
// turns by a quarter.
func TestFewerSymmetries(t *testing.T) {
	four := []board.Symmetry{board.Same, board.MirrorX, board.MirrorY, board.HalfTurn}
	notched := board.Shape{W: 5, H: 5, Number: board.Holed(board.Rows(5, 0), func(x, y int) bool { return x == 0 && y == 0 })}
	for name, c := range map[string]struct {
		shape board.Shape
		want  []board.Symmetry
	}{
		"rectangle": {board.Shape{W: 9, H: 10}, four},
		"cylinder":  {board.Shape{W: 8, H: 8, Topology: board.Cylinder}, four},
		"notched":   {notched, []board.Symmetry{board.Same, board.Transpose}},
	} {
		if got := board.New(c.shape).Symmetries(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
