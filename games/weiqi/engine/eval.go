package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/search"
)

// position are the abilities of a position.
type position struct{ of *weiqi.Position }

var _ search.Evaluator = (*position)(nil)

// What counts without a look ahead, in hundredths of a man.
const (
	pointWorth    = 10   // a point of the board that is nearer to one's own stones
	prisonerWorth = 150  // a stone taken, where captures win
	atariWorth    = 8    // a stone that is in atari
	gameWorth     = 9000 // a game that is over
)

// Eval is by how many points a seat has the nearer stones, less what is in atari; where captures win, by how many stones it
// has taken.
func (h *position) Eval(s game.Seat) int {
	p := h.of
	if s < 0 || s > 1 {
		return 0
	}
	if o := p.Outcome(); o.Over() {
		return int(o.Value(s, 2) * gameWorth)
	}
	g := p.Game()
	v := (p.Captured(0) - p.Captured(1)) * prisonerWorth
	if g.Goal == 0 {
		v = reach(p.Goban())*pointWorth - g.Headstart()*pointWorth/2
		if g.ByTerritory() {
			v += (p.Captured(0) - p.Captured(1)) * pointWorth
		}
	}
	if v -= exposed(p.Goban()) * atariWorth; s == 1 {
		return -v
	}
	return v
}

// exposed is how many stones of Black are in atari, less those of White.
func exposed(b *goban.Board) (n int) {
	for at, c := range b.Stones()[:b.Shape.Len()] {
		if c != goban.Empty && b.InAtari(goban.Point(at)) {
			n += 3 - 2*int(c)
		}
	}
	return n
}

// reach is how many points are nearer to stones of Black, less those nearer to White's.
func reach(b *goban.Board) (n int) {
	const mostPoints = goban.Most * goban.Most
	var side [mostPoints]int8
	var list [mostPoints]goban.Point
	var steps [mostPoints]uint16
	last := 0
	for at, c := range b.Stones()[:b.Shape.Len()] {
		if c != goban.Empty {
			side[at] = 3 - 2*int8(c)
			list[last], steps[at] = goban.Point(at), 1
			last++
		}
	}
	for i := 0; i < last; i++ {
		at := list[i]
		n += int(side[at])
		for _, q := range b.Shape.Near[at] {
			switch {
			case q == b.Shape.Beyond:
			case steps[q] == 0:
				side[q], steps[q] = side[at], steps[at]+1
				list[last] = q
				last++
			case steps[q] == steps[at]+1 && side[q] != side[at]:
				side[q] = 0 // as near to both
			}
		}
	}
	return n
}
