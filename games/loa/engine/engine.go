// Package engine is what Lines of Action knows beyond its rules: an evaluation after the one that M. Winands
// describes for his program MIA, moves that win at first sight, and the ten levels. Importing it adds these abilities
// to the games of package loa; see [game.Extend].
package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/loa"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *loa.Game) any { return rules{} })
	game.Extend(func(p *loa.Position) any { return &position{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{}

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

// levels are those of the general table.
var levels = search.Levels()

// Levels are the ten levels of the family.
func (rules) Levels() []search.Level { return levels }

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
