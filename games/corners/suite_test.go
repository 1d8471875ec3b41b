package corners_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/corners"
)

// many are rule sets with more seats, and others that play unlike the presets.
var many = []string{
	"chinese-checkers;players=3", "chinese-checkers;players=6;first=random", "chinese-checkers;players=4;teams=on",
	"chinese-checkers;sets=3;pass=allowed", "chinese-checkers;blocked=swap;stopInForeignArm=forbidden;players=5",
	"halma;players=4;teams=on", "halma;board=8;longJump=on", "corners;backward=none;exitStuck=pass;scoring=moves",
	"corners;exitDeadline=12;returnAfterDeadline=forbidden",
}

// TestSuite checks every preset against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	var ids []string
	for _, info := range gametest.Family("corners") {
		ids = append(ids, info.ID)
		gametest.Run(t, info.ID, gametest.Options{Games: 2})
		gametest.Hostile(t, info.ID)
	}
	for _, spec := range many {
		gametest.Run(t, spec, gametest.Options{Games: 1, OneRuleSet: true})
	}
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", ids...)
}
