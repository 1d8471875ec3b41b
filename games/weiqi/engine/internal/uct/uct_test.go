package uct

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// read is a root with the stones of some rows, the top one first: X black, O white.
func read(turn goban.Colour, rows ...string) *Root {
	b := goban.New(goban.ShapeOf(len(rows[0]), len(rows), false))
	for i, s := range strings.Join(rows, "") {
		switch s {
		case 'X':
			b.Put(goban.Point(i), goban.Black)
		case 'O':
			b.Put(goban.Point(i), goban.White)
		}
	}
	return &Root{Board: b, Turn: turn, Last: goban.None, Before: goban.None, Repeats: Positional}
}

func grown(root *Root, playouts int) *Tree {
	t := &Tree{}
	t.Grow(context.Background(), root, Task{Playouts: playouts, Threads: 1, Seed: 1, Room: 1 << 18})
	return t
}

// TestChoice: what everybody who knows the game sees.
func TestChoice(t *testing.T) {
	for _, c := range []struct {
		name string
		komi float64
		turn goban.Colour
		rows []string
		want goban.Point
	}{
		{"take the stones that cut", 0, goban.Black, []string{
			".......",
			"..XXX..",
			".XOOO..",
			".XXXOX.",
			"OOO.XX.",
			"..OXXO.",
			"..O.OO.",
		}, 19},
		{"kill in the middle of three", 38, goban.Black, []string{
			".OX....",
			".OX.X..",
			".OXX...",
			"OOX....",
			"XXX.X..",
			".......",
			".......",
		}, 7},
		{"live in the middle of three", 38, goban.White, []string{
			".OX....",
			".OX.X..",
			".OXX...",
			"OOX....",
			"XXX.X..",
			".......",
			".......",
		}, 7},
		{"pass in a won game that is settled", 0, goban.Black, []string{
			".X.XO.O",
			"XXXXOOO",
			"X.XXXO.",
			"XXXXOOO",
			"..XOO..",
			"XXXXOOO",
			".X.XO.O",
		}, goban.None},
		{"pass in a lost game that is settled", 0, goban.White, []string{
			".X.XO.O",
			"XXXXOOO",
			"X.XXXO.",
			"XXXXOOO",
			"..XOO..",
			"XXXXOOO",
			".X.XO.O",
		}, goban.None},
	} {
		root := read(c.turn, c.rows...)
		root.Komi = c.komi
		tree := grown(root, 3000)
		if m := tree.Choice(root); m.Point != c.want {
			t.Errorf("%s: %d with %d of %d visits, value %.2f, want %d; %v", c.name, m.Point, m.Visits, tree.Playouts(), m.Value, c.want, tree.Moves()[:3])
		}
	}
}

// TestTerritory: a move inside what is settled costs a point, so White passes, and passing wins by half a point.
func TestTerritory(t *testing.T) {
	rows := []string{
		"..XO...",
		"..XO...",
		"..XO...",
		"..XO...",
		"..XO...",
		"..XO...",
		"..XO...",
	}
	root := read(goban.White, rows...)
	root.Rules = Rules{Komi: -6.5, Territory: true}
	tree := grown(root, 2000)
	if m := tree.Choice(root); m.Point != goban.None || m.Value < 0.8 {
		t.Errorf("White plays %d, worth %.2f", m.Point, m.Value)
	}
}

// TestAsItIs: where everything that stands counts as alive, dead stones are taken before the pass.
func TestAsItIs(t *testing.T) {
	root := read(goban.Black,
		"OOX....",
		"..X....",
		"XXX....",
		".......",
		"...XXXX",
		"...XOOO",
		"...XO..",
	)
	root.Rules = Rules{Komi: 42.5, AsItIs: true}
	root.Passes = 1
	if m := grown(root, 2000).Choice(root); m.Point == goban.None {
		t.Error("Black passes though White's stones count")
	}
	root = read(goban.Black, "X.X", "XXX", "X.X")
	root.Rules, root.Passes = Rules{AsItIs: true}, 1
	if m := grown(root, 200).Choice(root); m.Point != goban.None {
		t.Errorf("Black plays %d in a won game", m.Point)
	}
}

