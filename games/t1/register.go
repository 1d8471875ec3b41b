package t1

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
		ID: "chess-t1", Family: "t1", Aliases: []string{"chesst1", "t1"}, Tags: []string{"beyond"}, Moment: moment,
		Options: schema(), Text: text, New: open,
	})
}
