package engine_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/rithmomachia"
	_ "github.com/tavlei/tavlei/games/rithmomachia/engine"
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

// TestEval: both seats see the same, starts are even but for the move, and each feature counts for whose it is.
func TestEval(t *testing.T) {
	for _, spec := range []string{"rithmomachia", "rithmomachia;layout=close", "rithmomachia;victory=bonis", "rithmomachia;victory=lite"} {
		first, second := eval(t, spec, "", 0), eval(t, spec, "", 1)
		if first != -second || second < -60 || second > 120 {
			t.Errorf("%s: the start is worth %d and %d", spec, first, second)
		}
	}
	for _, c := range []struct{ name, spec, worse, better string }{
		{"a captured man", "rithmomachia",
			`{"c4":"eT9","h16":"oC3","turn":"even"}`, `{"c4":"eT9","h16":"oC3","turn":"even","even":[1,9,1]}`},
		{"a captured sum", "rithmomachia;victory=bonis",
			`{"c4":"eT9","h16":"oC3","turn":"even","even":[1,9,1]}`, `{"c4":"eT9","h16":"oC3","turn":"even","even":[1,361,3]}`},
		{"a man that stands to be captured", "rithmomachia",
			`{"c4":"eT9","d6":"oC9","turn":"even"}`, `{"c4":"eT9","c6":"oC9","turn":"even"}`},
		{"to have it one's turn for that", "rithmomachia",
			`{"c4":"eT9","c6":"oC9","turn":"odd"}`, `{"c4":"eT9","c6":"oC9","turn":"even"}`},
		{"a man gone forward", "rithmomachia",
			`{"c4":"eT9","h16":"oC3","turn":"even"}`, `{"c6":"eT9","h16":"oC3","turn":"even"}`},
		{"a triumph that lacks a move", "rithmomachia",
			`{"b10":"eC2","c10":"eC4","e11":"eC64","h14":"oC3","turn":"odd"}`, `{"b10":"eC2","c10":"eC4","e11":"eC6","h14":"oC3","turn":"odd"}`},
		{"but not where triumphs do not win", "rithmomachia;victory=corpore",
			`{"b10":"eC2","c10":"eC4","e11":"eC6","h14":"oC3","turn":"odd"}`, ""},
	} {
		low := eval(t, c.spec, c.worse, 0)
		if c.better == "" {
			c.better, low = `{"b10":"eC2","c10":"eC4","e11":"eC64","h14":"oC3","turn":"odd"}`, low-1
		}
		if high := eval(t, c.spec, c.better, 0); high <= low {
			t.Errorf("%s: %d is not more than %d", c.name, high, low)
		}
	}
	const won = `{"b10":"eC2","c10":"eC4","d10":"eC6","h1":"oC3","turn":"odd"}`
	if v, w := eval(t, "rithmomachia", won, 0), eval(t, "rithmomachia", won, 1); v < 5000 || w != -v {
		t.Errorf("a win is worth %d and %d", v, w)
	}
}

// TestAtSight: moves that win and moves that capture are seen.
func TestAtSight(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, move string
		wins, takes                bool
	}{
		{"a triumph", "rithmomachia", `{"b10":"eC2","c10":"eC4","e11":"eC6","h1":"oC3","turn":"even"}`, "e11-d10", true, false},
		{"another move", "rithmomachia", `{"b10":"eC2","c10":"eC4","e11":"eC6","h1":"oC3","turn":"even"}`, "e11-f10", false, false},
		{"a capture", "rithmomachia", `{"c4":"eT9","c8":"oC9","h16":"oC3","turn":"even"}`, "c4-c6", false, true},
		{"a part of a pyramid", "rithmomachia", `{"c4":"eS25","c10":"oP64.25","h16":"oC3","turn":"even"}`, "c4-c7", false, true},
		{"the eighth man", "rithmomachia", `{"c4":"eT9","c8":"oC9","h16":"oC3","turn":"even","even":[7,70,7]}`, "c4-c6", true, false},
	} {
		p := position(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.Ability[search.MoveScorer](p)
		got := s.ScoreMoves(nil, []game.Move{m})[0]
		if wins := got == search.WinScore; wins != c.wins || !wins && (got > 0) != c.takes {
			t.Errorf("%s: %s scores %d", c.name, c.move, got)
		}
	}
}
