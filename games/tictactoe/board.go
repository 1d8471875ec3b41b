package tictactoe

import (
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// set is a set of squares of any board of the family, up to seven by seven with its margin.
type set = board.Set64

// kind is all that a board depends on.
type kind struct{ size, line int }

// layout are the tables of one kind of board. It never changes and is shared.
type layout struct {
	*board.Grid
	kind  kind
	steps [4]int // to the next square of a line: along a rank, a file and both diagonals
	all   set
	lines []set // every line that can be made
	board *game.Board
}

var layouts sync.Map // kind to *layout

func layoutOf(k kind) *layout {
	if l, ok := layouts.Load(k); ok {
		return l.(*layout)
	}
	l, _ := layouts.LoadOrStore(k, newLayout(k))
	return l.(*layout)
}

func newLayout(k kind) *layout {
	stride := k.size + 1
	l := &layout{kind: k, steps: [4]int{1, stride, stride + 1, stride - 1}}
	l.Grid = board.New(board.Shape{W: k.size, H: k.size, Number: board.Rows(stride, 0)})
	l.all = board.All[set](l.Grid)
	for _, step := range l.steps {
		for _, from := range l.Squares() {
			var line set
			for i := range k.line {
				line = line.With(from + i*step)
			}
			if line.Count() == k.line && line.AndNot(l.all).Empty() {
				l.lines = append(l.lines, line)
			}
		}
	}
	l.board = scene.Board(l.Grid, nil)
	return l
}

// made tells whether there is a line among marks.
func (l *layout) made(marks set) bool {
	for _, step := range l.steps {
		run := marks
		for i := 1; i < l.kind.line && !run.Empty(); i++ {
			run = run.And(run.Down(step))
		}
		if !run.Empty() {
			return true
		}
	}
	return false
}

// inLines are those of some marks that are part of a line.
func (l *layout) inLines(marks set) (squares set) {
	for _, line := range l.lines {
		if line.AndNot(marks).Empty() {
			squares = squares.Or(line)
		}
	}
	return squares
}

// Lines are the sets of squares that make a line. The slice is shared.
func (l *layout) Lines() []set { return l.lines }

// most is more than the number of any square.
const most = 64

// keys are the zobrist keys of a mark of each side on each square.
var keys = func() (k [seats][most]uint64) {
	stream := board.Seed
	for s := range k {
		stream.Fill(k[s][:])
	}
	return k
}()
