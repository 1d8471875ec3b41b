package terminal

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	language "github.com/tavlei/tavlei/game/lang"
)

// TestTooComplexHasWords: a game that ends because nobody can work out its position says so in every
// language; no family needs words for it.
func TestTooComplexHasWords(t *testing.T) {
	g, err := game.Open("russian")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range language.Built().Codes() {
		w, err := wordsFor(lang, g)
		if err != nil {
			t.Fatal(err)
		}
		got := w.outcome(game.TooComplex(g.Seats), g.Seats)
		if !strings.HasPrefix(got, w.Say("draw")) || strings.Contains(got, game.ReasonTooComplex) {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// TestSidesOfAGame: a seat is called what an option of its game makes of it, else what its family calls it.
func TestSidesOfAGame(t *testing.T) {
	for _, c := range []struct {
		game string
		seat game.Seat
		want string
	}{
		{"halma", 1, "Black"}, {"halma;players=4", 0, "White"}, {"halma;players=4", 1, "Red"}, {"halma;players=4", 3, "Yellow"},
		{"chinese-checkers;players=4", 1, "Black"}, {"maharajah", 1, "Black"}, {"maharajah;armyColor=black", 1, "Black (the army)"},
	} {
		g, err := game.Open(c.game)
		if err != nil {
			t.Fatal(err)
		}
		w, err := wordsFor("en", g)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.side(c.seat); got != c.want {
			t.Errorf("%s: seat %d is %q, want %q", c.game, c.seat, got, c.want)
		}
	}
}
