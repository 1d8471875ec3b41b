// Package engine is what chess-T1 knows beyond its rules and its evaluation: moves that win or take at first sight, and the ten
// levels. Importing it adds these abilities to the games of package t1; see [game.Extend].
package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/t1"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(*t1.Game) any { return rules{} })
	game.Extend(func(p *t1.Position) any { return position{p} })
}

// rules are the abilities of a rule set.
type rules struct{}

// position are the abilities of a position.
type position struct{ of *t1.Position }

var (
	_ search.MoveScorer = position{}
	_ search.Leveller   = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter             = (*t1.Position)(nil)
	_ search.Evaluator         = (*t1.Position)(nil)
	_ search.Tactical          = (*t1.Position)(nil)
	_ search.Checker           = (*t1.Position)(nil)
	_ search.NullMover         = (*t1.Position)(nil)
	_ search.DrawCounter       = (*t1.Position)(nil)
	_ search.ExchangeEvaluator = (*t1.Position)(nil)
)

// levels were calibrated by matches of neighbours: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 300, Blind: 0.60},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 190, Blind: 0.30},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 170, Blind: 0.20},
	{N: 4, Nodes: 4_000, Depth: 2, Noise: 100, Blind: 0.08},
	{N: 5, Nodes: 8_000, Depth: 3, Noise: 85, Blind: 0.04},
	{N: 6, Nodes: 16_000, Depth: 3, Noise: 42, Blind: 0.02},
	{N: 7, Nodes: 600},
	{N: 8, Nodes: 1_500},
	{N: 9, Nodes: 4_000, Threaded: true},
	{N: 10, Nodes: 10_000, Threaded: true},
}

// Levels are the ten levels of the family.
func (rules) Levels() []search.Level { return levels }

// ScoreMoves sees which moves take the King or the castle, and what captures and promotions gain.
func (h position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	for _, m := range moves {
		switch wins, loud, gain := h.of.Glance(m); {
		case wins:
			dst = append(dst, search.WinScore)
		case loud:
			dst = append(dst, search.CaptureScore(gain))
		default:
			dst = append(dst, 0)
		}
	}
	return dst
}
