package main

import (
	"math"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
)

// TestFit: weights that lessons were made with are found again, up to what their number allows.
func TestFit(t *testing.T) {
	want := map[policy.Feature]float64{3: 2, 5: -1, 7: 1, 9: 0}
	random := board.Stream(4)
	var lessons []lesson
	for n := range 400 {
		var l lesson
		var odds []float64
		sum := 0.0
		for range 6 {
			x := 0.0
			for _, f := range []policy.Feature{3, 5, 7, 9} {
				if random.Next()&1 == 0 {
					l.features = append(l.features, f)
					x += want[f]
				}
			}
			l.ends = append(l.ends, int32(len(l.features)))
			odds = append(odds, math.Exp(x))
			sum += math.Exp(x)
		}
		for _, o := range odds {
			l.shares = append(l.shares, float32(o/sum))
		}
		l.held = n%10 == 0
		lessons = append(lessons, l)
	}
	w := fit(lessons, make([]float32, 12), 60)
	for f, v := range want {
		if got := float64(w[f] - w[9]); math.Abs(got-v) > 0.1 {
			t.Errorf("feature %d is worth %.2f, want %.2f", f, got, v)
		}
	}
	if w[11] != 0 {
		t.Errorf("a feature that is never met is worth %.2f", w[11])
	}
}

// TestPlay: a game gives lessons whose shares are whole and whose moves all have features, and its seed gives it again.
func TestPlay(t *testing.T) {
	first, again := play(5, 30, 10), play(5, 30, 10)
	if len(first) < 4 || len(first) != len(again) {
		t.Fatalf("%d lessons, then %d", len(first), len(again))
	}
	for i, l := range first {
		sum := float32(0)
		for _, s := range l.shares {
			sum += s
		}
		if math.Abs(float64(sum)-1) > 1e-3 || !l.held || int(l.ends[len(l.ends)-1]) != len(l.features) || len(l.ends) != len(l.shares) {
			t.Fatalf("lesson %d: shares of %.3f, %d moves", i, sum, len(l.ends))
		}
		if !slices.Equal(l.features, again[i].features) || !slices.Equal(l.shares, again[i].shares) {
			t.Fatalf("lesson %d differs", i)
		}
		if !slices.IsSorted(l.ends) {
			t.Fatalf("lesson %d: moves end at %v", i, l.ends)
		}
	}
}

// TestPlayAll keeps lessons in the order of games, however many are played at a time.
func TestPlayAll(t *testing.T) {
	all := playAll(5, 3, func(i int) []lesson { return make([]lesson, i) })
	for i, of := range all {
		if len(of) != i {
			t.Errorf("game %d has %d lessons", i, len(of))
		}
	}
}
