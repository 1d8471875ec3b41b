package draughts

import (
	"github.com/tavlei/tavlei/game"
	names "github.com/tavlei/tavlei/game/opening"
	"github.com/tavlei/tavlei/games/draughts/text"
)

var _ names.Named = (*Game)(nil)

// Openings are the names that players and books have for the first moves; nil where other rules make other games.
func (g *Game) Openings() *names.Table { return g.named }

// openings is the table of a row; nil if it has none.
func (row *preset) openings() *names.Table {
	if !row.named {
		return nil
	}
	return names.New(text.FS, row.id+".openings.tsv", func() game.Position { return newGame(row.rules).Start() })
}

// begins tells whether games with these options begin as those of r do: how draws are called and whether the first
// moves are drawn by lot changes no opening.
func (r Rules) begins(values map[string]string) bool {
	other := r.settled(values)
	other.Draws, other.DrawsClaimed, other.Ballot = r.Draws, r.DrawsClaimed, r.Ballot
	return other == r
}
