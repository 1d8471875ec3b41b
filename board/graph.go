package board

import "iter"

// Graph is a board of points with neighbours in numbered directions, for whatever is no grid of
// squares. It never changes and may be shared. A direction leads straight on: whoever goes in it
// again leaves a point on the side opposite to where he came in. Those of n directions are
// numbered round the circle, so that d and d+n/2 are opposite.
type Graph struct {
	points []Point
	dirs   int
	next   []int16 // by point and direction
	byName map[string]int
}

// Point is one point of a graph.
type Point struct {
	Name string
	X, Y float64 // where it is drawn, in distances between neighbours, from the left and from the top
}

// NewGraph makes a graph with so many directions. next gives the number of the neighbour of a
// point in a direction, None if there is none; the way back from it is the opposite direction.
func NewGraph(points []Point, dirs int, next func(point, dir int) int) *Graph {
	g := &Graph{points: points, dirs: dirs, byName: make(map[string]int, len(points))}
	for i, p := range points {
		g.byName[p.Name] = i
		for d := range dirs {
			g.next = append(g.next, int16(next(i, d)))
		}
	}
	return g
}

// Graph is the grid as a graph: its squares in their order, the directions in theirs. They must be
// given round the circle, as in Orthogonal, Diagonal and Around. On a Möbius strip a direction
// that has crossed the seam is another one, which a graph cannot tell: there it panics.
func (g *Grid) Graph(dirs []Dir) *Graph {
	if g.shape.Topology == Moebius {
		panic("board: a Möbius strip is no graph of directions")
	}
	points := make([]Point, g.Len())
	for i, sq := range g.squares {
		x, y := g.Centre(sq)
		points[i] = Point{Name: g.names[i], X: x, Y: y}
	}
	return NewGraph(points, len(dirs), func(point, dir int) int {
		to, _ := g.Step(g.squares[point], dirs[dir])
		return g.Ordinal(to)
	})
}

// Len is the number of points.
func (g *Graph) Len() int { return len(g.points) }

// Dirs is the number of directions.
func (g *Graph) Dirs() int { return g.dirs }

// Point is a point by its number.
func (g *Graph) Point(i int) Point { return g.points[i] }

// Named is the number of the point with a name; false if there is none.
func (g *Graph) Named(name string) (int, bool) {
	i, ok := g.byName[name]
	return i, ok
}

// Next is the neighbour of a point in a direction, None if there is none.
func (g *Graph) Next(point, dir int) int { return int(g.next[point*g.dirs+dir]) }

// Opposite is the direction back.
func (g *Graph) Opposite(dir int) int { return (dir + g.dirs/2) % g.dirs }

// Neighbours yields the neighbours of a point in the order of the directions.
func (g *Graph) Neighbours(point int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for d := range g.dirs {
			if to := g.Next(point, d); to != None && !yield(to) {
				return
			}
		}
	}
}

// Ray yields the points from a point on in one direction, without itself.
func (g *Graph) Ray(from, dir int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := g.Next(from, dir); at != None && at != from; at = g.Next(at, dir) {
			if !yield(at) {
				return
			}
		}
	}
}

// Distances are the numbers of steps from a point to every other one; None stands for those that
// are not reached.
func (g *Graph) Distances(from int) []int {
	far := make([]int, g.Len())
	for i := range far {
		far[i] = None
	}
	far[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for to := range g.Neighbours(queue[0]) {
			if far[to] == None {
				far[to] = far[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return far
}
