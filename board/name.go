package board

import (
	"strconv"
	"strings"
)

// Letters are the names a, b, c … of n columns, at most 26.
func Letters(n int) []string { return LettersWithout("", n) }

// LettersWithout are n letters without those that skip names: Go leaves out the i.
func LettersWithout(skip string, n int) []string {
	names := make([]string, 0, n)
	for c := 'a'; len(names) < n; c++ {
		if c > 'z' {
			panic("board: too few letters")
		}
		if !strings.ContainsRune(skip, c) {
			names = append(names, string(c))
		}
	}
	return names
}

// Numbers are n numbers that count up from the first.
func Numbers(first, n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(first + i)
	}
	return names
}

// Backwards are the names in the opposite order: the columns of shogi are 9 to 1.
func Backwards(names []string) []string {
	turned := make([]string, len(names))
	for i, name := range names {
		turned[len(names)-1-i] = name
	}
	return turned
}

// Files are the names of the columns from the left. The slice is the grid's.
func (g *Grid) Files() []string { return g.shape.Files }

// Ranks are the names of the rows, from the first. The slice is the grid's.
func (g *Grid) Ranks() []string { return g.shape.Ranks }

// Name is the name of a square: that of its column and that of its row.
func (g *Grid) Name(sq int) string { return g.names[g.ordinal[sq]] }

// Names are the names of the squares in the order of Squares. The slice is the grid's.
func (g *Grid) Names() []string { return g.names }

// Square is the square of a name, in capitals or not; false if there is none.
func (g *Grid) Square(name string) (sq int, ok bool) {
	sq, ok = g.byName[name]
	if !ok {
		sq, ok = g.byName[strings.ToLower(name)]
	}
	return sq, ok
}
