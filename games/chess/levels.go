package chess

import "github.com/tavlei/tavlei/search"

var _ search.Leveller = (*Game)(nil)

// levels is calibrated by matches of neighbours in orthodox chess: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 60, Blind: 0.60},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 40, Blind: 0.35},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 30, Blind: 0.20},
	{N: 4, Nodes: 8_000, Depth: 3, Noise: 20, Blind: 0.10},
	{N: 5, Nodes: 16_000, Depth: 4, Noise: 13, Blind: 0.04},
	{N: 6, Nodes: 2_000},
	{N: 7, Nodes: 6_000},
	{N: 8, Nodes: 20_000},
	{N: 9, Nodes: 80_000, Crew: true},
	{N: 10, Nodes: 500_000, Crew: true},
}

// Levels are the levels of the games whose turn is one action on an ordinary board, nil in others.
func (g *Game) Levels() []search.Level {
	if g.weights == nil {
		return nil
	}
	return levels
}
