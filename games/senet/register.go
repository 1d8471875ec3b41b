package senet

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
		ID: "senet", Family: "senet", Aliases: []string{"senat", "zn.t"}, Tags: []string{"dice"},
		Moment: "..........L.DLD..LLD.D.L.D.D../2:1 L 3 96", Options: schema(), Text: text, New: open,
	})
}
