// Package engine is what tic-tac-toe knows beyond its rules: an evaluation that counts lines which can still be made, the
// ten levels, of which the upper ones see the game of three by three to its end, and a solver. Importing it adds these
// abilities to the games of package tictactoe; see [game.Extend].
package engine

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/tictactoe"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/solve"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *tictactoe.Game) any { return rules{g} })
	game.Extend(func(p *tictactoe.Position) any { return position{p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *tictactoe.Game }

// position are the abilities of a position.
type position struct{ of *tictactoe.Position }

var (
	_ search.Evaluator  = position{}
	_ search.MoveScorer = position{}
	_ search.Checker    = position{}
	_ search.Leveller   = rules{}
	_ solve.Solvable    = rules{}
	_ tree.Counter      = (*tictactoe.Position)(nil)
)

// levels were calibrated by matches of neighbours with four in a row on five by five: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 100, Blind: 0.45},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 50, Blind: 0.25},
	{N: 3, Nodes: 2_000, Depth: 2, Noise: 30, Blind: 0.20},
	{N: 4, Nodes: 4_000, Depth: 2, Noise: 10, Blind: 0.08},
	{N: 5, Nodes: 4_000, Depth: 4, Noise: 9, Blind: 0.06},
	{N: 6, Nodes: 8_000, Depth: 5, Noise: 6, Blind: 0.03},
	{N: 7, Nodes: 8_000, Depth: 6, Noise: 3, Blind: 0.01},
	{N: 8, Nodes: 12_000},
	{N: 9, Nodes: 40_000, Threaded: true},
	{N: 10, Nodes: 400_000, Threaded: true},
}

// steady is by how much the weak levels of three by three are steadier: there one mark in four is the wrong one, and a child's
// opponent that erred as often as on larger boards would lose to anybody.
const steady = 40

// Levels are the ten levels of the family. Three by three is drawn by best play, and from level 8 on it is played so.
func (r rules) Levels() []search.Level {
	list := slices.Clone(levels)
	for i := range list {
		if r.of.Size == 3 {
			list[i].Noise /= steady
			list[i].Blind /= 2
		}
	}
	return list
}

// won is what a position is worth to who has won it: less than a win that the search has found, more than anything else.
const won = 9000

// worth is what a line is worth in which one side alone has so many marks, in hundredths of a mark.
var worth = [8]int{0, 2, 8, 28, 90, 260, 700, won}

// threat is what it is worth to be to move and to have a line that lacks one mark.
const threat = 300

// Eval is the static value of the position for a seat: lines that only one side can still make, the more the fewer marks
// they lack. Where a line loses they are burdens.
func (h position) Eval(s game.Seat) int {
	p := h.of
	if s != 0 && s != 1 {
		return 0
	}
	if o := p.Outcome(); o.Over() {
		return int(o.Value(s, 2) * won)
	}
	g := p.Game()
	own, opp := p.Marks(int(s)), p.Marks(1-int(s))
	v := 0
	for _, line := range g.Lines() {
		switch mine, theirs := line.And(own).Count(), line.And(opp).Count(); {
		case theirs == 0:
			v += worth[mine]
		case mine == 0:
			v -= worth[theirs]
		}
	}
	if g.Misere {
		return -v
	}
	switch mover := p.ToMove().One(); {
	case p.Completing(int(mover)).Empty():
		return v
	case mover == s:
		return v + threat
	}
	return v - threat
}

// ScoreMoves sees which marks make a line and win, and which keep the opponent from making one.
func (h position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	p := h.of
	me, misere := int(p.ToMove().One()), p.Game().Misere
	own, opp := p.Completing(me), p.Completing(1-me)
	for _, m := range moves {
		sq := tictactoe.Square(m)
		switch {
		case own.Has(sq) && !misere:
			dst = append(dst, search.WinScore)
		case opp.Has(sq) && !misere:
			dst = append(dst, search.CaptureScore(worth[2]))
		default:
			dst = append(dst, 0)
		}
	}
	return dst
}

// Checked tells whether the opponent would make a line by the next mark and win.
func (h position) Checked() bool {
	p := h.of
	return !p.Game().Misere && !p.Completing(1-int(p.ToMove().One())).Empty()
}
