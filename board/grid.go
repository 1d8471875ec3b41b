package board

import (
	"fmt"
	"strings"
)

// Grid is a board of squares in columns and rows. It never changes and may be shared.
//
// Columns are counted from the left, rows from the one whose name comes first, both from 0. That
// row is the nearest to the first player, as on a chess board, unless [Shape.FromTop] says that
// it is the farthest, as in Othello and shogi.
type Grid struct {
	shape   Shape
	squares []int          // numbers, row by row
	at      []int16        // number by row and column, None for a hole
	x, y    []int8         // column and row by number
	ordinal []int16        // place in squares by number, None where there is no square
	names   []string       // by place in squares
	byName  map[string]int // numbers, by names in small letters
}

// Shape describes a grid.
type Shape struct {
	W, H     int // columns and rows, from 1 to Most
	Topology Topology
	FromTop  bool // the first row is the farthest from the first player

	// Files are the names of the columns from the left, Ranks those of the rows from the first;
	// nil stands for a, b, c … and 1, 2, 3 …. The name of a square is that of its column and that
	// of its row, together.
	Files, Ranks []string

	// Number gives the number of the square at column x and row y, less than 0 where there is
	// none. All numbers are different and less than 1024. nil numbers all squares row by row from 0.
	Number func(x, y int) int
}

// New makes a grid. A shape that is no grid is a programming error: it panics.
func New(s Shape) *Grid {
	if s.W < 1 || s.W > Most || s.H < 1 || s.H > Most {
		panic(fmt.Sprintf("board: a grid of %d by %d squares", s.W, s.H))
	}
	if s.Files == nil {
		s.Files = Letters(s.W)
	}
	if s.Ranks == nil {
		s.Ranks = Numbers(1, s.H)
	}
	if len(s.Files) != s.W || len(s.Ranks) != s.H {
		panic("board: as many names as columns and rows are needed")
	}
	if s.Number == nil {
		s.Number = Rows(s.W, 0)
	}
	g := &Grid{shape: s, at: make([]int16, s.W*s.H), byName: map[string]int{}}
	for y := range s.H {
		for x := range s.W {
			g.add(x, y)
		}
	}
	return g
}

// add puts the square at a column and a row on the grid, if there is one.
func (g *Grid) add(x, y int) {
	n := g.shape.Number(x, y)
	if n < 0 {
		g.at[y*g.shape.W+x] = None
		return
	}
	name := g.shape.Files[x] + g.shape.Ranks[y]
	if _, twice := g.byName[strings.ToLower(name)]; twice || n >= 1024 || g.Has(n) {
		panic(fmt.Sprintf("board: square %s with number %d clashes with another", name, n))
	}
	for len(g.ordinal) <= n {
		g.ordinal, g.x, g.y = append(g.ordinal, None), append(g.x, None), append(g.y, None)
	}
	g.at[y*g.shape.W+x], g.ordinal[n] = int16(n), int16(len(g.squares))
	g.x[n], g.y[n] = int8(x), int8(y)
	g.squares, g.names = append(g.squares, n), append(g.names, name)
	g.byName[strings.ToLower(name)] = n
}

// Rows numbers squares row by row: stride is the distance between two rows, first the number of
// the corner. A stride greater than the width leaves a margin, so that a set of squares that is
// shifted by a step never goes from one edge to the other.
func Rows(stride, first int) func(x, y int) int {
	return func(x, y int) int { return first + y*stride + x }
}

// W is the number of columns.
func (g *Grid) W() int { return g.shape.W }

// H is the number of rows.
func (g *Grid) H() int { return g.shape.H }

// FromTop tells whether the first row is the farthest from the first player.
func (g *Grid) FromTop() bool { return g.shape.FromTop }

// Topology is how the edges meet.
func (g *Grid) Topology() Topology { return g.shape.Topology }

// Len is the number of squares.
func (g *Grid) Len() int { return len(g.squares) }

// Bound is more than the highest number of a square: the length of a table by numbers.
func (g *Grid) Bound() int { return len(g.ordinal) }

// Squares are the numbers of the squares, row by row. The slice is the grid's.
func (g *Grid) Squares() []int { return g.squares }

// Has tells whether there is a square with that number.
func (g *Grid) Has(sq int) bool { return sq >= 0 && sq < len(g.ordinal) && g.ordinal[sq] >= 0 }

// At is the square at a column and a row, None if there is none. It knows no topology: see Step.
func (g *Grid) At(x, y int) int {
	if x < 0 || x >= g.shape.W || y < 0 || y >= g.shape.H {
		return None
	}
	return int(g.at[y*g.shape.W+x])
}

// XY is the column and the row of a square.
func (g *Grid) XY(sq int) (x, y int) { return int(g.x[sq]), int(g.y[sq]) }

// Ordinal is the place of a square in Squares, None if there is no such square.
func (g *Grid) Ordinal(sq int) int {
	if !g.Has(sq) {
		return None
	}
	return int(g.ordinal[sq])
}

// Table is a value for each number of a square, made by a function of the square; zero where
// there is no square.
func Table[T any](g *Grid, of func(sq int) T) []T {
	table := make([]T, g.Bound())
	for _, sq := range g.squares {
		table[sq] = of(sq)
	}
	return table
}

// Centre is where a square is drawn: the middle of it in squares from the left edge and from the
// top one, as the first player sees the board.
func (g *Grid) Centre(sq int) (x, y float64) {
	col, row := g.XY(sq)
	if !g.shape.FromTop {
		row = g.shape.H - 1 - row
	}
	return float64(col) + .5, float64(row) + .5
}

// Holed numbers squares as another function does, but those that a board leaves out.
func Holed(number func(x, y int) int, hole func(x, y int) bool) func(x, y int) int {
	return func(x, y int) int {
		if hole(x, y) {
			return None
		}
		return number(x, y)
	}
}

// Cross tells which squares of a w by h rectangle are no part of a cross: n by n in each corner.
func Cross(w, h, n int) (hole func(x, y int) bool) {
	return func(x, y int) bool { return min(x, w-1-x) < n && min(y, h-1-y) < n }
}

// Cut tells which squares of a w by h rectangle are no part of an octagon: those nearer than n
// steps to a corner.
func Cut(w, h, n int) (hole func(x, y int) bool) {
	return func(x, y int) bool { return min(x, w-1-x)+min(y, h-1-y) < n }
}
