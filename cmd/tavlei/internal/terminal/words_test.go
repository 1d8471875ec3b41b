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
