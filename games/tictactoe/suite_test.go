package tictactoe_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/tictactoe/engine"
)

// TestSuite checks the game against the contract, its perft file and its playthrough.
func TestSuite(t *testing.T) {
	gametest.Run(t, "tic-tac-toe", gametest.Options{})
	gametest.Hostile(t, "tic-tac-toe")
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "tic-tac-toe")
}
