package board

import "iter"

// Dir is a direction or a leap: so many columns to the right and so many rows onwards, counted
// from the first row.
type Dir struct{ X, Y int8 }

// Back is the opposite direction.
func (d Dir) Back() Dir { return Dir{-d.X, -d.Y} }

// Directions of the men that the whole field knows.
var (
	Orthogonal = []Dir{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	Diagonal   = []Dir{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	Around     = []Dir{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
	Knight     = Leaps(1, 2)
)

// Leaps are all leaps of a squares along one line and b along the other: four if a and b are
// equal or one of them is 0, else eight; none if both are 0.
func Leaps(a, b int8) []Dir {
	var leaps []Dir
	for _, d := range []Dir{{a, b}, {b, a}} {
		for _, turned := range []Dir{d, {-d.X, d.Y}, {d.X, -d.Y}, d.Back()} {
			if turned != (Dir{}) && !containsDir(leaps, turned) {
				leaps = append(leaps, turned)
			}
		}
	}
	return leaps
}

func containsDir(dirs []Dir, d Dir) bool {
	for _, other := range dirs {
		if d == other {
			return true
		}
	}
	return false
}

// Topology is how the left and the right edge of a grid meet.
type Topology uint8

// Topologies.
const (
	Plain    Topology = iota
	Cylinder          // they are neighbours
	Moebius           // so they are, but upside down: the first row meets the last
)

// Step is the square that a step or a leap comes to, and its direction there: whoever crosses
// the seam of a Möbius strip arrives upside down, the row and the direction turned over. to is
// None where the board ends or has a hole. Rows end before columns meet: a leap that leaves the
// board at the top leaves it, whether it crosses the seam or not.
func (g *Grid) Step(sq int, d Dir) (to int, turned Dir) {
	x, y := int(g.x[sq])+int(d.X), int(g.y[sq])+int(d.Y)
	if g.shape.Topology == Plain || x >= 0 && x < g.shape.W {
		return g.At(x, y), d
	}
	if y < 0 || y >= g.shape.H {
		return None, d
	}
	// Round more than once, a strip may be turned back again.
	for ; x < 0 || x >= g.shape.W; x -= sign(x) * g.shape.W {
		if g.shape.Topology == Moebius {
			y, d.Y = g.shape.H-1-y, -d.Y
		}
	}
	return g.At(x, y), d
}

// sign is that of a number that is not 0.
func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// Ray yields the squares from a square on in one direction, without itself, until the board
// ends or the way comes back to where it began.
func (g *Grid) Ray(from int, d Dir) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at, d := g.Step(from, d); at != None && at != from; at, d = g.Step(at, d) {
			if !yield(at) {
				return
			}
		}
	}
}

// Reach yields the squares that leaps come to from a square, each once, without itself.
func (g *Grid) Reach(from int, leaps []Dir) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, d := range leaps {
			to, _ := g.Step(from, d)
			if to == None || to == from || g.reached(from, to, leaps[:i]) {
				continue
			}
			if !yield(to) {
				return
			}
		}
	}
}

// reached tells whether one of the leaps comes to a square: on a narrow cylinder two may.
func (g *Grid) reached(from, to int, leaps []Dir) bool {
	for _, d := range leaps {
		if at, _ := g.Step(from, d); at == to {
			return true
		}
	}
	return false
}

// Distance is the number of steps of a king between two squares, as if the board were plain and
// had no holes: see Distances.
func (g *Grid) Distance(a, b int) int {
	ax, ay := g.XY(a)
	bx, by := g.XY(b)
	return max(ax-bx, bx-ax, ay-by, by-ay)
}

// Distances are the numbers of steps in some directions from a square to every other one, by
// squares: round holes and over seams. None stands for those that are not reached.
func (g *Grid) Distances(from int, dirs []Dir) []int {
	far := make([]int, g.Bound())
	for sq := range far {
		far[sq] = None
	}
	far[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for to := range g.Reach(queue[0], dirs) {
			if far[to] == None {
				far[to] = far[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return far
}
