package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/search/texel"
)

// handmade are the weights that the fit begins with, and those of the small board.
func handmade(g *xiangqi.Game) (w [weights]texel.Weight) {
	_, h := g.Size()
	for kind := range kinds {
		for rank := range h {
			for off := range columns {
				v := float64(bonus(h, kind, rank, off))
				if kind != general {
					v += float64(worth[kind])
				}
				if kind == soldier && !g.Small && rank < h/2 {
					v -= 30
				}
				w[placed(kind, rank, off)] = texel.Weight{v, v}
			}
		}
	}
	shift := func(kind int, early, late float64) {
		for i := kind * points; i < (kind+1)*points; i++ {
			w[i].Early, w[i].Late = w[i].Early+early, w[i].Late+late
		}
	}
	shift(horse, 0, 50) // it gains as the board empties
	shift(cannon, 0, -50)
	for term, v := range map[int]float64{
		horseFreedom: 8, chariotFreedom: 4, cannonFreedom: 2, openCannon: 70, throughTwo: 14,
		advisorsChariots: -16, advisorsCannons: -16, elephantsChariots: -7, elephantsCannons: -7, onTurn: 14,
	} {
		w[kinds*points+term] = texel.Weight{v, v}
	}
	for kind, usual := range usualFreedom {
		free := w[freedomOf(kind)]
		shift(kind, -usual*free.Early, -usual*free.Late)
	}
	return w
}

// usualFreedom is how many points men reach on the whole: what counts is more or less than that.
var usualFreedom = map[int]float64{horse: 4, chariot: 8, cannon: 8}

// freedomOf is the number of the weight of the points that men of a kind reach.
func freedomOf(kind int) int { return kinds*points + horseFreedom + kind - horse }

// freed are weights in which no freedom counts less than half of what it does in those made by hand.
func freed(fitted, hand []texel.Weight) []texel.Weight {
	for kind, usual := range usualFreedom {
		fitted = texel.HalfAtLeast(fitted, hand, freedomOf(kind), kind*points, points, usual)
	}
	return fitted
}

// bonus is what a man gains or loses by standing on a rank, as its seat counts, and so far off the middle file.
func bonus(h, kind, rank, off int) int {
	last := h - 1
	switch kind {
	case general:
		return -14*rank - 4*off
	case advisor, elephant:
		return 8 - 6*off + 3*off*off/4 - 2*rank
	case horse:
		return 4*min(rank, last-2-rank/2) - 5*off
	case chariot:
		return 3*min(rank, last-1) - 2*off
	case cannon:
		if rank >= last-1 {
			return 12 // on the enemy's first ranks it has its screens
		}
		return 10 - 4*off
	}
	if rank == last { // soldiers that have gone too far
		return -30
	}
	return 14*max(rank-h/2+1, 0) - 5*off
}

// Tuning is how weights of the large board are found by self-play; openings give nothing away.
func (r rules) Tuning() texel.Tuning {
	hand := handmade(r.of)
	return texel.Tuning{
		Package: "engine", Row: columns, Hand: hand[:], Sample: sampleOf, Mend: freed,
		Scale: 180, Even: 200, Decided: 900, Least: 4, More: 7, Long: 300,
	}
}

// sampleOf is a position of the large board as a fit of weights sees it; ok is false where the evaluation is of no use to one.
func sampleOf(p game.Position) (c texel.Case[uint16], ok bool) {
	of, ok := p.(*xiangqi.Position)
	if !ok || of.Game().Small {
		return c, false
	}
	h := &position{of: of, board: tablesOf(of.Game())}
	red, black := h.count(0), h.count(1)
	red.meet(&black)
	black.meet(&red)
	c.Early = float64(phaseOf(&red, &black)) / fullPhase
	c.Late = 1 - c.Early
	add := func(i int, n int32) {
		if n != 0 {
			c.Index, c.Count = append(c.Index, uint16(i)), append(c.Count, int8(n))
		}
	}
	for seat := range 2 {
		for slot, kind := range xiangqi.KindOf {
			if sq := of.Place(seat, slot); sq != xiangqi.Nowhere {
				add(placedOn(of.Game(), seat, kind, sq), int32(1-2*seat))
			}
		}
	}
	for i := range terms {
		add(kinds*points+i, red.terms[i]-black.terms[i])
	}
	return c, red.armed() && black.armed()
}
