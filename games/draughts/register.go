package draughts

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/text"
)

func init() {
	for i := range presets {
		row := &presets[i]
		table := row.openings()
		game.Register(&game.Info{
			ID:      row.id,
			Family:  "draughts",
			Aliases: row.aliases,
			Options: schema(&row.rules),
			Tags:    row.tags,
			Moment:  row.moment,
			Text:    text.FS,
			New: func(values map[string]string) (*game.Game, error) {
				g, err := open(row.rules, values)
				if err == nil && row.rules.begins(values) {
					g.Rules.(*Game).named = table
				}
				return g, err
			},
		})
	}
}
