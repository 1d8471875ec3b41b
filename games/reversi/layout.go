package reversi

import "strconv"

// layout says where the squares of a board are. Its places are the squares of the board, row by
// row from the top left.
type layout struct {
	size    int
	wide    bool
	grid    []int16 // bit of each square of the bounding square, row by row, -1 off the board
	bits    []uint8 // bit of each place
	names   []string
	gridOf  []int16        // number of each place in the bounding square, from 0
	placeOf [maxBits]int16 // -1: no square
	board   set
	centre  set
}

// newLayout is the layout of a board.
func newLayout(size int, board shape) *layout {
	l := &layout{size: size, wide: size > 8}
	for i := range l.placeOf {
		l.placeOf[i] = -1
	}
	for i := range size * size {
		row, col := i/size, i%size
		if !inside(board, size, row, col) {
			l.grid = append(l.grid, -1)
			continue
		}
		bit := l.bitAt(row, col)
		l.grid = append(l.grid, int16(bit))
		l.placeOf[bit] = int16(len(l.bits))
		l.bits = append(l.bits, uint8(bit))
		l.gridOf = append(l.gridOf, int16(i))
		l.names = append(l.names, string(rune('a'+col))+strconv.Itoa(row+1))
		l.board.add(bit)
		if centred(size, row) && centred(size, col) {
			l.centre.add(bit)
		}
	}
	return l
}

// bitAt is the bit of a square; small boards lie in the middle of the grid of 64.
func (l *layout) bitAt(row, col int) int {
	if l.wide {
		return wideStride*row + col
	}
	margin := (8 - l.size) / 2
	return 8*(row+margin) + col + margin
}

// inside tells whether a square of the bounding square belongs to the board.
func inside(board shape, size, row, col int) bool {
	fromCorner := min(row, size-1-row) + min(col, size-1-col)
	switch board {
	case cross:
		return min(row, size-1-row) >= 2 || min(col, size-1-col) >= 2
	case octagon:
		return fromCorner >= 2
	}
	return true
}

// centred tells whether a row or column is one of the two in the middle.
func centred(size, at int) bool { return at == size/2-1 || at == size/2 }

// squares is the number of squares of the board.
func (l *layout) squares() int { return len(l.bits) }

// nameOf is the name of the square with that bit.
func (l *layout) nameOf(bit int) string { return l.names[l.placeOf[bit]] }
