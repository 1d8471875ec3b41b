package engine

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/search"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func mustParse(t testing.TB, g *game.Game, text string) game.Position {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// evalOf is the value of a position for a seat.
func evalOf(p game.Position, s game.Seat) int {
	e, _ := game.Ability[search.Evaluator](p)
	return e.Eval(s)
}
