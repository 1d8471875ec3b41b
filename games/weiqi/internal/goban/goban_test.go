package goban

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/board"
)

var plans = []plan{
	{1, 1, false}, {2, 1, false}, {1, 4, false}, {2, 2, false}, {3, 3, false}, {5, 5, false}, {4, 7, false}, {9, 9, false},
	{13, 13, false}, {19, 19, false}, {25, 25, false}, {2, 2, true}, {1, 3, true}, {3, 2, true}, {5, 5, true}, {9, 7, true},
}

func (p plan) String() string { return fmt.Sprintf("%dx%d torus %v", p.width, p.height, p.torus) }

func (p plan) shape() *Shape { return ShapeOf(p.width, p.height, p.torus) }

// walk plays random stones, suicides too, on both boards, and calls each with the state after every one.
func walk(p plan, seed uint64, each func(b *Board, n *naive)) {
	b, n := New(p.shape()), newNaive(p.shape())
	random := board.Stream(seed)
	for range 3 * b.Shape.Len() {
		if len(b.Empties()) == 0 {
			return
		}
		at := b.Empties()[random.Next()%uint64(len(b.Empties()))]
		c := Black + Colour(random.Next()>>63)
		before := n.copy()
		want, loss := n.play(int(at), c)
		suicide, key, list := b.Suicide(at, c), b.KeyAfter(at, c), b.AppendTaken(nil, at, c)
		legal, after := b.Legal(at, c), b.LibertiesAfter(at, c, 1000)
		taken, lost := b.Play(at, c)
		if taken != want || lost != loss || suicide != loss || len(list) != want || key != b.Key() {
			panic(fmt.Sprintf("%v: %v takes %d and loses %d, want %d and %d; foretold %d, %d, key %x for %x\n%v",
				p, at, taken, lost, want, loss, len(list), suicide, key, b.Key(), before.stones))
		}
		if legal && loss > 0 {
			panic(fmt.Sprintf("%v: suicide on %d is legal\n%v", p, at, before.stones))
		}
		want = 0
		if loss == 0 {
			want = len(n.liberties(int(at)))
		}
		if after != want {
			panic(fmt.Sprintf("%v: %d liberties foretold after %d, want %d\n%v", p, after, at, want, before.stones))
		}
		each(b, n)
	}
}

// TestNaive: random games are the same on a slow board, in stones, keys, chains, liberties, empty points and owners.
func TestNaive(t *testing.T) {
	for _, p := range plans {
		seeds := max(1, 200/(p.width*p.height))
		for seed := range seeds {
			ply := 0
			walk(p, uint64(seed), func(b *Board, n *naive) {
				if ply++; ply%(1+b.Shape.Len()/6) == 0 {
					same(t, b, n)
				}
			})
		}
	}
}

func same(t *testing.T, b *Board, n *naive) {
	t.Helper()
	var key uint64
	empty := 0
	owners := b.Owners(make([]Colour, b.Shape.Len()))
	var area [4]int
	for p, c := range n.stones {
		at := Point(p)
		if b.At(at) != c || b.Stones()[p] != c {
			t.Fatalf("point %d holds %d, want %d", p, b.At(at), c)
		}
		if owners[p] != n.owner(p) {
			t.Fatalf("point %d belongs to %d, want %d\n%s", p, owners[p], n.owner(p), draw(b))
		}
		area[n.owner(p)]++
		if c == Empty {
			empty++
			if !slices.Contains(b.Empties(), at) {
				t.Fatalf("point %d is not among the empty ones", p)
			}
			continue
		}
		key ^= b.Shape.Key(at, c)
		libs := n.liberties(p)
		stones, _ := n.group(p)
		got := b.AppendLiberties(nil, at, 1000)
		if b.Size(at) != len(stones) || len(got) != len(libs) || b.Liberties(at, 1000) != len(libs) || !b.Breathes(at) {
			t.Fatalf("chain of %d: %d stones, liberties %v, want %d and %v", p, b.Size(at), got, len(stones), libs)
		}
		if short := b.AppendLiberties(nil, at, 2); len(short) != min(2, len(libs)) || b.Liberties(at, 2) != len(short) {
			t.Fatalf("chain of %d: asked for two liberties, got %v", p, short)
		}
		for _, q := range got {
			if !libs[int(q)] {
				t.Fatalf("chain of %d: no liberty at %d", p, q)
			}
		}
		if atari := b.Atari(at); (len(libs) == 1) != b.InAtari(at) || b.InAtari(at) && atari != got[0] || !b.InAtari(at) && atari != None {
			t.Fatalf("chain of %d with liberties %v: atari %d", p, got, atari)
		}
		count := 0
		for q := range b.Chain(at) {
			if count++; !stones[int(q)] || b.Head(q) != b.Head(at) {
				t.Fatalf("chain of %d has a stone on %d", p, q)
			}
		}
		if count != len(stones) {
			t.Fatalf("chain of %d: a round of %d, want %d", p, count, len(stones))
		}
	}
	black, white := b.Area()
	if len(b.Empties()) != empty || b.Key() != key || black != area[Black] || white != area[White] {
		t.Fatalf("%d empty, key %x, area %d:%d; want %d, %x, %d:%d", len(b.Empties()), b.Key(), black, white, empty, key, area[Black], area[White])
	}
}

