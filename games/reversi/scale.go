package reversi

import "github.com/tavlei/tavlei/search"

var _ search.Scaler = (*Game)(nil)

// Scale is larger than usual: scores are discs, and a few of them may still turn.
func (g *Game) Scale() int { return 1500 }
