package rithmomachia

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// set is a set of squares.
type set = board.Set128

const (
	files   = 8
	ranks   = 16
	squares = files * ranks
)

// grid is the board, which is the same in every game.
var grid = board.New(board.Shape{W: files, H: ranks})

// Directions: the four of files and ranks, then the diagonals; way d^1 is the opposite of way d.
var ways = [8]board.Dir{{Y: 1}, {Y: -1}, {X: 1}, {X: -1}, {X: 1, Y: 1}, {X: -1, Y: -1}, {X: -1, Y: 1}, {X: 1, Y: -1}}

// stride is how much the number of a square grows with a step in a direction.
var stride = [8]int{files, -files, 1, -1, files + 1, -files - 1, files - 1, 1 - files}

// hop is one way of a man: where it ends and what must be empty between; over[:far-1] are those squares.
type hop struct {
	to   uint8
	far  uint8
	over [2]uint8
}

// hops are the ways of a man on a square.
type hops struct {
	n    uint8
	list [4]hop
	ends set // of all
}

// flight are the squares that a man flies to.
type flight struct {
	n  uint8
	to [8]uint8
}

// The tables of moves: circles one square along diagonals or straight, triangles two and squares three straight, with
// the flights of both.
var (
	diagonally = hopsOf(1, 4, 8)
	straight   = [4]*[squares]hops{1: hopsOf(1, 0, 4), 2: hopsOf(2, 0, 4), 3: hopsOf(3, 0, 4)}
	flights    = [forms]*[squares]flight{triangle: flightsOf(board.Knight), square: flightsOf(board.Leaps(1, 3))}

	rays   [8][squares]set // what lies beyond a square in a direction
	beside [squares]set    // its neighbours along files and ranks
	half   [seats]set      // where the other side stands at the start
	column [files]set
	back   [seats]set // the rank nearest to a side
)

func init() {
	for _, sq := range grid.Squares() {
		x, y := grid.XY(sq)
		column[x] = column[x].With(sq)
		for d, way := range ways {
			for on := range grid.Ray(sq, way) {
				rays[d][sq] = rays[d][sq].With(on)
			}
			if to, _ := grid.Step(sq, way); to != board.None && d < 4 {
				beside[sq] = beside[sq].With(to)
			}
		}
		if y >= ranks/2 {
			half[0] = half[0].With(sq)
		} else {
			half[1] = half[1].With(sq)
		}
		switch y {
		case 0:
			back[0] = back[0].With(sq)
		case ranks - 1:
			back[1] = back[1].With(sq)
		}
	}
}

// hopsOf are the moves of so many squares in the directions from first to last.
func hopsOf(far, first, last int) *[squares]hops {
	table := new([squares]hops)
	for _, sq := range grid.Squares() {
		h := &table[sq]
		for _, way := range ways[first:last] {
			step, n := hop{far: uint8(far)}, 0
			for on := range grid.Ray(sq, way) {
				if n++; n == far {
					step.to = uint8(on)
					h.ends = h.ends.With(on)
					h.list[h.n] = step
					h.n++
					break
				}
				step.over[n-1] = uint8(on)
			}
		}
	}
	return table
}

// flightsOf are leaps of one sort.
func flightsOf(leaps []board.Dir) *[squares]flight {
	table := new([squares]flight)
	for _, sq := range grid.Squares() {
		f := &table[sq]
		for to := range grid.Reach(sq, leaps) {
			f.to[f.n] = uint8(to)
			f.n++
		}
	}
	return table
}

// towards are the squares next to those of a set in a direction.
func towards(s set, d int) set {
	switch d {
	case 0:
		return s.Up(files)
	case 1:
		return s.Down(files)
	case 2:
		return s.Up(1).AndNot(column[0])
	case 3:
		return s.Down(1).AndNot(column[files-1])
	case 4:
		return s.Up(files + 1).AndNot(column[0])
	case 5:
		return s.Down(files + 1).AndNot(column[files-1])
	case 6:
		return s.Up(files - 1).AndNot(column[files-1])
	}
	return s.Down(files - 1).AndNot(column[0])
}

// first is the nearest square of a set in a direction, and how many squares lie between.
func first(s set, from, d int) (sq, between int) {
	on := s.And(rays[d][from])
	if on.Empty() {
		return board.None, 0
	}
	if way := ways[d]; way.Y > 0 || way.Y == 0 && way.X > 0 {
		sq = on.First()
	} else {
		sq = on.Last()
	}
	return sq, (sq-from)/stride[d] - 1
}

// boards are as screens show them: the squares alone, and with the prisoners of both sides beside them.
var boards = func() (list [2]*game.Board) {
	for i := range list {
		list[i] = scene.Board(grid, scene.Checkered)
	}
	for seat := range seats {
		for k := kind(1); k < kinds; k++ {
			y := float32(ranks + 1)
			if seat == 1 {
				y = -1
			}
			scene.Add(list[1], game.PlaceInfo{
				Name: handName(seat, k), Kind: game.Hand, Seat: game.Seat(seat), Holds: kindText(seat, k, whole[faces[k].origin]),
				X: float32(k%files) + .5, Y: y,
			})
		}
	}
	return list
}()

// The zobrist keys.
var keys, maskKeys, handKeys, turnKey = func() (men [seats][kinds][squares]uint64, masks [seats][64]uint64, hands [seats][kinds]uint64, turn uint64) {
	stream := board.Seed
	for s := range men {
		for k := range men[s] {
			stream.Fill(men[s][k][:])
		}
		stream.Fill(masks[s][:])
		stream.Fill(hands[s][:])
	}
	return men, masks, hands, stream.Next()
}()
