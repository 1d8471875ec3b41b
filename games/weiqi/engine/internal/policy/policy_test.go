package policy

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/playouts"
)

// set sets up a board from rows, the top one first: X black, O white, * the point that is asked for.
func set(rows ...string) (b *goban.Board, at goban.Point) {
	b = goban.New(goban.ShapeOf(len(rows[0]), len(rows), false))
	for i, s := range strings.Join(rows, "") {
		switch s {
		case 'X':
			b.Put(goban.Point(i), goban.Black)
		case 'O':
			b.Put(goban.Point(i), goban.White)
		case '*':
			at = goban.Point(i)
		}
	}
	return b, at
}

// TestTactics: what a move of Black does to the stones beside it.
func TestTactics(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		want []Feature
	}{
		{"nothing", []string{".....", ".....", "..*..", ".....", "....."}, nil},
		{"a stone taken", []string{".....", "..X..", ".XO*.", "..X..", "....."}, []Feature{TakesOne}},
		{"two stones taken", []string{"..X..", ".XOX.", ".XO*.", "..X..", "....."}, []Feature{TakesMore}},
		{"a stone taken that cuts one off", []string{"..O..", ".OX..", ".XO*.", "..X..", "....."}, []Feature{TakesOne, TakesToSave}},
		{"a way out", []string{".....", "..O..", ".OXO.", "..*..", "....."}, []Feature{Saves}},
		{"a way out into a ladder", []string{".O.....", "OXO....", "O*.....", ".......", ".......", ".......", "......."}, []Feature{SavesNot, Short, Presses}},
		{"throwing in", []string{".O...", "O*O..", "..O..", ".....", "....."}, []Feature{ThrowsIn, Presses, Cuts}},
		{"losing two", []string{"*XO..", ".OO..", "O....", ".....", "....."}, []Feature{LosesChain}},
		{"a loose atari", []string{".......", ".......", "...X...", "..XO...", "...*...", ".......", "......."}, []Feature{Atari}},
		{"joining", []string{".....", ".....", ".X*X.", ".....", "....."}, []Feature{Joins}},
		{"cutting", []string{".....", ".....", ".O*O.", ".....", "....."}, []Feature{Short, Cuts}},
		{"stretching", []string{".......", "..OO...", "..XX*..", "..OO...", ".......", ".......", "......."}, []Feature{Stretches}},
	} {
		b, at := set(c.rows...)
		var v View
		var got []Feature
		for _, f := range v.Append(nil, b, at, goban.Black, goban.None, goban.None) {
			if f < Tactical {
				got = append(got, f)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestPlaces: nearness to the last moves, lines from the edge, and room.
func TestPlaces(t *testing.T) {
	b, at := set(".........", ".........", "..*......", ".........", ".........", ".........", ".........", ".........", "....X....")
	var v View
	list := v.Append(nil, b, at, goban.Black, at+1, at+10)
	for _, f := range []Feature{near, nearBefore + 1, roomy + 2} {
		if !slices.Contains(list, f) {
			t.Errorf("%v lacks %d", list, f)
		}
	}
	if list := v.Append(nil, b, 75, goban.Black, goban.None, goban.None); !slices.Contains(list, lined) || len(list) != 2 {
		t.Errorf("%v at the edge", list)
	}
	torus := goban.ShapeOf(9, 9, true)
	if Distance(torus, 0, 8) != 0 || Distance(b.Shape, 0, 8) != distances-1 || Height(torus, 0) != 9 || Height(b.Shape, 30) != 3 {
		t.Error("distances are wrong")
	}
}

// TestClasses: turned and reflected surroundings are one, those of other colours and of the edge are others.
func TestClasses(t *testing.T) {
	number := func(c goban.Colour, rows ...string) uint16 {
		b, at := set(rows...)
		return class(b, at, c)
	}
	hane := number(goban.Black, "XO.", ".*.", "...")
	for _, rows := range [][]string{{".OX", ".*.", "..."}, {"...", ".*.", "XO."}, {"X..", "O*.", "..."}, {"...", ".*O", "..X"}} {
		if number(goban.Black, rows...) != hane {
			t.Errorf("%v is another shape", rows)
		}
	}
	if number(goban.White, "OX.", ".*.", "...") != hane || number(goban.Black, "OX.", ".*.", "...") == hane {
		t.Error("colours are not told by the side")
	}
	if a, b := number(goban.Black, "*..", "...", "..."), number(goban.Black, ".*.", "...", "..."); a == b || a == hane {
		t.Error("corner and side are one")
	}
	if a := number(goban.Black, "*"); a != uint16(shapes-1) {
		t.Errorf("a board of one point has class %d of %d", a, shapes)
	}
	for code := range classes {
		if int(classes[code]) >= shapes || classes[code] != classes[turned(uint16(code), turnings()[5])] {
			t.Fatalf("class %d of %x", classes[code], code)
		}
	}
	if playouts.Swapped(0b01) != 0b10 {
		t.Error("colours are not swapped")
	}
}

// TestWidePlaces: on a wide board corners, sides and the middle differ where there is room, and a last move that stands alone
// is another thing than one in a fight.
func TestWidePlaces(t *testing.T) {
	b := goban.New(goban.ShapeOf(19, 17, false))
	at := func(x, y int) goban.Point { return goban.Point(y*19 + x) }
	places := places()
	var v View
	for _, c := range []struct {
		x, y int
		want Feature
	}{{3, 2, 23}, {2, 3, 23}, {15, 13, 33}, {9, 3, 39}, {9, 8, 89}, {0, 16, 0}} {
		if list := v.Append(nil, b, at(c.x, c.y), goban.Black, goban.None, goban.None); !slices.Contains(list, places+spot+c.want) {
			t.Errorf("%d, %d: %v, want %d", c.x, c.y, list, places+spot+c.want)
		}
	}
	b.Put(at(3, 3), goban.Black)
	list := v.Append(nil, b, at(3, 4), goban.White, at(3, 3), goban.None)
	if !slices.Contains(list, places+calm) || !slices.Contains(list, places+beside+3) || slices.Contains(list, near) {
		t.Errorf("beside a stone that stands alone: %v", list)
	}
	b.Put(at(4, 4), goban.White)
	if list = v.Append(nil, b, at(3, 4), goban.Black, at(3, 3), at(4, 4)); !slices.Contains(list, near) || !slices.Contains(list, nearBefore) {
		t.Errorf("beside a stone in a fight: %v", list)
	}
	if Wide(goban.ShapeOf(19, 19, true)) || Wide(goban.ShapeOf(19, 13, false)) {
		t.Error("a torus and a narrow board are wide")
	}
}

// TestOpenings: the likeliest first moves on an empty board of nineteen are what every book shows, corners and none but those.
func TestOpenings(t *testing.T) {
	b := goban.New(goban.ShapeOf(19, 19, false))
	var v View
	points := slices.Collect(func(yield func(goban.Point) bool) {
		for p := range b.Shape.Beyond {
			if !yield(p) {
				return
			}
		}
	})
	weight := func(p goban.Point) float32 { return v.Weight(b, p, goban.Black, goban.None, goban.None) }
	slices.SortStableFunc(points, func(p, q goban.Point) int { return cmp.Compare(weight(q), weight(p)) })
	for _, p := range points[:12] {
		if low, high := heights(b.Shape, p); low < 2 || low > 3 || high > 4 {
			t.Errorf("line %d from one edge and %d from the other is among the likeliest", low+1, high+1)
		}
	}
}

// TestGreed: on a wide board stones that can be taken are looked at first although masters seldom take any, and all else counts as
// they teach it. Who plays by what was learned does as they do.
func TestGreed(t *testing.T) {
	for f, v := range greedy {
		want := wide[f]
		if slices.Contains(greed[:], Feature(f)) {
			want = weights[f]
		}
		if v != want {
			t.Errorf("feature %d is worth %.2f, want %.2f", f, v, want)
		}
	}
	b, at := set(
		"...............",
		"...............",
		"..X.........O..",
		"...............",
		"...............",
		".....O.........",
		"....OXX........",
		"....OOXX.......",
		"...OXXOOX......",
		"...O.X*OOX.....",
		"...O.XXOXX.....",
		"......XX.......",
		"..O.........X..",
		"...............",
		"...............",
	)
	var v View
	weight := func(p goban.Point) float32 { return v.Weight(b, p, goban.Black, goban.None, goban.None) }
	before := 0
	for _, p := range b.Empties() {
		if b.Legal(p, goban.Black) && weight(p) > weight(at) {
			before++
		}
	}
	if before > 4 {
		t.Errorf("%d moves are likelier than one that takes five stones", before)
	}
	less := weight(at) - v.WeightSeen(b, at, goban.Black, goban.None, goban.None, func(Feature) bool { return true })
	if want := weights[TakesMore] - wide[TakesMore]; less != want {
		t.Errorf("who plays by what was learned sees %.2f less in it, want %.2f", less, want)
	}
}

// TestWeights: the files have a weight for each feature, and what is learned is what everybody knows.
func TestWeights(t *testing.T) {
	if n := int(places()); len(learned) != n || len(learnedWide) != n+placed {
		t.Fatalf("%d and %d weights for %d and %d features", len(learned), len(learnedWide), n, n+placed)
	}
	for _, c := range [][2]Feature{{TakesMore, Presses}, {Saves, SavesNot}, {Joins, LosesChain}, {near, near + distances - 1}} {
		if weights[c[0]] <= weights[c[1]] {
			t.Errorf("feature %d is worth %.2f, %d %.2f", c[0], weights[c[0]], c[1], weights[c[1]])
		}
	}
	file := Write([]float32{1.5, -2, 100, -100, 0})
	if got := read(file)[:5]; !slices.Equal(got, []float32{1.5, -2, 127 * grain, -127 * grain, 0}) {
		t.Errorf("written and read: %v", got)
	}
	b, at := set(".....", "..X..", ".XO*.", "..X..", ".....")
	var v View
	blind := v.WeightSeen(b, at, goban.Black, goban.None, goban.None, func(f Feature) bool { return f >= Tactical })
	if all := v.Weight(b, at, goban.Black, goban.None, goban.None); all-blind != weights[TakesOne] {
		t.Errorf("taking counts %.2f, want %.2f", all-blind, weights[TakesOne])
	}
	if n := testing.AllocsPerRun(10, func() { v.Weight(b, at, goban.Black, 0, 1) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
