package corners

import (
	"math/bits"
	"sync"

	"github.com/tavlei/tavlei/board"
)

// most is the greatest number of points of a board, the 256 of halma.
const most = 256

// maxDirs is the greatest number of directions from a point.
const maxDirs = 8

// Set is a set of points of any board of the family.
type Set [most / 64]uint64

// Has tells whether a point is in the set.
func (s *Set) Has(at int) bool { return s[at>>6]>>(at&63)&1 != 0 }

// Add puts a point into the set, Remove takes it out.
func (s *Set) Add(at int)    { s[at>>6] |= 1 << (at & 63) }
func (s *Set) Remove(at int) { s[at>>6] &^= 1 << (at & 63) }

// Count is the number of points.
func (s *Set) Count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// Within counts the points that are in both sets.
func (s *Set) Within(t *Set) (n int) {
	for i, word := range s {
		n += bits.OnesCount64(word & t[i])
	}
	return n
}

// Meets tells whether a point is in both sets.
func (s *Set) Meets(t *Set) bool {
	for i, word := range s {
		if word&t[i] != 0 {
			return true
		}
	}
	return false
}

// Or puts all points of t into the set.
func (s *Set) Or(t *Set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// All yields the points in rising order.
func (s *Set) All(yield func(at int) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(64*i + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// way leads from a point in a direction: to its neighbour, and to the point behind that, none if there is no such one.
type way struct {
	dir      uint8
	next     uint8
	land     uint8
	jumpable bool
}

// layout are the tables of one board. It never changes and is shared.
type layout struct {
	*board.Graph
	size   int        // columns of a grid, 0 for the star
	rows   []row      // from the top, as positions are written
	ways   [][]way    // by points
	dx, dy [most]int8 // column and row of a grid; x and z of the cube coordinates of the star
	turned []uint8    // of a grid: the point on the other side of the middle
}

// row is a row of points: the first, and how many.
type row struct{ first, n int }

var layouts sync.Map // size, 0 for the star, to *layout

func layoutOf(size int) *layout {
	if l, ok := layouts.Load(size); ok {
		return l.(*layout)
	}
	made := newStar
	if size > 0 {
		made = func() *layout { return newGrid(size) }
	}
	l, _ := layouts.LoadOrStore(size, made())
	return l.(*layout)
}

func newGrid(size int) *layout {
	grid := board.New(board.Shape{W: size, H: size})
	l := &layout{Graph: grid.Graph(board.Around), size: size}
	for at := range l.Len() {
		x, y := grid.XY(at)
		l.dx[at], l.dy[at] = int8(x), int8(y)
		l.turned = append(l.turned, uint8(l.Len()-1-at))
	}
	for y := size - 1; y >= 0; y-- {
		l.rows = append(l.rows, row{y * size, size})
	}
	l.link()
	return l
}

// starRows are the numbers of holes in the rows of the star, from a at the bottom to q.
var starRows = [17]int{1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1}

func newStar() *layout {
	l := &layout{Graph: board.Star()}
	at := 0
	for i, n := range starRows {
		z := i - 8
		left := -z - 4 // the triangle that points down; the other one begins at -4
		if z >= -4 && z < 0 || z > 4 {
			left = -4
		}
		for k := range n {
			l.dx[at], l.dy[at] = int8(left+k), int8(z)
			at++
		}
		l.rows = append([]row{{at - n, n}}, l.rows...)
	}
	l.link()
	return l
}

// link makes the table of ways.
func (l *layout) link() {
	l.ways = make([][]way, l.Len())
	for at := range l.ways {
		for d := range l.Dirs() {
			next := l.Next(at, d)
			if next == board.None {
				continue
			}
			w := way{dir: uint8(d), next: uint8(next)}
			if land := l.Next(next, d); land != board.None {
				w.land, w.jumpable = uint8(land), true
			}
			l.ways[at] = append(l.ways[at], w)
		}
	}
}

// cube are the three coordinates of a hole of the star.
func (l *layout) cube(at int) (x, y, z int) {
	x, z = int(l.dx[at]), int(l.dy[at])
	return x, -x - z, z
}

// name is the name of a point.
func (l *layout) name(at int) string { return l.Point(at).Name }

// keys are the zobrist keys of a man of each seat on each point; stateKey mixes what else counts.
var keys = func() (k [maxSeats][most]uint64) {
	stream := board.Seed
	for s := range k {
		stream.Fill(k[s][:])
	}
	return k
}()

func stateKey(x uint64) uint64 {
	stream := board.Stream(x)
	return stream.Next()
}
