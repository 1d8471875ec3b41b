package uct

import (
	"math"

	"github.com/tavlei/tavlei/games/weiqi/engine/internal/net"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// A network looks at a node of a wide board that has had so many visits. It takes as long as a handful of playouts; where the
// processor has no fast way for it, as long as some fifty.
const (
	lookAt     = 24
	lookAtSlow = 300
)

// lookAfter is how many visits a node has before a network looks at it, 0 where none does.
func lookAfter(s *goban.Shape) int32 {
	switch {
	case !net.Knows(s):
		return 0
	case net.Fast():
		return lookAt
	}
	return lookAtSlow
}

// look lets the children of a node be as likely as a network says. Others may walk meanwhile.
func (t *Tree) look(w *worker, at int32, c goban.Colour) {
	t.mu.Unlock()
	n := net.Learned()
	last, before := t.lastTwo(w)
	g := net.GridOf(w.board.Shape.Width, w.board.Shape.Height)
	w.eye.Describe(g, &w.view, &w.board, c, last, before)
	said := w.eye.Look(n, g)
	t.mu.Lock()
	kids := t.kids(at)
	if last := len(kids) - 1; kids[last].move == goban.None {
		kids = kids[:last]
	}
	high := float32(math.Inf(-1))
	for i := range kids {
		k := &kids[i]
		k.guess = said[k.move] + n.Trust*float32(math.Log(float64(max(k.guess, leastGuess))))
		high = max(high, k.guess)
	}
	for i := range kids {
		kids[i].guess -= high // no power is too large then
	}
	likely(kids)
}

// leastGuess keeps a logarithm from being endless.
const leastGuess = 1e-20

// lastTwo are the moves before the one that is next where a walk has come to.
func (t *Tree) lastTwo(w *worker) (last, before goban.Point) {
	switch n := len(w.played); n {
	case 0:
		return t.root.Last, t.root.Before
	case 1:
		return w.played[0], t.root.Last
	default:
		return w.played[n-1], w.played[n-2]
	}
}
