package layers_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWide looks whether package wide is what its generator makes of package narrow.
func TestWide(t *testing.T) {
	files, err := filepath.Glob("narrow/*.go")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		base := filepath.Base(name)
		if base == "set.go" || base == "bits.go" || base == "generate.go" {
			continue
		}
		narrow, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		wide, err := os.ReadFile(filepath.Join("wide", base))
		if err != nil {
			t.Fatal(err)
		}
		_, text, _ := strings.Cut(string(wide), "\n\n")
		if want := strings.Replace(string(narrow), "package narrow", "package wide", 1); text != want {
			t.Errorf("wide/%s is not what go generate makes of %s", base, name)
		}
	}
}
