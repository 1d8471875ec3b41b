// Package engine is what xiangqi knows beyond its rules: an evaluation, the order of moves, and the ten levels. Importing
// it adds these abilities to the games of package xiangqi; see [game.Extend].
package engine

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/texel"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *xiangqi.Game) any { return rules{g} })
	game.Extend(func(p *xiangqi.Position) any { return &position{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *xiangqi.Game }

// position are the abilities of a position.
type position struct {
	of    *xiangqi.Position
	board *tables // of the game that was judged last
	game  *xiangqi.Game
}

var (
	_ search.Evaluator         = (*position)(nil)
	_ search.MoveScorer        = (*position)(nil)
	_ search.ExchangeEvaluator = (*position)(nil)
	_ search.Leveller          = rules{}
	_ texel.Tuner              = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter       = (*xiangqi.Position)(nil)
	_ tree.Perfter       = (*xiangqi.Position)(nil)
	_ tree.Continuer     = (*xiangqi.Position)(nil)
	_ search.Tactical    = (*xiangqi.Position)(nil)
	_ search.Checker     = (*xiangqi.Position)(nil)
	_ search.NullMover   = (*xiangqi.Position)(nil)
	_ search.DrawCounter = (*xiangqi.Position)(nil)
)

// levels were calibrated by matches of neighbours, those of the small board in mini-xiangqi: see docs/bench.md.
var levels, small = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 60, Blind: 0.30},
	{N: 2, Nodes: 4_000, Depth: 2, Noise: 54, Blind: 0.24},
	{N: 3, Nodes: 16_000, Depth: 3, Noise: 34, Blind: 0.10},
	{N: 4, Nodes: 16_000, Depth: 4, Noise: 24, Blind: 0.055},
	{N: 5, Nodes: 200},
	{N: 6, Nodes: 720},
	{N: 7, Nodes: 2_100},
	{N: 8, Nodes: 3_900},
	{N: 9, Nodes: 8_700, Threaded: true},
	{N: 10, Nodes: 400_000, Threaded: true},
}, []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 60, Blind: 0.30},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 32, Blind: 0.15},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 39.2, Blind: 0.12},
	{N: 4, Nodes: 16_000, Depth: 3, Noise: 32.4, Blind: 0.07},
	{N: 5, Nodes: 16_000, Depth: 3, Noise: 17.2, Blind: 0.028},
	{N: 6, Nodes: 16_000, Depth: 4, Noise: 15.1, Blind: 0.023},
	{N: 7, Nodes: 830},
	{N: 8, Nodes: 2_500},
	{N: 9, Nodes: 7_500, Threaded: true},
	{N: 10, Nodes: 22_000, Threaded: true},
}

// Levels are the ten levels of the family.
func (r rules) Levels() []search.Level {
	if w, _ := r.of.Size(); w < 9 {
		return slices.Clone(small)
	}
	return slices.Clone(levels)
}

// ScoreMoves sees what captures gain by the exchange that follows, and which moves give check.
func (h *position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	probe := *h.of
	for _, m := range moves {
		from, to := xiangqi.Squares(m)
		score := search.MoveScore(0)
		if _, _, takes := probe.Man(to); takes {
			score = search.CaptureScore(probe.Exchange(from, to, &worth))
		}
		if probe.GivesCheck(from, to) {
			score |= search.CheckFlag
		}
		dst = append(dst, score)
	}
	return dst
}

// SEE is what a quiet move loses on its point.
func (h *position) SEE(m game.Move) int {
	from, to := xiangqi.Squares(m)
	return min(h.of.Exchange(from, to, &worth), 0)
}
