package shogi

import (
	"math/bits"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// The sides, which are the seats.
const (
	black uint8 = iota
	white
	seats = 2
)

// Squares are numbered row by row from the upper left corner as Black sees it, nine to a row on the small board as well, so that
// one step is the same distance on both.
const (
	stride  = 9
	squares = stride * stride
)

// nowhere is the place of a King that is not on the board, as the attacker's in mating problems.
const nowhere = 0xff

type set = board.Set128

// The directions; one xor 1 is its opposite, and the odd ones lead to higher squares.
const (
	north = iota
	south
	west
	east
	northWest
	southEast
	northEast
	southWest
	directions
)

var ways = [directions]board.Dir{{Y: -1}, {Y: 1}, {X: -1}, {X: 1}, {X: -1, Y: -1}, {X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: 1}}

// ahead is the direction in which a side goes forward.
var ahead = [seats]int{north, south}

// layout is a board with the tables of how pieces move on it.
type layout struct {
	grid    *board.Grid
	all     set
	zone    [seats]set                 // where a side promotes
	dead    [seats][kinds]set          // where a piece of a kind could never move again
	home    [seats]int                 // where the King of a side starts
	step    [seats][kinds][squares]set // steps and leaps
	ray     [directions][squares]set
	cross   [squares]set            // the four rays along lines
	saltire [squares]set            // the four along diagonals
	towards [squares][squares]uint8 // 1 + the direction from a square to another
	close   [squares]set            // whence a step could reach a neighbour of the square
	wide    [squares]set            // lines that go past or through a neighbour of the square
	file    [1 << stride]set        // the files of a set of columns
	shown   map[bool]*game.Board    // with and without the button of declarations
}

// The two boards.
var (
	usual = newLayout(9, 3)
	small = newLayout(5, 1)
)

// newLayout makes the tables of a square board with a zone of so many ranks.
func newLayout(n, zone int) *layout {
	t := &layout{grid: board.New(board.Shape{
		W: n, H: n, FromTop: true, Number: board.Rows(stride, 0),
		Files: board.Backwards(board.Numbers(1, n)), Ranks: board.Letters(n),
	})}
	for _, sq := range t.grid.Squares() {
		t.all = t.all.With(sq)
		_, y := t.grid.XY(sq)
		for s, depth := range [seats]int{y, n - 1 - y} {
			if depth < zone {
				t.zone[s] = t.zone[s].With(sq)
			}
			if depth < 1 {
				t.dead[s][pawn], t.dead[s][lance] = t.dead[s][pawn].With(sq), t.dead[s][lance].With(sq)
			}
			if depth < 2 {
				t.dead[s][knight] = t.dead[s][knight].With(sq)
			}
		}
	}
	t.home = [seats]int{t.grid.At(n/2, n-1), t.grid.At(n/2, 0)}
	if n < stride {
		t.home = [seats]int{t.grid.At(0, n-1), t.grid.At(n-1, 0)}
	}
	t.lines()
	t.steps()
	for columns := range t.file {
		for x := range n {
			if columns>>x&1 != 0 {
				t.file[columns] = t.file[columns].Or(t.ray[south][x]).With(x)
			}
		}
	}
	t.shown = map[bool]*game.Board{false: t.drawn(n, false), true: t.drawn(n, true)}
	return t
}

// lines are the rays and what is told by them.
func (t *layout) lines() {
	for _, sq := range t.grid.Squares() {
		for d := range ways {
			for to := t.beside(sq, d); to != board.None; to = t.beside(to, d) {
				t.ray[d][sq] = t.ray[d][sq].With(to)
				t.towards[sq][to] = uint8(1 + d)
			}
		}
		for d := range north + 4 {
			t.cross[sq] = t.cross[sq].Or(t.ray[d][sq])
			t.saltire[sq] = t.saltire[sq].Or(t.ray[d+4][sq])
		}
	}
}

// beside is the next square in a direction, None beyond the edge.
func (t *layout) beside(sq, d int) int {
	x, y := t.grid.XY(sq)
	return t.grid.At(x+int(ways[d].X), y+int(ways[d].Y))
}

// steps are the moves of pieces that go one step, and what is told by them.
func (t *layout) steps() {
	sides := [seats][4]int{{north, south, northWest, northEast}, {south, north, southEast, southWest}}
	for _, sq := range t.grid.Squares() {
		for s, d := range sides {
			step := &t.step[s]
			step[pawn][sq] = t.around(sq, d[0])
			step[gold][sq] = t.around(sq, north, south, west, east, d[2], d[3])
			step[silver][sq] = t.around(sq, d[0], northWest, northEast, southWest, southEast)
			step[horse][sq] = t.around(sq, north, south, west, east)
			step[dragon][sq] = t.around(sq, northWest, northEast, southWest, southEast)
			step[king][sq] = step[horse][sq].Or(step[dragon][sq])
			for _, k := range [...]kind{tokin, promotedLance, promotedKnight, promotedSilver} {
				step[k][sq] = step[gold][sq]
			}
			if before := t.beside(sq, d[0]); before != board.None {
				step[knight][sq] = t.around(before, d[2], d[3])
			}
		}
	}
	for _, at := range t.grid.Squares() {
		x, y := t.grid.XY(at)
		for _, sq := range t.grid.Squares() {
			fx, fy := t.grid.XY(sq)
			dx, dy := max(x-fx, fx-x), max(y-fy, fy-y)
			if dx <= 2 && dy <= 3 {
				t.close[at] = t.close[at].With(sq)
			}
			if dx <= 1 || dy <= 1 {
				t.wide[at] = t.wide[at].With(sq)
			}
		}
	}
}

// around are the neighbours of a square in some directions.
func (t *layout) around(sq int, in ...int) (s set) {
	for _, d := range in {
		if to := t.beside(sq, d); to != board.None {
			s = s.With(to)
		}
	}
	return s
}

// slide are the squares that a piece strikes in a direction, up to the first one that is occupied.
func (t *layout) slide(d, sq int, occupied set) set {
	r := t.ray[d][sq]
	o := r.And(occupied)
	if d&1 != 0 { // up to the lowest blocker: the bits that one less changes
		lo, borrow := bits.Sub64(o.Lo, 1, 0)
		hi, _ := bits.Sub64(o.Hi, 0, borrow)
		return set{Lo: r.Lo & (o.Lo ^ lo), Hi: r.Hi & (o.Hi ^ hi)}
	}
	if o.Hi != 0 {
		return set{Hi: r.Hi & (^uint64(0) << (63 - uint(bits.LeadingZeros64(o.Hi))&63))}
	}
	return set{Lo: r.Lo & (^uint64(0) << (63 - uint(bits.LeadingZeros64(o.Lo|1))&63)), Hi: r.Hi}
}

// straight are the squares that a rook strikes, slanting those of a bishop.
func (t *layout) straight(sq int, occupied set) set {
	return t.slide(north, sq, occupied).Or(t.slide(south, sq, occupied)).Or(t.slide(west, sq, occupied)).Or(t.slide(east, sq, occupied))
}

func (t *layout) slanting(sq int, occupied set) set {
	return t.slide(northWest, sq, occupied).Or(t.slide(southEast, sq, occupied)).Or(t.slide(northEast, sq, occupied)).Or(t.slide(southWest, sq, occupied))
}

// between are the squares between two on a line, without them.
func (t *layout) between(a, b int) set {
	d := t.towards[a][b]
	if d == 0 {
		return set{}
	}
	return t.ray[d-1][a].AndNot(t.ray[d-1][b]).Without(b)
}

// strikes are the squares that a piece could go to, if those of its own side were enemies.
func (t *layout) strikes(m man, sq int, occupied set) set {
	s := t.step[m.side()][m.kind()][sq]
	switch m.kind() {
	case lance:
		return t.slide(ahead[m.side()], sq, occupied)
	case bishop, horse:
		return s.Or(t.slanting(sq, occupied))
	case rook, dragon:
		return s.Or(t.straight(sq, occupied))
	}
	return s
}

// columns are the columns in which a set has squares.
func columns(s set) int {
	s = s.Or(s.Down(5 * stride))
	lo := s.Lo | s.Lo>>(3*stride)
	return int((lo | lo>>stride | lo>>(2*stride)) & (1<<stride - 1))
}

// drawn is the board of screens: squares, then a place for each kind in the hand of each seat, and perhaps the button of declarations.
func (t *layout) drawn(n int, button bool) *game.Board {
	b := scene.Board(t.grid, nil)
	for s := range seats {
		shown := float32(0)
		for _, k := range held {
			if n < stride && (k == knight || k == lance) {
				continue
			}
			y := float32(n) - .5 - shown
			if s == int(white) {
				y = .5 + shown
			}
			shown++
			scene.Add(b, game.PlaceInfo{
				Name: "hand:" + string(rune(letter(k, uint8(s)))), Kind: game.Hand, Seat: game.Seat(s), X: float32(n) + 1, Y: y, Holds: names[k],
			})
		}
	}
	if button {
		scene.Add(b, game.PlaceInfo{Name: "declare", Kind: game.Button, Seat: game.NoSeat, X: float32(n) / 2, Y: float32(n) + .5})
	}
	return b
}

// keys are the zobrist keys of a piece on a square, of pieces in hand, of White to move and of a declaration.
var keys = func() (k struct {
	man            [32][squares]uint64
	hand           [seats][8][handMost + 1]uint64
	turn, declared uint64
}) {
	stream := board.Seed
	for m := range k.man {
		stream.Fill(k.man[m][:])
	}
	for s := range k.hand {
		for i := range k.hand[s] {
			stream.Fill(k.hand[s][i][1:])
		}
	}
	k.turn, k.declared = stream.Next(), stream.Next()
	return k
}()
