package engine

import (
	"cmp"
	"context"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/corners"
)

// Bounds of the solver: beams of so many positions of one's own men, of weak levels of fewer; moves that are made in all,
// for each position of the width; and how far it looks ahead.
const (
	beamWidth = 32
	weakWidth = 10
	raceMoves = 600
	raceDepth = 80
)

// racer looks for a short way home of the men of one seat, all others standing still: a beam search by distances.
type racer struct {
	pos   corners.Position
	now   []plan
	next  []plan
	seen  map[uint64]bool
	moves []game.Move
}

// plan is where the own men stand after some moves, and the first of these.
type plan struct {
	men   corners.Set
	cost  int // by which plans are compared
	still int // the part of it that each man has by itself
	first game.Move
}

// away tells whether the men of a seat are past those of all others, or most of them in their goal, so that only its
// own moves count.
func away(p *corners.Position, seat int) bool {
	g, t := p.Game(), tablesOf(p.Game())
	if 3*p.InGoal(seat) >= 2*t.size[seat] {
		return true
	}
	if g.Players != 2 {
		return false
	}
	return farthest(p, seat)+farthest(p, 1-seat) < t.span[seat]
}

// farthest is the distance of the last man of a seat.
func farthest(p *corners.Position, seat int) (far int) {
	for at := range p.Men(seat).All {
		far = max(far, p.Game().Distance(seat, at))
	}
	return far
}

// solve is the first move of the shortest way home that the beam has found, and how many moves that takes. Where none is
// found, as while others stand in the goal, it is the first move towards the best place that is.
func (r *racer) solve(ctx context.Context, p *corners.Position, width int) (first game.Move, length int, done bool) {
	t, seat := tablesOf(p.Game()), p.Turn()
	start := raceCost(t, p.Game(), seat, p.Men(seat), t.of(p, seat))
	best := plan{cost: start}
	r.pos.CopyFrom(p)
	r.now = append(r.now[:0], plan{men: *p.Men(seat), cost: start, still: t.of(p, seat)})
	r.seen = map[uint64]bool{r.pos.Key(): true}
	made := 0
	for depth := 1; depth <= raceDepth && len(r.now) > 0 && made < raceMoves*width && ctx.Err() == nil; depth++ {
		r.next = r.next[:0]
		for i := range r.now {
			n, goal := r.expand(&r.now[i], t, seat)
			if goal != (game.Move{}) {
				return goal, depth, true
			}
			made += n
		}
		slices.SortStableFunc(r.next, func(a, b plan) int { return cmp.Compare(a.cost, b.cost) })
		r.next = r.next[:min(len(r.next), width)]
		if len(r.next) > 0 && r.next[0].cost < best.cost {
			best, length = r.next[0], depth
		}
		r.now, r.next = r.next, r.now
	}
	return best.first, length, false
}

// expand makes all moves of a plan. It returns how many they are and, if one of them comes home, the first move of the
// plan with it.
func (r *racer) expand(from *plan, t *tables, seat int) (n int, goal game.Move) {
	r.pos.Replace(seat, &from.men)
	r.moves = r.pos.AppendFree(r.moves[:0], seat)
	for _, m := range r.moves {
		a, b, _ := corners.Points(m)
		if !from.men.Has(b) && r.pos.Free(b) {
			men := from.men
			men.Remove(a)
			men.Add(b)
			first := from.first
			if first == (game.Move{}) {
				first = m
			}
			r.pos.Replace(seat, &men)
			key := r.pos.Key()
			if !r.seen[key] {
				if r.pos.Reached(seat) {
					return n, first
				}
				r.seen[key] = true
				still := from.still - int(t.cost[seat][a]) + int(t.cost[seat][b])
				cost := raceCost(t, r.pos.Game(), seat, &men, still)
				r.next = append(r.next, plan{men: men, cost: cost, still: still, first: first})
			}
			r.pos.Replace(seat, &from.men)
		}
	}
	return len(r.moves), game.Move{}
}

// raceCost is what a plan is worth by: the way to the free points of the goal above all.
func raceCost(t *tables, g *corners.Game, seat int, men *corners.Set, still int) int {
	return 4*step*t.way(men, g.Goal(seat)) + still
}
