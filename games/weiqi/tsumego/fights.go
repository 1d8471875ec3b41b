package main

import (
	"math/rand/v2"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// cutOff lays out a white stone that two black ones cut off, and stones of both sides around them: one in so many points
// of each, the whole turned by chance.
func cutOff(rng *rand.Rand, black, white int) *goban.Board {
	b := goban.New(goban.ShapeOf(side, side, false))
	x, y, turn := 2+rng.IntN(4), 2+rng.IntN(4), rng.IntN(8)
	put := func(dx, dy int, c goban.Colour) {
		if x, y := x+dx, y+dy; x >= 0 && y >= 0 && x < side && y < side {
			b.Put(goban.Turned(goban.Point(y*side+x), side, turn), c)
		}
	}
	put(0, 0, goban.White)
	put(-1, 0, goban.Black)
	put(0, -1, goban.Black)
	if rng.IntN(2) == 0 {
		put(-1, -1, goban.White)
	}
	for dy := -3; dy <= 3; dy++ {
		for dx := -3; dx <= 3; dx++ {
			switch far := max(dx, -dx, dy, -dy); {
			case far < 2 && dx*dy != -1: // taken, or ways out
			case rng.IntN(black) == 0:
				put(dx, dy, goban.Black)
			case far > 2 && rng.IntN(white) == 0:
				put(dx, dy, goban.White)
			}
		}
	}
	if !calm(b) {
		return nil
	}
	return b
}

// bait lays out a white group with two liberties side by side: on the one a black stone may be taken from the other, and
// then the whole group has no more than that one.
func bait(rng *rand.Rand) *goban.Board {
	l := newLayout(rng, side, colourOf(learner))
	group := l.chain(l.point(rng.IntN(side), rng.IntN(3)), goban.White, 2+rng.IntN(4))
	bait := l.shape.Near[group[rng.IntN(len(group))]][rng.IntN(4)]
	if bait == l.shape.Beyond || l.at[bait] != free {
		return nil
	}
	mouth := l.shape.Near[bait][rng.IntN(4)]
	if mouth == l.shape.Beyond || l.at[mouth] != free {
		return nil
	}
	l.at[bait], l.at[mouth] = goban.Empty, goban.Empty
	l.beside(goban.White, bait)
	l.beside(goban.Black, append(group, mouth)...)
	for range 6 + rng.IntN(10) { // friends of what stands there
		p := l.inner[rng.IntN(len(l.inner))]
		c := l.at[p]
		for range 1 + rng.IntN(2) {
			if q := l.shape.Near[p][rng.IntN(4)]; q != l.shape.Beyond {
				p = q
			}
		}
		if l.at[p] == free {
			l.at[p] = c
			l.inner = append(l.inner, p)
		}
	}
	b := goban.New(l.shape)
	l.put(b)
	if !calm(b) {
		return nil
	}
	return l.turned()
}

// beside puts stones of a colour on all free points beside some points.
func (l *layout) beside(c goban.Colour, points ...goban.Point) {
	for _, p := range points {
		for _, q := range l.shape.Near[p] {
			if q != l.shape.Beyond && l.at[q] == free {
				l.at[q] = c
				l.inner = append(l.inner, q)
			}
		}
	}
}
