package playouts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// read sets up a board from rows, the top one first: X black, O white.
func read(rows ...string) *goban.Board {
	b := goban.New(goban.ShapeOf(len(rows[0]), len(rows), false))
	for i, s := range strings.Join(rows, "") {
		switch s {
		case 'X':
			b.Put(goban.Point(i), goban.Black)
		case 'O':
			b.Put(goban.Point(i), goban.White)
		}
	}
	return b
}

// TestReader: known ladders, ladder breakers, and ways out by taking.
func TestReader(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		at   goban.Point
		want bool
	}{
		{"by taking below", []string{".....", ".....", "XXX..", "OO...", "XX..."}, 15, false},
		{"between two walls", []string{".....", ".....", "XXX..", "OO...", "XXX.."}, 15, true},
		{"caught at the edge", []string{".....", "XXXXX", "OOO..", "XXX.X", "....."}, 10, true},
		{"no room in the corner", []string{"....", "XX..", "OOX.", "X.X."}, 8, true},
		{"by taking a stone", []string{".OXO", "OXX.", ".OO.", "...."}, 1, false},
	} {
		b := read(c.rows...)
		var r Reader
		if !b.InAtari(c.at) || r.Caught(b, c.at) != c.want {
			t.Errorf("%s: not %v", c.name, c.want)
		}
	}
}

// ladder is a white stone with two liberties on an open board, which Black can take in a ladder unless a white stone
// stands on its way.
func ladder(size int, breaker goban.Point) *goban.Board {
	b := goban.New(goban.ShapeOf(size, size, false))
	at := func(x, y int) goban.Point { return goban.Point(y*size + x) }
	b.Put(at(2, 2), goban.White)
	for _, p := range []goban.Point{at(2, 1), at(1, 2), at(1, 3)} {
		b.Put(p, goban.Black)
	}
	if breaker != goban.None {
		b.Put(breaker, goban.White)
	}
	return b
}

func TestLadder(t *testing.T) {
	for _, size := range []int{9, 13, 19, 25} {
		var r Reader
		stone := goban.Point(2*size + 2)
		b := ladder(size, goban.None)
		at, ok := r.Catches(b, stone)
		if !ok {
			t.Fatalf("%d: the ladder does not work", size)
		}
		b.Play(at, goban.Black)
		if !r.Caught(b, stone) {
			t.Errorf("%d: the stone escapes after %d", size, at)
		}
		b = ladder(size, goban.Point((size-3)*size+size-3))
		if at, ok := r.Catches(b, stone); ok {
			t.Errorf("%d: a breaker does not help after %d", size, at)
		}
	}
}

// TestShapes: the table knows the turns of a shape and both colours, and no surrounding of an empty board.
func TestShapes(t *testing.T) {
	hane := []string{"XOX", "...", "..."}
	for _, rows := range [][]string{hane, {"...", "...", "XOX"}, {"X..", "O..", "X.."}, {"OXO", "...", "..."}} {
		if !Fits(read(rows...), 4) {
			t.Errorf("%v fits no shape", rows)
		}
	}
	for _, rows := range [][]string{{"...", "...", "..."}, {"XXX", "...", "..."}, {"XXX", "X.X", "XXX"}} {
		if Fits(read(rows...), 4) {
			t.Errorf("%v fits a shape", rows)
		}
	}
	if table[0] || Swapped(0b11_10_01_00) != 0b11_01_10_00 {
		t.Error("colours are not swapped")
	}
}

// TestOwnership: what lives is kept, what is dead is lost, and the same seed counts the same.
func TestOwnership(t *testing.T) {
	b := read(
		".X.XO.O..",
		"XXXXO.OOO",
		"OOOXOO...",
		"..OXXXOOO",
		".O.OOX.XX",
		"..O.OXXX.",
		"OO..OX...",
		"..OOOXX..",
		"X.O..OX..",
	)
	const games = 200
	counts := Ownership(b, 7, games)
	if again := Ownership(b, 7, games); !slices.Equal(counts, again) {
		t.Error("the same seed counts otherwise")
	}
	if other := Ownership(b, 8, games); slices.Equal(counts, other) {
		t.Error("another seed counts the same")
	}
	for p, want := range map[goban.Point]int{1: games, 8: -games, 80: games, 55: -games, 72: -games} {
		if got := counts[p]; got*want < games*games*7/10 {
			t.Errorf("point %d is owned %d times, want %d", p, got, want)
		}
	}
}

// TestRun: a playout keeps to the rules, ends, and repeats itself by its seed; both sides are without a move in the end.
func TestRun(t *testing.T) {
	for _, size := range []int{1, 2, 5, 9, 19} {
		start := goban.New(goban.ShapeOf(size, size, false))
		var y, z Player
		y.Random, z.Random = board.Stream(size), board.Stream(size)
		for range 20 {
			y.Board.CopyFrom(start)
			z.Board.CopyFrom(start)
			y.Run(goban.Black, goban.None, goban.None)
			z.Run(goban.Black, goban.None, goban.None)
			if !slices.Equal(y.Moves, z.Moves) {
				t.Fatalf("%d: two players of one seed differ", size)
			}
			replayed(t, start, &y)
		}
	}
}

