package game_test

import (
	"errors"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// FuzzOpen reads any text as the name of a game: an error of a known class, or a game whose
// canonical name opens the same game.
func FuzzOpen(f *testing.F) {
	for _, spec := range []string{
		"party", "party;seats=3", "options-test;mode=b;flag=on;size=12;word=x", " party ; seats = 2 ;", "party;seats", "nosuch", ";=;",
	} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		g, err := game.Open(spec)
		if err != nil {
			if !errors.Is(err, game.ErrUnknownGame) && !errors.Is(err, game.ErrOption) {
				t.Errorf("Open(%q): %v is of no known class", spec, err)
			}
			return
		}
		again, err := game.Open(g.Name())
		if err != nil || again.Name() != g.Name() {
			t.Errorf("Open(%q) is called %q, which opens as %v, %v", spec, g.Name(), again, err)
		}
	})
}
