// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"github.com/tavlei/tavlei/board"
)

// slidOver tells whether the pawn on a square can just have stepped twice over another square.
func (p *Position) slidOver(e, to int) bool {
	seat := p.turn ^ 1
	if p.occupied().Has(e) || !p.side[seat].Has(to) || !p.can[pawnhood].Has(to) {
		return false
	}
	x, y := p.grid.XY(to)
	midX, midY := p.grid.XY(e)
	from := p.grid.At(2*midX-x, 2*midY-y)
	if from == board.None || p.occupied().Has(from) || !p.passed[seat].Has(from) {
		return false
	}
	for _, a := range p.kinds[p.on[to]].Atoms {
		if !a.Double {
			continue
		}
		for _, way := range p.Paths(&a, p.grid, from, seat == 1) {
			if way.To == to {
				return true
			}
		}
	}
	return false
}
