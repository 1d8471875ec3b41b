package uct

import (
	"cmp"
	"math"
	"slices"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Move is a move of the root and what was found of it.
type Move struct {
	Point  goban.Point // None for a pass
	Visits int
	Value  float64 // from 0, lost, to 1, won, for the player to move; by its own visits and what it was born with
	Own    float64 // the same by its own visits alone, 0 without any
	Guess  float64 // how likely it is at first sight, of all stones together 1
	at     int32
}

// Moves are the moves of the root, the most visited first, those of equal visits by value.
func (t *Tree) Moves() []Move {
	var list []Move
	first := t.nodes[0].first
	for i, k := range t.kids(0) {
		own := float64(k.wins) / float64(max(k.visits, 1))
		list = append(list, Move{k.move, int(k.visits), float64(k.mean()), own, float64(k.guess), first + int32(i)})
	}
	slices.SortStableFunc(list, func(a, b Move) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value))
	})
	return list
}

// Line is how a move goes on if both sides play what was visited most, at most depth moves.
func (t *Tree) Line(m Move, depth int) []goban.Point {
	line := []goban.Point{m.Point}
	for at := m.at; len(line) < depth && t.nodes[at].first != 0; {
		best := t.nodes[at].first
		for i, k := range t.kids(at) {
			if k.visits > t.nodes[best].visits {
				best = t.nodes[at].first + int32(i)
			}
		}
		if t.nodes[best].visits == 0 {
			break
		}
		line = append(line, t.nodes[best].move)
		at = best
	}
	return line
}

// Playouts is how many there were, Depth how deep the tree is, Nodes how large.
func (t *Tree) Playouts() int { return t.done }
func (t *Tree) Depth() int    { return t.deep }
func (t *Tree) Nodes() int    { return len(t.nodes) }

// Ahead is what Black was ahead by on the average.
func (t *Tree) Ahead() float64 { return t.margin / float64(max(t.done, 1)) }

// Spread is by how much that varied: the standard deviation.
func (t *Tree) Spread() float64 {
	var all lead
	for _, l := range t.leads {
		all.playouts, all.sum, all.squares = all.playouts+l.playouts, all.sum+l.sum, all.squares+l.squares
	}
	return all.deviation()
}

// Lead is what Black was ahead by in playouts through a move, on the average, and by how much that varied: the standard deviation.
func (t *Tree) Lead(m Move) (mean, deviation float64) {
	l := t.leads[m.at-t.nodes[0].first]
	return l.sum / max(l.playouts, 1), l.deviation()
}

func (l lead) deviation() float64 {
	n := max(l.playouts, 1)
	return math.Sqrt(max(l.squares/n-l.sum/n*l.sum/n, 0))
}

// Owner is how surely a point is Black's in the end, from -1, White's, to 1.
func (t *Tree) Owner(p goban.Point) float64 { return float64(t.owners[p]) / float64(max(t.done, 1)) }

// Glance is what n playouts from a position are worth to Black, from 0 to 1, and what he was ahead by on the average.
func Glance(root *Root, n int) (value, ahead float64) {
	t := Tree{root: root}
	w := &t.worker
	w.ready(root, root.Board.Key())
	for range n {
		w.board.CopyFrom(root.Board)
		score, won := t.playOut(w, end{turn: root.Turn, passes: root.Passes, placed: root.Placed, taken: root.Taken})
		value, ahead = value+float64(won), ahead+score
	}
	return value / float64(n), ahead / float64(n)
}

// Roominess is how good a point is for a stone that may stand anywhere: far from other stones, and on the third or
// fourth line of a large board, the middle of a small one.
func Roominess(b *goban.Board, p goban.Point) int {
	s := b.Shape
	x, y := int(p)%s.Width, int(p)/s.Width
	far := s.Width + s.Height
	for q, c := range b.Stones()[:s.Len()] {
		if c != goban.Empty {
			far = min(far, abs(x-q%s.Width)+abs(y-q/s.Width))
		}
	}
	line := min(3, (min(s.Width, s.Height)-1)/2)
	return 4*far - abs(min(x, s.Width-1-x)-line) - abs(min(y, s.Height-1-y)-line)
}

func abs(n int) int { return max(n, -n) }
