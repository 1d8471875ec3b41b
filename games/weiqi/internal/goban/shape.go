// Package goban is a board of Go: chains, liberties, captures, ko, keys, unconditional life and area, without rules of
// play. Rules, playouts and bots build on it. Nothing on the way of a move allocates.
package goban

import (
	"fmt"
	"sync"
)

// Most is the longest side of a board.
const Most = 25

// Point is an intersection, counted from 0 by rows.
type Point uint16

// None is no point: no ko, a pass.
const None Point = 0xffff

// Colour is what a point holds.
type Colour uint8

// What a point holds. Edge is what lies beyond the board.
const (
	Empty Colour = iota
	Black
	White
	Edge
)

// Other is the other player's colour; c is Black or White.
func (c Colour) Other() Colour { return Black + White - c }

// Shape is the ground of boards of one size: which points are next to which. It is never changed.
type Shape struct {
	Width, Height int
	Torus         bool       // opposite sides meet
	Near          [][4]Point // along the lines; Beyond where there is no further one
	Aslant        [][4]Point // diagonally, likewise
	Beyond        Point      // the point that stands for everything outside: as many as the board has
	keys          [][2]uint64
}

type plan struct {
	width, height int
	torus         bool
}

var shapes sync.Map // plan to *Shape

// ShapeOf is the shape of boards of a width and height from 1 to Most; there is one for each. It panics on others.
func ShapeOf(width, height int, torus bool) *Shape {
	if width < 1 || height < 1 || width > Most || height > Most {
		panic(fmt.Sprintf("goban: no board of %d by %d", width, height))
	}
	key := plan{width, height, torus}
	if s, ok := shapes.Load(key); ok {
		return s.(*Shape)
	}
	s, _ := shapes.LoadOrStore(key, newShape(key))
	return s.(*Shape)
}

var (
	along  = [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}
	aslant = [4][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}
)

func newShape(of plan) *Shape {
	n := of.width * of.height
	s := &Shape{Width: of.width, Height: of.height, Torus: of.torus, Beyond: Point(n)}
	s.Near, s.Aslant = make([][4]Point, n+1), make([][4]Point, n+1)
	for p := range n + 1 {
		for i := range 4 {
			s.Near[p][i], s.Aslant[p][i] = s.Beyond, s.Beyond
		}
	}
	for p := range Point(n) {
		seen := map[Point]bool{p: true, s.Beyond: true}
		s.join(p, &s.Near[p], along, seen)
		s.join(p, &s.Aslant[p], aslant, seen)
	}
	s.keys = keysOf(n)
	return s
}

// join fills in the neighbours in some directions. Those that were seen, as the ends of a narrow torus are, count once.
func (s *Shape) join(p Point, to *[4]Point, ways [4][2]int, seen map[Point]bool) {
	for i, way := range ways {
		if q := s.beside(p, way[0], way[1]); !seen[q] {
			to[i], seen[q] = q, true
		}
	}
}

func (s *Shape) beside(p Point, dx, dy int) Point {
	x, y := int(p)%s.Width+dx, int(p)/s.Width+dy
	if s.Torus {
		x, y = (x+s.Width)%s.Width, (y+s.Height)%s.Height
	}
	if x < 0 || y < 0 || x >= s.Width || y >= s.Height {
		return s.Beyond
	}
	return Point(y*s.Width + x)
}

// Len is how many points the board has.
func (s *Shape) Len() int { return int(s.Beyond) }

// Key is the key of a stone, of which the key of a board is the sum.
func (s *Shape) Key(p Point, c Colour) uint64 { return s.keys[p][c-Black] }

// Turned is where a point of a square board of so many lines comes to by one of its eight symmetries; None stays.
func Turned(p Point, lines, turn int) Point {
	if p == None {
		return p
	}
	x, y := int(p)%lines, int(p)/lines
	if turn&1 != 0 {
		x = lines - 1 - x
	}
	if turn&2 != 0 {
		y = lines - 1 - y
	}
	if turn&4 != 0 {
		x, y = y, x
	}
	return Point(y*lines + x)
}
