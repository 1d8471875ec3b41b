package chess

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/bughouse"
	"github.com/tavlei/tavlei/games/chess/internal/file"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/text"
)

func init() {
	rows := slices.Concat(presets, turnPresets)
	for i := range rows {
		row := &rows[i]
		table := row.openings()
		game.Register(&game.Info{
			ID:      row.id,
			Family:  "chess",
			Aliases: row.aliases,
			Options: schema(row.options),
			Tags:    row.tags,
			Moment:  row.moment,
			Text:    text.FS,
			New: func(values map[string]string) (*game.Game, error) {
				g, err := open(row, values)
				if err == nil && row.begins(values) {
					g.Rules.(*rules.Game).Named = table
				}
				return g, err
			},
		})
	}
	game.Register(bughouse.PairInfo())
	file.Register(recordOf)
}
