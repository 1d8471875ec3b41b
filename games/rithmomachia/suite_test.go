package rithmomachia_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/rithmomachia"
)

// TestSuite checks the game against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	o := gametest.Options{Games: 5} // half of the usual number: a game is long, and its texts are
	if *sweep {
		o.Games = 50
	}
	gametest.Run(t, "rithmomachia", o)
	gametest.Hostile(t, "rithmomachia")
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "rithmomachia")
}
