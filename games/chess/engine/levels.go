package engine

import (
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/search"
)

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
	{N: 9, Nodes: 30_000, Threaded: true},
	{N: 10, Nodes: 500_000, Threaded: true},
}

// fairyLevels are for turns of several actions, dice and several boards: a turn takes so many
// positions that a level of the general table with few of them would be weaker than one of a bounded
// depth.
var fairyLevels = func() []search.Level {
	list := search.Levels()
	for i, nodes := range []int64{12_000, 35_000, 100_000} {
		list[6+i].Nodes = nodes
	}
	return list
}()

// loneLevels are for a side of one piece, whom one slip loses.
var loneLevels = func() []search.Level {
	list := append([]search.Level(nil), levels...)
	list[0].Blind, list[1].Blind, list[2].Blind = 0.06, 0.04, 0.02
	return list
}()

// Levels are the levels of the game: by whether its turn is one action on an ordinary board, and
// whether a side has but one piece.
func (g gameAdvice) Levels() []search.Level {
	switch {
	case !g.Simple():
		return fairyLevels
	case g.Single != board.NoPiece:
		return loneLevels
	}
	return levels
}
