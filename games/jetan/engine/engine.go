// Package engine is what jetan knows beyond its rules and its evaluation: moves that win or take at first sight, and the ten
// levels. Importing it adds these abilities to the games of package jetan; see [game.Extend].
package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/jetan"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(*jetan.Game) any { return rules{} })
	game.Extend(func(p *jetan.Position) any { return position{p} })
}

// rules are the abilities of a rule set.
type rules struct{}

// position are the abilities of a position.
type position struct{ of *jetan.Position }

var (
	_ search.MoveScorer = position{}
	_ search.Leveller   = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter             = (*jetan.Position)(nil)
	_ search.Evaluator         = (*jetan.Position)(nil)
	_ search.Tactical          = (*jetan.Position)(nil)
	_ search.Checker           = (*jetan.Position)(nil)
	_ search.NullMover         = (*jetan.Position)(nil)
	_ search.DrawCounter       = (*jetan.Position)(nil)
	_ search.ExchangeEvaluator = (*jetan.Position)(nil)
)

// levels were calibrated by matches of neighbours: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 900, Blind: 0.75},
	{N: 2, Nodes: 3_000, Depth: 2, Noise: 300, Blind: 0.30},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 187, Blind: 0.164},
	{N: 4, Nodes: 8_000, Depth: 3, Noise: 60, Blind: 0.02},
	{N: 5, Nodes: 530},
	{N: 6, Nodes: 2_100},
	{N: 7, Nodes: 6_300},
	{N: 8, Nodes: 19_000},
	{N: 9, Nodes: 33_000, Threaded: true},
	{N: 10, Nodes: 58_000, Threaded: true},
}

// Levels are the ten levels of the family.
func (rules) Levels() []search.Level { return levels }

// ScoreMoves sees which moves take the princess or otherwise win, what captures gain, and which moves threaten the princess.
func (h position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	sight := h.of.Look()
	for _, m := range moves {
		score := search.MoveScore(0)
		wins, takes, gain, attacks := sight.Of(m)
		if takes {
			score = search.CaptureScore(gain)
		}
		if attacks {
			score += search.CheckFlag
		}
		if wins {
			score = search.WinScore
		}
		dst = append(dst, score)
	}
	return dst
}
