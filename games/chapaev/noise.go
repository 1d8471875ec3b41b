package chapaev

import (
	"math"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var _ game.Perturber = (*Position)(nil)

// tremble is how far a hand is off: the sideways part of a speed, and its length, in thousandths
// (one standard deviation).
var tremble = [...]struct{ aside, strength float64 }{
	smallNoise:  {9, 30},   // half a degree
	mediumNoise: {26, 60},  // a degree and a half
	largeNoise:  {52, 100}, // three degrees
}

// Trembles tells whether hands tremble at all (6.4).
func (p *Position) Trembles() bool { return p.g.Noise != noNoise }

// Perturb disturbs the aim of a stroke where the rules say so (6.4). What comes out is legal: no
// faster than its kind of stroke may be, and if it is forbidden all the same, it stays as it was.
func (p *Position) Perturb(m game.Move, roll func(total uint32) uint32) game.Move {
	s, ok := StrokeOf(m)
	if !ok || !p.Trembles() {
		return m
	}
	by := tremble[p.g.Noise]
	most := map[byte]float64{physics.Flick: fastestFlick, physics.Poke: fastestPoke, physics.Scissors: fastestJaw}[s.Kind]
	s.V = trembling(s.V, by.aside*bell(roll), by.strength*bell(roll), most)
	if s.Kind == physics.Scissors {
		s.V2 = trembling(s.V2, by.aside*bell(roll), by.strength*bell(roll), most)
	}
	if p.refuse(&s) != nil {
		return m
	}
	return packStroke(s, p.turn)
}

// trembling turns a speed aside and changes its length, by thousandths of it, up to the speed most.
func trembling(v [3]int16, aside, strength, most float64) [3]int16 {
	x, y := float64(v[0]), float64(v[1])
	along, off := 1+strength/1000, aside/1000
	x, y = float64(x*along)+float64(y*off), float64(y*along)-float64(x*off)
	if l := math.Hypot(x, y); l > most-1 {
		x, y = x*(most-1)/l, y*(most-1)/l // rounding must not go beyond
	}
	return [3]int16{int16(math.Round(x)), int16(math.Round(y)), v[2]}
}

// bell is about normal with deviation 1: the sum of twelve even rolls, less their mean.
func bell(roll func(total uint32) uint32) float64 {
	sum := 0.0
	for range 12 {
		sum += float64(roll(1<<16)) / (1 << 16)
	}
	return sum - 6
}
