package janggi_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/janggi/engine"
)

// TestSuite checks the game against the contract, its perft files and its playthrough. Under modern rules the past forbids
// moves.
func TestSuite(t *testing.T) {
	gametest.Run(t, "janggi", gametest.Options{PastForbids: true})
	gametest.Hostile(t, "janggi")
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "janggi")
}
