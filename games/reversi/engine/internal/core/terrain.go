package core

import "math/bits"

// terrain is what the solver knows about the shape of a board.
type terrain struct {
	board  uint64    // its squares
	size   int       // their number
	convex bool      // no line leaves the board and enters it again
	border [4]uint64 // squares with nothing on one side along a rank, a file, a diagonal of 7, of 9
}

// shifts of the four kinds of lines, and the squares from which a step up or down stays on the
// eight by eight grid.
var (
	lineShifts = [4]uint{1, 8, 7, 9}
	stepsUp    = [4]uint64{^uint64(0x8080808080808080), ^uint64(0xff << 56), ^uint64(0xff<<56 | fileA), ^uint64(0xff<<56 | 0x8080808080808080)}
	stepsDown  = [4]uint64{^uint64(fileA), ^uint64(0xff), ^uint64(0xff | 0x8080808080808080), ^uint64(0xff | fileA)}
)

var (
	board8 = newTerrain(^uint64(0))
	board6 = newTerrain(0x007e7e7e7e7e7e00)
	board4 = newTerrain(0x00003c3c3c3c0000)
)

// terrainOf does not allocate for the square boards.
func terrainOf(b Board) *terrain {
	board := b.Own | b.Opp | b.Open
	for _, t := range [...]*terrain{board8, board6, board4} {
		if t.board == board {
			return t
		}
	}
	return newTerrain(board)
}

func newTerrain(board uint64) *terrain {
	t := &terrain{board: board, size: bits.OnesCount64(board), convex: true}
	for i, by := range lineShifts {
		up := board & stepsUp[i] & (board >> by)     // has a neighbour above
		down := board & stepsDown[i] & (board << by) // has one below
		t.border[i] = board &^ (up & down)
		t.convex = t.convex && oneRun(board, i)
	}
	return t
}

// oneRun tells whether every line of a kind meets the board in one run.
func oneRun(board uint64, kind int) bool {
	by := lineShifts[kind]
	for rest := board; rest != 0; rest &= rest - 1 {
		at, left := rest&-rest, false
		for at&stepsUp[kind] != 0 {
			at <<= by
			if at&board == 0 {
				left = true
			} else if left {
				return false
			}
		}
	}
	return true
}

// beside are the up to eight neighbours of a square.
var beside = func() (t [64]uint64) {
	for square := range t {
		at := uint64(1) << square
		for i, by := range lineShifts {
			t[square] |= at&stepsUp[i]<<by | at&stepsDown[i]>>by
		}
	}
	return t
}()

// corners of a set of squares: those with nothing on one side along every kind of line.
func (t *terrain) corners() uint64 {
	return t.border[0] & t.border[1] & t.border[2] & t.border[3]
}
