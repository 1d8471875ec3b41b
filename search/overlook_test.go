package search

import (
	"context"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

// TestNobodyOverlooksAnImmediateWin: a level that overlooks every reply, and even the wins it has found, makes
// the row that it can complete. The mark that wins is the last of five, so that a tie would not find it.
func TestNobodyOverlooksAnImmediateWin(t *testing.T) {
	for seed := range uint64(20) {
		g := toys.NewNoughts()
		line := game.NewLine(&toys.Noughts{Cell: [9]int8{1, 2, 0, 0, 1, 2, 0, 0, 0}, Due: 1})
		m, _, err := New(g, Options{}).Choose(context.Background(), line, Level{N: 1, Nodes: 2000, Depth: 2, Blind: 1}, seed)
		if err != nil || m[0] != 9 {
			t.Fatalf("seed %d: marks cell %d (%v), cell 9 wins", seed, m[0], err)
		}
	}
}

// TestWhatLevelsSee: nobody overlooks that a move ends the game, levels from winsFrom on no win that they have found, those
// from guardsFrom on no reply that ends the game; a wish of the caller, without a number, is as good as they.
func TestWhatLevelsSee(t *testing.T) {
	const loss = 2 - mate // after the reply
	for _, c := range []struct {
		name string
		n    int
		row  Rated
		sees bool
	}{
		{"the end, by the weakest", 1, Rated{Score: mate - 1, Sure: true}, true},
		{"a win found, by the weakest", 1, Rated{Score: won}, false},
		{"a win found", winsFrom, Rated{Score: won}, true},
		{"a win found, by a wish", 0, Rated{Score: won}, true},
		{"no win yet", winsFrom, Rated{Score: won - 1}, false},
		{"a reply that ends the game, too early", guardsFrom - 1, Rated{Score: loss}, false},
		{"a reply that ends the game", guardsFrom, Rated{Score: loss}, true},
		{"a reply that ends the game, by a wish", 0, Rated{Score: loss}, true},
		{"an end that comes later", guardsFrom, Rated{Score: loss + 1}, false},
	} {
		if got := (Level{N: c.n}).sees(&c.row); got != c.sees {
			t.Errorf("%s: %v, want %v", c.name, got, c.sees)
		}
	}
}
