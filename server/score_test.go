package server

import (
	"slices"
	"testing"
)

// TestScore: a game that counts points tells them at the start, after every ply and now; one that
// does not keeps silent.
func TestScore(t *testing.T) {
	b := newBench(t)
	p := b.person()
	l := p.dial(p.make(map[string]any{"game": "party;seats=3", "opponent": "self"}), 0)
	f := l.until("hello")
	if none := []float32{0, 0, 0}; !slices.Equal(f.First, none) || !slices.Equal(f.Scene.Score, none) {
		t.Errorf("before the first step: %v at the start, %v now, want %v", f.First, f.Scene.Score, none)
	}
	l.must(l.play(0, "a2"))
	f = l.until("events")
	for len(f.Plies) == 0 {
		f = l.until("events")
	}
	want := []float32{2, 0, 0}
	if !slices.Equal(f.Plies[0].Score, want) || !slices.Equal(f.Scene.Score, want) {
		t.Errorf("after a2: %v with the ply, %v now, want %v", f.Plies[0].Score, f.Scene.Score, want)
	}
	l = p.dial(p.make(map[string]any{"game": "russian", "opponent": "self"}), 0)
	if f = l.until("hello"); f.First != nil || f.Scene.Score != nil {
		t.Errorf("draughts counts %v, %v", f.First, f.Scene.Score)
	}
}
