package draughts

// A capture is followed jump by jump, and there may be more orders of victims than anybody can
// count: twenty-four men between the squares of a lattice have millions. Up to freeSteps jumps every
// order is followed, which is all that games ever need. From there on the points of the search are
// remembered, so that what several orders lead to is followed once. A position in which that is not
// enough, or in which a side may choose among more captures than mostCaptures, is beyond the budget:
// Parse refuses it, and play ends in it.
const (
	freeSteps    = 2000
	mostSteps    = 25_000
	mostCaptures = 512
)

// tooMany tells whether the captures of the side to move exceed the budget, and on which square the
// man stands that has too many.
func (p *Position) tooMany() (at Square, yes bool) {
	if !p.mayTake(int(p.turn)) {
		return 0, false
	}
	list, over := p.tryCaptures(p.buf[:0], int(p.turn))
	if p.buf = list[:0]; over < 0 {
		return 0, false
	}
	return p.g.layout.placeOf[over], true
}
