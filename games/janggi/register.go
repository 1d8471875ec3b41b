package janggi

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
		ID: "janggi", Family: "janggi", Aliases: []string{"korean-chess", "koreanChess"}, Options: options, Text: text,
		Moment: "2b1ka1r1/4a4/1c2c1n2/p1p1p3p/9/6P2/P1P1P3P/1CN1C4/4K4/R2A1ABNR b - - 0 9",
		New:    open,
	})
}
