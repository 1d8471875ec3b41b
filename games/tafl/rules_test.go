package tafl_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a rule set, its start for an empty text.
func at(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
