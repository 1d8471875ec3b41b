package engine

import (
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/loa"
)

type set = board.Set192

// Weights of the features, in hundredths of a piece for one unit of each. M. Winands, H. J. van den Herik and J. Uiterwijk,
// "An Evaluation Function for Lines of Action" (Advances in Computer Games 10, 2003), names the features; the weights
// come from matches of this engine against itself.
type weights struct {
	spread   int // a step that the average piece is farther from the centre of mass than it need be
	central  int // a ring that the average piece stands nearer to the middle of the board
	quads    int // a square of two by two near the centre of mass with three or four own pieces
	mobility int // a legal move; a capture counts twice, one along or to the edge half
	links    int // a neighbour that the average piece has
	area     int // a square of the smallest rectangle round the pieces
	turn     int // the move
}

var usual = weights{spread: 160, central: 40, quads: 18, mobility: 8, links: 60, area: 1, turn: 20}

// tables are what the evaluation knows of a board.
type tables struct {
	x, y   [192]uint8
	ring   [192]uint8  // 0 at the edge, one more for each step to the middle
	near   [12][12]set // lower left squares of the squares of two by two near a centre of mass
	room   [256]int    // least sum of distances of so many pieces to their centre of mass
	stride int         // to the number of the square above
	edge   set
}

var boards sync.Map // size to *tables

func tablesOf(g *loa.Game) *tables {
	if t, ok := boards.Load(g.Size); ok {
		return t.(*tables)
	}
	t, _ := boards.LoadOrStore(g.Size, newTables(g))
	return t.(*tables)
}

func newTables(g *loa.Game) *tables {
	t := &tables{stride: g.Size + 1}
	n := g.Size
	for _, sq := range g.Squares() {
		x, y := g.XY(sq)
		t.x[sq], t.y[sq] = uint8(x), uint8(y)
		t.ring[sq] = uint8(min(x, y, n-1-x, n-1-y))
		if t.ring[sq] == 0 {
			t.edge.Add(sq)
		}
		for cx := range n {
			for cy := range n {
				if x >= cx-2 && x <= cx+1 && y >= cy-2 && y <= cy+1 {
					t.near[cx][cy].Add(sq)
				}
			}
		}
	}
	// One piece lies on the centre of mass, eight at one step, sixteen at two.
	for i := range t.room {
		ring := 0
		for (2*ring+1)*(2*ring+1) <= i {
			ring++
		}
		if i+1 < len(t.room) {
			t.room[i+1] = t.room[i] + ring
		}
	}
	return t
}

// lost is what a position is worth in which the other side has connected its pieces: less than any other, more
// than a loss that the search has found.
const lost = -9000

// Eval is the static value of the position for a seat, in hundredths of a piece.
func (h *position) Eval(s game.Seat) int {
	p := h.of
	if s != 0 && s != 1 {
		return 0
	}
	if o, over := p.Ended(); over {
		return int(o.Value(s, 2) * -lost)
	}
	if g := p.Game(); h.board == nil || h.size != g.Size {
		h.board, h.size = tablesOf(g), g.Size
	}
	v := h.side(int(s)) - h.side(1-int(s))
	if p.ToMove().Has(s) {
		return v + usual.turn
	}
	return v - usual.turn
}

// side is what the pieces of a seat are worth.
func (h *position) side(seat int) int {
	t, w := h.board, &usual
	men := h.of.Men(seat)
	var sumX, sumY, rings, n int
	var list [192]uint8
	minX, minY, maxX, maxY := 99, 99, 0, 0
	for rest := men; !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		list[n] = uint8(sq)
		x, y := int(t.x[sq]), int(t.y[sq])
		sumX, sumY, n = sumX+x, sumY+y, n+1
		rings += int(t.ring[sq])
		minX, maxX, minY, maxY = min(minX, x), max(maxX, x), min(minY, y), max(maxY, y)
	}
	cx, cy := (2*sumX+n)/(2*n), (2*sumY+n)/(2*n)
	far := 0
	for _, sq := range list[:n] {
		dx, dy := int(t.x[sq])-cx, int(t.y[sq])-cy
		far += max(dx, -dx, dy, -dy)
	}
	v := (w.central*rings - w.spread*(far-t.room[n])) / n
	v += w.quads * t.quads(men, t.near[cx][cy])
	v += w.links * 2 * t.links(men) / n
	v -= w.area * (maxX - minX + 1) * (maxY - minY + 1)
	return v + w.mobility*h.of.Freedom(seat, t.edge)/2
}

// quads counts the squares of two by two whose lower left square is in near and that hold three or four pieces.
func (t *tables) quads(men, near set) int {
	right, up := men.Down(1), men.Down(t.stride)
	both := up.Down(1)
	some := men.And(right).And(up.Or(both)).Or(up.And(both).And(men.Or(right)))
	return some.And(near).Count()
}

// links counts the pairs of neighbours.
func (t *tables) links(men set) (n int) {
	for _, step := range [4]int{1, t.stride - 1, t.stride, t.stride + 1} {
		n += men.And(men.Down(step)).Count()
	}
	return n
}
