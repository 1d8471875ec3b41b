package record

import (
	"testing"
	"time"
)

// TestRemarked: whatever is said about a ply ends the word that it stands in, be it one thing only; what is said before the
// ply does not.
func TestRemarked(t *testing.T) {
	left := time.Minute
	for _, c := range []struct {
		name string
		n    Node
		want bool
	}{
		{"nothing", Node{}, false},
		{"words before", Node{Before: "why"}, false},
		{"a glyph", Node{Glyph: "!"}, true},
		{"a number", Node{NAGs: []int{7}}, true},
		{"words", Node{After: "so"}, true},
		{"a command", Node{Commands: []Command{{"eval", "0.3"}}}, true},
		{"a time", Node{Clock: &left}, true},
	} {
		if got := c.n.remarked(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
