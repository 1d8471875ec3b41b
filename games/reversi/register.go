package reversi

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi/text"
)

func init() {
	for i := range presets {
		row := &presets[i]
		table := row.table()
		game.Register(&game.Info{
			ID:      row.id,
			Family:  "reversi",
			Aliases: row.aliases,
			Options: schema(&row.rules),
			Tags:    row.tags,
			Puts:    discKind,
			Flips:   true,
			Moment:  row.moment,
			Text:    text.FS,
			New: func(values map[string]string) (*game.Game, error) {
				g, err := open(row.rules, values)
				if err == nil && row.rules.begins(&g.Rules.(*Game).Rules) {
					g.Rules.(*Game).named = table
				}
				return g, err
			},
		})
	}
}
