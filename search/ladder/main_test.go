package main

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// topPairing is a pairing of levels that keep their table, with small budgets.
func topPairing(t *testing.T) *pairing {
	t.Helper()
	g, err := game.Open("minishogi")
	if err != nil {
		t.Fatal(err)
	}
	m := &pairing{game: g, plies: 6, seed: 1}
	for i, nodes := range []int64{600, 400} {
		m.levels[i] = search.Level{N: 9, Nodes: nodes, Threaded: true}
	}
	return m
}

// TestTopLevelsKeepTheirTable: as on the page, top levels of the ladder go on with what they knew the move before.
func TestTopLevelsKeepTheirTable(t *testing.T) {
	m := topPairing(t)
	engines := m.engines()
	line, err := m.play(engines, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !engines[0].Continues(line) && !engines[1].Continues(line) {
		t.Error("neither engine knows the game that it has played")
	}
}

// TestGamesDoNotDependOnEarlierOnes: a game is the same whatever its engines have played before, so that the table is the same with
// any number of games at a time.
func TestGamesDoNotDependOnEarlierOnes(t *testing.T) {
	m := topPairing(t)
	used := m.engines()
	for n := range 3 {
		after, err := m.play(used, n)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := m.play(m.engines(), n)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(after.Texts(), alone.Texts()) {
			t.Errorf("game %d: %v, alone %v", n, after.Texts(), alone.Texts())
		}
	}
}
