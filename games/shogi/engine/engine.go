// Package engine is what shogi knows beyond its rules and its evaluation: captures, promotions and checks at first sight, and the
// ten levels. Importing it adds these abilities to the games of package shogi; see [game.Extend].
package engine

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/shogi"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/texel"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *shogi.Game) any { return rules{g} })
	game.Extend(func(p *shogi.Position) any { return position{p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *shogi.Game }

// position are the abilities of a position.
type position struct{ of *shogi.Position }

var (
	_ search.MoveScorer = position{}
	_ search.Leveller   = rules{}
	_ search.Swinger    = rules{}
	_ texel.Tuner       = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter             = (*shogi.Position)(nil)
	_ search.Evaluator         = (*shogi.Position)(nil)
	_ search.Tactical          = (*shogi.Position)(nil)
	_ search.Checker           = (*shogi.Position)(nil)
	_ search.NullMover         = (*shogi.Position)(nil)
	_ search.DrawCounter       = (*shogi.Position)(nil)
	_ search.ExchangeEvaluator = (*shogi.Position)(nil)
	_ search.CorrectionKeyer   = (*shogi.Position)(nil)
)

// Swing is large: what has been taken is dropped where it hurts, and a lead of three pawns wins three games of five.
func (r rules) Swing() int {
	if r.of.Small() {
		return 100
	}
	return 200
}

// levels were calibrated by matches of neighbours: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 400, Blind: 0.58},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 280, Blind: 0.36},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 250, Blind: 0.24},
	{N: 4, Nodes: 4_000, Depth: 2, Noise: 150, Blind: 0.10},
	{N: 5, Nodes: 8_000, Depth: 3, Noise: 120, Blind: 0.04},
	{N: 6, Nodes: 16_000, Depth: 3, Noise: 40, Blind: 0.02},
	{N: 7, Nodes: 270},
	{N: 8, Nodes: 640},
	{N: 9, Nodes: 1_150, Threaded: true},
	{N: 10, Nodes: 200_000, Threaded: true},
}

// small are the positions that levels 6 to 10 of minishogi visit for a move: on 25 squares a few more are worth less.
var small = []int64{340, 2_100, 5_700, 74_000, 240_000}

// Levels are the ten levels of the family.
func (r rules) Levels() []search.Level {
	list := slices.Clone(levels)
	if !r.of.Small() {
		return list
	}
	for i, nodes := range small {
		list[i+5] = search.Level{N: i + 6, Nodes: nodes, Threaded: i > 2}
	}
	return list
}

// ScoreMoves sees which moves win, what captures and promotions gain, and which moves give check.
func (h position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	for _, m := range moves {
		wins, loud, gain, check := h.of.Glance(m)
		score := search.MoveScore(0)
		switch {
		case wins:
			score = search.WinScore
		case loud:
			score = search.CaptureScore(gain)
		}
		if check && !wins {
			score |= search.CheckFlag
		}
		dst = append(dst, score)
	}
	return dst
}

// Tuning is how the weights of the large board are found by self-play.
func (r rules) Tuning() texel.Tuning {
	return texel.Tuning{
		Package: "shogi", Row: 5, Hand: r.of.HandWeights(), Sample: sampleOf,
		Scale: 900, Even: 300, Decided: 3000, Least: 4, More: 7, Long: 300,
	}
}

// sampleOf is a position as a fit of weights sees it; ok is false where the evaluation is of no use to one.
func sampleOf(p game.Position) (c texel.Case[uint16], ok bool) {
	of, ok := p.(*shogi.Position)
	if !ok {
		return c, false
	}
	c.Index, c.Count, c.Early, ok = of.Weighed()
	c.Late = 1 - c.Early
	return c, ok
}
