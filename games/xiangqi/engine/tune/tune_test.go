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
)

// TestSameFlagsSameWeights: a plan makes the same file each time, which is Go and says how it was made.
func TestSameFlagsSameWeights(t *testing.T) {
	args := []string{"-n", "10", "-nodes", "60", "-seed", "5"}
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
	if !strings.Contains(a.String(), "// go run ./games/xiangqi/engine/tune "+strings.Join(args, " ")+"\n") || strings.Contains(a.String(), "// 0 positions") {
		t.Errorf("the file does not say how it was made:\n%s", a.String()[:300])
	}
}

// TestHandmade: without games the hand-made weights are written; a file that cannot be written and an unknown flag are errors.
func TestHandmade(t *testing.T) {
	name := filepath.Join(t.TempDir(), "weights.go")
	if err := run([]string{"-n", "0", "-o", name}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(text), "\n\t0, -4, -8, -12, -16,\n") {
		t.Errorf("%v, %s", err, text)
	}
	for _, args := range [][]string{{"-x"}, {"-n", "0", "-o", filepath.Join(name, "none")}} {
		if err := run(args, io.Discard, io.Discard); err == nil {
			t.Errorf("%q is carried out", args)
		}
	}
}
