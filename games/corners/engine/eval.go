package engine

import (
	"sync"

	"github.com/tavlei/tavlei/games/corners"
)

const (
	seats = 6
	most  = 256
)

// weights of the terms, in hundredths of a man.
const (
	step     = 20   // a step of a man nearer to the tip of the goal
	straggle = 2    // for the square of a distance: whoever is far behind counts more
	aside    = 2    // a step away from the straight line between the homes
	outside  = 30   // a man outside the goal
	tempo    = 10   // the move
	won      = 9000 // a game that is over
	arrived  = 1500 // a seat of several that has finished, for each that has not
)

// tables are what the evaluation knows of a game.
type tables struct {
	cost [seats][most]int32 // of a man of a seat on a point
	span [seats]int         // from the tip of its home to that of its goal
	size [seats]int         // points of its goal
}

var known sync.Map // *corners.Game to *tables

func tablesOf(g *corners.Game) *tables {
	if t, ok := known.Load(g); ok {
		return t.(*tables)
	}
	t := &tables{}
	for s := range g.Players {
		tip := -1
		for at := range g.Home(s).All {
			if tip < 0 || g.Distance(s, at) > g.Distance(s, tip) {
				tip = at
			}
		}
		t.span[s] = g.Distance(s, tip)
		t.size[s] = g.Goal(s).Count()
		back := g.Distances(tip)
		for at := range g.Len() {
			d := g.Distance(s, at)
			cost := step*d + straggle*d*d + aside*max(0, back[at]+d-t.span[s])
			if !g.Goal(s).Has(at) {
				cost += outside
			}
			t.cost[s][at] = int32(cost)
		}
	}
	made, _ := known.LoadOrStore(g, t)
	return made.(*tables)
}

// of are the costs of all men of a seat.
func (t *tables) of(p *corners.Position, seat int) (sum int) {
	for at := range p.Men(seat).All {
		sum += int(t.cost[seat][at])
	}
	return sum
}
