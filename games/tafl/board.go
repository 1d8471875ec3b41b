package tafl

import (
	"sync"

	"github.com/tavlei/tavlei/board"
)

// set is a set of squares of any board of the family, up to nineteen by nineteen with its margin.
type set = board.Set384

// most is more than the number of any square.
const most = 384

// ways are the directions of moves; ways d and d+2 are opposite.
var ways = [4]board.Dir{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// layout are the tables of one size of board. It never changes and is shared.
type layout struct {
	*board.Grid
	size   int
	words  int            // of a set that the board takes
	step   [4]int         // to the number of the next square
	room   [4][most]uint8 // how many squares lie beyond a square in a direction
	beside [4][most]int16 // the next square, board.None beyond the edge
	around [most]set      // the eight squares around a square
	squares,
	edge set
	middle int
	corner [3]set // of no corners, of the four corner squares, of two by two squares in each corner
}

var layouts sync.Map // size to *layout

func layoutOf(size int) *layout {
	if l, ok := layouts.Load(size); ok {
		return l.(*layout)
	}
	l, _ := layouts.LoadOrStore(size, newLayout(size))
	return l.(*layout)
}

func newLayout(size int) *layout {
	l := &layout{size: size, Grid: board.New(board.Shape{W: size, H: size, Number: board.Rows(size+1, 0)})}
	l.words = (l.Bound() + 63) / 64
	l.middle = l.At(size/2, size/2)
	l.squares = board.All[set](l.Grid)
	for d, way := range ways {
		l.step[d] = int(way.X) + int(way.Y)*(size+1)
	}
	for _, sq := range l.Squares() {
		for d, way := range ways {
			to, _ := l.Step(sq, way)
			l.beside[d][sq] = int16(to)
			for range l.Ray(sq, way) {
				l.room[d][sq]++
			}
		}
		l.around[sq] = board.Collect[set](l.Reach(sq, board.Around))
		x, y := l.XY(sq)
		in, out := min(x, size-1-x), min(y, size-1-y)
		if min(in, out) == 0 {
			l.edge.Add(sq)
		}
		for depth := 1; depth <= 2; depth++ {
			if max(in, out) < depth {
				l.corner[depth].Add(sq)
			}
		}
	}
	return l
}

// flood is what is connected with some squares through the squares of free.
func (l *layout) flood(from, free set) set {
	for {
		grown := l.spread(from).And(free).Or(from)
		if grown == from {
			return from
		}
		from = grown
	}
}

// spread are some squares and their neighbours along ranks and files, margins among them.
func (l *layout) spread(from set) set {
	row := l.size + 1
	return from.Or(from.Up(1)).Or(from.Down(1)).Or(from.Up(row)).Or(from.Down(row))
}

// keys are the zobrist keys of an attacker, a defender and the king on each square, and of the defenders' move.
var keys, turnKey = func() (k [3][most]uint64, turn uint64) {
	stream := board.Seed
	for s := range k {
		stream.Fill(k[s][:])
	}
	return k, stream.Next()
}()
