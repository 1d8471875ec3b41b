package weiqi

import (
	"flag"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

var countDeep = flag.Bool("count.deep", false, "count the legal positions of 4 by 4, some minutes")

// legalPositions counts the boards on which every group has a liberty.
func legalPositions(columns, rows int) (n int) {
	shape := goban.ShapeOf(columns, rows, false)
	cells := make([]goban.Colour, shape.Len())
	for {
		b := goban.New(shape)
		for at, c := range cells {
			if c != goban.Empty {
				b.Put(goban.Point(at), c)
			}
		}
		legal := true
		for at, c := range cells {
			legal = legal && (c == goban.Empty || b.Breathes(goban.Point(at)))
		}
		if legal {
			n++
		}
		at := 0
		for at < len(cells) && cells[at] == goban.White {
			cells[at] = goban.Empty
			at++
		}
		if at == len(cells) {
			return n
		}
		cells[at]++
	}
}

// TestLegalPositions: as many as J. Tromp and G. Farnebäck have counted (OEIS A094777 and the rectangles beside it).
func TestLegalPositions(t *testing.T) {
	for _, c := range []struct{ columns, rows, want int }{
		{1, 1, 1}, {1, 2, 5}, {1, 3, 15}, {1, 4, 41}, {1, 5, 113}, {2, 2, 57}, {2, 3, 489}, {2, 4, 4125}, {3, 3, 12675}, {4, 3, 321689},
		{4, 4, 24318165},
	} {
		if cells := c.columns * c.rows; cells > 12 && !*countDeep || cells > 9 && testing.Short() {
			continue
		}
		if got := legalPositions(c.columns, c.rows); got != c.want {
			t.Errorf("%d by %d: %d legal positions, want %d", c.columns, c.rows, got, c.want)
		}
	}
}

// games counts the ways to play on until two passes.
func games(p *Position, stack []*Position) (n int) {
	if p.passes == 2 {
		return 1
	}
	for _, m := range p.AppendMoves(nil) {
		stack[0].CopyFrom(p)
		stack[0].Play(m)
		n += games(stack[0], stack[1:])
	}
	return n
}

// TestNumberOfGames: J. Tromp's numbers of games under positional superko with suicide, ended by two passes.
func TestNumberOfGames(t *testing.T) {
	for columns, want := range map[int]int{1: 1, 2: 9, 3: 907} {
		g := newGame(Rules{Columns: columns, Rows: 1, Ko: koPositional, Suicide: suicideYes, Dead: deadNone})
		g.limit = 1000 // no game is so long
		stack := make([]*Position, g.limit)
		for i := range stack {
			stack[i] = &Position{}
		}
		if got := games(g.Start().(*Position), stack); got != want {
			t.Errorf("%d by 1: %d games, want %d", columns, got, want)
		}
	}
}
