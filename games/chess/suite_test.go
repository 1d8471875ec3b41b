package chess_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/chess"
)

// TestSuite checks every preset against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	var ids []string
	for _, info := range game.All() {
		if info.Family == "chess" {
			ids = append(ids, info.ID)
			var o gametest.Options
			if info.ID == "swedish" {
				o.Games = 2 // of hundreds of moves each ply
			}
			gametest.Run(t, info.ID, o)
			gametest.Hostile(t, info.ID)
		}
	}
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", ids...)
}
