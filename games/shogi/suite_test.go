package shogi_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/shogi"
)

// TestSuite checks the games against the contract, their perft files and their playthroughs.
func TestSuite(t *testing.T) {
	for _, id := range []string{"shogi", "minishogi"} {
		gametest.Run(t, id, gametest.Options{})
		gametest.Hostile(t, id)
	}
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "shogi", "minishogi")
}
