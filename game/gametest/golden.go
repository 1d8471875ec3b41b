package gametest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
)

var update = flag.Bool("update", false, "rewrite the playthrough goldens")

// Playthroughs compares a random game of every spec with its golden file dir/NAME.txt, where NAME
// is the canonical name with "_" for ";". With -update it writes the files instead.
func Playthroughs(t *testing.T, dir string, specs ...string) {
	t.Helper()
	for _, spec := range specs {
		t.Run("playthrough "+spec, func(t *testing.T) {
			g, err := game.Open(spec)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if err := playthrough.Write(&got, g, 1, 0); err != nil {
				t.Fatal(err)
			}
			compareGolden(t, filepath.Join(dir, strings.ReplaceAll(g.Name(), ";", "_")+".txt"), got.Bytes())
		})
	}
}

func compareGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; go test with -update writes it", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("%s differs (-golden +now); read the change as a player, then run with -update:\n%s", path, diff)
	}
}
