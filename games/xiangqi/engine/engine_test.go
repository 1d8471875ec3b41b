package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	_ "github.com/tavlei/tavlei/games/xiangqi/engine"
	"github.com/tavlei/tavlei/search"
)

func position(t *testing.T, spec, text string) *xiangqi.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return g.Start().(*xiangqi.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*xiangqi.Position)
}

func eval(t *testing.T, spec, text string, seat game.Seat) int {
	t.Helper()
	e, ok := game.Ability[search.Evaluator](position(t, spec, text))
	if !ok {
		t.Fatal("no evaluation")
	}
	return e.Eval(seat)
}

// TestEval: both seats see the same, the start is even but for the move, and what stands better is worth more.
func TestEval(t *testing.T) {
	for _, spec := range []string{"xiangqi", "minixiangqi"} {
		first, second := eval(t, spec, "", 0), eval(t, spec, "", 1)
		if first != -second || first <= 0 || first > 60 {
			t.Errorf("%s: the start is worth %d and %d", spec, first, second)
		}
	}
	for _, c := range []struct{ name, better, worse string }{
		{"a chariot more than two advisors", "3k5/9/9/9/9/9/9/9/9/4K3R w", "3k5/9/9/9/9/9/9/9/4A4/3AK3P w"},
		{"a soldier across the river", "3k5/9/9/9/4P4/9/9/9/9/4K4 w", "3k5/9/9/9/9/4P4/9/9/9/4K4 w"},
		{"one on the last rank has gone too far", "3k5/9/2P6/9/9/9/9/9/9/4K4 w", "3k3P1/9/9/9/9/9/9/9/9/4K4 w"},
		{"a horse in the middle", "3k5/9/9/9/9/4N4/9/9/9/4K4 w", "3k5/9/9/9/9/9/9/9/9/N3K4 w"},
		{"a horse whose legs are free", "3k5/9/9/9/9/4N4/5P3/9/9/4K4 w", "3k5/9/9/9/9/4N4/4P4/9/9/4K4 w"},
		{"a cannon that faces the general", "4k4/9/9/9/9/4C4/9/9/9/3K5 b", "5k3/9/9/9/9/4C4/9/9/9/3K5 b"},
		{"a general with his advisors", "r3k4/9/9/9/9/9/9/9/4A4/R2AK4 w", "r3k4/9/9/9/9/9/9/9/3PP4/R2K5 w"},
	} {
		if b, w := eval(t, "xiangqi", c.better, 0), eval(t, "xiangqi", c.worse, 0); b <= w {
			t.Errorf("%s: %d, not better than %d", c.name, b, w)
		}
	}
	if v := eval(t, "xiangqi", "3k5/9/9/9/9/9/9/4B4/4A4/3AK1B2 b", 0); v > 250 {
		t.Errorf("men that cannot cross the river are worth %d", v)
	}
}

// TestMoveScores: captures are worth what the exchange that follows leaves, checks are flagged.
func TestMoveScores(t *testing.T) {
	for _, c := range []struct {
		name, position, move string
		gains                bool
		want                 search.MoveScore
	}{
		{"a quiet move", "", "h3e3", false, 0},
		{"a check", "3k5/9/9/9/9/9/9/9/9/4K3R w", "i1i10", false, search.CheckFlag},
		{"an unprotected chariot", "3k5/9/9/r8/9/9/9/9/9/R3K4 w", "a1a7", true, search.CaptureScore(900)},
		{"a chariot for a horse", "3k5/9/9/n8/9/c8/9/9/9/R3K4 w", "a1a5", true, search.CaptureScore(430)},
		{"a horse that a chariot guards", "3k5/r8/9/n8/9/9/9/9/9/R3K4 w", "a1a7", true, search.CaptureScore(400 - 900)},
		{"a cannon behind guards as well", "3k5/c8/p8/n8/9/9/9/9/9/R3K4 w", "a1a7", true, search.CaptureScore(400 - 900)},
	} {
		p := position(t, "xiangqi", c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.Ability[search.MoveScorer](p)
		if got := s.ScoreMoves(nil, []game.Move{m})[0]; got != c.want {
			t.Errorf("%s: %s scores %d, want %d", c.name, c.move, got, c.want)
		}
	}
	p := position(t, "xiangqi", "3k5/9/9/9/9/n8/7R1/9/9/4K4 w")
	e, _ := game.Ability[search.ExchangeEvaluator](p)
	for move, want := range map[string]int{"h4d4": 0, "h4c4": -900} {
		m, err := p.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.SEE(m); got != want {
			t.Errorf("%s loses %d, want %d", move, got, want)
		}
	}
}

// TestSeesRepetition: a perpetual check does not save who is lost, and who would lose by repeating does something else.
func TestSeesRepetition(t *testing.T) {
	g, err := game.Open("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	// Red's cannons check in turn for ever: under the rules he loses by it and must leave the cycle.
	const fen = "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w"
	start, err := g.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	line := game.NewLine(start)
	if err := line.PlayText("d7e7 e5d5 e7d7 d5e5 d7e7 e5d5 e7d7"); err != nil {
		t.Fatal(err)
	}
	s := search.New(g, search.Options{HashMB: 1, Threads: 1})
	r, err := s.Search(context.Background(), line, search.Limits{Nodes: 20_000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if text := game.MoveText(line.Pos, r.PV[0]); strings.HasPrefix(text, "d5e5") {
		t.Errorf("Black repeats by %s and loses", text)
	}
}
