package aim

import (
	"math"
	"math/bits"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Rules are the house rules that matter to who aims.
type Rules struct {
	Keep     Keep
	Check    Check
	Traitor  bool
	Earth    bool // it turns: strokes may go in every direction
	Poke     bool
	Scissors bool
	Bonus    bool // a round won without a loss counts double
}

// Keep is when the shooter shoots again.
type Keep uint8

// He must have knocked off an enemy, and
const (
	NoOwnLoss    Keep = iota // no man of his own
	StrikerStays             // not the man he struck
	NeverKeep                // it does not help: turns alternate
)

// Check is what becomes of men that stick out over the edge.
type Check uint8

// They
const (
	CheckOff    Check = iota // stay
	CheckOn                  // are lifted and perhaps fall
	CheckStrict              // count as fallen
)

// View is a table as the player to move sees it. Sets of men have a bit for each.
type View struct {
	Table   physics.Table
	Bodies  physics.Bodies
	Mine    uint32
	Theirs  uint32
	Forward float64 // 1 if the player sits at the first rank, else -1
	Whole   bool    // the player has lost no man in this round
}

// turned is the view of the other side.
func (v *View) turned() View {
	w := *v
	w.Mine, w.Theirs, w.Forward, w.Whole = v.Theirs, v.Mine, -v.Forward, false
	return w
}

// Limits of strokes in mm/s, and how far a direction may turn away from forward when the earth does
// not turn: rules 5.3 and 6.
const (
	least       = 300
	most        = 5000
	hard        = 4000
	mostPoke    = 1500
	mostJaw     = 1000
	cosBackward = -0.342
)

// allows tells whether the player may strike in this direction, a vector of any length.
func (r *Rules) allows(v *View, x, y float64) bool {
	return r.Earth || y*v.Forward >= (cosBackward+0.005)*math.Hypot(x, y)
}

// Values in hundredths of a man.
const (
	manWorth  = 100
	ownWorth  = 120
	turnWorth = 100 // of shooting again with nobody left hanging
	winWorth  = 600 // of a round
	bonus     = 200 // of a round won without a loss
	traitor   = 180 // of a man that changes sides
	farEdge   = 6.0 // cm from the edge at which a man is as safe as he can be
	safety    = 14  // of a man there, before one at the edge
)

// count is what has happened to the men of both sides.
type count struct {
	own, enemy float64
	struckOff  bool
}

// worth values what a stroke has made of the table: before and after are flat.
func (r *Rules) worth(v *View, s physics.Stroke, after *Flat) float64 {
	off := v.Mine | v.Theirs
	for i := range after.n {
		if after.men[i].on {
			off &^= 1 << i
		}
	}
	c := count{
		own: float64(bits.OnesCount32(off & v.Mine)), enemy: float64(bits.OnesCount32(off & v.Theirs)),
		struckOff: off&(1<<s.Man) != 0,
	}
	hanging := r.hanging(v, after, &c)
	return r.value(v, c, v.Mine&^off, v.Theirs&^off, hanging) + place(after, v.Mine&^off) - place(after, v.Theirs&^off)
}

// hanging adds the men that stick out over the edge to who has fallen, by how probable that is.
func (r *Rules) hanging(v *View, after *Flat, c *count) (own bool) {
	if r.Check == CheckOff {
		return false
	}
	for i := range after.n {
		if !after.men[i].on {
			continue
		}
		out := after.law.radius - after.edge(i)
		if out < overhang {
			continue
		}
		p := 1.0
		if r.Check == CheckOn {
			p = fallsWhenLifted
		}
		if v.Mine&(1<<i) != 0 {
			c.own += p
			own = true
		} else if v.Theirs&(1<<i) != 0 {
			c.enemy += p
		}
	}
	return own
}

// fallsWhenLifted is the share of men that fall when they stick out and are lifted there: nearly all
// come down on the board, see TestLift.
const fallsWhenLifted = 0.04

// value sums up: mine and theirs are who is left on the board.
func (r *Rules) value(v *View, c count, mine, theirs uint32, hanging bool) float64 {
	score := manWorth*c.enemy - ownWorth*c.own
	switch {
	case theirs == 0 && mine != 0:
		score += winWorth
		if r.Bonus && v.Whole && c.own < 0.5 {
			score += bonus
		}
	case mine == 0 && theirs != 0:
		score -= winWorth
	case mine == 0:
		score -= winWorth / 4 // played again: that is no progress
	case r.keeps(c) && !hanging:
		score += turnWorth
	case r.keeps(c):
		score += turnWorth / 2
	}
	return score
}

// keeps tells whether the shooter shoots again.
func (r *Rules) keeps(c count) bool {
	switch {
	case r.Keep == NeverKeep || c.enemy < 0.5:
		return false
	case r.Keep == StrikerStays:
		return !c.struckOff
	}
	return c.own < 0.5
}

// place is what the places of some men are worth: those far from the edge are hard to push off.
func place(f *Flat, set uint32) float64 {
	sum := 0.0
	for i := range f.n {
		if set&(1<<i) != 0 {
			sum += safety * min(f.edge(i), farEdge) / farEdge
		}
	}
	return sum
}