// TestGoal: the stone that wins the game is taken, whatever the points are.
func TestGoal(t *testing.T) {
	root := read(goban.Black, "..X..", ".XO..", "..X..", ".....", "....O")
	root.Rules = Rules{Komi: 200, Goal: 1}
	tree := grown(root, 1000)
	if m := tree.Choice(root); m.Point != 8 || m.Value < 0.9 {
		t.Errorf("Black plays %d, worth %.2f", m.Point, m.Value)
	}
}

// TestBarred: moves that the past forbids are no children of the root; those that would repeat a board of the tree are none
// further down.
func TestBarred(t *testing.T) {
	root := read(goban.White, ".XO.", "X.XO", ".XO.", "....")
	after := root.Board.KeyAfter(5, goban.White)
	has := func() bool {
		for _, m := range grown(root, 50).Moves() {
			if m.Point == 5 {
				return true
			}
		}
		return false
	}
	if !has() {
		t.Error("the ko is not taken")
	}
	root.Barred = func(key uint64, next goban.Colour) bool { return key == after && next == goban.Black }
	if has() {
		t.Error("a board of the past is repeated")
	}
	root.Repeats = Simple
	if !has() {
		t.Error("a rule that is not played forbids the ko")
	}
}

// TestNoRepetition: no way down a tree on the smallest boards comes to a board twice, which a ko rule alone allows.
func TestNoRepetition(t *testing.T) {
	for _, r := range []Repetition{Simple, Positional, Situational} {
		root := read(goban.Black, "..", "..")
		root.Repeats = r
		root.Komi = 0.5
		tree := grown(root, 20000)
		again := false
		for at := range int32(len(tree.nodes)) {
			again = again || repeats(tree, root, at)
		}
		if again != (r == Simple) {
			t.Errorf("rule %d: boards come again: %v", r, again)
		}
	}
}

// repeats tells whether the way to a node plays a stone that brings back a board.
func repeats(t *Tree, root *Root, to int32) bool {
	parents := map[int32]int32{}
	for at := range int32(len(t.nodes)) {
		for i := range int32(t.nodes[at].kids) {
			parents[t.nodes[at].first+i] = at
		}
	}
	var way []int32
	for at := to; at != 0; at = parents[at] {
		way = append([]int32{at}, way...)
	}
	var b goban.Board
	b.CopyFrom(root.Board)
	c := root.Turn
	seen := map[uint64]bool{situation(b.Key(), c, root.Repeats): true}
	for _, at := range way {
		p := t.nodes[at].move
		if p == goban.None {
			b.SetKo(goban.None)
		} else {
			b.Play(p, c)
		}
		c = c.Other()
		key := situation(b.Key(), c, root.Repeats)
		if p != goban.None && seen[key] {
			return true
		}
		seen[key] = true
	}
	return false
}

// TestSame: one thread repeats itself, whatever was searched before; several make as many playouts as they are asked for.
func TestSame(t *testing.T) {
	root := read(goban.Black, ".......", ".......", "..X.O..", ".......", "..O.X..", ".......", ".......")
	first := grown(root, 500)
	again := &Tree{}
	other := read(goban.White, "X....", ".....", "..O..", ".....", ".....")
	again.Grow(context.Background(), other, Task{Playouts: 300, Threads: 1, Seed: 5, Room: 1 << 18})
	again.Grow(context.Background(), root, Task{Playouts: 500, Threads: 1, Seed: 1, Room: 1 << 18})
	for i, m := range first.Moves() {
		if again.Moves()[i] != m {
			t.Fatalf("%v, then %v", m, again.Moves()[i])
		}
	}
	crew := &Tree{}
	reports := 0
	crew.Grow(context.Background(), root, Task{Playouts: 600, Threads: 3, Seed: 1, Room: 1 << 18, Report: func() {
		if reports++; len(crew.Moves()) == 0 {
			t.Error("no moves in a report")
		}
	}})
	visits := 0
	for _, m := range crew.Moves() {
		visits += m.Visits
	}
	if crew.Playouts() != 600 || visits != 600 || reports == 0 {
		t.Errorf("%d playouts, %d visits, %d reports", crew.Playouts(), visits, reports)
	}
}

