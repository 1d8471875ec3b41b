// Package playouts plays games of Go to their end, quickly and by chance, but not without sense: it saves what is in
// atari, takes what can be taken, answers where shapes ask for it, and fills no eye. Bots and estimates build
// on it.
package playouts

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// How often a player looks for moves of a kind, of 256, and how often it shuns what puts its own stones in atari.
const (
	takeOften  = 230
	shapeOften = 240
	shunBlind  = 200
)

// length of a playout, in times of the board's points.
const length = 3

// Player plays games to their end from any board.
type Player struct {
	Board  goban.Board   // where it plays
	Moves  []goban.Point // that it made, None for a pass; from Run on
	Random board.Stream
	Goal   int    // who has taken so many stones has won, and the playout ends; 0: nobody does so
	Closed []bool // by point: where nobody plays any more, and chains in seki stand; nil while a game goes on
	Taken  [3]int // stones that a colour has taken, counted on by Run where there is a goal

	last, before goban.Point
	found        []goban.Point
	reader       Reader
}

// Run plays from the board until both sides pass or the game gets too long. c moves next; last and before are the two
// moves that led here, None where there are none.
func (y *Player) Run(c goban.Colour, last, before goban.Point) {
	y.Moves = y.Moves[:0]
	y.last, y.before = last, before
	passes := 0
	for limit := length * y.Board.Shape.Len(); passes < 2 && limit > 0; limit-- {
		p := y.choose(c)
		if p == goban.None {
			passes++
			y.Board.SetKo(goban.None)
		} else {
			passes = 0
			taken, _ := y.Board.Play(p, c)
			y.Taken[c] += taken
		}
		y.Moves = append(y.Moves, p)
		if y.Goal > 0 && y.Taken[c] >= y.Goal {
			return
		}
		y.before, y.last = y.last, p
		c = c.Other()
	}
}

// chance is true in n of 256 cases.
func (y *Player) chance(n uint64) bool { return y.Random.Next()>>56 < n }

// below is a number from 0 to n-1.
func (y *Player) below(n int) int { return int(y.Random.Next() >> 32 * uint64(n) >> 32) }

// choose is the next move of a colour, None for a pass.
func (y *Player) choose(c goban.Colour) goban.Point {
	if y.last != goban.None && y.Board.At(y.last) == c.Other() {
		y.found = y.found[:0]
		if y.chance(takeOften) {
			y.urgent(c)
			if len(y.found) > 0 {
				return y.found[y.below(len(y.found))]
			}
		}
		if y.chance(shapeOften) {
			y.shaped(y.last, c)
			if y.before != goban.None && len(y.found) == 0 {
				y.shaped(y.before, c)
			}
			if len(y.found) > 0 {
				return y.found[y.below(len(y.found))]
			}
		}
	}
	return y.any(c)
}

// urgent finds moves that save chains which the last move put in atari, and those that take it.
func (y *Player) urgent(c goban.Colour) {
	b := &y.Board
	if at := b.Atari(y.last); at != goban.None && b.Legal(at, c) {
		y.found = append(y.found, at)
	}
	for _, q := range b.Shape.Near[y.last] {
		if b.At(q) == c && b.InAtari(q) {
			y.rescues(q, c)
		}
	}
}

// rescues finds moves that save a chain in atari: they take a neighbour of it, or extend to where it is not caught.
func (y *Player) rescues(p goban.Point, c goban.Colour) {
	b := &y.Board
	for at := p; ; {
		for _, q := range b.Shape.Near[at] {
			if b.At(q) == c.Other() {
				if take := b.Atari(q); take != goban.None && b.Legal(take, c) {
					y.found = append(y.found, take)
				}
			}
		}
		if at = b.Next(at); at == p {
			break
		}
	}
	out := b.Atari(p)
	if !b.Legal(out, c) {
		return
	}
	if libs := b.LibertiesAfter(out, c, 3); libs > 2 || libs == 2 && !y.reader.Caught(b, p) {
		y.found = append(y.found, out)
	}
}

// shaped finds moves around a point that fit a shape and keep their stones out of atari.
func (y *Player) shaped(p goban.Point, c goban.Colour) {
	b := &y.Board
	for _, list := range [2]*[4]goban.Point{&b.Shape.Near[p], &b.Shape.Aslant[p]} {
		for _, q := range list {
			if b.At(q) == goban.Empty && Fits(b, q) && (y.Closed == nil || !y.Closed[q]) && b.Legal(q, c) && b.LibertiesAfter(q, c, 2) > 1 {
				y.found = append(y.found, q)
			}
		}
	}
}

// any is a move by chance that fills no eye, mostly none that puts the own stones in atari; None if there is none.
func (y *Player) any(c goban.Colour) goban.Point {
	b := &y.Board
	free := b.Empties()
	n := len(free)
	if n == 0 {
		return goban.None
	}
	shunned := goban.None
	at := y.below(n)
	for range n {
		if p := free[at]; !b.Eye(p, c) && b.Legal(p, c) && !y.leaves(p, c) {
			if b.LibertiesAfter(p, c, 2) > 1 || !y.chance(shunBlind) {
				return p
			}
			if shunned == goban.None {
				shunned = p
			}
		}
		if at++; at == n {
			at = 0
		}
	}
	return shunned
}

// leaves tells whether a point is left alone once a game is over.
func (y *Player) leaves(p goban.Point, c goban.Colour) bool {
	return y.Closed != nil && (y.Closed[p] || wastes(&y.Board, p, c))
}
