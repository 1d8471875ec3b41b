package engine_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/janggi"
	_ "github.com/tavlei/tavlei/games/janggi/engine"
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

// TestEval: both seats see the same, the start is about even, a chariot more is much, and a pass that wins by count is as good as a
// win.
func TestEval(t *testing.T) {
	const (
		more    = "rnba1abn1/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w"
		ahead   = "4k4/9/9/9/9/9/P8/9/9/4K4 w"
		behind  = "4k4/9/9/9/9/9/9/9/9/4K4 w"
		passed  = "4k4/9/9/9/9/9/P8/9/9/3K5 w p - 3 9"
		nothing = "4k4/9/9/p8/9/9/9/9/9/4K4 w"
	)
	for _, c := range []struct {
		name, spec, text string
		least, most      int
	}{
		{"the start", "janggi", "", -100, 100},
		{"arrays are chosen", "janggi;arrays=chosen", "", 0, 0},
		{"a chariot more", "janggi", more, 500, 1200},
		{"a bikjang that wins", "janggi", ahead, 9000, 9000},
		{"a bikjang that loses", "janggi", behind, -200, 20},
		{"a bikjang that means nothing", "janggi;rules=modern", ahead, 50, 500},
		{"a second pass that wins", "janggi", passed, 9000, 9000},
		{"a bikjang that draws", "janggi;rules=traditional", nothing, 0, 0},
		{"over", "janggi", "4k4/9/9/9/9/9/P8/9/9/3K5 w pp - 4 9", 9000, 9000},
	} {
		p := position(t, c.spec, c.text)
		mover := p.ToMove().One()
		v, w := eval(t, c.spec, c.text, mover), eval(t, c.spec, c.text, 1-mover)
		if v != -w || v < c.least || v > c.most {
			t.Errorf("%s is worth %d and %d, want %d to %d", c.name, v, w, c.least, c.most)
		}
	}
}

// TestAtSight: what captures gain after the exchange, which moves check, and which pass wins.
func TestAtSight(t *testing.T) {
	for _, c := range []struct {
		name, position, move string
		want                 search.MoveScore
	}{
		{"takes for nothing", "3k5/9/9/n8/9/9/9/9/9/R3K4 w", "a1a7", search.CaptureScore(270)},
		{"takes what is protected", "r2k5/9/9/p8/9/9/9/9/9/R3K4 w", "a1a7", search.CaptureScore(100 - 680)},
		{"a cannon protects over a soldier", "c2k5/n8/9/p8/9/9/9/9/9/R3K4 w", "a1a7", search.CaptureScore(100 - 680)},
		{"a cannon does not protect against a cannon", "c2k5/n8/9/n8/9/9/P8/9/9/C3K4 w", "a1a7", search.CaptureScore(270)},
		{"the general protects nothing that is attacked", "4k4/4a4/9/9/R8/9/4R4/9/9/3K5 w", "e4e9", search.CaptureScore(160-680) | search.CheckFlag},
		{"checks", "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a6e6", search.CheckFlag},
		{"a quiet move", "4k4/9/9/9/R8/9/9/9/9/3K5 w", "a6b6", 0},
		{"a pass that wins", "4k4/9/9/9/9/9/P8/9/9/4K4 w", "pass", search.WinScore},
		{"a pass that loses", "4k4/9/9/p8/9/9/9/9/9/4K4 w", "pass", 0},
	} {
		p := position(t, "janggi", c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		s, _ := game.Ability[search.MoveScorer](p)
		if got := s.ScoreMoves(nil, []game.Move{m})[0]; got != c.want {
			t.Errorf("%s: %s scores %d, want %d", c.name, c.move, got, c.want)
		}
	}
}

// TestSEE: a quiet move to where it is taken loses its piece, elsewhere nothing.
func TestSEE(t *testing.T) {
	for move, want := range map[string]int{"a1a6": -680, "a1a5": 0, "pass": 0} {
		p := position(t, "janggi", "4k4/9/9/p8/9/9/9/9/9/R2K5 w")
		m, err := p.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.Ability[search.ExchangeEvaluator](p)
		if got := s.SEE(m); got != want {
			t.Errorf("%s loses %d, want %d", move, got, want)
		}
	}
}

// BenchmarkEval judges a position in mid-fight.
func BenchmarkEval(b *testing.B) {
	g, err := game.Open("janggi")
	if err != nil {
		b.Fatal(err)
	}
	p, err := g.Parse(g.Info.Moment)
	if err != nil {
		b.Fatal(err)
	}
	e, _ := game.Ability[search.Evaluator](p)
	b.ReportAllocs()
	for b.Loop() {
		e.Eval(0)
	}
}
