package draughts

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

// Squares are the squares of the diagonal in g from its first end to its last; none on boards
// that are not 8 x 8 with a dark corner at the left.
func (d Diagonal) Squares(g *Game) []Square {
	l := g.layout
	if l.ortho || l.mirror || l.w != 8 || l.h != 8 {
		return nil
	}
	from, ok1 := l.square(d.Ends[0])
	to, ok2 := l.square(d.Ends[1])
	if !ok1 || !ok2 {
		return nil
	}
	for _, dir := range []int{northWest, northEast, southEast, southWest} {
		squares := []Square{from}
		for bit, on := l.next(int(l.bitOf[from]), dir); on; bit, on = l.next(bit, dir) {
			if squares = append(squares, l.placeOf[bit]); l.placeOf[bit] == to {
				return squares
			}
		}
	}
	return nil
}
