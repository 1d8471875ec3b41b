// Package examples_test keeps the example programs working.
package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const pdn = `[Event "example"]
[GameType "25"]
[Result "1-0"]

1. c3-d4 f6-e5 2. d4:f6 1-0
`

// Every program is built and run, but for those with a test of their own; its output holds these texts.
var programs = map[string]struct {
	input string
	wants []string
}{
	"legal":    {"", []string{"rules: russian;capture=may;huff=losePiece", "legal: d4:f6", "refused: mustCapture"}},
	"selfplay": {"", []string{"plies, places ["}},
	"records":  {pdn, []string{"russian", "c3-d4", "d4:f6"}},
}

func TestPrograms(t *testing.T) {
	dirs, err := filepath.Glob("*/main.go")
	dirs = slices.DeleteFunc(dirs, func(name string) bool {
		_, missing := os.Stat(filepath.Join(filepath.Dir(name), "main_test.go"))
		return missing == nil
	})
	if err != nil || len(dirs) != len(programs) {
		t.Fatalf("programs %v, %v, and %d of them have a row here", dirs, err, len(programs))
	}
	for name, c := range programs {
		t.Run(name, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), name)
			if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./"+name).CombinedOutput(); err != nil {
				t.Fatalf("go build: %v\n%s", err, out)
			}
			run := exec.CommandContext(t.Context(), program)
			run.Stdin = strings.NewReader(c.input)
			out, err := run.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for _, want := range c.wants {
				if !strings.Contains(string(out), want) {
					t.Errorf("no %q in\n%s", want, out)
				}
			}
		})
	}
}
