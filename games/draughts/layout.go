package draughts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Square is a playing square as people count them: row by row from the top left as White sees
// the board. It is the game.Place of the square.
type Square = game.Place

// Directions. The opposite of d is d^2.
const (
	northWest = iota
	northEast
	southEast
	southWest
	north
	east
	south
	west
	directions
)

// Distances between neighbouring bits. Two rows of playing squares and one bit of margin make a
// strip, so that each direction is one distance and whoever leaves the board at the side lands
// on the margin. All boards of up to ten columns share the strip of the 10x10 board.
const (
	nw64, ne64   = 6, 5 // up to the left, up to the right; down they change places
	nw128, ne128 = 7, 6
)

// layout tells which bit is which square. Inside, every diagonal board has its dark corner at the
// left; a board with the dark corner at the right is its mirror image.
type layout struct {
	ortho   bool
	mirror  bool
	w, h    int
	wide    bool // more than 64 bits
	strip   int  // bits of two rows
	squares set128
	bitOf   []uint8         // bit of each square
	placeOf [128]Square     // square of each bit
	colOf   [128]int8       // inner column of a bit, -1 outside the board
	rowOf   [128]int8       // row from the top
	delta   [directions]int // distance of the neighbour (straight on a diagonal board: two rows or columns on)
	rows    [12]set128      // squares of each row from the top
	roads   []set128        // the main roads: a1-h8; on a board wider than high every diagonal from edge to edge
	road    set128          // all of them
	names   []string        // of each square in the numbering of the game
	order   []Square        // squares in the order in which lists name them
	other   []string        // in the other numbering, nil if there is none
	byName  map[string]Square
}

func newLayout(r *Rules) *layout {
	l := &layout{ortho: r.Ortho, mirror: !r.DarkLeft && !r.Ortho, w: r.W, h: r.H, wide: r.W > 10 && !r.Ortho}
	l.strip = 11
	if l.wide {
		l.strip = 13
	}
	half := l.strip / 2
	l.delta = [directions]int{-half - 1, -half, half + 1, half, -l.strip, 1, l.strip, -1}
	if l.ortho {
		l.delta = [directions]int{-9, -7, 9, 7, -8, 1, 8, -1}
	}
	for i := range l.colOf {
		l.colOf[i], l.rowOf[i] = -1, -1
	}
	l.roads = make([]set128, (l.w-l.h)/2+1)
	for row := range l.h {
		for x := range l.w {
			l.addSquare(row, x)
		}
	}
	l.nameSquares(r.Numbering)
	return l
}

// addSquare gives the square at row and column x, as White sees them, a bit if it is played.
func (l *layout) addSquare(row, x int) {
	bit, ok := l.bitAt(row, l.flip(x))
	if !ok {
		return
	}
	l.placeOf[bit] = Square(len(l.bitOf))
	l.bitOf = append(l.bitOf, uint8(bit))
	l.colOf[bit], l.rowOf[bit] = int8(l.flip(x)), int8(row)
	l.squares = l.squares.or(one128(bit))
	l.rows[row] = l.rows[row].or(one128(bit))
	if n := l.flip(x) - (l.h - 1 - row); n >= 0 && n%2 == 0 && n/2 < len(l.roads) {
		l.roads[n/2] = l.roads[n/2].or(one128(bit))
		l.road = l.road.or(one128(bit))
	}
}

// flip turns a column as White sees it into an inner one and back.
func (l *layout) flip(x int) int {
	if l.mirror {
		return l.w - 1 - x
	}
	return x
}

// bitAt is the bit of the square at row and inner column, false if there is no playing square.
func (l *layout) bitAt(row, col int) (int, bool) {
	if row < 0 || row >= l.h || col < 0 || col >= l.w {
		return 0, false
	}
	if l.ortho {
		return row*8 + col, true
	}
	if (l.h-1-row+col)%2 != 0 {
		return 0, false
	}
	return row/2*l.strip + row%2*(l.strip/2) + col/2, true
}

// nameSquares writes the names in the game's numbering and in the other one.
func (l *layout) nameSquares(n numbering) {
	count := len(l.bitOf)
	var numbers, letters []string
	for sq := range count {
		number := sq + 1
		if n == numericUp {
			number = count - sq
		}
		numbers = append(numbers, strconv.Itoa(number))
		row, x := l.at(Square(sq))
		letters = append(letters, string(rune('a'+x))+strconv.Itoa(l.h-row))
	}
	l.names, l.other = numbers, letters
	if n == algebraic {
		l.names, l.other = letters, numbers
	}
	l.order = make([]Square, count)
	for sq := range count {
		l.order[sq] = Square(sq)
	}
	slices.SortFunc(l.order, func(a, b Square) int {
		if n == algebraic {
			return strings.Compare(l.names[a], l.names[b])
		}
		return cmp.Compare(number(l.names[a]), number(l.names[b]))
	})
	l.byName = make(map[string]Square, 3*count)
	for sq := range count {
		l.byName[l.names[sq]], l.byName[l.other[sq]] = Square(sq), Square(sq)
		if number := numbers[sq]; len(number) == 1 {
			l.byName["0"+number] = Square(sq)
		}
	}
}

// number reads a number that was just written.
func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// at is the row from the top and the column from the left, as White sees them.
func (l *layout) at(sq Square) (row, x int) {
	bit := l.bitOf[sq]
	return int(l.rowOf[bit]), l.flip(int(l.colOf[bit]))
}

// square reads the name of a square in either numbering; capital letters and leading zeros are
// forgiven.
func (l *layout) square(name string) (Square, bool) {
	sq, ok := l.byName[name]
	if !ok {
		sq, ok = l.byName[strings.ToLower(strings.TrimLeft(name, "0"))]
	}
	return sq, ok
}

// steps are the directions of row and column.
var steps = [directions][2]int{{-1, -1}, {-1, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// next is the bit of the neighbour of bit in direction d. On a diagonal board the straight
// neighbours are two rows or columns away.
func (l *layout) next(bit, d int) (int, bool) {
	far := 1
	if d >= north && !l.ortho {
		far = 2
	}
	return l.bitAt(int(l.rowOf[bit])+far*steps[d][0], int(l.colOf[bit])+far*steps[d][1])
}
