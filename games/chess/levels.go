package chess

import "github.com/tavlei/tavlei/search"

var _ search.Leveller = (*Game)(nil)

// levels is calibrated by matches of neighbours in orthodox chess: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 30, Blind: 0.25},
	{N: 2, Nodes: 4_000, Depth: 2, Noise: 26, Blind: 0.16},
	{N: 3, Nodes: 16_000, Depth: 4, Noise: 20, Blind: 0.08},
	{N: 4, Nodes: 16_000, Depth: 4, Noise: 12, Blind: 0.03},
	{N: 5, Nodes: 700},
	{N: 6, Nodes: 1_500},
	{N: 7, Nodes: 3_500},
	{N: 8, Nodes: 9_000},
	{N: 9, Nodes: 30_000, Crew: true},
	{N: 10, Nodes: 500_000, Crew: true},
}

// Levels are the levels of the games whose turn is one action on an ordinary board, nil in others.
func (g *Game) Levels() []search.Level {
	if g.weights == nil {
		return nil
	}
	return levels
}
