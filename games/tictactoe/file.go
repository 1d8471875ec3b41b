package tictactoe

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// shortest and longest are the sides of boards and the lengths of lines.
const (
	shortest = 3
	longest  = 7
)

func init() {
	rulesfile.Register("tictactoe", rulesfile.NewForm[Rules](
		rulesfile.Within("size", shortest, longest), rulesfile.Told("size", "columns and rows"),
		rulesfile.Within("line", shortest, longest), rulesfile.Told("line", "marks that make a line"),
		rulesfile.Told("misere", "a line loses"),
	), rowOf, fromFile)
}

func rowOf(g *game.Game) (Rules, bool) { return g.Rules.(*Game).Rules, true }

// fromFile opens rules that a stranger may have written.
func fromFile(r Rules) (*game.Game, error) {
	switch {
	case r.Size == 0:
		return nil, rulesfile.AtField("size", "want the size of the board, %d to %d", shortest, longest)
	case r.Line == 0:
		return nil, rulesfile.AtField("line", "want the length of a line, %d to %d", shortest, longest)
	}
	g, err := r.game()
	if err != nil {
		return nil, rulesfile.At("line", err)
	}
	return g, nil
}
