package main

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/life"
)

// learner is the seat whose moves are to be found.
const learner = game.Seat(0)

// verdict is whether the learner reaches the goal, and how many plies that takes if the one who gets its way hurries and
// the other one does not.
type verdict struct {
	reached bool
	plies   int
}

// judge decides a puzzle: it says how a position ends.
type judge interface {
	value(p *weiqi.Position) (verdict, error)
	inside(m game.Move) bool                  // whether a move is played where something is at stake
	near(p *weiqi.Position, m game.Move) bool // whether a wrong move deserves a refutation of its own
	depth() depth
	matters(b *goban.Board) func(goban.Point) bool // by which points a board is another exercise than others
}

// depth is how far a tree goes.
type depth struct {
	moves int // of the learner's in a line
	shown int // plies of a refutation
}

func colourOf(s game.Seat) goban.Colour { return goban.Black + goban.Colour(s) }

// shutIn judges by all positions of a region.
type shutIn struct {
	fight  *life.Fight
	points map[goban.Point]bool
	kill   bool // the goal is that the stones shut in are taken; otherwise that some stay
	ko     bool // it is enough that they are taken if the learner wins every ko
	race   bool // it is fought by a group of each side, and whose is taken first has lost
}

// mostStates is how many positions a fight may come to.
const mostStates = 30_000

func newShutIn(p *weiqi.Position, kill bool) (*shutIn, error) {
	return newFight(p, kill, life.Find)
}

func newFight(p *weiqi.Position, kill bool, find func(*goban.Board, goban.Colour) (*life.Region, error)) (*shutIn, error) {
	attacker := colourOf(learner)
	if !kill {
		attacker = attacker.Other()
	}
	region, err := find(p.Goban(), attacker)
	if err != nil {
		return nil, err
	}
	j := &shutIn{kill: kill, points: make(map[goban.Point]bool)}
	for _, at := range region.Points() {
		j.points[at] = true
	}
	j.fight, err = region.Solve(p.Goban(), mostStates)
	return j, err
}

// newRace judges a race: the learner's group has to take the other one before it is taken itself.
func newRace(p *weiqi.Position) (*shutIn, error) {
	j, err := newFight(p, true, life.FindRace)
	if err == nil {
		j.race = true
	}
	return j, err
}

// newSeki judges a race that the learner cannot win: it is enough that the group is not taken.
func newSeki(p *weiqi.Position) (*shutIn, error) {
	won, err := newRace(p)
	if err != nil {
		return nil, err
	}
	if v, err := won.value(p); err != nil || v.reached {
		return nil, errPlain
	}
	j, err := newFight(p, false, life.FindRace)
	if err == nil {
		j.race = true
	}
	return j, err
}

// newKo judges by a ko: to win one is enough.
func newKo(p *weiqi.Position) (*shutIn, error) {
	j, err := newShutIn(p, true)
	if err == nil {
		j.ko = true
	}
	return j, err
}

func (j *shutIn) inside(m game.Move) bool {
	at, ok := weiqi.PointOf(m)
	return ok && j.points[at]
}

// matters says the region, and of a race the two groups with their liberties.
func (j *shutIn) matters(b *goban.Board) func(goban.Point) bool {
	if !j.race {
		return func(p goban.Point) bool { return j.points[p] }
	}
	region, err := life.FindRace(b, colourOf(learner))
	if err != nil {
		return everywhere
	}
	prey := region.Prey()
	return reaches(b, prey[:]...)
}

func everywhere(goban.Point) bool { return true }

// reaches tells of points whether they belong to groups or are liberties of theirs.
func reaches(b *goban.Board, groups ...goban.Point) func(goban.Point) bool {
	in := make(map[goban.Point]bool)
	for _, group := range groups {
		for p := range b.Chain(group) {
			in[p] = true
		}
		for _, p := range b.AppendLiberties(nil, group, b.Shape.Len()) {
			in[p] = true
		}
	}
	return func(p goban.Point) bool { return in[p] }
}

func (j *shutIn) near(_ *weiqi.Position, m game.Move) bool { return j.inside(m) }

// depth of a fight that comes to a ko is one move, since what follows are threats elsewhere.
func (j *shutIn) depth() depth {
	if j.ko {
		return depth{1, mostShown}
	}
	return depth{mostMoves, mostShown}
}

func (j *shutIn) value(p *weiqi.Position) (verdict, error) {
	if p.Passes() == 2 {
		return verdict{reached: !j.kill}, nil
	}
	ask := j.fight.Verdict
	if j.ko {
		ask = j.fight.AtBest
	}
	v, err := ask(p.Goban(), colourOf(p.Turn()))
	return verdict{v.Taken == j.kill, v.Plies}, err
}

// firstTaken judges by all moves up to the first capture, which the learner has to make within so many moves.
type firstTaken struct {
	first *life.First
	start int // plies before the puzzle
	moves int
}

func newFirstTaken(p *weiqi.Position, moves int) *firstTaken {
	return &firstTaken{first: life.NewFirst(), start: p.Plies(), moves: moves}
}

func (j *firstTaken) inside(m game.Move) bool { return !weiqi.IsPass(m) }

func (j *firstTaken) matters(*goban.Board) func(goban.Point) bool { return everywhere }

func (j *firstTaken) near(*weiqi.Position, game.Move) bool { return false }

func (j *firstTaken) depth() depth { return depth{j.moves, mostShown} }

func (j *firstTaken) value(p *weiqi.Position) (verdict, error) {
	if o := p.Outcome(); o.Over() {
		return verdict{reached: o.Winners(2).Has(learner)}, nil
	}
	left := j.moves - (p.Plies()-j.start+1)/2
	if p.Turn() != learner {
		for n := 1; n <= left; n++ {
			if j.first.Decides(p.Goban(), colourOf(learner), n) {
				return verdict{true, 2 * n}, nil
			}
		}
		return verdict{}, nil
	}
	for n := 1; n <= left; n++ {
		if j.first.Takes(p.Goban(), colourOf(learner), n) {
			return verdict{true, 2*n - 1}, nil
		}
	}
	return verdict{}, nil
}
