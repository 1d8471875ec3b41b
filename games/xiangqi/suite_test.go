package xiangqi_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/xiangqi/engine"
)

// TestSuite checks every preset against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	var ids []string
	for _, info := range gametest.Family("xiangqi") {
		ids = append(ids, info.ID)
		gametest.Run(t, info.ID, gametest.Options{})
		gametest.Hostile(t, info.ID)
	}
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", ids...)
}
