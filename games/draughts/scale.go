package draughts

import "github.com/tavlei/tavlei/search"

var _ search.Scaler = (*Game)(nil)

// Scale is smaller than usual: a man is more of a game of draughts than a pawn is of chess.
func (g *Game) Scale() int { return 300 }
