package jetan_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/jetan"
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
func at(t testing.TB, spec, text string) *jetan.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start().(*jetan.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*jetan.Position)
}

// targets are the squares to which the piece of a square goes, sorted; an escape is one more.
func targets(p game.Position, from string) (names []string) {
	for _, m := range p.AppendMoves(nil) {
		text := game.MoveText(p, m)
		if a, b, ok := strings.Cut(text, text[len(from):len(from)+1]); ok && a == from {
			names = append(names, b)
		}
	}
	slices.Sort(names)
	return names
}

func played(t testing.TB, p game.Position, texts string) game.Position {
	t.Helper()
	p = game.Clone(p)
	for _, text := range strings.Fields(texts) {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
	return p
}

var _ = errors.As
