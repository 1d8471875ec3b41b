package life

import "github.com/tavlei/tavlei/games/weiqi/internal/goban"

// First decides who takes a first stone, by all moves of both sides. Nothing can be repeated before, so what stands on the
// board decides; what was found is remembered.
type First struct {
	known map[asked]bool
}

type asked struct {
	key   uint64
	side  goban.Colour
	moves int
}

// NewFirst remembers nothing.
func NewFirst() *First { return &First{known: make(map[asked]bool)} }

// Takes tells whether a side, which is to move, takes a first stone in so many moves of its own at most.
func (f *First) Takes(b *goban.Board, c goban.Colour, moves int) bool {
	if moves == 0 {
		return false
	}
	if canTake(b, c) {
		return true
	}
	at := asked{b.Key(), c, moves}
	won, known := f.known[at]
	if known || moves == 1 {
		return won
	}
	for _, p := range empties(b) {
		if won = b.Suicide(p, c) == 0 && f.Decides(played(b, p, c), c, moves-1); won {
			break
		}
	}
	f.known[at] = won
	return won
}

// Decides tells whether a side takes a first stone in so many moves, whatever the other side, which is to move, does.
func (f *First) Decides(b *goban.Board, c goban.Colour, moves int) bool {
	foe := c.Other()
	if moves == 0 || canTake(b, foe) || !f.Takes(b, c, moves) { // the last: it passes
		return false
	}
	for _, p := range empties(b) {
		if b.Suicide(p, foe) == 0 && !f.Takes(played(b, p, foe), c, moves) {
			return false
		}
	}
	return true
}

// canTake tells whether a chain of the other side has one liberty.
func canTake(b *goban.Board, c goban.Colour) bool {
	for p := range goban.Point(b.Shape.Len()) {
		if b.At(p) == c.Other() && b.InAtari(p) {
			return true
		}
	}
	return false
}

// empties are the empty points in their order.
func empties(b *goban.Board) (list []goban.Point) {
	for p := range goban.Point(b.Shape.Len()) {
		if b.At(p) == goban.Empty {
			list = append(list, p)
		}
	}
	return list
}

func played(b *goban.Board, p goban.Point, c goban.Colour) *goban.Board {
	next := goban.New(b.Shape)
	next.CopyFrom(b)
	next.Play(p, c)
	return next
}
