package engine

import "github.com/tavlei/tavlei/games/draughts"

// WeightsOf are the weights that the positions of a rule set are evaluated by.
func WeightsOf(g *draughts.Game) (w [Weights]Weight) {
	own := evaluationOf(g).w
	for i, x := range append(own.man[:], own.term[:]...) {
		w[i] = Weight{float64(x.early()), float64(x.late())}
	}
	return w
}
