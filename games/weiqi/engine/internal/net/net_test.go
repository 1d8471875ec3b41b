package net

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// TestDescribe: what an eye is told of points.
func TestDescribe(t *testing.T) {
	g := GridOf(5, 4)
	b := goban.New(goban.ShapeOf(g.Columns, g.Rows, false))
	for i, s := range ".OX..OX...X..X...O.." {
		if s != '.' {
			b.Put(goban.Point(i), map[rune]goban.Colour{'X': goban.Black, 'O': goban.White}[s])
		}
	}
	var e Eye
	var v policy.View
	e.Describe(g, &v, b, goban.Black, 17, 13)
	for _, c := range []struct {
		x, y int
		want []int
	}{
		{0, 0, []int{onBoard, allowed, int(policy.TakesMore), int(policy.Short), int(policy.Cuts), breathes}}, // takes both
		{1, 0, []int{onBoard, otherStone}},                                                              // in atari
		{2, 0, []int{onBoard, ownStone + 1}},                                                            // two liberties
		{1, 1, []int{onBoard, height, ownStone + 1}},                                                    // two
		{3, 2, []int{onBoard, height, ownStone + 3, lastButOne}},                                        // four
		{2, 3, []int{onBoard, otherStone + 2, lastMove}},                                                // three
		{2, 1, []int{onBoard, height, allowed, int(policy.Joins), int(policy.Stretches), breathes + 1}}, // between stones
	} {
		var got []int
		for i, n := range e.Planes[g.At(c.x, c.y)*Width:][:Width] {
			if n != 0 {
				got = append(got, i)
			}
		}
		if slices.Sort(c.want); !slices.Equal(got, c.want) {
			t.Errorf("column %d row %d: %v, want %v", c.x, c.y, got, c.want)
		}
	}
	if n := testing.AllocsPerRun(5, func() { e.Describe(g, &v, b, goban.Black, 17, 13) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLearned: corners and sides come first where the board is open, no side of it is preferred by much, and a look allocates nothing.
func TestLearned(t *testing.T) {
	b := goban.New(goban.ShapeOf(19, 19, false))
	b.Put(3*19+3, goban.Black)
	g := GridOf(19, 19)
	var e Eye
	var v policy.View
	e.Describe(g, &v, b, goban.White, 3*19+3, goban.None)
	said := slices.Clone(e.Look(Learned(), g))
	order := slices.Clone(b.Empties())
	slices.SortFunc(order, func(p, q goban.Point) int { return cmp.Compare(said[q], said[p]) })
	for _, p := range order[:10] {
		if policy.Height(b.Shape, p) < 2 || policy.Height(b.Shape, p) > 3 {
			t.Errorf("%d is among the likeliest, on line %d", p, policy.Height(b.Shape, p)+1)
		}
	}
	// The board is its own mirror image; what nobody plays, on the lowest lines, is not known so well.
	for y := range 19 {
		for x := range y {
			if policy.Height(b.Shape, goban.Point(y*19+x)) < 2 {
				continue
			}
			if d := said[y*19+x] - said[x*19+y]; max(d, -d) > 2.5 {
				t.Errorf("%d, %d is %.2f likelier than its mirror image", x, y, d)
			}
		}
	}
	if n := testing.AllocsPerRun(5, func() { e.Look(Learned(), g) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if Knows(goban.ShapeOf(13, 13, false)) || Knows(goban.ShapeOf(19, 19, true)) || !Knows(goban.ShapeOf(15, 19, false)) {
		t.Error("it knows boards that it never saw")
	}
}

// TestFile: a network is read as it was written, up to half a step, and what is no network is refused by what is wrong with it.
func TestFile(t *testing.T) {
	var l Lesson
	n := made(&l, GridOf(3, 3), 2)
	n.Trust = 0.75
	file := Write(n)
	same, err := Read(file)
	if err != nil || len(same.Layers) != 2 || same.Trust != 0.75 {
		t.Fatalf("%v: %+v", err, same)
	}
	for k, list := range n.Params() {
		for i, v := range list {
			if got := same.Params()[k][i]; math.Abs(float64(got-v)) > 0.125/127 {
				t.Fatalf("list %d, number %d: %g, want %g", k, i, got, v)
			}
		}
	}
	for _, c := range []struct {
		file []byte
		want string
	}{
		{nil, "no network"},
		{[]byte("PNG and more"), "no network"},
		{file[:len(file)-1], "list 5 of a network ends too soon: 35 bytes, want 36"},
		{append(slices.Clone(file), 0), "1 bytes after a network"},
	} {
		if _, err := Read(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestPlain: where the processor has no fast way the network says the same, up to rounding.
func TestPlain(t *testing.T) {
	g := GridOf(6, 5)
	var l Lesson
	n := made(&l, g, 3)
	fast := slices.Clone(l.Eye().Look(n, g))
	defer plainly()()
	for i, v := range l.Eye().Look(n, g) {
		if math.Abs(float64(v-fast[i])) > 1e-3 {
			t.Errorf("point %d: %g, want %g", i, v, fast[i])
		}
	}
}
