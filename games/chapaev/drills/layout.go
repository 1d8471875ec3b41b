package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// Lengths in squares.
const (
	side     = 8.0
	diameter = 2.9 / 4.5
	radius   = diameter / 2
	thick    = 0.8 / 4.5
)

// spot is a place on the board, in squares from White's left corner.
type spot struct{ x, y float64 }

// layout is where the men of both sides lie. White is to move.
type layout struct{ own, foes []spot }

// free tells whether a man at s would leave room to all others.
func (l *layout) free(s spot, room float64) bool {
	for _, list := range [][]spot{l.own, l.foes} {
		for _, o := range list {
			if math.Hypot(s.x-o.x, s.y-o.y) < diameter+room {
				return false
			}
		}
	}
	return true
}

// somewhere is a free place at least so far from the edges.
func (l *layout) somewhere(rng *rand.Rand, edge float64) spot {
	for {
		s := spot{edge + rng.Float64()*(side-2*edge), edge + rng.Float64()*(side-2*edge)}
		if l.free(s, 0.15) {
			return s
		}
	}
}

// round is a place as it is written.
func (s spot) round() spot { return spot{math.Round(100*s.x) / 100, math.Round(100*s.y) / 100} }

// text is the position in the notation of the game.
func (l *layout) text() string {
	var b strings.Builder
	b.WriteString("W")
	for i, s := range l.own {
		s = s.round()
		fmt.Fprintf(&b, " W%d@%g,%g", i, s.x, s.y)
	}
	for i, s := range l.foes {
		s = s.round()
		fmt.Fprintf(&b, " B%d@%g,%g", 8+i, s.x, s.y)
	}
	return b.String()
}

// scatter adds men of both sides.
func (l *layout) scatter(rng *rand.Rand, own, foes int) {
	for range own {
		l.own = append(l.own, l.somewhere(rng, 0.5))
	}
	for range foes {
		l.foes = append(l.foes, l.somewhere(rng, 0.5))
	}
}

// layTwo lays a few men anywhere.
func layTwo(rng *rand.Rand) layout {
	var l layout
	l.scatter(rng, 2+rng.IntN(2), 3+rng.IntN(3))
	return l
}

// layPoke lays an own man so near an enemy that he may poke him.
func layPoke(rng *rand.Rand) layout {
	var l layout
	foe := l.somewhere(rng, 1.6)
	far := diameter + (0.1+0.8*rng.Float64())*thick
	angle := 2 * math.Pi * rng.Float64()
	l.foes = []spot{foe}
	l.own = []spot{{foe.x + far*math.Cos(angle), foe.y + far*math.Sin(angle)}}
	l.scatter(rng, rng.IntN(2), 1+rng.IntN(3))
	return l
}

// layScissors lays an enemy between two own men, not quite on their line.
func layScissors(rng *rand.Rand) layout {
	var l layout
	foe := l.somewhere(rng, 1.8)
	angle, aside := 2*math.Pi*rng.Float64(), (0.06+0.1*rng.Float64())*math.Copysign(1, rng.Float64()-0.5)
	cos, sin := math.Cos(angle), math.Sin(angle)
	at := func(along float64) spot {
		return spot{foe.x + along*cos - aside*sin, foe.y + along*sin + aside*cos}
	}
	l.foes = []spot{foe}
	l.own = []spot{at(diameter + 0.1 + 0.5*rng.Float64()), at(-diameter - 0.1 - 0.5*rng.Float64())}
	l.scatter(rng, 0, 1+rng.IntN(3))
	return l
}

// laySave lays an own man over the edge.
func laySave(rng *rand.Rand) layout {
	var l layout
	out := radius * (0.25 + 0.6*rng.Float64())
	along := 1 + (side-2)*rng.Float64()
	edge := radius - out
	l.own = []spot{[]spot{{along, edge}, {edge, along}, {side - edge, along}, {along, side - edge}}[rng.IntN(4)]}
	l.scatter(rng, 1+rng.IntN(2), 2+rng.IntN(3))
	return l
}
