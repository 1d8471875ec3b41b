package chess

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/text"
)

func init() {
	rows := slices.Concat(presets, turnPresets)
	for i := range rows {
		row := &rows[i]
		game.Register(&game.Info{
			ID:      row.id,
			Family:  "chess",
			Aliases: row.aliases,
			Options: schema(row.options),
			Tags:    row.tags,
			Moment:  row.moment,
			Text:    text.FS,
			New: func(values map[string]string) (*game.Game, error) {
				return open(row, values)
			},
		})
	}
	game.Register(pairInfo())
}
