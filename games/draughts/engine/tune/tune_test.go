package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"testing"

	"github.com/tavlei/tavlei/search/texel"
)

func TestSameFlagsSameWeights(t *testing.T) {
	p := texel.Plan{Games: 12, Nodes: 60, Rounds: 1, Seed: 5}
	a, err := tune("russian", p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := tune("russian", p)
	if err != nil {
		t.Fatal(err)
	}
	if a != b || a.cases == 0 {
		t.Errorf("two runs differ, or saw nothing: %d and %d cases", a.cases, b.cases)
	}
	text, err := source([]result{a}, p)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "weights.go", text, 0); err != nil {
		t.Error(err)
	}
	if !bytes.Contains(text, []byte("-n 12 -nodes 60 -rounds 1 -seed 5")) {
		t.Error("the file does not say how it was made")
	}
}

func TestUnknownGame(t *testing.T) {
	if _, err := tune("no-such-game", texel.Plan{Rounds: 1}); err == nil {
		t.Error("an unknown game was tuned")
	}
}
