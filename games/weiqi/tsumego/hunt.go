package main

import (
	"errors"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/life"
)

// hunted judges by all moves until a group is taken, which the learner has to do within so many moves.
type hunted struct {
	hunt   *life.Hunt
	prey   goban.Point
	start  int // plies before the puzzle
	moves  int
	ladder bool
}

// endless is how many moves a ladder may take: more than the boards have room for.
const endless = 40

// errNoPrey says that it is not plain which group is meant.
var errNoPrey = errors.New("not one white group with two liberties")

// preyOf is a stone of the only group with two liberties, if all others of its colour have more.
func preyOf(b *goban.Board) (goban.Point, error) {
	prey := goban.None
	for p := range goban.Point(b.Shape.Len()) {
		if b.At(p) != colourOf(learner).Other() || b.Head(p) != p || b.Liberties(p, 3) > 2 {
			continue
		}
		if prey != goban.None || b.InAtari(p) {
			return goban.None, errNoPrey
		}
		prey = p
	}
	if prey == goban.None {
		return goban.None, errNoPrey
	}
	return prey, nil
}

// newNet judges a hunt of so many moves.
func newNet(p *weiqi.Position, moves int) (*hunted, error) {
	prey, err := preyOf(p.Goban())
	if err != nil {
		return nil, err
	}
	return &hunted{hunt: life.NewHunt(p.Goban(), prey, false), prey: prey, start: p.Plies(), moves: moves}, nil
}

// newLadder judges a hunt in which the prey is in atari after every move.
func newLadder(p *weiqi.Position) (*hunted, error) {
	prey, err := preyOf(p.Goban())
	if err != nil {
		return nil, err
	}
	return &hunted{hunt: life.NewHunt(p.Goban(), prey, true), prey: prey, start: p.Plies(), moves: endless, ladder: true}, nil
}

func (j *hunted) inside(m game.Move) bool { return !weiqi.IsPass(m) }

func (j *hunted) matters(*goban.Board) func(goban.Point) bool { return everywhere }

// near tells whether a stone is put beside the prey.
func (j *hunted) near(p *weiqi.Position, m game.Move) bool {
	at, ok := weiqi.PointOf(m)
	if !ok || j.hunt.Taken(p.Goban()) {
		return false
	}
	for _, q := range p.Goban().AppendLiberties(nil, j.prey, endless) {
		if q == at {
			return true
		}
	}
	return false
}

func (j *hunted) depth() depth {
	if j.ladder {
		return depth{5, 9}
	}
	return depth{j.moves, mostShown}
}

func (j *hunted) value(p *weiqi.Position) (verdict, error) {
	b := p.Goban()
	mine := p.Turn() == learner
	if j.hunt.Taken(b) {
		return verdict{reached: true}, nil
	}
	left := j.moves - (p.Plies()-j.start+1)/2
	reached := func(n int) bool {
		if mine {
			return j.hunt.Takes(b, n)
		}
		return j.hunt.Catches(b, n)
	}
	if !reached(left) {
		return verdict{plies: apart(b.Liberties(j.prey, 4), mine)}, nil
	}
	n := 1
	for !reached(n) {
		n++
	}
	if mine {
		return verdict{true, 2*n - 1}, nil
	}
	return verdict{true, 2 * n}, nil
}

// apart is a guess of how many plies a hunt that fails can be kept up.
func apart(liberties int, mine bool) int {
	if n := 8 - 2*liberties; mine {
		return n
	} else {
		return n + 1
	}
}

// hauled judges by all moves until so many stones are taken, which the learner has to do within two moves.
type hauled struct {
	start, taken int // plies and stones taken before the puzzle
	stones       int
}

// haul is how many stones a snapback has to take.
const haul = 3

func newSnapback(p *weiqi.Position) *hauled {
	return &hauled{start: p.Plies(), taken: p.Captured(learner), stones: haul}
}

func (j *hauled) inside(m game.Move) bool { return !weiqi.IsPass(m) }

// matters says the white groups that can be taken soon.
func (j *hauled) matters(b *goban.Board) func(goban.Point) bool {
	var short []goban.Point
	for p := range goban.Point(b.Shape.Len()) {
		if b.At(p) == colourOf(learner).Other() && b.Head(p) == p && b.Liberties(p, 3) < 3 && b.Size(p) >= haul-1 {
			short = append(short, p)
		}
	}
	return reaches(b, short...)
}

func (j *hauled) near(*weiqi.Position, game.Move) bool { return false }

func (j *hauled) depth() depth { return depth{2, 2} }

func (j *hauled) value(p *weiqi.Position) (verdict, error) {
	need, left := j.stones-(p.Captured(learner)-j.taken), 2-(p.Plies()-j.start+1)/2
	if need <= 0 {
		return verdict{reached: true}, nil
	}
	for n := 1; n <= left; n++ {
		if p.Turn() == learner && life.Haul(p.Goban(), colourOf(learner), need, n) {
			return verdict{true, 2*n - 1}, nil
		}
		if p.Turn() != learner && life.Hauls(p.Goban(), colourOf(learner), need, n) {
			return verdict{true, 2 * n}, nil
		}
	}
	return verdict{plies: atRisk(p.Goban())}, nil
}

// atRisk counts the white stones in groups of few liberties: a good reply leaves few.
func atRisk(b *goban.Board) (n int) {
	for p := range goban.Point(b.Shape.Len()) {
		if b.At(p) == colourOf(learner).Other() {
			n += 3 - b.Liberties(p, 3)
		}
	}
	return n
}
