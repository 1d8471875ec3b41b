package engine

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/games/reversi/engine/internal/core"
	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
	"github.com/tavlei/tavlei/search"
)

var _ search.Evaluator = (*position)(nil)

// Eval is the static value of the position for a seat, in hundredths of a disc: learned patterns
// on the board of eight by eight, general advice on the others.
func (h *position) Eval(s game.Seat) int {
	p := h.of
	if !p.Playing() || s != 0 && s != 1 {
		return 0
	}
	v := 0
	if p.Game().Wide() {
		v = h.evalWide()
	} else {
		v = core.Static(coreRules(p.Game()), boardOf(p))
	}
	if s != p.Turn() {
		return -v
	}
	return v
}

// wideBoard holds the squares of a wide board that matter more than others.
type wideBoard struct {
	of      *reversi.Game
	corners board.Set192 // whose discs cannot be turned
	across  board.Set192 // their oblique neighbours
	beside  board.Set192 // their other neighbours
}

// judgeWide finds the corners of a board: on each of the four lines through them one neighbour is
// missing, so that nothing can enclose what stands there.
func judgeWide(g *reversi.Game) wideBoard {
	all := g.Squares()
	free := board.Set192{}
	for _, d := range kernel.WideSteps {
		free = free.Or(all.And(all.Up(d)).And(all.Down(d)))
	}
	j := wideBoard{of: g, corners: all.AndNot(free)}
	straight := reach(j.corners, 1).Or(reach(j.corners, kernel.WideStride))
	j.beside = straight.And(all).AndNot(j.corners)
	oblique := reach(j.corners, kernel.WideStride-1).Or(reach(j.corners, kernel.WideStride+1))
	j.across = oblique.And(all).AndNot(j.corners).AndNot(j.beside)
	return j
}

// reach is the set of neighbours of a set, both ways along a direction.
func reach(s board.Set192, by int) board.Set192 { return s.Up(by).Or(s.Down(by)) }

// around is the set of neighbours of a set in all directions.
func around(s board.Set192) (all board.Set192) {
	for _, d := range kernel.WideSteps {
		all = all.Or(reach(s, d))
	}
	return all
}

// evalWide is the value for the side to move on a wide board: what both can do now and later,
// corners and what stands beside empty ones, and the more the fewer squares are left, the discs.
func (h *position) evalWide() int {
	p, g := h.of, h.of.Game()
	if h.wide.of != g {
		h.wide = judgeWide(g)
	}
	j := &h.wide
	own, opp := p.Discs(p.Turn()), p.Discs(1-p.Turn())
	open := g.Squares().AndNot(own).AndNot(opp)
	free := around(j.corners.And(open))
	mobility := 100*(kernel.WideMoves(own, opp, open).Count()-kernel.WideMoves(opp, own, open).Count()) +
		45*(around(opp).And(open).Count()-around(own).And(open).Count())
	places := 1200*(own.And(j.corners).Count()-opp.And(j.corners).Count()) -
		500*(own.And(j.across).And(free).Count()-opp.And(j.across).And(free).Count()) -
		150*(own.And(j.beside).And(free).Count()-opp.And(j.beside).And(free).Count())
	discs := 100 * (own.Count() - opp.Count())
	if g.FewestWin() {
		places, discs = -places/2, -discs
	}
	squares := g.Grid().Len()
	late := max(squares/3-open.Count(), 0) * 3
	return ((mobility+places)*(squares-late) + discs*late) / squares
}
