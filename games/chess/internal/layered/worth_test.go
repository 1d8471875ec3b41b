package layered_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// TestWorth: pieces that no screen knows are told with what they are worth, kings and known ones are not.
func TestWorth(t *testing.T) {
	g, _, err := rulesfile.Open([]byte(`{"tavlei": 1, "family": "chess", "like": "chess", "rules": {"pieces": {
		"P": {"moves": "fmWfcF", "pawn": true}, "R": {"moves": "R"}, "N": {"moves": "N"}, "B": {"moves": "B"}, "K": {"moves": "WF", "royal": true},
		"F": {"moves": "F"}, "D": {"moves": "WAND"}, "Z": {"moves": "mW", "royal": false}},
		"castling": null, "zones": {"promo": "R"}, "arrival": {"array": "rfdzkdfr/pppppppp/8/8/8/8/PPPPPPPP/RFDZKDFR w - - 0 1"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	worth := g.Start().(game.Scener).Board().Worth
	if len(worth) != 3 || worth["man-f"] != 2 || worth["man-d"] <= 5 || worth["man-z"] != 1 {
		t.Errorf("%v", worth)
	}
	chess, err := game.Open("cylinder")
	if err != nil {
		t.Fatal(err)
	}
	if worth := chess.Start().(game.Scener).Board().Worth; len(worth) != 0 {
		t.Errorf("on a cylinder: %v", worth)
	}
}
