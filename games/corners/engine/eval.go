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
	step     = 20   // a step of a man nearer to its goal
	straggle = 2    // for the square of a distance: whoever is far behind counts more
	aside    = 4    // a step away from the straight way between the homes
	outside  = 30   // a man outside the goal
	deep     = 5    // a step deeper into the goal
	tempo    = 10   // the move
	won      = 9000 // a game that is over
	arrived  = 1500 // a seat of several that has finished, for each that has not
)

// tables are what the evaluation knows of a game.
type tables struct {
	cost  [seats][most]int32 // of a man of a seat on a point
	span  [seats]int         // from the tip of its home to that of its goal
	size  [seats]int         // points of its goal
	steps [][]uint8          // between two points
}

var known sync.Map // *corners.Game to *tables

func tablesOf(g *corners.Game) *tables {
	if t, ok := known.Load(g); ok {
		return t.(*tables)
	}
	made, _ := known.LoadOrStore(g, newTables(g))
	return made.(*tables)
}

func newTables(g *corners.Game) *tables {
	t := &tables{steps: make([][]uint8, g.Len())}
	for a := range t.steps {
		t.steps[a] = make([]uint8, g.Len())
		for b := range t.steps[a] {
			t.steps[a][b] = uint8(g.Steps(a, b))
		}
	}
	for s := range g.Players {
		home, goal := tip(g, g.Home(s)), tip(g, g.Goal(s))
		t.span[s] = g.Distance(s, home)
		t.size[s] = g.Goal(s).Count()
		for at := range g.Len() {
			if g.Goal(s).Has(at) {
				t.cost[s][at] = int32(deep * g.Distance(s, at))
				continue
			}
			near := most
			for cell := range g.Goal(s).All {
				near = min(near, int(t.steps[at][cell]))
			}
			off := int(t.steps[home][at]) + int(t.steps[at][goal]) - int(t.steps[home][goal])
			cost := outside + step*near + straggle*near*near + aside*max(0, off) + deep*g.Distance(s, at)
			t.cost[s][at] = int32(cost)
		}
	}
	return t
}

// tip is the point of a home in its outermost corner, which has the fewest neighbours.
func tip(g *corners.Game, home *corners.Set) int {
	best, least := -1, maxNeighbours+1
	for at := range home.All {
		n := 0
		for range g.Neighbours(at) {
			n++
		}
		if n < least {
			best, least = at, n
		}
	}
	return best
}

const maxNeighbours = 8

// of are the costs of all men of a seat.
func (t *tables) of(p *corners.Position, seat int) (sum int) {
	for at := range p.Men(seat).All {
		sum += int(t.cost[seat][at])
	}
	return sum
}

// way is how far men are from filling a goal: the steps of each man outside to the nearest free point of it.
func (t *tables) way(men, goal *corners.Set) (sum int) {
	var free [most]uint8
	n := 0
	for at := range goal.All {
		if !men.Has(at) {
			free[n] = uint8(at)
			n++
		}
	}
	for at := range men.All {
		if goal.Has(at) {
			continue
		}
		near := most
		for _, cell := range free[:n] {
			near = min(near, int(t.steps[at][cell]))
		}
		sum += near + 1
	}
	return sum
}
