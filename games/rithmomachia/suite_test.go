package rithmomachia_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/rithmomachia"
)

// TestSuite checks the game against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	gametest.Run(t, "rithmomachia", gametest.Options{})
	gametest.Hostile(t, "rithmomachia")
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "rithmomachia")
}
