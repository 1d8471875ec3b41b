package weiqi

import (
	"slices"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// ground is all that a board depends on.
type ground struct {
	columns, rows int
	torus         bool
}

// layout are the tables of a board. It never changes and is shared.
type layout struct {
	*board.Grid
	shape *goban.Shape
	empty *goban.Board
	board *game.Board
	marks []uint64 // keys of points whose stones are marked otherwise than proposed
	ko    []uint64 // keys of points that a ko forbids
}

var layouts sync.Map // ground to *layout

func layoutOf(of ground) *layout {
	if l, ok := layouts.Load(of); ok {
		return l.(*layout)
	}
	l, _ := layouts.LoadOrStore(of, newLayout(of))
	return l.(*layout)
}

func newLayout(of ground) *layout {
	files := board.LettersWithout("i", of.columns)
	for i := range files {
		files[i] = strings.ToUpper(files[i])
	}
	l := &layout{shape: goban.ShapeOf(of.columns, of.rows, of.torus)}
	l.empty = goban.New(l.shape)
	l.Grid = board.New(board.Shape{
		W: of.columns, H: of.rows, FromTop: true, Files: files, Ranks: board.Backwards(board.Numbers(1, of.rows)),
	})
	stream := board.Seed ^ 0x676f // other keys than those of stones
	l.marks, l.ko = make([]uint64, l.Len()), make([]uint64, l.Len())
	stream.Fill(l.marks)
	stream.Fill(l.ko)
	l.board = scene.Board(l.Grid, nil)
	l.board.Shape = "point"
	for _, at := range starPoints(of.columns, of.rows) {
		l.board.Places[at].Tint = starTint
	}
	for i, name := range buttons {
		scene.Add(l.board, game.PlaceInfo{Name: name, Kind: game.Button, Seat: game.NoSeat, X: l.board.W + 1, Y: float32(i) + .5})
	}
	if of.torus {
		l.addCopies()
	}
	return l
}

// seam is how many lines of a board without edges are drawn again beyond each side.
const seam = 1

// addCopies draws the outer lines again beyond the opposite sides, so that it is seen which points are neighbours across them.
func (l *layout) addCopies() {
	for y := -seam; y < l.H()+seam; y++ {
		for x := -seam; x < l.W()+seam; x++ {
			if l.Grid.At(x, y) >= 0 {
				continue
			}
			at := l.Grid.At((x+l.W())%l.W(), (y+l.H())%l.H())
			mark := beyond(x, l.W(), "<", ">") + beyond(y, l.H(), "^", "_")
			scene.Copy(l.board, game.Place(at), mark, float32(x)+.5, float32(y)+.5)
		}
	}
}

// beyond tells beyond which side of a board n points long a line lies, if any.
func beyond(at, n int, before, after string) string {
	switch {
	case at < 0:
		return before
	case at >= n:
		return after
	}
	return ""
}

// buttons are the names of what is pressed, after the points.
var buttons = [...]string{buttonPass: passText, buttonOK: okText, buttonResume: resumeText, buttonDispute: disputeText}

const (
	buttonPass = iota
	buttonOK
	buttonResume
	buttonDispute
)

// button is the place of a button.
func (l *layout) button(i int) game.Place { return game.Place(l.Len() + i) }

// Point is the point at a column and a row, counted from the top left.
func (l *layout) Point(x, y int) goban.Point { return goban.Point(l.At(x, y)) }

// starTint marks a point that guides the eye.
const starTint = 8

// starPoints are the points marked on a board: where handicap stones are placed, on small boards those in the corners and the
// middle alone.
func starPoints(columns, rows int) []goban.Point {
	points := handicapPoints(columns, rows)
	if min(columns, rows) >= 15 {
		return points
	}
	return slices.DeleteFunc(points, func(at goban.Point) bool {
		x, y := int(at)%columns, int(at)/columns
		return (2*x == columns-1) != (2*y == rows-1)
	})
}

// handicapPoints are where handicap stones are placed on a board, in the order of GTP for as many as there can be.
func handicapPoints(columns, rows int) []goban.Point {
	short := min(columns, rows)
	if short < 7 {
		return nil
	}
	in := 3
	if short < 13 {
		in = 2
	}
	left, right, top, bottom := in, columns-1-in, in, rows-1-in
	at := func(x, y int) goban.Point { return goban.Point(y*columns + x) }
	points := []goban.Point{at(left, bottom), at(right, top), at(left, top), at(right, bottom)}
	if short < 9 || columns%2 == 0 || rows%2 == 0 {
		return points
	}
	x, y := columns/2, rows/2
	return append(points, at(x, y), at(left, y), at(right, y), at(x, bottom), at(x, top))
}

// fixedHandicap are the points of n stones: the centre is taken by five, seven and nine.
func fixedHandicap(columns, rows, n int) []goban.Point {
	all := handicapPoints(columns, rows)
	switch n {
	case 6, 8:
		return slices.Concat(all[:4], all[5:n+1])
	case 7, 9:
		return slices.Concat(all[:4], all[5:n], all[4:5])
	}
	return all[:n]
}
