package main

import (
	"github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/search/texel"
)

// fitting is how the weights are fitted; rare features keep those made by hand.
var fitting = texel.Fit[uint16]{Sweeps: 200, Pace: 2.0, Pull: 1e-7, Scale: scale}

type (
	weights = [engine.Weights]engine.Weight
	example = texel.Case[uint16]
)

// fit finds the weights of least loss, starting from start.
func fit(examples []example, start weights) weights {
	return weights(fitting.Weights(examples, start[:]))
}
