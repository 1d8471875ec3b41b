// Package net guesses moves of Go on wide boards by a small convolutional network, which has learned from games of strong
// players. It is slower than package policy, which it goes on from, and sees further: shapes of whole corners and fights.
package net

import "slices"

// Width is how many numbers a layer has for every point, and how many are told of a board.
const Width = Lanes

// Net is the network: layers that look at a point and the eight around it, and a head that makes a number of what the last one
// says of a point.
type Net struct {
	Layers []Layer
	Head   []float32 // by number of a point
	Trust  float32   // what the logarithms of guesses at first sight count
}

// Layer is one convolution. The weights of a point's numbers are behind each other, for the row above it from left to right by the
// numbers of each point there, then for its own row, then for the one below.
type Layer struct {
	Weights []float32
	Bias    []float32
}

const (
	reach     = 3             // points across
	rowLength = reach * Width // numbers that a layer sees of a row
	layerSize = reach * rowLength * Width
)

// New is a network of so many layers without anything learned.
func New(layers int) *Net {
	n := &Net{Head: make([]float32, Width), Trust: 1}
	for range layers {
		n.Layers = append(n.Layers, Layer{make([]float32, layerSize), make([]float32, Width)})
	}
	return n
}

// Params are all numbers of the network that are learned, but for the trust.
func (n *Net) Params() (all [][]float32) {
	for i := range n.Layers {
		all = append(all, n.Layers[i].Weights, n.Layers[i].Bias)
	}
	return append(all, n.Head)
}

// Grid is how the points of a board lie in a list of numbers: with a column of empty points before the first and a row of them
// above and below, so that every point has eight neighbours at equal steps.
type Grid struct {
	Columns, Rows int
	stride        int
}

// GridOf is the grid of a board.
func GridOf(columns, rows int) Grid { return Grid{columns, rows, columns + 1} }

// spare is how many points there are after the last row, since a kernel looks at several at a time.
const spare = 8

// Len is how many points a list has, empty ones included.
func (g Grid) Len() int { return (g.Rows+2)*g.stride + spare }

// At is where a point is in the list.
func (g Grid) At(x, y int) int { return (y+1)*g.stride + 1 + x }

// first and end are where the points of the board begin and end, with empty ones between them.
func (g Grid) first() int { return g.stride + 1 }
func (g Grid) end() int   { return (g.Rows + 1) * g.stride }

// Blank makes the empty points of a list empty again.
func (g Grid) Blank(list []float32) {
	clear(list[:g.first()*Width])
	for y := 1; y < g.Rows; y++ {
		at := (y + 1) * g.stride * Width
		clear(list[at : at+Width])
	}
	clear(list[g.end()*Width : g.Len()*Width])
}

// Convolve writes what a layer makes of a list, negative numbers included.
func (g Grid) Convolve(dst, src []float32, l *Layer) {
	var sum [Rows * Lanes]float32
	for at := g.first(); at < g.end(); at += Rows {
		for i := range Rows {
			copy(sum[i*Lanes:(i+1)*Lanes], l.Bias)
		}
		for dy := range reach {
			a := src[(at+(dy-1)*g.stride-1)*Width:]
			AddProducts(&sum, a, l.Weights[dy*rowLength*Width:], rowLength, 1, Width, Lanes)
		}
		copy(dst[at*Width:], sum[:])
	}
	g.Blank(dst)
}

// Eye looks at boards by a network. It is used by one goroutine at a time.
type Eye struct {
	Planes        []float32 // what is told of a board, to be filled before a look
	said, changed []float32
	asked         []float32
}

// Ready makes room for boards of a grid, with nothing told.
func (e *Eye) Ready(g Grid) {
	n := g.Len() * Width
	for _, list := range []*[]float32{&e.Planes, &e.said, &e.changed} {
		*list = slices.Grow((*list)[:0], n)[:n]
	}
	clear(e.Planes)
}

// Look is for every point how much a move there asks to be looked at: by row and column, up to a constant, as a logarithm. The list
// is the eye's and holds until it looks again.
func (e *Eye) Look(n *Net, g Grid) []float32 {
	for i := range n.Layers {
		from := e.said
		if i == 0 {
			from = e.Planes
		}
		g.Convolve(e.changed, from, &n.Layers[i])
		if i == 0 {
			e.said, e.changed = e.changed, e.said
			rectify(e.said)
			continue
		}
		addPositive(e.said, e.changed)
	}
	e.asked = g.appendRead(e.asked[:0], n.Head, e.said)
	return e.asked
}

// appendRead appends what a head makes of each point.
func (g Grid) appendRead(dst, head, list []float32) []float32 {
	for y := range g.Rows {
		for x := range g.Columns {
			dst = append(dst, dot(head, list[g.At(x, y)*Width:]))
		}
	}
	return dst
}

// rectify makes negative numbers zero.
func rectify(list []float32) {
	for i, v := range list {
		list[i] = max(v, 0)
	}
}

// addPositive adds what is positive of a list to another.
func addPositive(dst, list []float32) {
	for i, v := range list {
		dst[i] += max(v, 0)
	}
}

func dot(a, b []float32) (sum float32) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
