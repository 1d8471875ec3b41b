package main

import (
	"github.com/tavlei/tavlei/games/draughts/engine"
	"github.com/tavlei/tavlei/search/texel"
)

// fitting is how the weights are fitted; rare squares keep those made by hand.
var fitting = texel.Fit[uint8]{Sweeps: 400, Pace: 0.9, Pull: 2e-7, Scale: scale}

type weights = [engine.Weights]engine.Weight

// listed are the weights as the fit has them.
func listed(w *weights) []texel.Weight {
	list := make([]texel.Weight, len(w))
	for i, x := range w {
		list[i] = texel.Weight(x)
	}
	return list
}

// casesOf are the examples as the fit has them.
func casesOf(examples []example) []texel.Case[uint8] {
	cases := make([]texel.Case[uint8], len(examples))
	for i := range examples {
		c := &examples[i]
		cases[i] = texel.Case[uint8]{
			Index: c.Index, Count: c.Count, Early: c.Early, Late: 1 - c.Early, Target: c.target, Test: c.test,
		}
	}
	return cases
}

// fit finds the weights of least loss, starting from start.
func fit(examples []example, start weights) (w weights) {
	for i, x := range fitting.Weights(casesOf(examples), listed(&start)) {
		w[i] = engine.Weight(x)
	}
	return w
}

// loss is the mean cross-entropy of the examples that are or are not kept from the fit.
func loss(examples []example, w *weights, test bool) float64 {
	return fitting.Loss(casesOf(examples), listed(w), test)
}
