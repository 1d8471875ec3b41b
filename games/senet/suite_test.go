package senet_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/senet/engine"
)

// TestSuite checks the game against the contract, its perft file and its playthrough.
func TestSuite(t *testing.T) {
	gametest.Run(t, "senet", gametest.Options{})
	gametest.Hostile(t, "senet")
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "senet")
}
