// Package dead proposes which stones are dead once a game of Go is over: those that cannot live, and those that playouts
// lose, unless their owner saves them by playing first.
package dead

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/playouts"
)

// Playouts that settle it, on small boards and on large ones, and how many times as many are for stones that may be saved, at most.
const (
	games      = 256
	gamesLarge = 96
	largeBoard = 200
	rescues    = 3
)

// A chain is lost if its owner holds it in fewer playouts than one of two. It is saved by a first move after which he loses
// it in so few of the tries.
const (
	half  = 2
	tries = 64
	slips = 3
)

// judge settles one board.
type judge struct {
	board  *goban.Board // without the stones that cannot live
	player playouts.Player
	owners []goban.Colour
	alive  [goban.White + 1][]bool // by colour and point: chains that nobody can take
	dead   []bool
	rounds int // playouts of the whole board
	left   int // playouts for rescues
}

// Stones are by point those that are proposed as dead. They depend on the board alone.
func Stones(b *goban.Board) []bool {
	n := b.Shape.Len()
	j := judge{
		board: goban.New(b.Shape), dead: make([]bool, n), owners: make([]goban.Colour, n), rounds: games,
		player: playouts.Player{Closed: make([]bool, n), Random: board.Stream(b.Key())},
	}
	j.board.CopyFrom(b)
	j.board.SetKo(goban.None)
	if n > largeBoard {
		j.rounds = gamesLarge
	}
	j.left = rescues * j.rounds
	j.alive = playouts.Close(j.board, j.player.Closed)
	for at := range b.Shape.Beyond {
		j.dead[at] = j.board.At(at) != b.At(at)
	}
	held := j.holdings()
	for at := range b.Shape.Beyond {
		c := j.board.At(at)
		if c == goban.Empty || j.board.Head(at) != at || j.alive[c][at] {
			continue
		}
		kept := 0
		for q := range j.board.Chain(at) {
			kept += held[q]
		}
		if half*kept < j.rounds*j.board.Size(at) && !j.saves(at) {
			for q := range j.board.Chain(at) {
				j.dead[q] = true
			}
		}
	}
	return j.dead
}

// holdings is how often the owner of each stone holds its point in the end, with either side first in turn.
func (j *judge) holdings() []int {
	held := make([]int, len(j.owners))
	for i := range j.rounds {
		j.player.Board.CopyFrom(j.board)
		j.player.Run(goban.Black+goban.Colour(i%2), goban.None, goban.None)
		for at, owner := range j.player.Board.Owners(j.owners) {
			if owner == j.board.At(goban.Point(at)) {
				held[at]++
			}
		}
	}
	return held
}

// saves tells whether the owner of a chain keeps it by playing first: on a liberty of it, or on one of a chain beside it that
// has few.
func (j *judge) saves(at goban.Point) bool {
	b := j.board
	var buf [nearby]goban.Point
	moves := b.AppendLiberties(buf[:0], at, nearby)
	for q := range b.Chain(at) {
		for _, r := range b.Shape.Near[q] {
			if b.At(r) == b.At(at).Other() && b.Liberties(r, fewLiberties+1) <= fewLiberties {
				moves = b.AppendLiberties(moves, r, fewLiberties)
			}
		}
	}
	tried := make([]bool, b.Shape.Len())
	for _, p := range moves {
		if !tried[p] && b.Legal(p, b.At(at)) && j.keeps(at, p) {
			return true
		}
		tried[p] = true
	}
	return false
}

// Where a rescue is looked for: on so many liberties of a chain, and on those of neighbours that have no more than a few.
const (
	nearby       = 8
	fewLiberties = 2
)

// keeps tells whether the owner of a chain keeps it after a move of his.
func (j *judge) keeps(at, move goban.Point) bool {
	c := j.board.At(at)
	for lost, n := 0, 0; n < tries; n++ {
		if j.left--; j.left < 0 {
			return false
		}
		y := &j.player
		y.Board.CopyFrom(j.board)
		y.Board.Play(move, c)
		y.Run(c.Other(), move, goban.None)
		if y.Board.Owners(j.owners)[at] != c {
			if lost++; lost > slips {
				return false
			}
		}
	}
	return true
}
