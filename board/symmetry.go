package board

// Symmetry is one of the eight ways to lay a square board on itself. A rectangle has the first
// four.
type Symmetry uint8

// Symmetries. Turns are as seen by the first player on a board whose rows go up.
const (
	Same      Symmetry = iota
	MirrorX            // left and right change places
	MirrorY            // the first and the last row change places
	HalfTurn           // both
	Transpose          // columns become rows
	QuarterTurnRight
	QuarterTurnLeft
	AntiTranspose // columns become rows, from the other end
	Symmetries    // how many there are
)

// Bits of a symmetry: it mirrors columns, mirrors rows, and then changes the two.
const (
	mirrorsX Symmetry = 1 << iota
	mirrorsY
	transposes
)

// Turn is where the square at a column and a row of a board of w by h squares comes to. After
// symmetries from Transpose on the board has h columns and w rows.
func (s Symmetry) Turn(x, y, w, h int) (int, int) {
	if s&mirrorsX != 0 {
		x = w - 1 - x
	}
	if s&mirrorsY != 0 {
		y = h - 1 - y
	}
	if s&transposes != 0 {
		x, y = y, x
	}
	return x, y
}

// Inverse is the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	switch s {
	case QuarterTurnLeft:
		return QuarterTurnRight
	case QuarterTurnRight:
		return QuarterTurnLeft
	}
	return s
}

// Then is the symmetry that does what s does and t after it.
func (s Symmetry) Then(t Symmetry) Symmetry {
	if s&transposes != 0 {
		t = t&^(mirrorsX|mirrorsY) | t&mirrorsX<<1 | t&mirrorsY>>1
	}
	return s ^ t
}

// Image is the square that a square comes to by a symmetry; None if the board has none there, or is no
// square or joined at its edges and the symmetry changes columns and rows.
func (g *Grid) Image(sq int, s Symmetry) int {
	if s&transposes != 0 && (g.shape.W != g.shape.H || g.shape.Topology != Plain) {
		return None
	}
	x, y := g.XY(sq)
	return g.At(s.Turn(x, y, g.shape.W, g.shape.H))
}

// Symmetries are those that lay the board on itself, holes on holes: all eight of a square, four
// of a rectangle, fewer if the holes say so.
func (g *Grid) Symmetries() []Symmetry {
	var all []Symmetry
	for s := range Symmetries {
		if g.keeps(s) {
			all = append(all, s)
		}
	}
	return all
}

func (g *Grid) keeps(s Symmetry) bool {
	for _, sq := range g.squares {
		if g.Image(sq, s) == None {
			return false
		}
	}
	return true
}
