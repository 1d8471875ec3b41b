package xiangqi

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
	for i := range presets {
		row := &presets[i]
		game.Register(&game.Info{
			ID: row.id, Family: "xiangqi", Aliases: row.aliases, Tags: row.tags, Moment: row.moment,
			Options: schema(row.rules), Text: text,
			New: func(values map[string]string) (*game.Game, error) { return open(row, values) },
		})
	}
}
