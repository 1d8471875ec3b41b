package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

var _ game.EffectiveOptions = (*Game)(nil)

// EffectiveOptions are the options of odds games that leave to the odds which army is the unusual one and who
// begins. The Maharajah has such an option, too, but no value of it leaves anything to others.
func (g *Game) EffectiveOptions() map[string]string {
	if g.Single != board.NoPiece {
		return nil
	}
	begins := "fullArmy"
	switch int(g.Initial.Bits.Turn) {
	case 0:
		begins = "white"
	case g.Odd:
		begins = "oddArmy"
	}
	return map[string]string{"oddColor": [...]string{"white", "black"}[g.Odd], "first": begins}
}