// TestCopy: a copy is equal, goes its own way, and allocates nothing unless the shape is another one.
func TestCopy(t *testing.T) {
	from, to := New(ShapeOf(9, 9, false)), New(ShapeOf(5, 5, false))
	from.Play(40, Black)
	to.CopyFrom(from)
	to.Play(41, White)
	if from.At(41) != Empty || to.At(40) != Black || to.Shape != from.Shape {
		t.Error("the copy is not a board of its own")
	}
	if n := testing.AllocsPerRun(10, func() { to.CopyFrom(from) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if to.Key() != from.Key() || to.At(41) != Empty || len(to.Empties()) != 80 {
		t.Error("the second copy is not equal")
	}
}

// read sets up a board from rows, the top one first: X black, O white.
func read(rows ...string) *Board {
	b := New(ShapeOf(len(rows[0]), len(rows), false))
	for i, s := range strings.Join(rows, "") {
		switch s {
		case 'X':
			b.Put(Point(i), Black)
		case 'O':
			b.Put(Point(i), White)
		}
	}
	return b
}

func draw(b *Board) string {
	var s strings.Builder
	for p, c := range b.Stones()[:b.Shape.Len()] {
		s.WriteByte(".XO"[c])
		if (p+1)%b.Shape.Width == 0 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}

// TestKo: only a single stone that takes a single one and could be taken at once makes a ko; a move elsewhere or SetKo
// lifts it.
func TestKo(t *testing.T) {
	for _, c := range []struct {
		name   string
		rows   []string
		play   Point
		ko     Point
		colour Colour
	}{
		{"a ko", []string{".XO..", "X.XO.", ".XO..", "....."}, 6, 7, White},
		{"taken in the ko", []string{".XO..", "XO.O.", ".XO..", "....."}, 7, 6, Black},
		{"two are taken", []string{"XOO.", ".XX.", "....", "...."}, 3, None, Black},
		{"a chain that takes one", []string{"XOX.", "XX..", "....", "...."}, 2, None, Black},
		{"the corner", []string{".XO.", "XO..", "....", "...."}, 0, 1, White},
	} {
		b := read(c.rows...)
		b.Play(c.play, c.colour)
		if b.Ko() != c.ko {
			t.Errorf("%s: ko at %d, want %d\n%s", c.name, b.Ko(), c.ko, draw(b))
		}
	}
	b := read(".XO..", "XO.O.", ".XO..", ".....")
	b.Play(7, Black)
	if b.Legal(6, White) {
		t.Error("the ko may be retaken at once")
	}
	free := New(b.Shape)
	free.CopyFrom(b)
	free.SetKo(None)
	if !free.Legal(6, White) {
		t.Error("SetKo does not lift the ban")
	}
	b.Play(19, White)
	b.Play(18, Black)
	if b.Ko() != None || !b.Legal(6, White) {
		t.Error("moves elsewhere do not lift the ban")
	}
}

// TestEye: own-eye rule in the middle, at the edge and in the corner.
func TestEye(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		at   Point
		want bool
	}{
		{"whole", []string{"XXX", "X.X", "XXX"}, 4, true},
		{"one foe across", []string{"OXX", "X.X", "XXX"}, 4, true},
		{"two foes across", []string{"OXX", "X.X", "XXO"}, 4, false},
		{"a gap", []string{".XX", "..X", "XXX"}, 4, false},
		{"edge", []string{"X.X", "XXX", "..."}, 1, true},
		{"edge, a foe across", []string{"X.X", "OXX", "..."}, 1, false},
		{"corner", []string{".X.", "XX.", "..."}, 0, true},
		{"corner, a foe across", []string{".X.", "XO.", "..."}, 0, false},
	} {
		if b := read(c.rows...); b.Eye(c.at, Black) != c.want || b.Eye(c.at, White) {
			t.Errorf("%s: not %v", c.name, c.want)
		}
	}
}

// TestPassAlive: Benson's examples and some of the usual ones. a is a stone that lives, h a point that is held.
func TestPassAlive(t *testing.T) {
	for _, c := range []struct {
		name       string
		rows, want []string
	}{
		{"two eyes", []string{".....", "XX...", ".X...", "XX...", ".X..."}, []string{".....", "aa...", "ha...", "aa...", "ha..."}},
		{"one eye", []string{".....", ".....", ".....", "XX...", ".X..."}, []string{".....", ".....", ".....", ".....", "....."}},
		{"two chains share two eyes", []string{".X.X.", "XX.XX", ".XXX.", "XX.XX", "....."}, []string{"hahah", "aahaa", "haaah", "aa.aa", "....."}},
		{"a foe in the eye", []string{".XO.X.", "XXXXXX", "......"}, []string{"hahhah", "aaaaaa", "hhhhhh"}},
		{"false eye", []string{".XO...", "X.XO..", "OXXO..", "OOOO.."}, []string{"......", "......", "......", "......"}},
		{"room that is not all liberties", []string{".X...X.", "XX...XX", "XXXXXXX"}, []string{"ha...ah", "aa...aa", "aaaaaaa"}},
	} {
		b := read(c.rows...)
		life := b.PassAlive(Black)
		var got strings.Builder
		for p := range b.Shape.Len() {
			switch {
			case life.Alive[p]:
				got.WriteByte('a')
			case life.Held[p]:
				got.WriteByte('h')
			default:
				got.WriteByte('.')
			}
			if (p+1)%b.Shape.Width == 0 {
				got.WriteByte('\n')
			}
		}
		if want := strings.Join(c.want, "\n") + "\n"; got.String() != want {
			t.Errorf("%s:\n%swant\n%s", c.name, got.String(), want)
		}
	}
}

// TestPassAliveHolds: whoever passes for ever keeps his living stones, however the other one plays.
func TestPassAliveHolds(t *testing.T) {
	found := 0
	for seed := range uint64(300) {
		b := New(ShapeOf(5, 5, false))
		random := board.Stream(seed)
		for range 60 {
			light(b, &random, 1)
		}
		life := b.PassAlive(Black)
		for range 50 {
			at := Point(random.Next() % 25)
			if b.At(at) == Empty {
				b.SetKo(None)
				b.Play(at, White)
			}
		}
		for p, alive := range life.Alive {
			if alive {
				if found++; b.At(Point(p)) != Black {
					t.Fatalf("seed %d: the stone on %d was taken", seed, p)
				}
			}
		}
	}
	if found == 0 {
		t.Error("nothing lived in any game")
	}
}

// TestShapes: sizes that are none are refused, equal ones are the same.
func TestShapes(t *testing.T) {
	for _, p := range []plan{{0, 9, false}, {9, 26, false}, {-1, 1, true}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v was made", p)
				}
			}()
			p.shape()
		}()
	}
	first, again := ShapeOf(9, 9, true), ShapeOf(9, 9, true)
	if first != again || first == ShapeOf(9, 9, false) {
		t.Error("shapes are not kept by their plan")
	}
}

