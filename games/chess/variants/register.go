package variants

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/chess"
)

func init() {
	for i := range shelf {
		row := &shelf[i]
		game.Register(&game.Info{
			ID: row.id, Family: "chess", Aliases: row.also, Shelf: true, Moment: row.moment, Text: texts,
			New: func(map[string]string) (*game.Game, error) {
				r, err := row.record()
				if err != nil {
					return nil, fmt.Errorf("the shelf: %w", err)
				}
				g, err := chess.OpenRecord(r)
				if err == nil {
					g.Rules.(rulesfile.Drawn).Picture(row.figures())
				}
				return g, err
			},
		})
	}
}
