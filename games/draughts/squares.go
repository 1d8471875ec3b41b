package draughts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Square is a playing square as people count them: row by row from the top left as White sees
// the board. It is the game.Place of the square.
type Square = game.Place

// squareNames are the names of the squares of a board, by number or by letter.
type squareNames struct {
	own    []string // of each square in the numbering of the game
	order  []Square // squares in the order in which lists name them
	byName map[string]Square
}

// newSquareNames writes the names in the game's numbering and in the other one, both of which are read.
func newSquareNames(l *kernel.Layout, n Numbering) *squareNames {
	count := len(l.BitOf)
	letters, numbers := l.Grid.Names(), make([]string, count)
	s := &squareNames{own: numbers, order: make([]Square, count), byName: make(map[string]Square, 3*count)}
	for sq := range count {
		number := sq + 1
		if n == NumericUp {
			number = count - sq
		}
		numbers[sq] = strconv.Itoa(number)
		s.order[sq] = Square(sq)
		s.byName[letters[sq]], s.byName[numbers[sq]] = Square(sq), Square(sq)
		if number < 10 {
			s.byName["0"+numbers[sq]] = Square(sq)
		}
	}
	if n == Algebraic {
		s.own = letters
	}
	slices.SortFunc(s.order, func(a, b Square) int {
		if n == Algebraic {
			return strings.Compare(letters[a], letters[b])
		}
		return cmp.Or(cmp.Compare(len(numbers[a]), len(numbers[b])), strings.Compare(numbers[a], numbers[b]))
	})
	return s
}

// square reads the name of a square in either numbering; capital letters and leading zeros are
// forgiven.
func (s *squareNames) square(name string) (Square, bool) {
	sq, ok := s.byName[name]
	if !ok {
		sq, ok = s.byName[strings.ToLower(strings.TrimLeft(name, "0"))]
	}
	return sq, ok
}

// Squares is the number of playing squares; their Square runs from 0.
func (g *Game) Squares() int { return len(g.k.Layout.BitOf) }

// Name is the name of a square in the numbering of the game.
func (g *Game) Name(sq Square) string { return g.names.own[sq] }

// Square reads the name of a square in either numbering.
func (g *Game) Square(name string) (Square, bool) { return g.names.square(name) }

// At is the row from the top and the column from the left of a square as White sees the board.
func (g *Game) At(sq Square) (row, column int) { return g.k.Layout.At(sq) }

// Kernel makes the moves of men, for the engine of the family.
func (g *Game) Kernel() *kernel.Kernel { return g.k }

// nameOf is the name of the square of an inner bit.
func (g *Game) nameOf(bit int) string { return g.names.own[g.k.Layout.PlaceOf[bit]] }

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Man is what stands on a square: the seat, game.NoSeat if it is empty, and whether it is a king.
func (p *Position) Man(sq Square) (seat game.Seat, king bool) {
	bit := int(p.g.k.Layout.BitOf[sq])
	switch {
	case p.d.Side[0].Has(bit):
		seat = 0
	case p.d.Side[1].Has(bit):
		seat = 1
	default:
		return game.NoSeat, false
	}
	return seat, p.d.Kings.Has(bit)
}

// From and To are the squares of a move; of a huff both are the square of the man.
func (p *Position) From(m game.Move) Square { return p.g.k.Layout.PlaceOf[kernel.FromOf(m)] }

// To is where a move ends.
func (p *Position) To(m game.Move) Square { return p.g.k.Layout.PlaceOf[kernel.ToOf(m)] }

// AppendVictims appends the squares of the men that a capture takes, in the order in which its
// first route jumps them.
func (p *Position) AppendVictims(dst []Square, m game.Move) []Square {
	if kernel.KindOf(m) != kernel.Capture {
		return dst
	}
	w, _ := p.routesOf(kernel.SeatOf(m)).FirstWay(m)
	return append(dst, w.Victims...)
}

// appendSquares appends the squares of a set of bits.
func (g *Game) appendSquares(dst []Square, set kernel.Set128) []Square {
	for ; set.Any(); set = set.Rest() {
		dst = append(dst, g.k.Layout.PlaceOf[set.First()])
	}
	return dst
}

// Diagonal is a diagonal of the 8 x 8 board that has a name of its own, used in lessons. Its name
// in words is the text "diagonal.<Key>".
type Diagonal struct {
	Key  string
	Ends [2]string
}

// Diagonals are the named ones, the main road first (rules/draughts 2). Lower ones end on White's
// edge, upper ones on Black's. Parallel pairs make up the double, the large tees and the large
// jambs; the small tees and jambs close them at their ends.
var Diagonals = []Diagonal{
	{"mainRoad", [2]string{"a1", "h8"}},
	{"lowerDouble", [2]string{"g1", "a7"}},
	{"upperDouble", [2]string{"h2", "b8"}},
	{"lowerLargeTee", [2]string{"c1", "h6"}},
	{"upperLargeTee", [2]string{"a3", "f8"}},
	{"lowerSmallTee", [2]string{"c1", "a3"}},
	{"upperSmallTee", [2]string{"f8", "h6"}},
	{"lowerLargeJamb", [2]string{"e1", "a5"}},
	{"upperLargeJamb", [2]string{"d8", "h4"}},
	{"lowerSmallJamb", [2]string{"e1", "h4"}},
	{"upperSmallJamb", [2]string{"a5", "d8"}},
}

var _ game.LineNamer = (*Game)(nil)

// NamedLines are the diagonals that have names on the board of g: none where they are none.
func (g *Game) NamedLines() (lines []game.NamedLine) {
	for _, d := range Diagonals {
		if squares := d.Squares(g); squares != nil {
			lines = append(lines, game.NamedLine{Key: "diagonal." + d.Key, Places: squares})
		}
	}
	return lines
}

// Squares are the squares of the diagonal in g from its first end to its last; none on boards
// that are not 8 x 8 with a dark corner at the left.
func (d Diagonal) Squares(g *Game) []Square {
	l := g.k.Layout
	if l.Ortho || l.Mirror || l.W != 8 || l.H != 8 {
		return nil
	}
	from, ok1 := g.names.square(d.Ends[0])
	to, ok2 := g.names.square(d.Ends[1])
	if !ok1 || !ok2 {
		return nil
	}
	for _, dir := range []int{kernel.NorthWest, kernel.NorthEast, kernel.SouthEast, kernel.SouthWest} {
		squares := []Square{from}
		for bit, on := l.Next(int(l.BitOf[from]), dir); on; bit, on = l.Next(bit, dir) {
			if squares = append(squares, l.PlaceOf[bit]); l.PlaceOf[bit] == to {
				return squares
			}
		}
	}
	return nil
}
