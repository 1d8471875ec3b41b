package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Packing is the same wherever and whenever the files lie there.
func TestPackedAlike(t *testing.T) {
	when := time.Unix(1_700_000_000, 0).UTC()
	for _, pack := range []func([]packed, time.Time) ([]byte, error){tarred, zipped} {
		var first []byte
		for i := range 2 {
			name := filepath.Join(t.TempDir(), "program")
			if err := os.WriteFile(name, []byte("the same bytes"), 0o600); err != nil {
				t.Fatal(err)
			}
			changed := when.Add(time.Duration(i) * time.Hour)
			if err := os.Chtimes(name, changed, changed); err != nil {
				t.Fatal(err)
			}
			data, err := pack([]packed{{from: name, name: "top/program", mode: 0o755}}, when)
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = data
			} else if !bytes.Equal(first, data) {
				t.Error("the second archive differs")
			}
		}
	}
}

// A text that several works share stands once, under all their names.
func TestSharedTexts(t *testing.T) {
	got := laidOut([]work{
		{"b 1", []text{{"LICENSE", "same\r\n"}}}, {"a 2", []text{{"COPYING", "same"}, {"NOTICE", "own"}}},
	})
	if bytes.Count([]byte(got), []byte("same")) != 1 {
		t.Errorf("not once:\n%s", got)
	}
	for _, want := range []string{"\nb 1 (LICENSE)\n", "\na 2 (COPYING)\n", "\na 2 (NOTICE)\n"} {
		if !bytes.Contains([]byte(got), []byte(want)) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}
