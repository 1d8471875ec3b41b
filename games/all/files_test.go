package all_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSampleFilesOfAllFamilies: every sample file of a family is read by a format of its ending where the formats of all
// families are known, and with a name that says nothing as well.
func TestSampleFilesOfAllFamilies(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../*/formats/testdata/*.*", "../*/formats/testdata/*/*.*"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	read := 0
	for _, path := range files {
		if ending := filepath.Ext(path); ending == ".md" || ending == ".json" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{filepath.Base(path), "games.dat"} {
			got, err := some(string(text), name, "", 3)
			switch {
			case err != nil:
				t.Errorf("%s as %s: %v", path, name, err)
			case !slices.Contains(got.Format.Extensions, filepath.Ext(path)) && !strings.Contains(path, got.Format.Name):
				t.Errorf("%s as %s: taken for %s", path, name, got.Format.Name)
			case len(got.Entries) == 0 || !got.Entries[0].Good():
				t.Errorf("%s as %s: %d games, the first is not good", path, name, len(got.Entries))
			default:
				read++
			}
		}
	}
	if read < 40 {
		t.Errorf("%d files are read", read)
	}
}

// TestCommentLikeAnotherFormat: a line of a comment that begins like a move list of shogi leaves a game of Go what it is.
func TestCommentLikeAnotherFormat(t *testing.T) {
	for _, comment := range []string{"PI is 3.14", "P1 - the first point", "P1+2"} {
		got, err := some("(;GM[1]SZ[9]C[a\n"+comment+"];B[ee];W[cc])", "", "", 1)
		if err != nil || got.Format.Name != "go-sgf" || len(got.Entries) != 1 || !got.Entries[0].Good() {
			t.Errorf("%q: %s, %+v, %v", comment, got.Format.Name, got.Entries, err)
		}
	}
}
