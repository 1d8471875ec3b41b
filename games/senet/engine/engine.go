// Package engine is what senet knows beyond its rules: an evaluation of the race and the ten levels, for the expectimax of the
// general search. Importing it adds these abilities to the games of package senet; see [game.Extend].
package engine

import (
	"math/bits"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/senet"
	"github.com/tavlei/tavlei/search"
)

func init() {
	game.Extend(func(g *senet.Game) any { return rules{} })
	game.Extend(func(p *senet.Position) any { return position{p} })
}

// rules are the abilities of a rule set.
type rules struct{}

// position are the abilities of a position.
type position struct{ of *senet.Position }

var (
	_ search.Evaluator = position{}
	_ search.Leveller  = rules{}
)

// levels were calibrated by matches of neighbours: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 110, Blind: 0.50},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 70, Blind: 0.40},
	{N: 3, Nodes: 2_000, Depth: 1, Noise: 45, Blind: 0.30},
	{N: 4, Nodes: 2_000, Depth: 1, Noise: 28, Blind: 0.20},
	{N: 5, Nodes: 4_000, Depth: 2, Noise: 15, Blind: 0.10},
	{N: 6, Nodes: 4_000, Depth: 2, Noise: 6, Blind: 0.03},
	{N: 7, Nodes: 400},
	{N: 8, Nodes: 4_000},
	{N: 9, Nodes: 20_000, Threaded: true},
	{N: 10, Nodes: 200_000, Threaded: true},
}

// Levels are the ten levels of the family.
func (rules) Levels() []search.Level { return levels }

// What counts, in hundredths of a man.
const (
	won    = 9000
	gone   = 210 // a man off the board: thirty squares
	square = 7   // a square gone along the path
	pair   = 8   // two men that guard each other
	wall   = 15  // three men in the way
	house  = 30  // a man on a last house, who cannot be swapped
	waits  = 40  // a man in the House of Beauty, for whom nearly every throw is good
	throw  = 20  // to be about to move
)

// last are the houses behind the water.
const last = 1<<27 | 1<<28 | 1<<29

// open are the squares on which men can be swapped.
const open = 1<<25 - 1

// Eval is the static value of the position for a seat: how far its men are ahead in the race, and what guards them.
func (h position) Eval(s game.Seat) int {
	p := h.of
	if s != 0 && s != 1 {
		return 0
	}
	if o := p.Outcome(); o.Over() {
		return int(o.Value(s, 2) * won)
	}
	v := side(p, int(s)) - side(p, 1-int(s))
	if p.Turn() == s {
		return v + throw
	}
	return v - throw
}

// side is what the men of a seat are worth.
func side(p *senet.Position, seat int) int {
	men := p.Men(seat)
	v := gone * p.Gone(seat)
	for rest := men; rest != 0; rest &= rest - 1 {
		v += square * bits.TrailingZeros32(rest)
	}
	v += pair * bits.OnesCount32(men&(men>>1))
	v += wall * bits.OnesCount32(men&(men>>1)&(men>>2))
	v += house*bits.OnesCount32(men&last) + waits*int(men>>25&1)
	return v - square*danger(men, p.Men(1-seat))/sixteenths
}

// sixteenths are the parts in which the chances of throws are told.
const sixteenths = 16

// falls are the chances of the throws.
var falls = [6]int{0, 4, 6, 4, 1, 1}

// danger is how many squares men are about to lose to enemies who change places with them, what those gain counted as well, in
// sixteenths.
func danger(men, enemies uint32) (n int) {
	alone := men &^ (men<<1 | men>>1) & open
	for throw := 1; throw <= 5; throw++ {
		n += 2 * throw * falls[throw] * bits.OnesCount32(alone&(enemies<<throw))
	}
	return n
}
