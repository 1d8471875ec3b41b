package free

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
		ID: "free-board", Family: "free", Aliases: []string{"free"}, Tags: []string{"beyond"}, Flips: true, PeopleOnly: true,
		Moment: "4bK1bR1/2bO2bM2/1wS1wN4/4bQ3/3wO2bS1/2wD2wB2/5wP2/1wR2wK3", Options: options, Text: text, New: open,
	})
}
