package jetan

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
)

// The sides, which are the seats.
const (
	black uint8 = iota
	orange
	seats = 2
)

// side is the number of columns and rows; stride is to the number of the square above; bound is more than any number.
const (
	size   = 10
	stride = size + 1
	bound  = size * stride
)

// set is a set of squares.
type set = board.Set128

var grid = board.New(board.Shape{W: size, H: size, Number: board.Rows(stride, 0)})

// squares are all squares of the board, without the margin.
var squares = board.All[set](grid)

// shown is the board of screens; its first corner is black.
var shown = scene.Board(grid, scene.Checkered)

// ways are the eight directions: way d goes up or right, way d+4 back. Even ones are orthogonal.
var ways = [8]board.Dir{{X: 1}, {X: 1, Y: 1}, {Y: 1}, {X: -1, Y: 1}, {X: -1}, {X: -1, Y: -1}, {Y: -1}, {X: 1, Y: -1}}

// by is how much higher the squares of the first four ways are numbered.
var by = [4]int{1, stride + 1, stride, stride - 1}

// shift moves every square of a set one step along a way; what leaves the board may lie in the margin.
func shift(s set, way int) set {
	if way < 4 {
		return s.Up(by[way])
	}
	return s.Down(by[way-4])
}

// keys are the zobrist keys of a piece on a square, of Orange to move, of the rights to escape and of lots to be drawn.
var keys, turnKey, rightKeys, lotKey = func() (k [32][bound]uint64, turn uint64, rights [4]uint64, lot uint64) {
	stream := board.Seed
	for m := range k {
		stream.Fill(k[m][:])
	}
	turn = stream.Next()
	stream.Fill(rights[:])
	return k, turn, rights, stream.Next()
}()
