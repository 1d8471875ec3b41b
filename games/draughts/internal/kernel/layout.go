package kernel

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// Directions. The opposite of d is d^2.
const (
	NorthWest = iota
	NorthEast
	SouthEast
	SouthWest
	North
	East
	south
	West
	Directions
)

// Distances between neighbouring bits. Two rows of playing squares and one bit of margin make a
// strip, so that each direction is one distance and whoever leaves the board at the side lands
// on the margin. All boards of up to ten columns share the strip of the 10x10 board.
const (
	nw64, ne64   = 6, 5 // up to the left, up to the right; down they change places
	nw128, ne128 = 7, 6
)

// Layout tells which bit is which square. Inside, every diagonal board has its dark corner at the
// left; a board with the dark corner at the right is its mirror image.
type Layout struct {
	Grid    *board.Grid // squares by their bits, the rows from the top as White sees the board
	Ortho   bool
	Mirror  bool
	W, H    int
	Wide    bool            // more than 64 bits
	Squares Set128          // all of them
	BitOf   []uint8         // bit of each square
	PlaceOf [128]game.Place // square of each bit
	ColOf   [128]int8       // inner column of a bit, -1 outside the board
	RowOf   [128]int8       // row from the top
	Delta   [Directions]int // distance of the neighbour (straight on a diagonal board: two rows or columns on)
	Rows    [12]Set128      // squares of each row from the top
	Roads   []Set128        // the main roads: a1-h8; on a board wider than high every diagonal from edge to edge
	Road    Set128          // all of them
}

// steps are the directions on the inner board, rows counted from the top.
var steps = [Directions]board.Dir{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {Y: -1}, {X: 1}, {Y: 1}, {X: -1}}

func newLayout(r *Movement) *Layout {
	l := &Layout{Ortho: r.Ortho, Mirror: !r.DarkLeft && !r.Ortho, W: r.W, H: r.H, Wide: r.W > 10 && !r.Ortho}
	l.Grid = board.New(board.Shape{
		W: l.W, H: l.H, FromTop: true, Ranks: board.Backwards(board.Numbers(1, l.H)),
		Number: func(x, row int) int { return l.BitAt(row, l.flip(x)) },
	})
	for d := range Directions {
		l.Delta[d] = l.distance(d)
	}
	for i := range l.ColOf {
		l.ColOf[i], l.RowOf[i] = -1, -1
	}
	l.Roads = make([]Set128, (l.W-l.H)/2+1)
	for sq, bit := range l.Grid.Squares() {
		l.addSquare(game.Place(sq), bit)
	}
	return l
}

// distance is that of neighbouring bits in direction d.
func (l *Layout) distance(d int) int {
	strip := l.strip()
	if l.Ortho {
		return 8*int(steps[d].Y) + int(steps[d].X)
	}
	return [Directions]int{-strip/2 - 1, -strip / 2, strip/2 + 1, strip / 2, -strip, 1, strip, -1}[d]
}

// strip is the number of bits of two rows.
func (l *Layout) strip() int {
	if l.Wide {
		return 13
	}
	return 11
}

// BitAt is the bit of the square at row and inner column, board.None if it is not played.
func (l *Layout) BitAt(row, col int) int {
	switch {
	case l.Ortho:
		return row*8 + col
	case (l.H-1-row+col)%2 != 0:
		return board.None
	}
	return row/2*l.strip() + row%2*(l.strip()/2) + col/2
}

// addSquare notes where the square with a bit lies.
func (l *Layout) addSquare(sq game.Place, bit int) {
	x, row := l.Grid.XY(bit)
	col, one := l.flip(x), One128(bit)
	l.PlaceOf[bit], l.BitOf = sq, append(l.BitOf, uint8(bit))
	l.ColOf[bit], l.RowOf[bit] = int8(col), int8(row)
	l.Squares, l.Rows[row] = l.Squares.Or(one), l.Rows[row].Or(one)
	if n := col - (l.H - 1 - row); n >= 0 && n%2 == 0 && n/2 < len(l.Roads) {
		l.Roads[n/2] = l.Roads[n/2].Or(one)
		l.Road = l.Road.Or(one)
	}
}

// flip turns a column as White sees it into an inner one and back.
func (l *Layout) flip(x int) int {
	if l.Mirror {
		return l.W - 1 - x
	}
	return x
}

// At is the row from the top and the column from the left, as White sees them.
func (l *Layout) At(sq game.Place) (row, x int) {
	x, row = l.Grid.XY(int(l.BitOf[sq]))
	return row, x
}

// Next is the bit of the neighbour of bit in direction d. On a diagonal board the straight
// neighbours are two rows or columns away.
func (l *Layout) Next(bit, d int) (int, bool) {
	step := steps[d]
	if d >= North && !l.Ortho {
		step.X, step.Y = 2*step.X, 2*step.Y
	}
	if l.Mirror {
		step.X = -step.X
	}
	to, _ := l.Grid.Step(bit, step)
	return to, to != board.None
}

// manDirections are the directions in which a man of the seat steps and captures.
func manDirections(r *Movement, seat int) (steps, takes []uint8) {
	forward := [2][]uint8{{NorthWest, NorthEast}, {SouthEast, SouthWest}}[seat]
	back := [2][]uint8{{SouthEast, SouthWest}, {NorthWest, NorthEast}}[seat]
	straight, behind := [2]uint8{North, south}[seat], [2]uint8{south, North}[seat]
	if r.Ortho {
		forward, back = []uint8{straight, East, West}, []uint8{behind}
	}
	steps, takes = append(steps, forward...), append(takes, forward...)
	if r.ManStepBack {
		steps = append(steps, back...)
	}
	if r.ManBack {
		takes = append(takes, back...)
	}
	if r.Dirs == TakesAll8 {
		takes = append(takes, straight, East, West)
		if r.ManBack {
			takes = append(takes, behind)
		}
	}
	return steps, takes
}

// kingDirections are those of a king.
func kingDirections(r *Movement) (steps, takes []uint8) {
	diagonal := []uint8{NorthWest, NorthEast, SouthEast, SouthWest}
	straight := []uint8{North, East, south, West}
	switch {
	case r.Ortho:
		return straight, straight
	case r.Dirs == TakesAll8:
		return diagonal, append(diagonal, straight...)
	}
	return diagonal, diagonal
}