// TestBounds: a tree without room stays small, one without time has its moves, one with a single move is not grown.
func TestBounds(t *testing.T) {
	root := read(goban.Black, ".......", ".......", ".......", ".......", ".......", ".......", ".......")
	tree := &Tree{}
	tree.Grow(context.Background(), root, Task{Playouts: 2000, Threads: 1, Room: 500})
	if tree.Nodes() > 500 || tree.Playouts() != 2000 {
		t.Errorf("%d nodes after %d playouts", tree.Nodes(), tree.Playouts())
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	tree.Grow(done, root, Task{Threads: 1, Room: 500})
	if tree.Playouts() != 0 || len(tree.Moves()) != 50 {
		t.Errorf("%d playouts and %d moves without time", tree.Playouts(), len(tree.Moves()))
	}
	tree.Grow(context.Background(), root, Task{Playouts: 100, Threads: 1, Room: 500, Only: []goban.Point{24}})
	if tree.Playouts() != 0 || tree.Choice(root).Point != 24 {
		t.Errorf("%d playouts for one move, %d", tree.Playouts(), tree.Choice(root).Point)
	}
	tree.Grow(context.Background(), root, Task{Playouts: 100, Threads: 1, Room: 500, Only: []goban.Point{24, goban.None}})
	if len(tree.Moves()) != 2 || tree.Moves()[0].Point != 24 || len(tree.Line(tree.Moves()[0], 1)) != 1 {
		t.Errorf("%v", tree.Moves())
	}
}

// TestLoopAllocatesNothing: a playout down the tree does not, once the arena is there.
func TestLoopAllocatesNothing(t *testing.T) {
	root := read(goban.Black, ".......", ".......", "..X.O..", ".......", "..O.X..", ".......", ".......")
	tree := grown(root, 3000)
	room := len(tree.nodes)
	if n := testing.AllocsPerRun(200, func() { tree.sample(&tree.worker, Task{Room: room}) }); n > 0 {
		t.Errorf("%v allocations in a playout", n)
	}
}

// BenchmarkGrow is a search of a thousand playouts from an empty board.
func BenchmarkGrow(b *testing.B) {
	for _, size := range []int{9, 13, 19} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			root := &Root{Board: goban.New(goban.ShapeOf(size, size, false)), Turn: goban.Black, Last: goban.None, Before: goban.None}
			root.Rules = Rules{Komi: 7}
			root.Repeats = Positional
			tree := &Tree{}
			b.ReportAllocs()
			for b.Loop() {
				tree.Grow(context.Background(), root, Task{Playouts: 1000, Threads: 1, Seed: 1, Room: 1 << 20})
			}
			b.ReportMetric(1000*float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

// TestPatient: a patient search ends early where the game is decided or no other move can catch up, and goes on where two
// are close; others make all their playouts.
func TestPatient(t *testing.T) {
	const want = 2000
	open := read(goban.Black, ".......", ".......", ".......", ".......", ".......", ".......", ".......")
	open.Komi = 9
	won := read(goban.Black, ".X.XO.O", "XXXXOOO", "X.XXXO.", "XXXXOOO", "..XOO..", "XXXXOOO", ".X.XO.O")
	urgent := read(goban.Black, ".OX....", ".OX.X..", ".OXX...", "OOX....", "XXX.X..", ".......", ".......")
	urgent.Komi = 38
	for _, c := range []struct {
		name        string
		root        *Root
		least, most int
	}{
		{"won", won, leastSure, want / 4}, {"urgent", urgent, want / 4, want - 1}, {"open", open, want / 2, want + want/2},
	} {
		patient := &Tree{}
		patient.Grow(context.Background(), c.root, Task{Playouts: want, Patient: true, Threads: 1, Seed: 1, Room: 1 << 18})
		if n := patient.Playouts(); n < c.least || n > c.most {
			t.Errorf("%s: %d playouts", c.name, n)
		}
		if n := grown(c.root, want).Playouts(); n != want {
			t.Errorf("%s: %d playouts without patience", c.name, n)
		}
	}
}
