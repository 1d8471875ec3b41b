package chess

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/opening"
	"github.com/tavlei/tavlei/games/chess/text"
)

var _ opening.Named = (*Game)(nil)

// Openings are the names of the Encyclopaedia of Chess Openings and the finer ones of chess-openings, the data set of
// the lichess project, which is in the public domain (CC0); tools/openings makes the table. Nil in other games than chess.
func (g *Game) Openings() *opening.Table { return g.named }

// openings is the table of a row; nil if it has none.
func (row *preset) openings() *opening.Table {
	if !row.named {
		return nil
	}
	return opening.New(text.FS, row.id+".openings.tsv", func() game.Position {
		g, err := newGame(row.rules)
		if err != nil {
			panic(err) // a row without options is a game
		}
		return g.Start()
	})
}

// begins tells whether games with these options begin as the row's own do: how draws are called and what pawns become
// changes no opening.
func (row *preset) begins(values map[string]string) bool {
	later := []string{"drawMode", "promotion"}
	return !slices.ContainsFunc(schema(row.options), func(o game.Option) bool {
		return values[o.Key] != o.Default && !slices.Contains(later, o.Key)
	})
}
