package search

import (
	"context"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestNobodyOverlooksAnImmediateWin: a level that overlooks every reply, and even the wins it has found, makes
// the row that it can complete. The mark that wins is the last of five, so that a tie would not find it.
func TestNobodyOverlooksAnImmediateWin(t *testing.T) {
	for seed := range uint64(20) {
		g := noughtsGame()
		line := game.NewLine(&noughts{cell: [9]int8{1, 2, 0, 0, 1, 2, 0, 0, 0}, due: 1})
		m, _, err := New(g, Options{}).Choose(context.Background(), line, Level{N: 1, Nodes: 2000, Depth: 2, Blind: 1}, seed)
		if err != nil || m[0] != 9 {
			t.Fatalf("seed %d: marks cell %d (%v), cell 9 wins", seed, m[0], err)
		}
	}
}
