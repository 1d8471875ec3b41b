package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/games/chess"
)

func TestSameFlagsSameWeights(t *testing.T) {
	p := plan{games: 10, nodes: 60, rounds: 1, seed: 5}
	a, err := tune(p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := tune(p)
	if err != nil {
		t.Fatal(err)
	}
	if a != b || a.cases == 0 {
		t.Errorf("two runs differ, or saw nothing: %d and %d cases", a.cases, b.cases)
	}
	text, err := source(a, p)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "weights.go", text, 0); err != nil {
		t.Error(err)
	}
	if !bytes.Contains(text, []byte("-n 10 -nodes 60 -rounds 1 -seed 5")) {
		t.Error("the file does not say how it was made")
	}
}

// The fit finds the weights that made the results.
func TestFitFindsTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var truth, start weights
	for i := range 4 {
		truth[i] = chess.Weight{Early: float64(40 * i), Late: float64(100 - 20*i)}
		start[i] = chess.Weight{Early: 50, Late: 50}
	}
	var cases []example
	for n := range 2000 {
		c := example{test: n%10 == 9}
		c.Early = rng.Float64()
		for i := range uint16(4) {
			c.Index, c.Count = append(c.Index, i), append(c.Count, int8(rng.IntN(5)-2))
		}
		c.target = logistic(value(&c, &truth) / scale)
		cases = append(cases, c)
	}
	got := fit(cases, start)
	if before, after, best := loss(cases, &start, true), loss(cases, &got, true), loss(cases, &truth, true); after-best > 0.05*(before-best) {
		t.Errorf("loss %.5f before, %.5f after, %.5f possible", before, after, best)
	}
}
