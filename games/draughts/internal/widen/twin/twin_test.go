package twin_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/draughts/internal/widen/twin"
)

// TestTwins: the generated files are those that the sources give.
func TestTwins(t *testing.T) {
	for _, file := range []string{
		"../../kernel/moves64.go", "../../kernel/takes64.go", "../../kernel/perft64.go", "../../../engine/eval64.go",
	} {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := twin.Wide(filepath.Base(file), src)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(strings.Replace(file, "64", "128", 1))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("the twin of %s is stale: run go generate ./games/draughts/...", file)
		}
	}
}
