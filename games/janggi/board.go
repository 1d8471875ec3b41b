package janggi

import (
	"strconv"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// set is a set of points: seven rows in the first word, three in the second.
type set = board.Set128

const (
	columns = 9
	rows    = 10
	points  = columns * rows
	bound   = 64 + 3*columns // more than the number of any point
	lowRows = 7              // in the first word of a set
)

// number is the number of the point at a column and a row, which are counted from Cho's left and near edge.
func number(x, y int) int {
	if y < lowRows {
		return y*columns + x
	}
	return 64 + (y-lowRows)*columns + x
}

// Bound is more than the number of any point.
const Bound = bound

// Points are the numbers of all points.
func Points() []int { return grid.Squares() }

// grid are the points with their plain names, a1 to i10.
var grid = board.New(board.Shape{W: columns, H: rows, Number: number})

// xs and ys are the column and the row of a point, Korean the names that players use.
var xs, ys, korean = func() (x, y [bound]uint8, names [bound]string) {
	for _, sq := range grid.Squares() {
		c, r := grid.XY(sq)
		x[sq], y[sq] = uint8(c), uint8(r)
		names[sq] = rowName(r) + strconv.Itoa(c+1)
	}
	return x, y, names
}()

// rowName is the Korean name of a row: 1 is Han's edge, 0 is Cho's.
func rowName(y int) string { return strconv.Itoa((rows - y) % 10) }

// pointAt is the point with a Korean name.
func pointAt(name string) (sq int, ok bool) {
	if len(name) != 2 || name[0] < '0' || name[0] > '9' || name[1] < '1' || name[1] > '9' {
		return 0, false
	}
	return number(int(name[1]-'1'), (rows-int(name[0]-'0'))%10), true
}

func placeOf(sq int) game.Place { return game.Place(grid.Ordinal(sq)) }

// passText is the name of the button for passes.
const passText = "pass"

// newBoard is what a screen shows: the points with their Korean names, the diagonals of the palaces, the button for passes, and
// where arrays are chosen one for each of them.
func newBoard(chosen bool) *game.Board {
	b := scene.Board(grid, nil)
	b.Shape = "point"
	for i := range b.Files {
		b.Files[i] = strconv.Itoa(i + 1)
	}
	for y := range b.Ranks {
		b.Ranks[y] = rowName(y)
	}
	for _, sq := range grid.Squares() {
		b.Places[placeOf(sq)].Name = korean[sq]
	}
	for _, sq := range grid.Squares() {
		if across[sq] > int8(sq) {
			b.Lines = append(b.Lines, [2]game.Place{placeOf(sq), placeOf(int(across[sq]))})
		}
	}
	buttons := []string{passText}
	if chosen {
		buttons = append(buttons, arrays...)
	}
	for i, name := range buttons {
		scene.Add(b, game.PlaceInfo{Name: name, Kind: game.Button, Seat: game.NoSeat, X: b.W + 1, Y: b.H/2 + float32(i)})
	}
	return b
}

// passPlace is the place of the button, after the points; those of the arrays follow.
const passPlace = game.Place(points)

// keys are the zobrist keys: of a piece of each kind and side on each point, of Han to move, and of each stage.
var pieceKeys, turnKey, stageKeys = func() (k [seats][kinds][bound]uint64, turn uint64, stages [choosing + seats]uint64) {
	stream := board.Seed
	for s := range k {
		for kind := range k[s] {
			stream.Fill(k[s][kind][:])
		}
	}
	turn = stream.Next()
	stream.Fill(stages[1:])
	return k, turn, stages
}()
