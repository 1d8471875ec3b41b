package testgames_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
)

func TestSuite(t *testing.T) {
	for _, spec := range []string{"dice-race", "duel", "party", "party;seats=2", "party;seats=3", "shove", "shove;clock=30;shaky=on"} {
		gametest.Run(t, spec, gametest.Options{})
	}
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", "dice-race", "duel", "party", "shove")
}
