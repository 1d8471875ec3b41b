package gametest

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestTold: what a game tells of all its moves is held against each of them.
func TestTold(t *testing.T) {
	at := func(kind string, places ...game.Place) *game.Scene {
		sc := &game.Scene{}
		for _, place := range places {
			sc.Men = append(sc.Men, game.Man{Place: place, Kind: kind})
		}
		return sc
	}
	board := &game.Board{Places: make([]game.PlaceInfo, 4)}
	board.Places[3].Kind = game.Button
	for _, c := range []struct {
		name          string
		info          game.Info
		captured      string
		before, after *game.Scene
		path          game.Path
		want          string // the check that finds a fault
	}{
		{name: "a step", before: at("pawn", 0), after: at("pawn", 1), path: game.Path{Tokens: []game.Token{0, 1}}},
		{name: "a capture", before: at("pawn", 0, 1), after: at("pawn", 1),
			path: game.Path{Tokens: []game.Token{0, 1}, Taken: []game.Place{1}}},
		{name: "two of a place", before: at("pawn", 0, 1, 1), after: at("pawn", 1),
			path: game.Path{Tokens: []game.Token{0, 1}, Taken: []game.Place{1, 1}}},
		{name: "one of two is told", before: at("pawn", 0, 1, 1), after: at("pawn", 1),
			path: game.Path{Tokens: []game.Token{0, 1}, Taken: []game.Place{1}}, want: "captured"},
		{name: "taken and put elsewhere", captured: game.Replaced, before: at("pawn", 0, 1), after: at("pawn", 1, 2),
			path: game.Path{Tokens: []game.Token{0, 1, 2}, Taken: []game.Place{1}}},
		{name: "taken and not in hand", captured: game.ToHand, before: at("pawn", 0, 1), after: at("pawn", 1),
			path: game.Path{Tokens: []game.Token{0, 1}, Taken: []game.Place{1}}, want: "captured"},
		{name: "facts tell", captured: game.InFacts, before: at("pawn", 0, 1), after: at("pawn", 1),
			path: game.Path{Tokens: []game.Token{0, 1}, Taken: []game.Place{1}}, want: "captured"},
		{name: "a disc is put", info: game.Info{Puts: "disc"}, before: at("disc"), after: at("disc", 2),
			path: game.Path{Tokens: []game.Token{2}}},
		{name: "a disc is put unsaid", before: at("disc"), after: at("disc", 2),
			path: game.Path{Tokens: []game.Token{2}}, want: "puts"},
		{name: "another is put", info: game.Info{Puts: "disc"}, before: at("disc"), after: at("stone", 2),
			path: game.Path{Tokens: []game.Token{2}}, want: "puts"},
		{name: "one moves where they are put", info: game.Info{Puts: "disc"}, before: at("disc", 0), after: at("disc", 1),
			path: game.Path{Tokens: []game.Token{0, 1}}, want: "puts"},
		{name: "a stone is put and takes another", info: game.Info{Puts: "stone"}, before: at("stone", 0), after: at("stone", 2),
			path: game.Path{Tokens: []game.Token{2}, Taken: []game.Place{0}}},
		{name: "a stone is put and takes none", info: game.Info{Puts: "stone"}, before: at("stone", 0), after: at("stone", 0, 2),
			path: game.Path{Tokens: []game.Token{2}, Taken: []game.Place{0}}, want: "captured"},
		{name: "a stone is put and taken with its group", info: game.Info{Puts: "stone"}, before: at("stone", 0, 1), after: at("stone"),
			path: game.Path{Tokens: []game.Token{2}, Taken: []game.Place{0, 1}}},
		{name: "a button", before: at("disc", 0), after: at("disc", 0), path: game.Path{Tokens: []game.Token{3}}},
		{name: "turned", info: game.Info{Flips: true}, before: at("disc", 0), after: at("disc", 0),
			path: game.Path{Tokens: []game.Token{3}, Turns: []game.Place{0}}},
		{name: "turned unsaid", before: at("disc", 0), after: at("disc", 0),
			path: game.Path{Tokens: []game.Token{3}, Turns: []game.Place{0}}, want: "flips"},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := &kit{g: &game.Game{Info: &c.info, Captured: c.captured}, board: board, failed: map[string]bool{}}
			k.checkTold(c.before, c.after, &c.path, "move")
			var got string
			for _, f := range k.faults {
				got = f.Check
			}
			if got != c.want {
				t.Errorf("the kit finds %q, want %q: %v", got, c.want, k.faults)
			}
		})
	}
}
