package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/texel"
)

// TestSameFlagsSameWeights: a plan makes the same file each time, which is Go and says how it was made.
func TestSameFlagsSameWeights(t *testing.T) {
	args := []string{"-game", "xiangqi", "-n", "10", "-nodes", "60", "-seed", "5"}
	var a, b bytes.Buffer
	for _, out := range []*bytes.Buffer{&a, &b} {
		if err := run(args, out, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	if a.String() != b.String() {
		t.Error("two runs differ")
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "weights.go", a.Bytes(), 0); err != nil {
		t.Error(err)
	}
	if !strings.Contains(a.String(), `// go run ./search/tune -game "xiangqi" -n 10 -nodes 60 -seed 5`+"\n") || strings.Contains(a.String(), "// 0 positions") {
		t.Errorf("the file does not say how it was made:\n%s", a.String()[:300])
	}
}

// TestTuners: every game with weights to be found has hand-made ones, and the file of weights that it has is of its package and
// as long; the hand-made weights are written without games.
func TestTuners(t *testing.T) {
	found := 0
	for _, info := range game.All() {
		g, err := game.Open(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		tuner, ok := game.Ability[texel.Tuner](g.Rules)
		if !ok {
			continue
		}
		found++
		of := tuner.Tuning()
		var text bytes.Buffer
		if err := run([]string{"-game", info.ID, "-n", "0"}, &text, io.Discard); err != nil {
			t.Fatal(err)
		}
		_, code, _ := strings.Cut(text.String(), "\npackage "+of.Package+"\n")
		if strings.Count(code, ",") != 2*len(of.Hand) {
			t.Errorf("%s: %d hand-made weights, package %s:\n%s", info.ID, len(of.Hand), of.Package, text.String()[:300])
		}
	}
	if found < 5 {
		t.Errorf("%d games have weights to be found", found)
	}
}

// TestErrors: a file that cannot be written, an unknown flag or game, and a game without weights are errors.
func TestErrors(t *testing.T) {
	name := filepath.Join(t.TempDir(), "weights.go")
	if err := run([]string{"-game", "xiangqi", "-n", "0", "-o", name}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(text), "\n\t0, -4, -8, -12, -16,\n") {
		t.Errorf("%v, %s", err, text)
	}
	for _, args := range [][]string{
		{"-x"}, {"-game", "xiangqi", "-n", "0", "-o", filepath.Join(name, "none")}, {"-game", "none"}, {"-game", "reversi"},
	} {
		if err := run(args, io.Discard, io.Discard); err == nil {
			t.Errorf("%q is carried out", args)
		}
	}
}
