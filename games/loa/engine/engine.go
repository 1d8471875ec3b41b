// Package engine is what Lines of Action knows beyond its rules: an evaluation after the one that M. Winands
// describes for his program MIA, moves that win at first sight, and the ten levels. Importing it adds these abilities
// to the games of package loa; see [game.Extend].
package engine

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/loa"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *loa.Game) any { return rules{g} })
	game.Extend(func(p *loa.Position) any { return &position{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *loa.Game }

// position are the abilities of a position.
type position struct {
	of    *loa.Position
	board *tables // of the game that was judged last
	size  int
}

var (
	_ search.Evaluator  = (*position)(nil)
	_ search.MoveScorer = (*position)(nil)
	_ search.Leveller   = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter       = (*loa.Position)(nil)
	_ search.NullMover   = (*loa.Position)(nil)
	_ search.DrawCounter = (*loa.Position)(nil)
)

// levels were calibrated by matches of neighbours: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 110, Blind: 0.50},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 75, Blind: 0.30},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 70, Blind: 0.20},
	{N: 4, Nodes: 4_000, Depth: 2, Noise: 36, Blind: 0.08},
	{N: 5, Nodes: 8_000, Depth: 3, Noise: 39.5, Blind: 0.055},
	{N: 6, Nodes: 16_000, Depth: 3, Noise: 25.2, Blind: 0.029},
	{N: 7, Nodes: 230},
	{N: 8, Nodes: 950},
	{N: 9, Nodes: 3_200, Threaded: true},
	{N: 10, Nodes: 200_000, Threaded: true},
}

// Levels are the ten levels of the family. The more pieces there are, the less one move changes what they are worth on
// average, and the less the weak levels err about it.
func (r rules) Levels() []search.Level {
	list := slices.Clone(levels)
	for i := range list {
		list[i].Noise *= 6 / float64(r.of.Size-2)
	}
	return list
}

// ScoreMoves sees which moves connect all pieces of the mover, and which capture. A capture gains nothing by
// itself: whoever has fewer pieces has fewer to connect.
func (h *position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	for _, m := range moves {
		switch wins, takes := h.of.Glance(m); {
		case wins:
			dst = append(dst, search.WinScore)
		case takes:
			dst = append(dst, search.CaptureScore(0))
		default:
			dst = append(dst, 0)
		}
	}
	return dst
}