// light plays random moves that fill no eye until neither side has one, or the board has been filled so many times over.
func light(b *Board, random *board.Stream, times int) (plies int) {
	c, passes := Black, 0
	for limit := times * b.Shape.Len(); passes < 2 && plies < limit; plies++ {
		if p := lightMove(b, random, c); p == None {
			passes++
			b.SetKo(None)
		} else {
			passes = 0
			b.Play(p, c)
		}
		c = c.Other()
	}
	return plies
}

func lightMove(b *Board, random *board.Stream, c Colour) Point {
	n := len(b.empty)
	if n == 0 {
		return None
	}
	start := int(random.Next() >> 32 * uint64(n) >> 32)
	for i := start; i < n; i++ {
		if p := b.empty[i]; !b.Eye(p, c) && b.Legal(p, c) {
			return p
		}
	}
	for i := range start {
		if p := b.empty[i]; !b.Eye(p, c) && b.Legal(p, c) {
			return p
		}
	}
	return None
}

// BenchmarkLight is a light playout with its score.
func BenchmarkLight(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			start, work := New(ShapeOf(size, size, false)), New(ShapeOf(size, size, false))
			random := board.Stream(1)
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				work.CopyFrom(start)
				plies += light(work, &random, 3)
				work.Area()
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(plies)/float64(b.N), "plies")
		})
	}
}

// TestLightAllocatesNothing: neither moves nor scores do.
func TestLightAllocatesNothing(t *testing.T) {
	start, work := New(ShapeOf(9, 9, false)), New(ShapeOf(9, 9, false))
	random := board.Stream(1)
	if n := testing.AllocsPerRun(20, func() {
		work.CopyFrom(start)
		light(work, &random, 3)
		work.Area()
		work.Owners(work.stones[:0:cap(work.stones)])
	}); n > 0 {
		t.Errorf("%v allocations in a playout", n)
	}
}

// TestTurned: the eight symmetries of a square differ, and each is a permutation of its points.
func TestTurned(t *testing.T) {
	var images []Point
	for turn := range 8 {
		images = append(images, Turned(15+4, 15, turn))
		seen := map[Point]bool{}
		for p := range Point(225) {
			seen[Turned(p, 15, turn)] = true
		}
		if len(seen) != 225 {
			t.Errorf("symmetry %d has %d points", turn, len(seen))
		}
	}
	if slices.Sort(images); len(slices.Compact(images)) != 8 {
		t.Errorf("%v", images)
	}
}
