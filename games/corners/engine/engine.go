// Package engine is what corners, halma and Chinese checkers know beyond their rules: an evaluation by distances, a
// search for three and more seats, and a solver that brings the men home once nobody is in the way. Importing it adds
// these abilities to the games of package corners; see [game.Extend].
package engine

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/corners"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *corners.Game) any { return rules{g} })
	game.Extend(func(p *corners.Position) any { return &position{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *corners.Game }

// position are the abilities of a position.
type position struct {
	of    *corners.Position
	game  *corners.Game // that was judged last, and its tables
	table *tables
}

var (
	_ search.Evaluator      = (*position)(nil)
	_ search.MoveScorer     = (*position)(nil)
	_ search.Leveller       = rules{}
	_ search.EngineProvider = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter       = (*corners.Position)(nil)
	_ search.DrawCounter = (*corners.Position)(nil)
)

// weak are levels 1 to 6 of corners and of several seats; with the others they were calibrated by matches of neighbours: see
// docs/bench.md. Halma is so long that small differences add up, so that its levels lie closer together; so do those of the
// star for two.
var weak, weakHalma, weakStar = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 57, Blind: 0.35},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 48, Blind: 0.25},
	{N: 3, Nodes: 2_000, Depth: 1, Noise: 37, Blind: 0.16},
	{N: 4, Nodes: 2_000, Depth: 1, Noise: 28, Blind: 0.08},
	{N: 5, Nodes: 2_000, Depth: 1, Noise: 19, Blind: 0.03},
	{N: 6, Nodes: 8_000, Depth: 2, Noise: 9, Blind: 0.02},
}, []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 34, Blind: 0.14},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 28.8, Blind: 0.088},
	{N: 3, Nodes: 2_000, Depth: 1, Noise: 24.9, Blind: 0.060},
	{N: 4, Nodes: 2_000, Depth: 1, Noise: 20.9, Blind: 0.039},
	{N: 5, Nodes: 2_000, Depth: 1, Noise: 15.7, Blind: 0.027},
	{N: 6, Nodes: 8_000, Depth: 2, Noise: 9, Blind: 0.02},
}, []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 50, Blind: 0.28},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 43.1, Blind: 0.203},
	{N: 3, Nodes: 2_000, Depth: 1, Noise: 34.8, Blind: 0.134},
	{N: 4, Nodes: 2_000, Depth: 1, Noise: 29, Blind: 0.085},
	{N: 5, Nodes: 2_000, Depth: 1, Noise: 20, Blind: 0.04},
	{N: 6, Nodes: 8_000, Depth: 2, Noise: 13.2, Blind: 0.027},
}

// strong are the positions that levels 7 to 10 visit for a move. Races differ in how much a look ahead is worth: among
// several it begins to count where the seat itself is to move again.
var strong = struct{ corners, halma, star, several [4]int64 }{
	corners: [4]int64{220, 1_500, 28_000, 100_000},
	halma:   [4]int64{400, 800, 2_000, 6_000},
	star:    [4]int64{180, 510, 1_700, 8_000},
	several: [4]int64{400, 14_000, 30_000, 120_000},
}

// Levels are the ten levels of the game.
func (r rules) Levels() []search.Level {
	nodes, levels := strong.corners, weak
	switch {
	case r.of.Players > 2:
		nodes = strong.several
	case r.of.Size == 0:
		nodes, levels = strong.star, weakStar
	case r.of.Halma:
		nodes, levels = strong.halma, weakHalma
	}
	levels = slices.Clone(levels)
	for _, n := range nodes {
		level := search.Level{N: len(levels) + 1, Nodes: n}
		level.Threaded = level.N > 8
		levels = append(levels, level)
	}
	return levels
}

func (h *position) tables() *tables {
	if g := h.of.Game(); h.game != g {
		h.game, h.table = g, tablesOf(g)
	}
	return h.table
}

// Eval is how much nearer to its goal the team of a seat is than the others are on average.
func (h *position) Eval(s game.Seat) int {
	p := h.of
	g := p.Game()
	if s < 0 || int(s) >= g.Players {
		return 0
	}
	if o, over := p.Ended(); over {
		return int(o.Value(s, g.Players) * won)
	}
	t := h.tables()
	places := p.Outcome().Place
	worth := func(seat int) int {
		if p.Active(seat) {
			return -t.of(p, seat)
		}
		if place := int(places[seat]); place > 0 {
			return (g.Players - place) * arrived
		}
		return arrived // its team is not there yet
	}
	mine, others, partners, rivals := 0, 0, 0, 0
	for seat := range g.Players {
		if g.Team(s).Has(game.Seat(seat)) {
			mine, partners = mine+worth(seat), partners+1
		} else {
			others, rivals = others+worth(seat), rivals+1
		}
	}
	v := mine/partners - others/rivals
	if g.Players == 2 {
		return v + tempo*(2*btoi(p.ToMove().Has(s))-1)
	}
	return v
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ScoreMoves ranks moves by how much nearer they bring a man to its goal.
func (h *position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	t := h.tables()
	for _, m := range moves {
		from, to, ok := corners.Points(m)
		if !ok {
			dst = append(dst, 0)
			continue
		}
		seat := h.of.Mover(m)
		gain := int(t.cost[seat][from] - t.cost[seat][to])
		dst = append(dst, search.CaptureScore(gain))
	}
	return dst
}
