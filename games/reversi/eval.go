package reversi

import (
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi/mind"
)

var _ game.Evaluator = (*Position)(nil)

// Eval is the static value of the position for a seat, in hundredths of a disc: learned patterns
// on the board of eight by eight, general advice on the others.
func (p *Position) Eval(s game.Seat) int {
	if p.phase != playing || s != 0 && s != 1 {
		return 0
	}
	v := 0
	if p.g.layout.wide {
		v = p.evalWide()
	} else {
		v = mind.Static(p.g.mindRules(), p.root().Board)
	}
	if s != game.Seat(p.turn) {
		return -v
	}
	return v
}

// wideJudge holds the squares of a wide board that matter more than others.
type wideJudge struct {
	corners set // whose discs cannot be turned
	across  set // their oblique neighbours
	beside  set // their other neighbours
}

var (
	octagonJudge = sync.OnceValue(func() wideJudge { return judgeOf(newLayout(10, octagon)) })
	tenJudge     = sync.OnceValue(func() wideJudge { return judgeOf(newLayout(10, square)) })
	twelveJudge  = sync.OnceValue(func() wideJudge { return judgeOf(newLayout(12, square)) })
)

func (p *Position) wideJudge() wideJudge {
	switch {
	case p.g.Board == octagon:
		return octagonJudge()
	case p.g.layout.size == 10:
		return tenJudge()
	}
	return twelveJudge()
}

// judgeOf finds the corners of a board: on each of the four lines through them one neighbour is
// missing, so that nothing can enclose what stands there.
func judgeOf(l *layout) (j wideJudge) {
	free := set{}
	for _, d := range wideSteps {
		free = free.or(l.board.and(l.board.up(d)).and(l.board.down(d)))
	}
	j.corners = l.board.minus(free)
	straight := reach(j.corners, 1).or(reach(j.corners, wideStride))
	j.beside = straight.and(l.board).minus(j.corners)
	oblique := reach(j.corners, wideStride-1).or(reach(j.corners, wideStride+1))
	j.across = oblique.and(l.board).minus(j.corners).minus(j.beside)
	return j
}

// reach is the set of neighbours of a set, both ways along a direction.
func reach(s set, by uint) set { return s.up(by).or(s.down(by)) }

// around is the set of neighbours of a set in all directions.
func around(s set) (all set) {
	for _, d := range wideSteps {
		all = all.or(reach(s, d))
	}
	return all
}

// evalWide is the value for the side to move on a wide board: what both can do now and later,
// corners and what stands beside empty ones, and the more the fewer squares are left, the discs.
func (p *Position) evalWide() int {
	own, opp, open := p.disc[p.turn], p.disc[1-p.turn], p.empty()
	j := p.wideJudge()
	free := around(j.corners.and(open))
	mobility := 100*(wideMoves(own, opp, open).count()-wideMoves(opp, own, open).count()) +
		45*(around(opp).and(open).count()-around(own).and(open).count())
	places := 1200*(own.and(j.corners).count()-opp.and(j.corners).count()) -
		500*(own.and(j.across).and(free).count()-opp.and(j.across).and(free).count()) -
		150*(own.and(j.beside).and(free).count()-opp.and(j.beside).and(free).count())
	discs := 100 * (own.count() - opp.count())
	if p.g.Objective == fewest {
		places, discs = -places/2, -discs
	}
	squares := p.g.layout.squares()
	late := max(squares/3-open.count(), 0) * 3
	return ((mobility+places)*(squares-late) + discs*late) / squares
}
