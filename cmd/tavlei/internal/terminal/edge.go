package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// edge is what stands round the cells: names of columns and rows, in a game of several boards those of
// each board, and the boards themselves. Columns and rows are counted from the left and from the top.
type edge struct {
	part   []int      // of each column: the board that it belongs to
	boards []string   // over the columns; nil for a game of one board
	files  []string   // under the columns; nil if the squares bear their names
	ranks  [][]string // of each board
}

// between is the part of a column that belongs to no board.
const between = -1

// edgeOf reads the names off the board, or off its squares where there are several boards: e is what
// A:e1 to A:e8 begin with, 4 is what A:a4 to A:h4 end with.
func edgeOf(b *game.Board) edge {
	columns, rows := int(b.W), int(b.H)
	e := edge{part: make([]int, columns)}
	if len(b.Parts) == 0 {
		ranks := slices.Clone(b.Ranks)
		slices.Reverse(ranks)
		e.files, e.ranks = b.Files, [][]string{ranks}
		return e
	}
	e.boards, e.files, e.ranks = make([]string, columns), make([]string, columns), make([][]string, len(b.Parts))
	for x := range columns {
		e.part[x] = between
	}
	for part := range b.Parts {
		e.ranks[part] = make([]string, rows)
		e.name(b, part)
	}
	return e
}

// name writes the names of one of several boards.
func (e *edge) name(b *game.Board, part int) {
	var mine []int
	board := b.Parts[part].Name
	for _, at := range b.Parts[part].Places {
		place := &b.Places[at]
		x, y := int(place.X), int(place.Y)
		if place.Kind != game.Cell || x >= len(e.files) || y >= len(e.ranks[part]) {
			continue
		}
		name := strings.TrimPrefix(place.Name, board+":")
		if e.part[x] == between {
			e.part[x], e.files[x] = part, name
			mine = append(mine, x)
		}
		if e.ranks[part][y] == "" {
			e.ranks[part][y] = name
		}
		e.files[x] = commonStart(e.files[x], name)
		e.ranks[part][y] = commonEnd(e.ranks[part][y], name)
	}
	if len(mine) > 0 {
		slices.Sort(mine)
		e.boards[mine[(len(mine)-1)/2]] = board
	}
}

// rank is the name of row y of the board that column x belongs to.
func (e *edge) rank(x, y int) string {
	if part := e.part[x]; part != between && y < len(e.ranks[part]) {
		return e.ranks[part][y]
	}
	return ""
}

// commonStart is what both begin with.
func commonStart(a, b string) string {
	for !strings.HasPrefix(b, a) {
		_, size := utf8.DecodeLastRuneInString(a)
		a = a[:len(a)-size]
	}
	return a
}

// commonEnd is what both end with.
func commonEnd(a, b string) string {
	for !strings.HasSuffix(b, a) {
		_, size := utf8.DecodeRuneInString(a)
		a = a[size:]
	}
	return a
}

// writeEdge writes names over or under the columns.
func writeEdge(out *strings.Builder, columns []int, names []string, wide int) {
	if len(names) == 0 {
		return
	}
	out.WriteString("    ")
	for _, x := range columns {
		name := ""
		if x < len(names) {
			name = names[x]
		}
		out.WriteString(centred(name, wide))
	}
	out.WriteByte('\n')
}

// order is the order in which n rows or columns are drawn.
func (t *table) order(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	if t.flip {
		slices.Reverse(list)
	}
	return list
}

// side names a seat, in a game of several boards with its board: White (A).
func (t *table) side(s game.Seat) string {
	name := t.words.side(s)
	b := t.line.Pos.(game.Scener).Board()
	hand := func(at game.Place) bool { return b.Places[at].Kind == game.Hand && b.Places[at].Seat == s }
	of := slices.IndexFunc(b.Parts, func(part game.BoardPart) bool { return slices.ContainsFunc(part.Places, hand) })
	if of < 0 || strings.HasSuffix(name, " "+b.Parts[of].Name) { // White on B
		return name
	}
	return fmt.Sprintf("%s (%s)", name, b.Parts[of].Name)
}
