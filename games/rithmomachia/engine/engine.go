// Package engine is what rithmomachia knows beyond its rules: an evaluation of captures, of men that stand to be captured and
// of triumphs that lack a move, moves that win or capture at first sight, and the ten levels. Importing it adds these
// abilities to the games of package rithmomachia; see [game.Extend].
package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/rithmomachia"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(*rithmomachia.Game) any { return rules{} })
	game.Extend(func(p *rithmomachia.Position) any { return &position{of: p} })
}

// rules are the abilities of the rule set.
type rules struct{}

// position are the abilities of a position.
type position struct{ of *rithmomachia.Position }

var (
	_ search.Evaluator  = (*position)(nil)
	_ search.MoveScorer = (*position)(nil)
	_ search.Leveller   = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter       = (*rithmomachia.Position)(nil)
	_ search.NullMover   = (*rithmomachia.Position)(nil)
	_ search.DrawCounter = (*rithmomachia.Position)(nil)
)

// levels were calibrated by matches of neighbours: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 500, Depth: 1, Noise: 40, Blind: 0.40},
	{N: 2, Nodes: 1_000, Depth: 1, Noise: 10, Blind: 0.10},
	{N: 3, Nodes: 2_000, Depth: 2, Noise: 20, Blind: 0.10},
	{N: 4, Nodes: 4_000, Depth: 2, Noise: 10, Blind: 0.04},
	{N: 5, Nodes: 8_000, Depth: 3, Noise: 13, Blind: 0.03},
	{N: 6, Nodes: 800},
	{N: 7, Nodes: 2_200},
	{N: 8, Nodes: 6_000},
	{N: 9, Nodes: 16_000, Threaded: true},
	{N: 10, Nodes: 45_000, Threaded: true},
}

// Levels are the ten levels.
func (rules) Levels() []search.Level { return levels }

// ScoreMoves sees which moves win, and what the others capture.
func (h *position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	w := weightsOf(h.of.Game(), int(h.of.ToMove().One()))
	for _, m := range moves {
		switch wins, men, sum := h.of.Glance(m); {
		case wins:
			dst = append(dst, search.WinScore)
		case sum > 0:
			dst = append(dst, search.CaptureScore(w.worth(men, sum)))
		default:
			dst = append(dst, 0)
		}
	}
	return dst
}
