package main

import (
	"github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/search/texel"
)

// fitting is how the weights are fitted; rare features keep those made by hand.
var fitting = texel.Fit[uint16]{Sweeps: 200, Pace: 2.0, Pull: 1e-7, Scale: scale}

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
func casesOf(examples []example) []texel.Case[uint16] {
	cases := make([]texel.Case[uint16], len(examples))
	for i := range examples {
		c := &examples[i]
		cases[i] = texel.Case[uint16]{
			Index: c.Index, Count: c.Count, Early: c.Early, Late: c.Late, Target: c.target, Test: c.test,
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
