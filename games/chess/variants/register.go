package variants

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess"
)

func init() {
	for i := range shelf {
		row := &shelf[i]
		game.Register(&game.Info{
			ID: row.id, Family: "chess", Aliases: row.also, Shelf: true, Text: texts,
			New: func(map[string]string) (*game.Game, error) {
				r, err := row.record()
				if err != nil {
					return nil, fmt.Errorf("the shelf: %w", err)
				}
				return chess.OpenRecord(r)
			},
		})
	}
}
