package jetan

import (
	"embed"
	"io/fs"

	"github.com/tavlei/tavlei/game"
)

//go:embed text
var texts embed.FS

// moment is a position in mid-fight, from a game of the bot against itself.
const moment = "wadq3daw/tppp2ppp1/5p4/4f3t1/2f7/cT2F5/4C3F1/1P2P5/2PP1PPPPT/WADQ3DAW b - 13 15"

func init() {
	text, err := fs.Sub(texts, "text")
	if err != nil {
		panic(err)
	}
	game.Register(&game.Info{
		ID: "jetan", Family: "jetan", Aliases: []string{"martian-chess"}, Tags: []string{"beyond"}, Moment: moment,
		Options: schema(), Text: text, New: open,
	})
}
