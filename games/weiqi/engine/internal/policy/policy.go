// Package policy guesses moves of Go at first sight: it knows what a move does to the stones around it, what they look
// like, and where the last moves were, and has learned by playing itself how often each of these is chosen.
package policy

import (
	_ "embed"
	"math"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/playouts"
)

// Feature is something that is true of a move.
type Feature uint16

// What a move does to the stones beside it.
const (
	TakesOne    Feature = iota
	TakesMore           // several stones
	TakesToSave         // a chain that has put one of the own chains in atari
	Saves               // a chain in atari, which gets three liberties
	SavesBarely         // it gets two, and is not caught in a ladder
	SavesNot            // it is
	ThrowsIn            // a single stone in atari
	LosesChain          // several stones in atari
	Short               // the move has two liberties
	Catches             // an atari that cannot be escaped from
	Atari               // one that can
	Presses             // a foe is left with two liberties
	Stretches           // a chain of two liberties gets more
	Joins               // two chains of its own
	Cuts                // it touches two chains of the other side
	Tactical            // how many these are
)

// Where a move is, by numbers. Each kind begins where the one before it ends.
const (
	near       = Tactical               // to the last move, by distance
	nearBefore = near + distances       // to the one before it
	lined      = nearBefore + distances // by lines from the edge, with stones around
	roomy      = lined + lines          // without
	named      = roomy + lines          // after all these come the surroundings

	distances = 12
	lines     = 6
	roomSteps = 3
)

//go:embed weights.bin
var learned []byte

//go:embed wide.bin
var learnedWide []byte

// grain is what one step of a weight in the file counts, in logarithms of odds.
const grain = 1.0 / 16

// Weights that were learned, on wide boards and on others.
var weights, wide = read(learned), read(learnedWide)

// read makes weights of their file, a signed byte for each.
func read(file []byte) []float32 {
	w := make([]float32, len(file))
	for i := range w {
		w[i] = float32(int8(file[i])) * grain
	}
	return w
}

// Write makes a file of weights.
func Write(w []float32) []byte {
	file := make([]byte, len(w))
	for i, v := range w {
		file[i] = byte(int8(math.Round(float64(max(-127*grain, min(127*grain, v)) / grain))))
	}
	return file
}

// View finds features of moves. It is used by one goroutine at a time.
type View struct {
	reader playouts.Reader
	stones []goban.Point
	list   []Feature
}

// Weight is the logarithm of how much a move asks to be looked at, up to a constant of the position.
func (v *View) Weight(b *goban.Board, p goban.Point, c goban.Colour, last, before goban.Point) (sum float32) {
	v.list = v.Append(v.list[:0], b, p, c, last, before)
	w := weights
	if Wide(b.Shape) {
		w = greedy
	}
	for _, f := range v.list {
		sum += w[f]
	}
	return sum
}

// WeightSeen is the logarithm of how likely a move is for somebody who plays by what was learned and notices only some features.
func (v *View) WeightSeen(b *goban.Board, p goban.Point, c goban.Colour, last, before goban.Point, seen func(Feature) bool) (sum float32) {
	v.list = v.Append(v.list[:0], b, p, c, last, before)
	w := weights
	if Wide(b.Shape) {
		w = wide
	}
	for _, f := range v.list {
		if seen(f) {
			sum += w[f]
		}
	}
	return sum
}

// Append appends the features of a legal move.
func (v *View) Append(dst []Feature, b *goban.Board, p goban.Point, c goban.Colour, last, before goban.Point) []Feature {
	dst = append(dst, named+Feature(class(b, p, c)))
	dst = v.appendTactics(dst, b, p, c)
	if Wide(b.Shape) {
		return v.appendPlace(dst, b, p, last, before)
	}
	if last != goban.None {
		dst = append(dst, near+Feature(Distance(b.Shape, p, last)))
	}
	if before != goban.None {
		dst = append(dst, nearBefore+Feature(Distance(b.Shape, p, before)))
	}
	line := Feature(min(Height(b.Shape, p), lines-1))
	if Lonely(b, p) {
		return append(dst, roomy+line)
	}
	return append(dst, lined+line)
}

// Tactics are what a legal move does to the stones beside it, until the view is used again.
func (v *View) Tactics(b *goban.Board, p goban.Point, c goban.Colour) []Feature {
	v.list = v.appendTactics(v.list[:0], b, p, c)
	return v.list
}

