package rithmomachia

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
		ID: "rithmomachia", Family: "rithmomachia", Text: text, Tags: []string{"beyond"}, Moment: moment,
		Aliases: []string{"rithmomachy", "philosophers-game", "arithmomachia"},
		Options: schema(), New: open,
	})
}

// moment is a position in mid-fight, for pictures.
const moment = ""
