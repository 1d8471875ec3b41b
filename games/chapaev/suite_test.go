package chapaev_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/chapaev"
)

// TestSuite checks the game against the contract.
func TestSuite(t *testing.T) {
	gametest.Run(t, "chapaev", gametest.Options{})
	gametest.Playthroughs(t, "testdata/play", "chapaev")
}
