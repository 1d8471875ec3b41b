package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/janggi"
	"github.com/tavlei/tavlei/search/texel"
)

// handmade are the weights that the fit begins with.
func handmade() []texel.Weight {
	w := make([]texel.Weight, weights)
	for kind := range janggi.Kind(kinds) {
		for row := range rows {
			for off := range columns {
				v := standing(kind, row)
				if kind != janggi.General {
					v += float64(values[kind])
				}
				w[placed(kind, row, off)] = texel.Weight{Early: v, Late: v}
			}
		}
	}
	for term, v := range map[int]float64{
		elephantFreedom: 6, horseFreedom: 8, cannonFreedom: 3, chariotFreedom: 4,
		elephantAtPalace: 9, horseAtPalace: 9, cannonAtPalace: 9, chariotAtPalace: 9,
		screens: 5, pairs: 14, nearGuards: 12, lead: 3, leadLate: 4, onTurn: 15,
	} {
		w[kinds*points+term] = texel.Weight{Early: v, Late: v}
	}
	return w
}

// standing is what a piece gains or loses by its row.
func standing(kind janggi.Kind, row int) float64 {
	switch {
	case kind == janggi.General:
		return float64(-8 * row)
	case kind == janggi.Soldier && row == rows-1:
		return -45 // it only goes sideways there
	case kind == janggi.Soldier:
		return float64(5 * (row - 3))
	}
	return 0
}

// usualFreedom is how many points pieces reach on the whole.
var usualFreedom = map[janggi.Kind]float64{janggi.Elephant: 3, janggi.Horse: 4, janggi.Cannon: 4, janggi.Chariot: 8}

// freed are weights in which no freedom counts less than half of what it does in those made by hand.
func freed(fitted, hand []texel.Weight) []texel.Weight {
	for kind, usual := range usualFreedom {
		at := kinds*points + elephantFreedom + int(kind-janggi.Elephant)
		fitted = texel.HalfAtLeast(fitted, hand, at, placed(kind, 0, 0), points, usual)
	}
	return fitted
}

// Tuning is how the weights are found by self-play; openings give nothing away.
func (r rules) Tuning() texel.Tuning {
	return texel.Tuning{
		Package: "engine", Row: columns, Hand: handmade(), Sample: sampleOf, Mend: freed,
		Scale: 250, Even: 200, Decided: 1000, Least: 6, More: 7, Long: 300,
	}
}

// sampleOf is a position as a fit of weights sees it; ok is false where the evaluation is of no use to one.
func sampleOf(p game.Position) (c texel.Case[uint16], ok bool) {
	of, ok := p.(*janggi.Position)
	if !ok || of.Choosing() || of.PassEnds() {
		return c, false
	}
	var both [2]army
	position{of}.armies(&both)
	c.Early = float64(phaseOf(&both)) / fullPhase
	c.Late = 1 - c.Early
	add := func(i int, n int32) {
		if n != 0 {
			c.Index, c.Count = append(c.Index, uint16(i)), append(c.Count, int8(n))
		}
	}
	for seat := range 2 {
		for kind := range janggi.Kind(kinds) {
			for men := of.Men(seat, kind); !men.Empty(); men = men.Rest() {
				add(placedOn(seat, kind, men.First()), int32(1-2*seat))
			}
		}
	}
	for i := range terms {
		add(kinds*points+i, both[0].terms[i]-both[1].terms[i])
	}
	return c, true
}
