package weiqi

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

var countDeep = flag.Bool("count.deep", false, "count the legal positions of 4 by 4 and the games of 1 by 4 and 2 by 2, many minutes")

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

// tromp are J. Tromp's rules on a small board, and room for a walk through its games.
func tromp(columns, rows int) (*Game, []*Position) {
	g := newGame(Rules{Columns: columns, Rows: rows, Ko: koPositional, Suicide: suicideYes, Dead: deadNone})
	g.limit = 1000 // no game is so long
	stack := make([]*Position, g.limit)
	for i := range stack {
		stack[i] = &Position{}
	}
	return g, stack
}

// TestNumberOfGames: J. Tromp's numbers of games under positional superko with suicide, ended by two passes.
func TestNumberOfGames(t *testing.T) {
	for columns, want := range map[int]int{1: 1, 2: 9, 3: 907} {
		g, stack := tromp(columns, 1)
		if got := games(g.Start().(*Position), stack); got != want {
			t.Errorf("%d by 1: %d games, want %d", columns, got, want)
		}
	}
}

// graph is every board of a small size by a number, and those that a stone of either side makes of it: twice, where two suicides
// make the same one.
type graph struct {
	number map[string]uint8
	next   [][]uint8
}

func numbered(b *goban.Board) string { return fmt.Sprint(b.Stones()[:b.Shape.Len()]) }

func graphOf(columns, rows int) *graph {
	shape := goban.ShapeOf(columns, rows, false)
	boards := []*goban.Board{goban.New(shape)}
	g := &graph{number: map[string]uint8{numbered(boards[0]): 0}}
	for i := 0; i < len(boards); i++ {
		g.next = append(g.next, nil)
		for _, at := range boards[i].Empties() {
			for c := goban.Black; c <= goban.White; c++ {
				b := goban.New(shape)
				b.CopyFrom(boards[i])
				b.SetKo(goban.None)
				b.Play(at, c)
				n, known := g.number[numbered(b)]
				if !known {
					n = uint8(len(boards))
					g.number[numbered(b)], boards = n, append(boards, b)
				}
				g.next[i] = append(g.next[i], n)
			}
		}
	}
	return g
}

// games counts the ways to play on from a board until two passes, when the boards of a set have stood; not much further than most.
// Who may move does not matter: one pass gives the move to the other side, and two end the game. So there are as many games as
// paths that come to no board twice.
func (g *graph) games(stood uint64, now uint8, most int) int {
	n := 1
	stood |= 1 << now
	for _, to := range g.next[now] {
		if stood>>to&1 == 0 && n < most {
			n += g.games(stood, to, most-n)
		}
	}
	return n
}

// TestNumberOfGamesByBoards: the rest of random games is as long by the boards alone as by the rules that find a board of the past
// by its key; and so many games are there in all on boards where the rules would take days.
func TestNumberOfGamesByBoards(t *testing.T) {
	const most = 20_000
	for _, size := range [][2]int{{4, 1}, {2, 2}} {
		boards := graphOf(size[0], size[1])
		g, stack := tromp(size[0], size[1])
		compared := 0
		for seed := range uint64(40) {
			p, stood := g.Start().(*Position), uint64(1)
			rng := rand.New(rand.NewPCG(seed, uint64(size[1])))
			for moves := p.AppendMoves(nil); len(moves) > 1; moves = p.AppendMoves(nil) {
				p.Play(moves[rng.IntN(len(moves)-1)])
				now := boards.number[numbered(&p.board)]
				stood |= 1 << now
				want := boards.games(stood, now, most)
				if want >= most {
					continue
				}
				compared++
				if got := games(p, stack); got != want {
					t.Fatalf("%v, seed %d, %s: %d games by the rules, %d by the boards", size, seed, game.Text(p), got, want)
				}
				break
			}
		}
		if compared < 10 {
			t.Errorf("%v: %d games compared", size, compared)
		}
	}
	for _, c := range []struct {
		columns, rows, want int
		deep                bool
	}{{1, 1, 1, false}, {2, 1, 9, false}, {3, 1, 907, false}, {4, 1, 2_098_407_841, true}, {2, 2, 386_356_909_593, true}} {
		if c.deep && !*countDeep {
			continue
		}
		boards := graphOf(c.columns, c.rows)
		got := 0
		if c.rows == 1 {
			got = boards.games(0, 0, math.MaxInt)
		} else { // each first stone is like any other
			got = 1 + len(boards.next[0])*boards.games(1, boards.next[0][0], math.MaxInt)
		}
		if got != c.want {
			t.Errorf("%d by %d: %d games, want %d", c.columns, c.rows, got, c.want)
		}
	}
}
