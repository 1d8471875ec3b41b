// Package engine is what tafl knows beyond its rules: an evaluation that sees the king's ways out, captures and threats at
// first sight, and the ten levels. Importing it adds these abilities to the games of package tafl; see [game.Extend].
package engine

import (
	"slices"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/tafl"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *tafl.Game) any { return rules{g} })
	game.Extend(func(p *tafl.Position) any { return &position{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *tafl.Game }

// position are the abilities of a position.
type position struct {
	of     *tafl.Position
	tables *tables // of the game that was judged last
	owner  *tafl.Game
	caught catching // of the position that was looked at last
}

// catching are the squares on which men capture in a position of a game.
type catching struct {
	squares board.Set384
	key     uint64
	in      *tafl.Game
}

var (
	_ search.Evaluator  = (*position)(nil)
	_ search.MoveScorer = (*position)(nil)
	_ search.Tactical   = (*position)(nil)
	_ search.Checker    = (*position)(nil)
	_ search.Leveller   = rules{}
)

// What the rules bring themselves, without the name of a type of search.
var (
	_ tree.Counter       = (*tafl.Position)(nil)
	_ search.NullMover   = (*tafl.Position)(nil)
	_ search.DrawCounter = (*tafl.Position)(nil)
)

// levels were calibrated by matches of neighbours: see docs/bench.md. A king who goes as far as he likes escapes from weak
// attackers whoever leads him, so that there the weak levels differ more; on boards of eleven and thirteen the
// strong ones do, too, and level 5 already searches as far as its positions go. On seven by seven the defenders nearly
// always win unless they err: there the weak levels err more, and each strong one has three times the positions of the one below.
var levels, farKing, farKingLarge, farKingSmall = []search.Level{
	{N: 1, Nodes: 500, Depth: 1, Noise: 120, Blind: 0.85},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 60, Blind: 0.38},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 55, Blind: 0.30},
	{N: 4, Nodes: 6_000, Depth: 2, Noise: 36, Blind: 0.12},
	{N: 5, Nodes: 12_000, Depth: 3, Noise: 20, Blind: 0.03},
	{N: 6, Nodes: 40_000, Depth: 4, Noise: 14, Blind: 0.01},
	{N: 7, Nodes: 5_500},
	{N: 8, Nodes: 14_000},
	{N: 9, Nodes: 34_000, Threaded: true},
	{N: 10, Nodes: 75_000, Threaded: true},
}, []search.Level{
	{N: 1, Nodes: 500, Depth: 1, Noise: 120, Blind: 0.85},
	{N: 2, Nodes: 4_000, Depth: 2, Noise: 60, Blind: 0.40},
	{N: 3, Nodes: 6_000, Depth: 2, Noise: 32, Blind: 0.12},
	{N: 4, Nodes: 12_000, Depth: 3, Noise: 14, Blind: 0.02},
	{N: 5, Nodes: 40_000, Depth: 4, Noise: 7, Blind: 0.01},
	{N: 6, Nodes: 6_000},
	{N: 7, Nodes: 12_000},
	{N: 8, Nodes: 28_000},
	{N: 9, Nodes: 60_000, Threaded: true},
	{N: 10, Nodes: 130_000, Threaded: true},
}, []search.Level{
	{N: 1, Nodes: 500, Depth: 1, Noise: 120, Blind: 0.85},
	{N: 2, Nodes: 4_000, Depth: 2, Noise: 60, Blind: 0.40},
	{N: 3, Nodes: 6_000, Depth: 2, Noise: 32, Blind: 0.12},
	{N: 4, Nodes: 12_000, Depth: 3, Noise: 14, Blind: 0.02},
	{N: 5, Nodes: 2_500},
	{N: 6, Nodes: 15_000},
	{N: 7, Nodes: 55_000},
	{N: 8, Nodes: 170_000},
	{N: 9, Nodes: 450_000, Threaded: true},
	{N: 10, Nodes: 1_200_000, Threaded: true},
}, []search.Level{
	{N: 1, Nodes: 500, Depth: 1, Noise: 200, Blind: 0.90},
	{N: 2, Nodes: 500, Depth: 1, Noise: 144, Blind: 0.83},
	{N: 3, Nodes: 500, Depth: 1, Noise: 111, Blind: 0.755},
	{N: 4, Nodes: 12_000, Depth: 3, Noise: 34, Blind: 0.09},
	{N: 5, Nodes: 4_500},
	{N: 6, Nodes: 14_000},
	{N: 7, Nodes: 45_000},
	{N: 8, Nodes: 140_000},
	{N: 9, Nodes: 420_000, Threaded: true},
	{N: 10, Nodes: 1_200_000, Threaded: true},
}

// Levels are the ten levels of the family. Among the many moves of a large board noise more often finds a bad one, and a king
// of single steps gives time for many: there the weak levels err less each time.
func (r rules) Levels() []search.Level {
	list := slices.Clone(levels)
	if r.of.KingMax == 0 {
		list = slices.Clone(farKing)
		switch n := r.of.Size(); {
		case n < 9:
			list = slices.Clone(farKingSmall)
		case n > 9 && n < 15:
			list = slices.Clone(farKingLarge)
		}
	}
	factor := 9 / float64(r.of.Size())
	if r.of.KingMax == 1 {
		factor /= 5
	}
	for i := range list {
		list[i].Noise *= factor
	}
	return list
}

// Checked tells whether the side to move has to answer a threat: the king to be captured, or to escape.
func (h *position) Checked() bool {
	if h.of.ToMove().Has(tafl.Defenders) {
		return h.of.Caught()
	}
	return h.of.Escapes()
}

// ScoreMoves sees which moves capture the king or bring him to safety, and which capture men.
func (h *position) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	if len(moves) == 1 { // the table's move, which is often enough
		return append(dst, h.score(moves[0]))
	}
	catching := h.catching()
	king, g := h.of.King(), h.of.Game()
	for _, m := range moves {
		from, to := tafl.Squares(m)
		switch {
		case from == king && g.Safe(to):
			dst = append(dst, search.WinScore)
		case catching.Holds(to):
			dst = append(dst, h.score(m))
		default:
			dst = append(dst, 0)
		}
	}
	return dst
}

// catching are the squares on which men capture: they are asked for when captures are listed, for the first move and for all.
func (h *position) catching() *board.Set384 {
	if key, g := h.of.Key(), h.of.Game(); h.caught.in != g || h.caught.key != key {
		h.caught = catching{h.of.Catching(), key, g}
	}
	return &h.caught.squares
}

// score is that of any move.
func (h *position) score(m game.Move) search.MoveScore {
	from, to := tafl.Squares(m)
	switch n, king := h.of.Takes(m); {
	case king, from == h.of.King() && h.of.Game().Safe(to):
		return search.WinScore
	case n > 0:
		return search.CaptureScore(n * captureWorth)
	}
	return 0
}

// captureWorth is what the search expects of the capture of one man, in hundredths of a man.
const captureWorth = 100

// AppendTactical appends the king's moves to safety and the moves that capture.
func (h *position) AppendTactical(dst []game.Move) []game.Move {
	if h.of.ToMove().Has(tafl.Defenders) {
		dst = h.of.AppendEscapes(dst)
	}
	return h.of.AppendCaptures(dst, h.catching())
}
