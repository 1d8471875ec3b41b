package uct

import (
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/playouts"
)

// What a node is born with: visits, and the share of them that are won.
const (
	evenPrior   = 10
	takeOne     = 15
	takeMany    = 30
	savePrior   = 20
	shapePrior  = 10
	emptyPrior  = 10
	doomedPrior = 14
	ladderPrior = 16
	farthest    = 4 // the distance from the last move up to which nearness counts
)

var nearPriors = [farthest]float32{0, 24, 20, 8}

// born gives a new node its prior: visits that were half won, and some that were all won or lost at first sight.
func (w *worker) born(n *node, b *goban.Board, c goban.Colour, last goban.Point) {
	p := n.move
	good, bad := float32(0), float32(0)
	if taken := w.takes(b, p, c); taken > 1 {
		good += takeMany
	} else if taken == 1 {
		good += takeOne
	}
	libs := b.LibertiesAfter(p, c, 3)
	if w.saves(b, p, c, libs) {
		good += savePrior
	}
	if libs < 2 {
		bad += doomedPrior
	} else if playouts.Fits(b, p) {
		good += shapePrior
	}
	if w.hunts(b, p, c) {
		good += ladderPrior
	}
	if last != goban.None {
		if d := distance(b.Shape, p, last); d < farthest {
			good += nearPriors[d]
		}
	}
	switch height(b.Shape, p); {
	case !w.lonely(b, p):
	case height(b.Shape, p) < 2:
		bad += emptyPrior
	case height(b.Shape, p) < 4:
		good += emptyPrior
	}
	good, bad = good*Hand, bad*Hand
	n.prior = evenPrior + good + bad
	n.favor = evenPrior/2 + good
}

// takes is how many stones a move takes.
func (w *worker) takes(b *goban.Board, p goban.Point, c goban.Colour) int {
	w.stones = b.AppendTaken(w.stones[:0], p, c)
	return len(w.stones)
}

// saves tells whether a move saves a chain of its own that is in atari.
func (w *worker) saves(b *goban.Board, p goban.Point, c goban.Colour, libs int) bool {
	for _, q := range b.Shape.Near[p] {
		if b.At(q) == c && b.InAtari(q) {
			return libs > 2 || libs == 2 && !w.reader.Caught(b, q)
		}
	}
	return false
}

// hunts tells whether a move begins a ladder that works.
func (w *worker) hunts(b *goban.Board, p goban.Point, c goban.Colour) bool {
	for _, q := range b.Shape.Near[p] {
		if b.At(q) != c.Other() || b.Liberties(q, 3) != 2 {
			continue
		}
		if at, ok := w.reader.Catches(b, q); ok && at == p {
			return true
		}
	}
	return false
}

// lonely tells whether no stone is within three steps.
func (w *worker) lonely(b *goban.Board, p goban.Point) bool {
	s := b.Shape
	x, y := int(p)%s.Width, int(p)/s.Width
	for dy := -3; dy <= 3; dy++ {
		for dx := -3 + abs(dy); dx <= 3-abs(dy); dx++ {
			u, v := x+dx, y+dy
			if u >= 0 && v >= 0 && u < s.Width && v < s.Height && b.At(goban.Point(v*s.Width+u)) != goban.Empty {
				return false
			}
		}
	}
	return true
}

// height is how far a point is from the nearest edge, 0 on it; on a torus all are far from it.
func height(s *goban.Shape, p goban.Point) int {
	if s.Torus {
		return max(s.Width, s.Height)
	}
	x, y := int(p)%s.Width, int(p)/s.Width
	return min(x, y, s.Width-1-x, s.Height-1-y)
}

// distance is how far two points are from each other: the longer of both ways and their sum, halved.
func distance(s *goban.Shape, p, q goban.Point) int {
	dx, dy := abs(int(p)%s.Width-int(q)%s.Width), abs(int(p)/s.Width-int(q)/s.Width)
	if s.Torus {
		dx, dy = min(dx, s.Width-dx), min(dy, s.Height-dy)
	}
	return (max(dx, dy) + dx + dy) / 2
}

func abs(n int) int { return max(n, -n) }
