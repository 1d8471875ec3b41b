package engine_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// TestReview: the best sampled stroke is worth more than a soft one into nothing, and as much as itself;
// the same budget says the same; choices of another kind have no value.
func TestReview(t *testing.T) {
	g := flat(t, "chapaev;match=round")
	e := search.New(g, search.Options{})
	line := game.NewLine(g.Start())
	soft, err := line.Pos.ParseMove("F1:0,320")
	if err != nil {
		t.Fatal(err)
	}
	look := func(e *search.Searcher, m game.Move) search.Review {
		t.Helper()
		r, err := e.Review(t.Context(), line, 0, m, search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := look(e, soft)
	if r.Kind != search.Compared || r.Seat != 0 || r.Loss < 50 || r.Played.PV[0] != soft || r.Best.PV[0] == soft {
		t.Errorf("a soft stroke: %+v", r)
	}
	again := look(search.New(g, search.Options{Threads: 4}), soft)
	if again.Loss != r.Loss || again.Best.PV[0] != r.Best.PV[0] {
		t.Errorf("a soft stroke: %+v, then %+v", r, again)
	}
	deep, err := search.New(g, search.Options{}).Review(t.Context(), line, 0, soft, search.Limits{Depth: 1})
	if err != nil || deep.Loss != r.Loss || deep.Best.PV[0] != r.Best.PV[0] {
		t.Errorf("without a bound of nodes: %+v, with the usual one %+v; %v", deep, r, err)
	}
	if best := look(e, r.Best.PV[0]); best.Loss > r.Loss/2 {
		t.Errorf("the best stroke itself: %+v", best)
	}

	g = flat(t, "chapaev;pieRule=on;match=round")
	e, line = search.New(g, search.Options{}), game.NewLine(g.Start())
	line.Play(soft)
	swap, err := line.Pos.ParseMove("swap")
	if err != nil {
		t.Fatal(err)
	}
	if v, err := e.Review(t.Context(), line, 1, swap, search.Limits{}); err != nil || v.Kind != search.Unvalued {
		t.Errorf("who takes over the other army: %+v, %v", v, err)
	}
}
