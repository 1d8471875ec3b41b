// Package engine is what the family of draughts knows beyond its rules: an evaluation with weights
// tuned for each kind of game, the ten levels, tables of few kings against one, and positions as programs of draughts write them. Importing it adds
// these abilities to the games of package draughts; see [game.Extend].
package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *draughts.Game) any { return rules{g} })
	game.Extend(func(p *draughts.Position) any { return &position{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *draughts.Game }

// position are the abilities of a position.
type position struct {
	of   *draughts.Position
	game *draughts.Game // whose evaluation eval is
	eval *evaluation
}

var (
	_ search.Evaluator     = (*position)(nil)
	_ protocol.HubPosition = (*position)(nil)
	_ search.Leveller      = rules{}
	_ search.Scaler        = rules{}
	_ search.EndgameTabler = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Perfter         = (*draughts.Position)(nil)
	_ tree.Counter         = (*draughts.Position)(nil)
	_ search.Tactical      = (*draughts.Position)(nil)
	_ search.CaptureForcer = (*draughts.Position)(nil)
	_ search.DrawCounter   = (*draughts.Position)(nil)
)

// Scale is smaller than usual: a man is more of a game of draughts than a pawn is of chess.
func (rules) Scale() int { return 300 }
