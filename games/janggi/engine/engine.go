// Package engine is what janggi knows beyond its rules: an evaluation, exchanges on a point, moves at first sight, and the ten
// levels. Importing it adds these abilities to the games of package janggi; see [game.Extend].
package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/janggi"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/texel"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(*janggi.Game) any { return rules{} })
	game.Extend(func(p *janggi.Position) any { return position{p} })
}

// rules are the abilities of a rule set.
type rules struct{}

// position are the abilities of a position.
type position struct{ of *janggi.Position }

var (
	_ search.Evaluator         = position{}
	_ search.MoveScorer        = position{}
	_ search.ExchangeEvaluator = position{}
	_ search.Leveller          = rules{}
	_ texel.Tuner              = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter       = (*janggi.Position)(nil)
	_ search.Tactical    = (*janggi.Position)(nil)
	_ search.Checker     = (*janggi.Position)(nil)
	_ search.NullMover   = (*janggi.Position)(nil)
	_ search.DrawCounter = (*janggi.Position)(nil)
)

// levels were calibrated by matches of neighbours: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 120, Blind: 0.50},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 75, Blind: 0.28},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 85, Blind: 0.22},
	{N: 4, Nodes: 8_000, Depth: 2, Noise: 48, Blind: 0.10},
	{N: 5, Nodes: 16_000, Depth: 3, Noise: 44, Blind: 0.06},
	{N: 6, Nodes: 16_000, Depth: 3, Noise: 20, Blind: 0.02},
	{N: 7, Nodes: 230},
	{N: 8, Nodes: 580},
	{N: 9, Nodes: 1_500, Threaded: true},
	{N: 10, Nodes: 200_000, Threaded: true},
}

// Levels are the ten levels of the family.
func (rules) Levels() []search.Level { return levels }

// ScoreMoves sees what captures gain after the exchange, which moves check, and the pass that ends the game for whoever is ahead.
func (h position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	for _, m := range moves {
		dst = append(dst, h.score(m))
	}
	return dst
}

func (h position) score(m game.Move) (score search.MoveScore) {
	p := h.of
	from, to, ok := janggi.Squares(m)
	if !ok {
		if !p.Choosing() && p.PassEnds() && p.Leader() == p.Turn() {
			return search.WinScore
		}
		return 0
	}
	if _, _, takes := p.At(to); takes {
		score = search.CaptureScore(h.exchange(from, to))
	}
	_, kind, _ := p.At(from)
	if p.Reach(p.Turn(), kind, to).Has(p.General(1 - p.Turn())) {
		score |= search.CheckFlag
	}
	return score
}

// SEE is what a quiet move loses on its point.
func (h position) SEE(m game.Move) int {
	from, to, ok := janggi.Squares(m)
	if !ok {
		return 0
	}
	return min(0, h.exchange(from, to))
}

// exchange is what a move gains once both sides have taken on its point as long as it pays, the piece worth least first.
func (h position) exchange(from, to int) int {
	p := h.of
	seat, kind, _ := p.At(from)
	all := p.Side(0).Or(p.Side(1)).Without(from).With(to)
	var gains [32]int
	if _, taken, ok := p.At(to); ok {
		gains[0] = values[taken]
	}
	n := 0
	for n+1 < len(gains) {
		seat = 1 - seat
		attackers := p.Attackers(to, seat, all, kind == janggi.Cannon)
		if attackers.Empty() {
			break
		}
		next := janggi.Soldier
		for !p.Men(seat, next).Meets(attackers) {
			next++
		}
		if next == janggi.General && !p.Attackers(to, 1-seat, all, false).Empty() {
			break // it may not go where it can be taken
		}
		n++
		gains[n] = values[kind] - gains[n-1]
		all = all.Without(p.Men(seat, next).And(attackers).First())
		kind = next
	}
	for ; n > 0; n-- {
		gains[n-1] = -max(-gains[n-1], gains[n])
	}
	return gains[0]
}
