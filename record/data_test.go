package record_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// known are faults of old files that were looked at: the line of each.
var known = map[string]int{
	// Problem 10 has a white man on square 1, the last row of White: "W:W18,K15,1:BK30,K26,2".
	// A man that reaches it is a king, so the position cannot be; the file does not say whether
	// a K or a digit is missing.
	"beginner.pdn": 78,
}

// TestDataFolder reads every PDN file below the folder that TAVLEI_RECORDS names: those in a folder
// bad must have a fault, all others none.
func TestDataFolder(t *testing.T) {
	root := os.Getenv("TAVLEI_RECORDS")
	if root == "" {
		t.Skip("TAVLEI_RECORDS names no folder of records: the files of testdata are read anyway")
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".pdn") {
			return err
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			format, err := record.FormatByName("pdn")
			if err != nil {
				t.Fatal(err)
			}
			bad := filepath.Base(filepath.Dir(path)) == "bad"
			games, good, plies := 0, 0, 0
			kinds := map[string]int{}
			for e := range format.Read(f, record.Options{File: filepath.Base(path)}) {
				games++
				for _, fault := range e.Faults {
					if bad || fault.Remark || known[filepath.Base(path)] == fault.Line {
						t.Log(fault)
					} else {
						t.Error(fault)
					}
				}
				if e.Good() {
					good++
					plies += len(e.Game.Main())
					kinds[e.Game.Rules.Name()]++
					checkRewritten(t, e.Game)
				}
			}
			if bad && good == games {
				t.Error("no fault found")
			}
			t.Logf("%d games, %d good, %d plies, %v", games, good, plies, kinds)
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkRewritten writes g in every format and reads it again.
func checkRewritten(t *testing.T, g *record.Game) {
	t.Helper()
	sortTags(g)
	want := written(t, "tavlei", g)
	for _, format := range []string{"tavlei", "pdn"} {
		back := read(t, format, written(t, format, g))
		sortTags(back)
		if got := written(t, "tavlei", back); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", format, got, want)
		}
	}
}

// sortTags puts tags in an order of their own: PDN writes some first.
func sortTags(g *record.Game) {
	slices.SortStableFunc(g.Tags, func(a, b record.Tag) int { return strings.Compare(a.Name, b.Name) })
}
