package loa

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// smallest and largest are the boards on which files may put the game.
const (
	smallest = 5
	largest  = 12
)

func init() {
	rulesfile.Register("loa", rulesfile.NewForm[Rules](
		rulesfile.Words[start]("standard", "scrambled"),
		rulesfile.Words[bothRule]("mover", "draw"),
		rulesfile.Words[stuckRule]("pass", "loses", "draw"),
		rulesfile.Words[repetitionRule]("draw", "loses"),
		rulesfile.Within("size", smallest, largest),
		rulesfile.Told("size", "columns and rows"),
		rulesfile.Told("hole", "the square in the middle swallows whoever lands on it"),
		rulesfile.Told("both", "what a move means that connects both sides at once"),
		rulesfile.Told("stuck", "what happens to a side that has no move"),
		rulesfile.Told("repetition", "what the third occurrence of a position means"),
	), rowOf, fromFile)
}

func rowOf(g *game.Game) (Rules, bool) { return g.Rules.(*Game).Rules, true }

// fromFile opens rules that a stranger may have written.
func fromFile(r Rules) (*game.Game, error) {
	if r.Size == 0 {
		return nil, rulesfile.AtField("size", "want the size of the board, %d to %d", smallest, largest)
	}
	return r.game()
}
