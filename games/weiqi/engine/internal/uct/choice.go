package uct

import (
	"math"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Bounds of what counts as decided: how surely a point has its owner, and by how little a move may be worth less than
// another one to be called as good.
const (
	settled = 0.9
	asGood  = 0.015
	trusted = 20 // a move with so many times fewer visits than the best is not compared
)

// Choice is the move to make: the most visited one, unless that is inside what is decided and passing, or a move
// elsewhere, is as good.
func (t *Tree) Choice(root *Root) Move {
	moves := t.Moves()
	best := moves[0]
	if root.Goal > 0 || best.Point != goban.None && !t.Idle(best.Point) {
		return best
	}
	for _, m := range moves {
		less := asGood
		if best.Point == goban.None {
			less += doubt(m.Visits)
		}
		if m.Point == goban.None || t.Idle(m.Point) || m.Own < best.Own-less {
			continue
		}
		if m.Visits*trusted >= best.Visits {
			return m
		}
	}
	for _, m := range moves {
		if m.Point == goban.None && m.Visits > 0 && m.Own >= best.Own-asGood && t.MayPass(root) {
			return m
		}
	}
	if best.Point == goban.None && !t.MayPass(root) && len(moves) > 1 {
		return moves[1]
	}
	return best
}

// doubt is by how much the value of a move with so many visits may be wrong by chance. A stone where nothing is decided seldom
// costs anything, so that a pass must be better beyond doubt.
func doubt(visits int) float64 { return 0.5 / math.Sqrt(float64(max(visits, 1))) }

// Idle tells whether a point and what lies around it have one sure owner, so that a move there changes nothing. Where
// captures win no point is idle.
func (t *Tree) Idle(p goban.Point) bool {
	if t.root.Goal > 0 {
		return false
	}
	shape := t.root.Board.Shape
	side := t.Owner(p)
	if side > -settled && side < settled {
		return false
	}
	for _, q := range shape.Near[p] {
		if q != shape.Beyond && t.Owner(q)*side < settled*settled {
			return false
		}
	}
	return true
}

// underWay is the share of a board on which stones stand before anybody thinks of passing: two walls across the middle
// are no fewer, and a handful of playouts takes an open board for decided often enough.
const underWay = 5

// MayPass tells whether passing costs nothing: where stones count as they stand, only if that wins; never where captures
// win, nor while the board is open.
func (t *Tree) MayPass(root *Root) bool {
	if root.Goal > 0 || len(root.Board.Empties())*underWay > root.Board.Shape.Len()*(underWay-1) {
		return false
	}
	if !root.AsItIs {
		return true
	}
	black, white := root.Board.Area()
	score := float64(black-white) - root.Komi
	if root.Turn == goban.White {
		score = -score
	}
	return score > 0
}
