package loa

import (
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// set is a set of squares of any board of the family, up to twelve by twelve with its margin.
type set = board.Set192

// most is more than the number of any square.
const most = 192

// ways are the eight directions; ways d and d+4 are opposite, and lie on the same line.
var ways = [8]board.Dir{{X: 1}, {X: 1, Y: 1}, {Y: 1}, {X: -1, Y: 1}, {X: -1}, {X: -1, Y: -1}, {Y: -1}, {X: 1, Y: -1}}

// layout are the tables of one size of board. It never changes and is shared.
type layout struct {
	*board.Grid
	middle int            // the square in the middle, board.None on boards of even size
	line   [4][most]set   // the squares of a line through a square, itself among them
	ray    [8][most]set   // the squares beyond a square in a direction
	room   [8][most]uint8 // how many they are
	step   [8]int         // to the number of the next square
	board  [2]*game.Board // as a screen shows it: without and with the hole
}

// kind is all that a board depends on.
type kind struct{ size int }

var layouts sync.Map // kind to *layout

func layoutOf(size int) *layout {
	if l, ok := layouts.Load(kind{size}); ok {
		return l.(*layout)
	}
	l, _ := layouts.LoadOrStore(kind{size}, newLayout(size))
	return l.(*layout)
}

func newLayout(size int) *layout {
	l := &layout{middle: board.None}
	l.Grid = board.New(board.Shape{W: size, H: size, Number: board.Rows(size+1, 0)})
	if size%2 == 1 {
		l.middle = l.At(size/2, size/2)
	}
	for d, way := range ways {
		l.step[d] = int(way.X) + int(way.Y)*(size+1)
	}
	for _, sq := range l.Squares() {
		for d, way := range ways {
			for on := range l.Ray(sq, way) {
				l.ray[d][sq].Add(on)
				l.room[d][sq]++
			}
			l.line[d%4][sq] = l.line[d%4][sq].Or(l.ray[d][sq]).With(sq)
		}
	}
	for i := range l.board {
		b := scene.Board(l.Grid, scene.Checkered)
		if i == 1 && l.middle != board.None {
			b.Places[l.Ordinal(l.middle)].Tint = holeTint
		}
		scene.Add(b, game.PlaceInfo{Name: passText, Kind: game.Button, Seat: game.NoSeat, X: b.W + 1, Y: b.H / 2})
		l.board[i] = b
	}
	return l
}

// holeTint is how pages draw a hole in the board.
const holeTint = 3

// between are the squares between two squares of a line, the second of which lies in direction d of the first.
func (l *layout) between(d, from, to int) set { return l.ray[d][from].And(l.ray[(d+4)%8][to]) }

// connected tells whether pieces form one group, each next to another one orthogonally or diagonally. One
// piece does.
func (l *layout) connected(men set) bool {
	if men.Empty() {
		return false
	}
	row := l.step[2]
	group := set{}.With(men.First())
	for {
		wide := group.Or(group.Up(1)).Or(group.Down(1))
		grown := wide.Or(wide.Up(row)).Or(wide.Down(row)).And(men)
		if grown == group {
			return grown == men
		}
		group = grown
	}
}

// keys are the zobrist keys of a piece of each side on each square, and of White to move.
var keys, turnKey = func() (k [seats][most]uint64, turn uint64) {
	stream := board.Seed
	for s := range k {
		stream.Fill(k[s][:])
	}
	return k, stream.Next()
}()
