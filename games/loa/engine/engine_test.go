package engine_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/loa"
	_ "github.com/tavlei/tavlei/games/loa/engine"
	"github.com/tavlei/tavlei/search"
)

func position(t *testing.T, spec, text string) game.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func eval(t *testing.T, spec, text string, seat game.Seat) int {
	t.Helper()
	e, ok := game.Ability[search.Evaluator](position(t, spec, text))
	if !ok {
		t.Fatal("no evaluation")
	}
	return e.Eval(seat)
}

// TestEval: both seats see the same, the starts are even but for the move, who stands together stands better, and a
// game that is over is worth more than any other.
func TestEval(t *testing.T) {
	for _, spec := range []string{"loa", "scrambled-eggs", "black-hole", "loa;size=6", "loa;size=12"} {
		first, second := eval(t, spec, "", 0), eval(t, spec, "", 1)
		if first != -second || first < 0 || first > 100 {
			t.Errorf("%s: the start is worth %d and %d", spec, first, second)
		}
	}
	const (
		gathered = "x6o/8/2xx4/2xx4/3x4/8/8/o5oo o"
		won      = "8/o7/8/3xx3/4x3/8/8/o6o o"
	)
	if v := eval(t, "loa", gathered, 0); v < 100 {
		t.Errorf("five of six together are worth %d", v)
	}
	if v, w := eval(t, "loa", won, 0), eval(t, "loa", won, 1); v < 5000 || w != -v {
		t.Errorf("a win is worth %d and %d", v, w)
	}
}

// TestWinsAtSight: moves that connect are seen as wins, unless both sides are then connected and that is a draw.
func TestWinsAtSight(t *testing.T) {
	const bothAtOnce = "8/8/3o4/8/5x2/5o2/2x5/8 o"
	for _, c := range []struct {
		name, spec, position, move string
		want                       search.MoveScore
	}{
		{"connects", "loa", "8/o7/8/3x4/4x3/8/8/3x3o x", "d1-d3", search.WinScore},
		{"does not", "loa", "8/o7/8/3x4/4x3/8/8/3x3o x", "e4-e5", 0},
		{"both", "loa", bothAtOnce, "d6xf4", search.WinScore},
		{"both, a draw", "loa;both=draw", bothAtOnce, "d6xf4", search.CaptureScore(0)},
		{"into the hole", "black-hole", "9/9/9/9/2x3o2/9/9/9/ox6o x", "c5-e5", search.WinScore},
	} {
		p := position(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.Ability[search.MoveScorer](p)
		if got := s.ScoreMoves(nil, []game.Move{m})[0]; got != c.want {
			t.Errorf("%s: %s scores %d, want %d", c.name, c.move, got, c.want)
		}
	}
}