func replayed(t *testing.T, start *goban.Board, y *Player) {
	t.Helper()
	var b goban.Board
	b.CopyFrom(start)
	c := goban.Black
	for i, p := range y.Moves {
		switch {
		case p == goban.None:
			b.SetKo(goban.None)
		case !b.Legal(p, c) || b.Eye(p, c):
			t.Fatalf("move %d on %d is illegal or fills an eye", i, p)
		default:
			b.Play(p, c)
		}
		c = c.Other()
	}
	if b.Key() != y.Board.Key() {
		t.Fatal("the moves lead to another board")
	}
	for _, p := range b.Empties() {
		for _, c := range []goban.Colour{goban.Black, goban.White} {
			if b.SetKo(goban.None); len(y.Moves) < length*b.Shape.Len() && b.Legal(p, c) && !b.Eye(p, c) {
				t.Fatalf("nobody plays on %d", p)
			}
		}
	}
}

// TestAllocatesNothing: playouts do not, once a player has played some.
func TestAllocatesNothing(t *testing.T) {
	start := goban.New(goban.ShapeOf(9, 9, false))
	var y Player
	run := func() {
		y.Board.CopyFrom(start)
		y.Run(goban.Black, goban.None, goban.None)
	}
	for range 300 {
		run()
	}
	if n := testing.AllocsPerRun(50, run); n > 0 {
		t.Errorf("%v allocations in a playout", n)
	}
}

// BenchmarkRun is a playout of a bot.
func BenchmarkRun(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			start := goban.New(goban.ShapeOf(size, size, false))
			y := Player{Random: 1}
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				y.Board.CopyFrom(start)
				y.Run(goban.Black, goban.None, goban.None)
				plies += len(y.Moves)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(plies)/float64(b.N), "plies")
		})
	}
}

// TestWastes: a stone that gives a chain away in seki is wasted; one that takes, or whose chain kills when it is taken, is not.
func TestWastes(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		at   goban.Point
		c    goban.Colour
		want bool
	}{
		{"four in a row", []string{".OOO.X", "XXXXXX", "......"}, 0, goban.White, true},
		{"three in a row", []string{".OO.X.", "XXXXX.", "......"}, 0, goban.White, false},
		{"a side with liberties below", []string{".OOO.X", "XXXXXX", "......"}, 4, goban.Black, false},
		{"a whole side", []string{".OOO.X", "XXXXXX", "OOOOOO"}, 4, goban.Black, true},
		{"what takes", []string{"XOOO.X", "XXXXXX", "OOOOOO"}, 4, goban.Black, false},
		{"two liberties", []string{"..O..X", "XXXXXX", "......"}, 1, goban.White, false},
		{"a square", []string{".OO.X.", "X.OX..", ".XX..."}, 7, goban.White, false},
		{"a pyramid", []string{".OOO.X", "XX.XXX", "..X..."}, 8, goban.White, false},
	} {
		if got := wastes(read(c.rows...), c.at, c.c); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestKills: of the shapes of four to six points those kill that one stone makes a single eye.
func TestKills(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		want bool
	}{
		{"four in a row", []string{"......", ".XXXX.", "......"}, false},
		{"a bend of four", []string{"......", ".XXX..", ".X....", "......"}, false},
		{"that in a corner", []string{"XXX...", "X.....", "......"}, true},
		{"along the edge only", []string{"..XXX.", "..X...", "......"}, false},
		{"a zigzag", []string{"......", ".XX...", "..XX..", "......"}, false},
		{"a square", []string{"......", ".XX...", ".XX...", "......"}, true},
		{"a pyramid", []string{"......", ".XXX..", "..X...", "......"}, true},
		{"five in a row", []string{".......", ".XXXXX.", "......."}, false},
		{"the bulky five", []string{"......", ".XXX..", ".XX...", "......"}, true},
		{"the cross", []string{"..X...", ".XXX..", "..X...", "......"}, true},
		{"a longer pyramid", []string{"......", ".XXXX.", "..X...", "......"}, false},
		{"the flower of six", []string{"..X...", ".XXX..", ".XX...", "......"}, true},
		{"two by three", []string{"......", ".XXX..", ".XXX..", "......"}, false},
	} {
		b := read(c.rows...)
		var space []goban.Point
		for at := range b.Shape.Beyond {
			if b.At(at) != goban.Empty {
				space = append(space, at)
			}
		}
		if got := kills(b.Shape, space); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestClose: a stone in a space of two goes where its foe lives by it, and stays where a side might still be taken.
func TestClose(t *testing.T) {
	b := read(
		".OXO.XO..",
		"OOXOXXO..",
		"XXXOOOO..",
		".........",
		"X........",
		".........",
	)
	closed := make([]bool, b.Shape.Len())
	Close(b, closed)
	for at := range b.Shape.Beyond {
		if closed[at] {
			t.Errorf("%d is closed although nobody lives for certain", at)
		}
	}
	b = read(
		".OX.X....",
		"XXXXX....",
		".........",
		".........",
	)
	alive := Close(b, closed)
	if b.At(1) != goban.Empty || !closed[0] || !closed[1] || !closed[3] || closed[5] {
		t.Errorf("the stone is %d, closed %v", b.At(1), closed[:6])
	}
	if !alive[goban.Black][2] || alive[goban.White][2] {
		t.Error("Black does not live")
	}
}

// TestClosed: nobody plays where a game is over.
func TestClosed(t *testing.T) {
	y := &Player{Closed: make([]bool, 81), Random: board.Stream(3)}
	for at := range 40 {
		y.Closed[at] = true
	}
	y.Board.CopyFrom(goban.New(goban.ShapeOf(9, 9, false)))
	for range 10 {
		y.Run(goban.Black, goban.None, goban.None)
		for _, p := range y.Moves {
			if p < 40 {
				t.Fatalf("a stone on %d", p)
			}
		}
	}
}
