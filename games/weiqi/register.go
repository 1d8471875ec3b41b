package weiqi

import (
	"embed"
	"io/fs"

	"github.com/tavlei/tavlei/game"
)

// preset is one row of the table of games.
type preset struct {
	id      string
	aliases []string
	tags    []string
	size    int
	set     ruleSet
	goal    int
	komi    string // "": that of the size and the rule set
	moment  string
}

// presets are in the order of the gallery.
var presets = []preset{
	{id: "go", aliases: []string{"weiqi", "baduk", "igo"}, size: 9, set: chinese,
		moment: "9/2X1O1O2/2XXOXO2/3XXO3/2XO1OX2/2O1OXX2/2OOX1XO1/3XOOO2/9 b - 0 0:0 29"},
	{id: "beginner-go", aliases: []string{"beginner9", "first-go"}, tags: []string{"children", "quick"}, size: 9, set: chinese, komi: "0.5",
		moment: "9/9/2X3O2/4X1O2/3X1O3/2XO1O3/3XO4/3X5/9 b - 0 0:0 13"},
	{id: "atari-go", aliases: []string{"capture-go", "first-capture"}, tags: []string{"children", "quick"}, size: 9, set: japanese, goal: 1,
		moment: "9/4X4/3XOX3/2X2O3/3OXO3/3XO1O2/4X4/9/9 b - 0 0:0 13"},
}

//go:embed text
var texts embed.FS

func init() {
	text, err := fs.Sub(texts, "text")
	if err != nil {
		panic(err)
	}
	for i := range presets {
		row := &presets[i]
		game.Register(&game.Info{
			ID: row.id, Family: "weiqi", Aliases: row.aliases, Tags: row.tags, Puts: stoneKind, Moment: row.moment,
			Options: schema(row), Text: text, New: open,
		})
	}
}
