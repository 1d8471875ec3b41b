package senet

import (
	"strconv"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// Squares of the path that matter, by their index: one less than their number.
const (
	rebirth = 14
	beauty  = 25
	water   = 26
	truths  = 27
	atum    = 28
	horus   = 29
	length  = 30
	off     = 30 // where men go that leave the board
)

// set is a set of squares: bit i is square i+1.
type set uint32

func (s set) has(sq int) bool { return s>>uint(sq)&1 != 0 }

const (
	firstRow set = 1<<10 - 1
	safe     set = 1<<beauty | 1<<truths | 1<<atum | 1<<horus
	// threes are the squares from which three in a row of the path lie in one row of the board.
	threes set = 0xff | 0xff<<10 | 0xff<<20
)

// between are the squares between two squares of the path.
func between(from, to int) set {
	if from > to {
		from, to = to, from
	}
	return (1<<uint(to) - 1) &^ (1<<uint(from+1) - 1)
}

const (
	offName  = "off"
	passName = "pass"
)

// houses are the signs of the squares that have one.
var houses = map[int]string{rebirth: "rebirth", beauty: "beauty", water: "water", truths: "truths", atum: "atum", horus: "horus"}

// table is what the men stand on: thirty squares, the place behind the last where men leave, and the button of a lost throw.
var table = func() *game.Board {
	b := &game.Board{Shape: "square", W: 11, H: 3}
	for sq := range length {
		x, y := sq%10, sq/10
		if y == 1 {
			x = 9 - x
		}
		scene.Add(b, game.PlaceInfo{Name: strconv.Itoa(sq + 1), Seat: game.NoSeat, X: float32(x) + .5, Y: float32(y) + .5, Sign: houses[sq]})
	}
	scene.Add(b, game.PlaceInfo{Name: offName, Seat: game.NoSeat, X: 10.5, Y: 2.5, Sign: "exit"})
	scene.Add(b, game.PlaceInfo{Name: passName, Kind: game.Button, Seat: game.NoSeat, X: 12, Y: 1.5})
	return b
}()

// passPlace is the place of the button.
const passPlace = game.Place(length + 1)

// keys are the zobrist keys of a man of each side on each square, of the side to move, of the phase and of each throw that
// waits.
var keys, turnKey, phaseKeys, poolKeys = func() (k [seats][length]uint64, turn uint64, phases [3]uint64, pool [6]uint64) {
	stream := board.Seed
	for s := range k {
		stream.Fill(k[s][:])
	}
	turn = stream.Next()
	stream.Fill(phases[:])
	stream.Fill(pool[:])
	return k, turn, phases, pool
}()
