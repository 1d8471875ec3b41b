package engine

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/search"
)

// TestEval: men, lines and tours count, one side's gain is the other's loss.
func TestEval(t *testing.T) {
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	g, err := game.Open("chapaev")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		position string
		least    int
	}{
		{"W W0@1,1 W1@2,2 B8@7,7", manValue},
		{"W lines:3,8 W0@1,1 B8@7,7", lineValue},
		{"W tours:1,0 W0@1,1 B8@7,7", tourValue},
		{"W W0@1,1 B8@7.9,7", 1},
	} {
		p, err := g.Parse(tc.position)
		if err != nil {
			t.Fatal(err)
		}
		e, ok := game.Ability[search.Evaluator](p)
		if !ok {
			t.Fatal("positions do not evaluate")
		}
		if v := e.Eval(0); v < tc.least || e.Eval(1) != -v {
			t.Errorf("%s: %d for White, %d for Black", tc.position, v, e.Eval(1))
		}
	}
}
