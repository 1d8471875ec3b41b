package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/texel"
)

func TestSameFlagsSameWeights(t *testing.T) {
	p := texel.Plan{Games: 10, Nodes: 60, Rounds: 1, Seed: 5}
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

// What is recorded is read again as what was played.
func TestRecordsAreRead(t *testing.T) {
	g, err := game.Open("chess;drawMode=auto")
	if err != nil {
		t.Fatal(err)
	}
	p := texel.Plan{Games: 4, Nodes: 60, Seed: 5}
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
	if err != nil || len(got) == 0 || !reflect.DeepEqual(got, want) || made != "go run ./games/chess/engine/tune -n 4 -nodes 60 -seed 5 -record FILE" {
		t.Errorf("%d examples by %q (%v), want the %d that were played", len(got), made, err, len(want))
	}
	if _, _, err := read(g, strings.NewReader("1\t20\tx\t8/8/8/8/8/8/8/8 w - - 0 1\n")); err == nil {
		t.Error("a result that is no number was read")
	}
}
