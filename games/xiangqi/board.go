package xiangqi

import (
	"math/bits"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// kind is what a man is.
type kind uint8

const (
	general kind = iota
	advisor
	elephant
	horse
	chariot
	cannon
	soldier
	kinds
)

// Kinds are the names of the kinds of men, by their numbers.
var Kinds = [kinds]string{"general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"}

// A man is known by its seat and its slot: the general is 0, then two of each kind, then the soldiers.
const (
	slots    = 16
	soldiers = 11 // the first slot of soldiers
	nowhere  = 90 // the square of a man that has been taken
	stride   = 9  // between two rows, on every board
)

var kindOf = [slots]kind{general, advisor, advisor, elephant, elephant, horse, horse, chariot, chariot, cannon, cannon,
	soldier, soldier, soldier, soldier, soldier}

// slotOf is the first slot of a kind, room how many it has.
var (
	slotOf = [kinds]int{0, 1, 3, 5, 7, 9, soldiers}
	room   = [kinds]int{1, 2, 2, 2, 2, 2, 5}
)

// targets are squares that a man may go to, and for horses and elephants those that must be empty for it.
type targets struct {
	n   uint8
	to  [8]uint8
	leg [8]uint8
}

func (t *targets) add(to, leg int) {
	t.to[t.n], t.leg[t.n] = uint8(to), uint8(leg)
	t.n++
}

// reach is where a man goes along a line: slide up to the first man and onto it, hop onto the second.
type reach struct{ slide, hop uint16 }

// lines are the reaches by the place on a line of up to ten points and by the men on it. Beyond the end of a shorter line
// there is a wall, which is like a man that cannot be taken.
var lines = func() (t [10][1024]reach) {
	for at := range t {
		for men := range t[at] {
			for _, step := range [2]int{-1, 1} {
				met := 0
				for i := at + step; i >= 0 && i < 10 && met < 2; i += step {
					bit := uint16(1) << i
					switch {
					case met == 0:
						t[at][men].slide |= bit
					case uint16(men)&bit != 0:
						t[at][men].hop |= bit
					}
					if uint16(men)&bit != 0 {
						met++
					}
				}
			}
		}
	}
	return t
}()

// between are the places of a line between two others.
var between = func() (t [10][10]uint16) {
	for a := range t {
		for b := range t[a] {
			for i := min(a, b) + 1; i < max(a, b); i++ {
				t[a][b] |= 1 << i
			}
		}
	}
	return t
}()

// layout are the tables of one board. It never changes and is shared.
type layout struct {
	*board.Grid
	w, h       int
	wallX      uint16 // of a row
	wallY      uint16 // of a column
	palaceX    uint16 // of a row
	palaceY    [2]uint16
	small      bool // no river: soldiers go sideways from the beginning
	x, y       [nowhere + 1]uint8
	near       [2][nowhere]targets           // steps of a general
	diagonal   [2][nowhere]targets           // steps of an advisor
	long       [2][nowhere]targets           // of an elephant
	leaps      [nowhere]targets              // of a horse
	pushes     [2][nowhere]targets           // of a soldier
	pushedFrom [2][nowhere]targets           // where a soldier stands that attacks a square
	legs       [nowhere + 1][nowhere]uint8   // the leg of a horse that goes from one square to another, nowhere: none goes
	home       [2][kinds][nowhere]bool       // where a man of the kind can stand
	keys       [2][kinds][nowhere + 1]uint64 // zobrist keys
	board      *game.Board
}

var turnKey uint64

var layouts = func() func(small bool) *layout {
	stream := board.Seed
	var keys [2][kinds][nowhere + 1]uint64
	for s := range keys {
		for k := range keys[s] {
			stream.Fill(keys[s][k][:nowhere])
		}
	}
	turnKey = stream.Next()
	large := sync.OnceValue(func() *layout { return newLayout(9, 10, &keys) })
	small := sync.OnceValue(func() *layout { return newLayout(7, 7, &keys) })
	return func(mini bool) *layout {
		if mini {
			return small()
		}
		return large()
	}
}()

func newLayout(w, h int, keys *[2][kinds][nowhere + 1]uint64) *layout {
	l := &layout{w: w, h: h, small: h == 7, keys: *keys}
	l.Grid = board.New(board.Shape{W: w, H: h, Number: board.Rows(stride, 0)})
	l.wallX, l.wallY = 1<<10-1<<w, 1<<10-1<<h
	l.palaceX, l.palaceY = 7<<(w/2-1), [2]uint16{7, 7 << (h - 3)}
	l.x[nowhere], l.y[nowhere] = 0xff, 0xff
	for from := range l.legs {
		for to := range l.legs[from] {
			l.legs[from][to] = nowhere
		}
	}
	for _, sq := range l.Squares() {
		x, y := l.XY(sq)
		l.x[sq], l.y[sq] = uint8(x), uint8(y)
	}
	for _, sq := range l.Squares() {
		for s := range 2 {
			l.fill(s, sq)
		}
		l.fillHorse(sq)
	}
	l.board = l.draw()
	return l
}

// rank is the row of a square as a seat counts it, from 0 at its own edge.
func (l *layout) rank(s, sq int) int {
	if s == 0 {
		return int(l.y[sq])
	}
	return l.h - 1 - int(l.y[sq])
}

// inPalace tells whether a square lies in the palace of a seat: three by three points in the middle of its edge.
func (l *layout) inPalace(s, x, y int) bool {
	if s == 1 {
		y = l.h - 1 - y
	}
	return y >= 0 && y < 3 && x >= l.w/2-1 && x <= l.w/2+1
}

// crossed tells whether a soldier of a seat on a square has crossed the river, and goes sideways, too.
func (l *layout) crossed(s, sq int) bool { return l.small || l.rank(s, sq) >= 5 }

var ways = [4][2]int{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}

// fill makes the tables of a square for the men of one seat that depend on the seat.
func (l *layout) fill(s, sq int) {
	x, y := l.XY(sq)
	forward := 1 - 2*s
	l.home[s] = l.homes(s, x, y, sq, l.home[s])
	for _, d := range ways {
		to := l.At(x+d[0], y+d[1])
		if to < 0 {
			continue
		}
		if l.inPalace(s, x, y) && l.inPalace(s, x+d[0], y+d[1]) {
			l.near[s][sq].add(to, nowhere)
		}
		if d[1] == forward || d[1] == 0 && l.crossed(s, sq) {
			l.pushes[s][sq].add(to, nowhere)
			l.pushedFrom[s][to].add(sq, nowhere)
		}
	}
	for _, d := range [4][2]int{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		if to := l.At(x+d[0], y+d[1]); l.home[s][advisor][sq] && to >= 0 && l.inPalace(s, x+d[0], y+d[1]) {
			l.diagonal[s][sq].add(to, nowhere)
		}
		to := l.At(x+2*d[0], y+2*d[1])
		if l.home[s][elephant][sq] && to >= 0 && !l.crossed(s, to) {
			l.long[s][sq].add(to, l.At(x+d[0], y+d[1]))
		}
	}
}

// homes notes on which squares men of a seat can stand at all.
func (l *layout) homes(s, x, y, sq int, home [kinds][nowhere]bool) [kinds][nowhere]bool {
	up := l.rank(s, sq)
	middle := l.w / 2
	home[general][sq] = l.inPalace(s, x, y)
	if !l.small {
		home[advisor][sq] = home[general][sq] && (x+middle+up)%2 == 1
		home[elephant][sq] = up < 5 && up%2 == 0 && x%2 == 0 && (x/2+up/2)%2 == 1
	}
	for _, k := range []kind{horse, chariot, cannon, soldier} {
		home[k][sq] = true
	}
	return home
}

func (l *layout) fillHorse(sq int) {
	x, y := l.XY(sq)
	for _, leg := range ways {
		for _, side := range [2]int{-1, 1} {
			dx, dy := 2*leg[0]+side*leg[1], 2*leg[1]+side*leg[0]
			if to := l.At(x+dx, y+dy); to >= 0 {
				at := l.At(x+leg[0], y+leg[1])
				l.leaps[sq].add(to, at)
				l.legs[sq][to] = uint8(at)
			}
		}
	}
}

// draw is the board as a screen shows it: points, the diagonals of the palaces, the river and corners round the points where
// cannons and soldiers begin.
func (l *layout) draw() *game.Board {
	b := scene.Board(l.Grid, nil)
	b.Shape = "point"
	left, right := l.w/2-1, l.w/2+1
	for _, y := range [2]int{0, l.h - 3} {
		b.Lines = append(b.Lines, l.line(left, y, right, y+2), l.line(left, y+2, right, y))
	}
	if l.small {
		return b
	}
	b.River = float32(l.h) / 2
	for s := range 2 {
		for x := range l.w {
			up := 3
			if x == 1 || x == l.w-2 {
				up = 2
			} else if x%2 == 1 {
				continue
			}
			y := up
			if s == 1 {
				y = l.h - 1 - up
			}
			b.Places[l.placeOf(l.At(x, y))].Tint = cornersTint
		}
	}
	return b
}

// cornersTint is how pages draw a point with corners round it.
const cornersTint = 9

func (l *layout) line(x, y, x2, y2 int) [2]game.Place {
	return [2]game.Place{l.placeOf(l.At(x, y)), l.placeOf(l.At(x2, y2))}
}

// low is the place of the lowest bit.
func low(b uint16) int { return bits.TrailingZeros16(b) }
