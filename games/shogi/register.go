package shogi

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
	for i := range variants {
		v := &variants[i]
		game.Register(&game.Info{
			ID: v.id, Family: "shogi", Aliases: v.aliases, Tags: v.tags, Moment: v.moment,
			Options: v.schema(), Text: text, New: v.open,
		})
	}
}
