package chess_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
)

// TestEffectiveOptions: what an option comes to that leaves its value to another (rules 4.1, 13.2 and 13.5).
func TestMeant(t *testing.T) {
	for _, tc := range []struct{ spec, key, want string }{
		{"bughouse", "pawnDropRanks", "own2to6"},
		{"bughouse", "mateRule", "handOnly"},
		{"bughouse;preset=fics", "pawnDropRanks", "own2to7"},
		{"bughouse;preset=fics", "mateRule", "potential"},
		{"bughouse;preset=fics;mateRule=handOnly", "mateRule", ""},
		{"odds", "oddColor", "white"},
		{"odds", "first", "white"},
		{"odds;oddColor=black", "oddColor", ""},
		{"chess", "oddColor", ""},
		{"chess", "first", ""},
		{"maharajah", "first", ""},
		{"maharajah;first=maharajah", "first", ""},
	} {
		g, err := game.Open(tc.spec)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Meant()[tc.key]; got != tc.want {
			t.Errorf("%s: %s comes to %q, want %q", tc.spec, tc.key, got, tc.want)
		}
	}
}
