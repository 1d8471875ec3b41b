package jetan

import (
	"embed"
	"io/fs"

	"github.com/tavlei/tavlei/game"
)

//go:embed text
var texts embed.FS

// moment is a position in mid-fight.
const moment = "wadfqcfdaw/tppppppppt/10/10/10/10/10/10/TPPPPPPPPT/WADFCQFDAW b Ee 0 1"

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
