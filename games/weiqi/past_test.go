package weiqi

import (
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// TestCollision: a board whose key is that of one of the past, and which is another board, is no repetition.
func TestCollision(t *testing.T) {
	g := newGame(Rules{Columns: 5, Rows: 5, Ko: koPositional, Suicide: suicideYes})
	p, err := g.Parse("5/5/5/O4/1O3 b")
	if err != nil {
		t.Fatal(err)
	}
	q := p.(*Position)
	if q.MayPlay(20) {
		t.Fatal("a single stone takes itself, and that is no repetition")
	}
	old := &q.past.stood[0]
	q.past.steps = append(q.past.steps, step{at: 15, colour: goban.White})
	if old.steps = 0; !q.MayPlay(20) {
		t.Error("a board with a stone fewer is taken for the present one")
	}
}

// TestPastGrows: all boards of a long game are found again, and copies of it go their own ways.
func TestPastGrows(t *testing.T) {
	var h, twin past
	key := func(i int) uint64 { return uint64(i+1) * 0x9e3779b97f4a7c15 }
	for i := range 2000 {
		h.add(stood{key: key(i), ply: uint16(i)})
		if i == 1000 {
			twin.copyFrom(&h)
			twin.add(stood{key: 1, ply: 7})
		}
	}
	for i := range 2000 {
		if s := h.find(key(i)); s == nil || s.ply != uint16(i) {
			t.Fatalf("board %d is not found", i)
		}
		if s := twin.find(key(i)); (s != nil) != (i <= 1000) {
			t.Fatalf("board %d in the copy: %v", i, s)
		}
	}
	if h.find(1) != nil || twin.find(1) == nil {
		t.Error("copies share their past")
	}
}
