package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess"
)

func TestSameFlagsSameWeights(t *testing.T) {
	p := plan{games: 10, nodes: 60, rounds: 1, seed: 5}
	g, err := game.Open("chess;drawMode=auto")
	if err != nil {
		t.Fatal(err)
	}
	a, err := tune(g, p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := tune(g, p)
	if err != nil {
		t.Fatal(err)
	}
	if a.weights != b.weights || a.cases == 0 {
		t.Errorf("two runs differ, or saw nothing: %d and %d cases", a.cases, b.cases)
	}
	text, err := source(a)
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
		c.Late = 1 - c.Early
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

// What is recorded is read again as what was played.
func TestRecordsAreRead(t *testing.T) {
	g, err := game.Open("chess;drawMode=auto")
	if err != nil {
		t.Fatal(err)
	}
	p := plan{games: 4, nodes: 60, seed: 5}
	var want []example
	err = selfPlay(g, nil, p, 0, func(list []record) error {
		for _, r := range list {
			c, ok, err := exampleOf(g, r)
			if err != nil {
				return err
			}
			if ok {
				want = append(want, c)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "records")
	if err := write(g, p, name); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, made, err := read(g, f)
	if err != nil || len(got) == 0 || !reflect.DeepEqual(got, want) || made != "go run ./games/chess/tune -n 4 -nodes 60 -seed 5 -record FILE" {
		t.Errorf("%d examples by %q (%v), want the %d that were played", len(got), made, err, len(want))
	}
	if _, _, err := read(g, strings.NewReader("1\t20\tx\t8/8/8/8/8/8/8/8 w - - 0 1\n")); err == nil {
		t.Error("a result that is no number was read")
	}
}
