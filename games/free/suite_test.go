package free_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/free"
)

// TestSuite checks the game against the contract, and its playthrough.
func TestSuite(t *testing.T) {
	gametest.Run(t, "free-board", gametest.Options{})
	gametest.Run(t, "free-board;start=chess;dice=2;counters=2;turns=alternate", gametest.Options{OneRuleSet: true})
	gametest.Hostile(t, "free-board;width=19;height=19")
	gametest.Playthroughs(t, "testdata/play", "free-board")
}
