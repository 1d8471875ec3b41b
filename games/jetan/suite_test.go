package jetan_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/jetan/engine"
)

// TestSuite checks the game against the contract, its perft file and its playthrough.
func TestSuite(t *testing.T) {
	gametest.Run(t, "jetan", gametest.Options{})
	gametest.Hostile(t, "jetan")
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "jetan")
}
