package engine_test

import (
	"context"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/senet"
	_ "github.com/tavlei/tavlei/games/senet/engine"
	"github.com/tavlei/tavlei/search"
)

func position(t *testing.T, text string) game.Position {
	t.Helper()
	g, err := game.Open("senet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func eval(t *testing.T, text string, seat game.Seat) int {
	t.Helper()
	e, ok := game.Ability[search.Evaluator](position(t, text))
	if !ok {
		t.Fatal("no evaluation")
	}
	return e.Eval(seat)
}

// TestEval: both seats see the same, and what players call better is worth more.
func TestEval(t *testing.T) {
	for _, c := range []struct{ what, better, worse string }{
		{"a square ahead", "...........L..D.............../6:6 L -", "..........L...D.............../6:6 L -"},
		{"a pair", "...........LL...D............./5:6 L -", "..........L..L..D............./5:6 L -"},
		{"a block", "...........LLL..D............./4:6 L -", "..........L.LL..D............./4:6 L -"},
		{"out of an enemy's reach", ".......D......L.............../6:6 L -", "...........D..L.............../6:6 L -"},
		{"a safe house", "...........D...............L../6:6 L -", "...........D.............L..../6:6 L -"},
		{"off the board", "...........D................../6:6 L -", "...........D.................L/5:6 L -"},
		{"about to throw", "..........L...D.............../6:6 L -", "..........L...D.............../6:6 D -"},
	} {
		v, w := eval(t, c.better, 0), eval(t, c.worse, 0)
		if v <= w || v != -eval(t, c.better, 1) || w != -eval(t, c.worse, 1) {
			t.Errorf("%s: %d and %d", c.what, v, w)
		}
	}
	if v := eval(t, "...........D................../7:6 L -", 0); v != 9000 {
		t.Errorf("a win is worth %d", v)
	}
}

// TestChoices: from level 2 on a win by one move is played, and the upper levels see what later throws are good for.
func TestChoices(t *testing.T) {
	for _, c := range []struct {
		what, position, want string
		from                 int
	}{
		{"a win", "D............................L/6:6 L 3", "30-off", 2},
		{"the man whom only this throw takes off", "D...........................LL/5:6 L 2", "29-off", 7},
	} {
		line := game.NewLine(position(t, c.position))
		for n := c.from; n <= 10; n++ {
			level, err := search.LevelOf(n)
			if err != nil {
				t.Fatal(err)
			}
			g, _ := game.Open("senet")
			m, _, err := search.New(g, search.Options{HashMB: 1}).Choose(context.Background(), line, level, 1)
			if err != nil || game.MoveText(line.Pos, m) != c.want {
				t.Errorf("%s: level %d plays %s, %v", c.what, n, game.MoveText(line.Pos, m), err)
			}
		}
	}
}
