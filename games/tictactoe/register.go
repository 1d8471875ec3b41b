package tictactoe

import (
	"embed"
	"io/fs"

	"github.com/tavlei/tavlei/game"
)

//go:embed text
var texts embed.FS

func init() {
	text, err := fs.Sub(texts, "text")
	if err != nil {
		panic(err)
	}
	game.Register(&game.Info{
		ID: "tic-tac-toe", Family: "tictactoe", Aliases: []string{"tictactoe", "ttt", "noughts-and-crosses"},
		Tags: []string{"children", "quick"}, Puts: mark, Moment: "1xo/1x1/o2 x", Options: options, Text: text, New: open,
	})
}
