package board_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/board"
)

// TestNames: squares are called as players of each game call them.
func TestNames(t *testing.T) {
	chess := board.New(board.Shape{W: 8, H: 8})
	othello := board.New(board.Shape{W: 8, H: 8, FromTop: true})
	weiqi := board.New(board.Shape{W: 19, H: 19, Files: board.LettersWithout("i", 19)})
	shogi := board.New(board.Shape{W: 9, H: 9, FromTop: true, Files: board.Backwards(board.Numbers(1, 9)), Ranks: board.Letters(9)})
	xiangqi := board.New(board.Shape{W: 9, H: 10, Ranks: board.Numbers(0, 10)})
	tests := []struct {
		game string
		g    *board.Grid
		name string
		x, y int     // column and row from the first
		left float64 // where it is drawn
		top  float64
	}{
		{"chess", chess, "a1", 0, 0, .5, 7.5},
		{"chess", chess, "H8", 7, 7, 7.5, .5},
		{"othello", othello, "a1", 0, 0, .5, .5},
		{"othello", othello, "f5", 5, 4, 5.5, 4.5},
		{"go", weiqi, "j10", 8, 9, 8.5, 9.5},
		{"go", weiqi, "T19", 18, 18, 18.5, .5},
		{"shogi", shogi, "7g", 2, 6, 2.5, 6.5},
		{"shogi", shogi, "1a", 8, 0, 8.5, .5},
		{"xiangqi", xiangqi, "e0", 4, 0, 4.5, 9.5},
	}
	for _, c := range tests {
		sq, ok := c.g.Square(c.name)
		if x, y := c.g.XY(sq); !ok || x != c.x || y != c.y || c.g.At(x, y) != sq {
			t.Errorf("%s %s: column %d, row %d, want %d, %d", c.game, c.name, x, y, c.x, c.y)
		}
		if left, top := c.g.Centre(sq); left != c.left || top != c.top {
			t.Errorf("%s %s is drawn at %g, %g, want %g, %g", c.game, c.name, left, top, c.left, c.top)
		}
		if !strings.EqualFold(c.g.Name(sq), c.name) {
			t.Errorf("%s %s is called %s", c.game, c.name, c.g.Name(sq))
		}
	}
	for _, wrong := range []string{"", "i1", "a20", "a0", "aa", "1a", "t19 "} {
		if _, ok := weiqi.Square(wrong); ok {
			t.Errorf("Go has a point %q", wrong)
		}
	}
}

// TestNumbering: squares have the numbers that a family wants, and tables go by them.
func TestNumbering(t *testing.T) {
	cross := board.New(board.Shape{W: 8, H: 8, Number: board.Holed(board.Rows(9, 10), board.Cross(8, 8, 2))})
	if cross.Len() != 48 || cross.At(1, 1) != board.None || cross.At(2, 0) != 12 || cross.At(7, 5) != 62 {
		t.Errorf("a cross of %d squares: %v", cross.Len(), cross.Squares())
	}
	if cross.Has(10) || cross.Has(-1) || cross.Has(5000) || !cross.Has(12) {
		t.Error("holes are squares, or squares holes")
	}
	if cross.Ordinal(12) != 0 || cross.Ordinal(62) != 31+8 || cross.Ordinal(10) != board.None {
		t.Errorf("ordinals %d, %d", cross.Ordinal(12), cross.Ordinal(62))
	}
	octagon := board.New(board.Shape{W: 10, H: 10, Number: board.Holed(board.Rows(10, 0), board.Cut(10, 10, 2))})
	if octagon.Len() != 100-4*3 {
		t.Errorf("an octagon of %d squares", octagon.Len())
	}
	names := board.Table(cross, cross.Name)
	if len(names) != cross.Bound() || names[12] != "c1" || names[10] != "" {
		t.Errorf("table %q", names)
	}
	if all := board.All[board.Set128](cross); all.Count() != 48 || !slices.Equal(slices.Collect(board.Each(all)), cross.Squares()) {
		t.Error("the set of all squares is another one")
	}
	if !slices.Equal(cross.Names(), slices.Collect(func(yield func(string) bool) {
		for _, sq := range cross.Squares() {
			if !yield(cross.Name(sq)) {
				return
			}
		}
	})) {
		t.Error("names are in another order than squares")
	}
}

// TestNoGrid: what is no grid is refused at once.
func TestNoGrid(t *testing.T) {
	wrong := map[string]board.Shape{
		"no squares":     {W: 0, H: 3},
		"too wide":       {W: board.Most + 1, H: 3},
		"too few names":  {W: 3, H: 3, Files: []string{"a"}},
		"one name twice": {W: 3, H: 1, Files: []string{"a", "b", "a"}},
		"one number":     {W: 2, H: 2, Number: func(int, int) int { return 3 }},
		"a large number": {W: 2, H: 2, Number: board.Rows(2, 2000)},
	}
	for name, shape := range wrong {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it was made")
				}
			}()
			board.New(shape)
		})
	}
}

// FuzzSquare: every name that is read is that of its square.
func FuzzSquare(f *testing.F) {
	g := board.New(board.Shape{W: 19, H: 19, Files: board.LettersWithout("i", 19)})
	for _, seed := range []string{"a1", "T19", "j10", "", "ß1", "a١"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if sq, ok := g.Square(name); ok && g.Name(sq) != strings.ToLower(name) {
			t.Errorf("%q is %s", name, g.Name(sq))
		}
	})
}
