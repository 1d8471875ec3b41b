package t1_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/t1"
)

// TestSuite checks the game against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	gametest.Run(t, "chess-t1", gametest.Options{})
	gametest.Hostile(t, "chess-t1")
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "chess-t1")
}
