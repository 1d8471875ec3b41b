package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// seeds are all files of testdata and some crooked lines.
func seeds(f *testing.F, pattern string) {
	files, err := filepath.Glob(filepath.Join("testdata", pattern))
	if err != nil || len(files) == 0 {
		f.Fatal("no testdata", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:min(len(data), 3000)])
	}
	for _, s := range []string{
		"", "1", "1-1", "1-18 1-1", "(((((", "{", "}", "[A \"", "$", "/FEN \"W:W31:B1\"/", "*", "1. 32-28* (33-28 *) 1-0 {x}",
		"\xff\xfe1\x00", "[GameType \"20,B\"]1. ... 7-12", "3228 a3b4", "[FEN \"?:W31:B1.\"] -", "{[%before] [%ply huff d4]} /FEN \"W:W1:B2\"/",
		"tavlei record 1\ngame russian\n1 c3-d4 nag=1\n(\n1 a3-b4\n)\nresult 1-0 noMen",
		"tavlei record 1\ngame russian\nstart \"x\"\nabout after=\"\nresult",
	} {
		f.Add([]byte(s))
	}
}

// fuzz: no input makes a reader panic or loop; a game that was read whole is written and
// read again without a difference.
func fuzz(f *testing.F, name string) {
	format, err := record.FormatByName(name)
	if err != nil {
		f.Fatal(err)
	}
	limits := record.Limits{Line: 4000, Comment: 2000, Tags: 30, Nodes: 400, Depth: 6}
	f.Fuzz(func(t *testing.T, data []byte) {
		for e := range format.Read(bytes.NewReader(data), record.Options{Limits: limits}) {
			for _, fault := range e.Faults {
				if fault.Line < 1 || fault.Col < 1 || fault.Reason == "" {
					t.Fatalf("fault without place or reason: %+v", fault)
				}
			}
			if !e.Good() {
				continue
			}
			var first, second bytes.Buffer
			if err := format.Write(&first, e.Game); err != nil {
				if strings.Contains(err.Error(), "tag") {
					continue // a name that strict PDN has not
				}
				t.Fatal(err)
			}
			again := 0
			for e := range format.Read(bytes.NewReader(first.Bytes()), record.Options{}) {
				again++
				if !e.Good() {
					t.Fatalf("not read again: %v\n%s", e.Faults[0], first.String())
				}
				if err := format.Write(&second, e.Game); err != nil {
					t.Fatal(err)
				}
			}
			if again != 1 || first.String() != second.String() {
				t.Fatalf("%d games read from\n%s\nthen written as\n%s", again, first.String(), second.String())
			}
		}
	})
}

func FuzzPDN(f *testing.F) {
	seeds(f, "*.pdn")
	fuzz(f, "pdn")
}

func FuzzText(f *testing.F) {
	seeds(f, "*.tavlei")
	fuzz(f, "tavlei")
}
