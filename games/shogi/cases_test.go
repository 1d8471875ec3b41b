package shogi_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/tavlei/tavlei/search/tree"
)

// TestCases: the positions of testdata/cases.json, which are those of the rules that the game was made after.
func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		ID, SFEN, Note string
		Legal, Illegal []string
		Count          int
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 3 {
		t.Fatalf("%d cases", len(cases))
	}
	for _, c := range cases {
		p := at(t, "shogi", c.SFEN)
		for _, text := range c.Legal {
			if _, err := p.ParseMove(text); err != nil {
				t.Errorf("%s: %v", c.ID, err)
			}
		}
		for _, text := range c.Illegal {
			if _, err := p.ParseMove(text); err == nil {
				t.Errorf("%s: %s is legal", c.ID, text)
			}
		}
		if n := tree.CountMoves(p, nil); c.Count > 0 && n != c.Count {
			t.Errorf("%s: %d moves, want %d", c.ID, n, c.Count)
		}
	}
}
