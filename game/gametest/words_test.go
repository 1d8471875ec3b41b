package gametest

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
)

// TestOwnWords: a game may have words for its official rules and its sides, nothing else.
func TestOwnWords(t *testing.T) {
	party, _ := game.Lookup("party")
	duel, _ := game.Lookup("duel")
	infos := []*game.Info{party, duel}
	for key, want := range map[string]bool{
		"game.duel.official": true, "game.duel.side.0": true, "game.duel.side.1": true, "game.duel.side.2": false,
		"game.party.side.2": true, "game.party.side.2;seats=4": true, "game.party.side.2;seats=99": false, "game.party.side.2;x=y": false,
		"game.chess.official": false, "game.duel.unofficial": false, "side.0": false,
	} {
		if got := isOwnWord(key, infos); got != want {
			t.Errorf("%s: %t", key, got)
		}
	}
}
