package net

import (
	"math"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/board"
)

// made is a network whose numbers are drawn, with a board told likewise.
func made(l *Lesson, g Grid, layers int) *Net {
	random := board.Stream(9)
	number := func() float32 { return float32(random.Next()%2001)/1000 - 1 }
	n := New(layers)
	for _, list := range n.Params() {
		for i := range list {
			list[i] = number() / 8
		}
	}
	e := l.Eye()
	e.Ready(g)
	for y := range g.Rows {
		for x := range g.Columns {
			for i := range Width {
				e.Planes[g.At(x, y)*Width+i] = number()
			}
		}
	}
	return n
}

// TestLook: an eye and a lesson say the same, which is the convolution written out.
func TestLook(t *testing.T) {
	g := GridOf(5, 4)
	var l Lesson
	n := made(&l, g, 1)
	got := slices.Clone(l.Look(n, g))
	same := l.Eye().Look(n, g)
	for y := range g.Rows {
		for x := range g.Columns {
			want := 0.0
			for j := range Width {
				sum := float64(n.Layers[0].Bias[j])
				for dy := range 3 {
					for dx := range 3 {
						u, v := x+dx-1, y+dy-1
						if u < 0 || v < 0 || u >= g.Columns || v >= g.Rows {
							continue
						}
						for i := range Width {
							sum += float64(l.eye.Planes[g.At(u, v)*Width+i]) * float64(n.Layers[0].Weights[((dy*3+dx)*Width+i)*Width+j])
						}
					}
				}
				want += max(sum, 0) * float64(n.Head[j])
			}
			if at := y*g.Columns + x; math.Abs(want-float64(got[at])) > 1e-4 || got[at] != same[at] {
				t.Errorf("column %d row %d: %g and %g, want %g", x, y, got[at], same[at], want)
			}
		}
	}
}

// TestLearn: what a lesson adds is by how much the sum of what is said, weighted, grows with each number of the network.
func TestLearn(t *testing.T) {
	g := GridOf(4, 5)
	var l Lesson
	n := made(&l, g, 3)
	want := make([]float32, 20)
	for i := range want {
		want[i] = float32(i%7) - 3
	}
	value := func() (sum float64) {
		for i, v := range l.Eye().Look(n, g) {
			sum += float64(want[i]) * float64(v)
		}
		return sum
	}
	l.Begin(n)
	l.Look(n, g)
	l.Learn(n, g, want)
	const step = 1.0 / 2048 // few numbers change their sign by it
	for k, list := range n.Params() {
		for i := 0; i < len(list); i += max(len(list)/7, 1) {
			old := list[i]
			list[i] = old + step
			more := value()
			list[i] = old - step
			less := value()
			list[i] = old
			grown, found := (more-less)/(2*step), float64(l.Net.Params()[k][i])
			if math.Abs(grown-found) > 0.02*(1+math.Abs(grown)) {
				t.Errorf("list %d, number %d: a lesson adds %.4f, want %.4f", k, i, found, grown)
			}
		}
	}
}
