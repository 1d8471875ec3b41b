package chapaev

import (
	"fmt"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var _ puzzle.Judge = (*Position)(nil)

// goal is something that a stroke may reach.
type goal struct {
	name    string
	reached func(before, after *Position, s physics.Stroke) bool
}

// goals are what drills ask for. Each tells from the position before and after a stroke whether it was
// reached.
var goals = []goal{
	{"two", func(_, after *Position, _ physics.Stroke) bool { return after.last.Foes >= 2 }},
	{"poke", func(_, after *Position, s physics.Stroke) bool {
		return s.Kind == physics.Poke && after.last.Foes > 0
	}},
	{"scissors", func(_, after *Position, s physics.Stroke) bool {
		return s.Kind == physics.Scissors && after.last.Foes > 0
	}},
	{"save", saves},
}

// Goals are the names of the goals.
func (p *Position) Goals() []string {
	names := make([]string, len(goals))
	for i := range goals {
		names[i] = goals[i].name
	}
	return names
}

// Stars are none for a stroke that misses the goal. One that reaches it has one, one more if no own man
// was lost, and the third if besides no own man sticks out over the edge; where a man was to be saved,
// if besides an enemy was knocked off.
func (p *Position) Stars(name string, m game.Move, after game.Position) (int, error) {
	i := slices.IndexFunc(goals, func(g goal) bool { return g.name == name })
	if i < 0 {
		return 0, fmt.Errorf("goal %q: want one of %v", name, p.Goals())
	}
	s, ok := StrokeOf(m)
	if !ok {
		return 0, nil
	}
	q, ok := after.(*Position)
	if !ok {
		return 0, fmt.Errorf("goal %q: not a position of this game", name)
	}
	switch safe := q.last.Round != RoundGoesOn || hangs(q, p.turn) == 0; {
	case !goals[i].reached(p, q, s):
		return 0, nil
	case q.last.Own > 0:
		return 1, nil
	case name == "save" && q.last.Foes == 0, name != "save" && !safe:
		return 2, nil
	}
	return puzzle.Best, nil
}

// hangs is the set of a seat's men that stick out over the edge.
func hangs(p *Position, seat uint8) menSet {
	var set menSet
	for men := p.mine[seat]; men != 0; men = men.rest() {
		if p.Overhang(men.first()) >= LeastOverhang {
			set.add(men.first())
		}
	}
	return set
}

// saves tells whether the men that stuck out over the edge lie safely now.
func saves(before, after *Position, _ physics.Stroke) bool {
	due := hangs(before, before.turn)
	if after.last.Round != RoundGoesOn {
		return due&menSet(after.last.Fell|after.last.Cut) == 0
	}
	return due != 0 && due&^after.mine[before.turn] == 0 && hangs(after, before.turn)&due == 0
}