func (v *View) appendTactics(dst []Feature, b *goban.Board, p goban.Point, c goban.Colour) []Feature {
	dst = v.taking(dst, b, p, c)
	dst = v.own(dst, b, p, c, b.LibertiesAfter(p, c, 3))
	return v.foes(dst, b, p, c)
}

// taking finds what a move takes.
func (v *View) taking(dst []Feature, b *goban.Board, p goban.Point, c goban.Colour) []Feature {
	v.stones = b.AppendTaken(v.stones[:0], p, c)
	switch len(v.stones) {
	case 0:
		return dst
	case 1:
		dst = append(dst, TakesOne)
	default:
		dst = append(dst, TakesMore)
	}
	for _, at := range v.stones {
		for _, q := range b.Shape.Near[at] {
			if b.At(q) == c && b.InAtari(q) {
				return append(dst, TakesToSave)
			}
		}
	}
	return dst
}

// own finds what a move does to the chains of its side.
func (v *View) own(dst []Feature, b *goban.Board, p goban.Point, c goban.Colour, libs int) []Feature {
	first, joins, saves, stretches := goban.None, false, goban.None, false
	for _, q := range b.Shape.Near[p] {
		if b.At(q) != c {
			continue
		}
		joins = joins || first != goban.None && b.Head(q) != first
		first = b.Head(q)
		if b.InAtari(q) {
			saves = q
		} else if libs > 2 && b.Liberties(q, 3) == 2 {
			stretches = true
		}
	}
	if joins {
		dst = append(dst, Joins)
	}
	if stretches {
		dst = append(dst, Stretches)
	}
	switch {
	case libs < 2 && first == goban.None:
		dst = append(dst, ThrowsIn)
	case libs < 2:
		dst = append(dst, LosesChain)
	case libs == 2:
		dst = append(dst, Short)
	}
	switch {
	case saves == goban.None || libs < 2:
		return dst
	case libs > 2:
		return append(dst, Saves)
	case v.reader.Caught(b, saves):
		return append(dst, SavesNot)
	}
	return append(dst, SavesBarely)
}

// foes finds what a move does to the chains of the other side that it does not take.
func (v *View) foes(dst []Feature, b *goban.Board, p goban.Point, c goban.Colour) []Feature {
	first, cuts, presses, atari := goban.None, false, false, goban.None
	for _, q := range b.Shape.Near[p] {
		if b.At(q) != c.Other() {
			continue
		}
		cuts = cuts || first != goban.None && b.Head(q) != first
		first = b.Head(q)
		switch b.Liberties(q, 4) {
		case 2:
			atari = q
		case 3:
			presses = true
		}
	}
	if cuts {
		dst = append(dst, Cuts)
	}
	if presses {
		dst = append(dst, Presses)
	}
	if atari == goban.None {
		return dst
	}
	if at, ok := v.reader.Catches(b, atari); ok && at == p {
		return append(dst, Catches)
	}
	return append(dst, Atari)
}

// Distance is how far two points are from each other, from 0 for neighbours to the last number that counts: both ways
// and the longer one of them.
func Distance(s *goban.Shape, p, q goban.Point) int {
	dx, dy := apart(int(p)%s.Width, int(q)%s.Width, s.Width, s.Torus), apart(int(p)/s.Width, int(q)/s.Width, s.Height, s.Torus)
	return min(max(dx+dy+max(dx, dy)-2, 0), distances-1)
}

func apart(a, b, length int, round bool) int {
	d := max(a-b, b-a)
	if round {
		d = min(d, length-d)
	}
	return d
}

// Height is how far a point is from the nearest edge, 0 on it; on a torus all are far from it.
func Height(s *goban.Shape, p goban.Point) int {
	if s.Torus {
		return max(s.Width, s.Height)
	}
	x, y := int(p)%s.Width, int(p)/s.Width
	return min(x, y, s.Width-1-x, s.Height-1-y)
}

// Lonely tells whether no stone is within three steps.
func Lonely(b *goban.Board, p goban.Point) bool {
	s := b.Shape
	x, y := int(p)%s.Width, int(p)/s.Width
	for v := max(0, y-roomSteps); v <= min(s.Height-1, y+roomSteps); v++ {
		wide := roomSteps - max(v-y, y-v)
		for u := max(0, x-wide); u <= min(s.Width-1, x+wide); u++ {
			if b.At(goban.Point(v*s.Width+u)) != goban.Empty {
				return false
			}
		}
	}
	return true
}
