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

// levels were calibrated by matches of neighbours: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 76, Blind: 0.50},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 59, Blind: 0.35},
	{N: 3, Nodes: 2_000, Depth: 1, Noise: 47, Blind: 0.25},
	{N: 4, Nodes: 2_000, Depth: 1, Noise: 37, Blind: 0.15},
	{N: 5, Nodes: 2_000, Depth: 1, Noise: 28, Blind: 0.08},
	{N: 6, Nodes: 2_000, Depth: 1, Noise: 20, Blind: 0.04},
	{N: 7, Nodes: 8_000, Depth: 2, Noise: 9, Blind: 0.02},
	{N: 8, Nodes: 400},
	{N: 9, Nodes: 900, Threaded: true},
	{N: 10, Nodes: 3_500, Threaded: true},
}

// Levels are the ten levels of the family.
func (r rules) Levels() []search.Level { return slices.Clone(levels) }

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
