package net

import (
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// What is told of a point, by numbers. The first are what a move there does, as package policy has it.
const (
	ownStone   = int(policy.Tactical)   // by liberties, from one to four and more
	otherStone = ownStone + mostBreaths // the same
	onBoard    = otherStone + mostBreaths
	lastMove   = onBoard + 1
	lastButOne = lastMove + 1
	allowed    = lastButOne + 1
	breathes   = allowed + 1 // liberties of a stone played there: two, then more
	height     = breathes + 2
	told       = height + 1

	mostBreaths = 4
	steps       = 9 // of height
)

// All that is told has room.
const _ = uint(Width - told)

// Describe tells an eye of a board and who is to move, last and before being the moves that were made last.
func (e *Eye) Describe(g Grid, v *policy.View, b *goban.Board, c goban.Colour, last, before goban.Point) {
	e.Ready(g)
	for y := range g.Rows {
		for x := range g.Columns {
			p := goban.Point(y*g.Columns + x)
			at := e.Planes[g.At(x, y)*Width:]
			at[onBoard] = 1
			at[height] = float32(policy.Height(b.Shape, p)) / steps
			switch b.At(p) {
			case goban.Empty:
				tellMove(at, v, b, p, c)
			case c:
				at[ownStone-1+b.Liberties(p, mostBreaths)] = 1
			default:
				at[otherStone-1+b.Liberties(p, mostBreaths)] = 1
			}
			switch p {
			case last:
				at[lastMove] = 1
			case before:
				at[lastButOne] = 1
			}
		}
	}
}

// tellMove writes what a move would do among what is told of its point.
func tellMove(at []float32, v *policy.View, b *goban.Board, p goban.Point, c goban.Colour) {
	if !b.Legal(p, c) || b.Eye(p, c) {
		return
	}
	at[allowed] = 1
	switch libs := b.LibertiesAfter(p, c, 3); {
	case libs == 2:
		at[breathes] = 1
	case libs > 2:
		at[breathes+1] = 1
	}
	for _, f := range v.Tactics(b, p, c) {
		at[f] = 1
	}
}
