package tafl_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/tafl"
)

// TestSuite checks every preset against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	var ids []string
	for _, info := range gametest.Family("tafl") {
		ids = append(ids, info.ID)
		gametest.Run(t, info.ID, gametest.Options{Games: 2, OneRuleSet: len(ids) > 1})
	}
	// Between them these have all kinds of captures, ends and boards.
	for _, id := range []string{"tafl", "copenhagen", "alea"} {
		gametest.Hostile(t, id)
	}
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", ids...)
}
