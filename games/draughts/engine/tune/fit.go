package main

import (
	"github.com/tavlei/tavlei/games/draughts/engine"
	"github.com/tavlei/tavlei/search/texel"
)

// fitting is how the weights are fitted; rare squares keep those made by hand.
var fitting = texel.Fit[uint8]{Sweeps: 400, Pace: 0.9, Pull: 2e-7, Scale: scale}

type (
	weights = [engine.Weights]engine.Weight
	example = texel.Case[uint8]
)

// fit finds the weights of least loss, starting from start.
func fit(examples []example, start weights) weights {
	return weights(fitting.Weights(examples, start[:]))
}
