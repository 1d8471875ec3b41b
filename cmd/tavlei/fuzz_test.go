package main

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// FuzzCommand: no command line of another program makes the splitter panic, and blanks and
// quotes are all it takes away.
func FuzzCommand(f *testing.F) {
	f.Add(`./scan hub`)
	f.Add(`"/opt/my engine/run" --level '5 6' ""`)
	f.Fuzz(func(t *testing.T, line string) {
		args, err := splitCommand(line)
		if err != nil {
			return
		}
		kept := strings.Map(func(r rune) rune {
			if strings.ContainsRune(` "'`, r) {
				return -1
			}
			return r
		}, line)
		joined := strings.Map(func(r rune) rune {
			if strings.ContainsRune(` "'`, r) {
				return -1
			}
			return r
		}, strings.Join(args, ""))
		if joined != kept {
			t.Errorf("%q gives %q", line, args)
		}
	})
}

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
		sink := &env{ctx: t.Context(), out: &strings.Builder{}}
		board := &table{e: sink, g: g, line: line, words: words}
		for word := range strings.FieldsSeq(text) {
			board.command(word)
		}
	})
}
