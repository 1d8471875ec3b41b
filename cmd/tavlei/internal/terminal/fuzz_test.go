package terminal

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

// FuzzPlay: any input of the terminal game is answered, none panics.
func FuzzPlay(f *testing.F) {
	f.Add("c3-d4 d6-c5, c3")
	f.Add("huff d4")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := game.Open("russian")
		if err != nil {
			t.Fatal(err)
		}
		line := game.NewLine(g.Start())
		if err := line.PlayText(text); err != nil && err.Error() == "" {
			t.Errorf("%q is refused without a word", text)
		}
		words, err := wordsFor("uk", g)
		if err != nil {
			t.Fatal(err)
		}
		sink := &verb.Env{Ctx: t.Context(), Out: &strings.Builder{}}
		board := &table{e: sink, g: g, line: line, words: words}
		for word := range strings.FieldsSeq(text) {
			board.command(word)
		}
	})
}
