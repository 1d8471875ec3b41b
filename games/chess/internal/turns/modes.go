package turns

import (
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// OpenGame settles rules, whatever happens in their turns.
func OpenGame(r rules.Rules) (*rules.Game, error) { return rules.NewGame(r, modeOf(&r)) }

// modeOf is the mode that the rules ask for.
func modeOf(r *rules.Rules) rules.Mode {
	switch {
	case r.Dice > 0:
		return diceMode{}
	case r.Relocate:
		return swedishMode{}
	case r.Placement:
		return placementMode{}
	case r.Jumps:
		return jumpMode{}
	case r.Steps > 0 || r.EveryPiece:
		return turnsMode{}
	case r.Hands && !r.Shuffle:
		return handsMode{}
	case r.Single != board.NoPiece && !r.Shuffle:
		return singleMode{}
	}
	return view.ModeOf(r)
}
