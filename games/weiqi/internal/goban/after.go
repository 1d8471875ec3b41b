package goban

// LibertiesAfter is how many liberties the chain of a stone has once it is played on an empty point, with what it takes;
// counting ends at most. Where the stone would be taken with its own chain it is 0.
func (b *Board) LibertiesAfter(p Point, c Colour, most int) int {
	near := &b.Shape.Near[p]
	b.begin()
	b.visit(p)
	n := 0
	for _, q := range near {
		if b.stones[q] == Empty && b.visit(q) {
			n++
		}
	}
	if n >= most {
		return most
	}
	taken, foes := b.short(p, c.Other())
	for _, q := range near {
		if b.stones[q] != c || !b.visit(b.links[q].head) {
			continue
		}
		for at := q; ; {
			for _, r := range b.Shape.Near[at] {
				if s := b.stones[r]; s == Empty && b.visit(r) || s == c.Other() && foes > 0 && b.among(r, taken[:foes]) && b.visit(r) {
					if n++; n >= most {
						return most
					}
				}
			}
			if at = b.links[at].next; at == q {
				break
			}
		}
	}
	for _, q := range near {
		if b.stones[q] == c.Other() && b.among(q, taken[:foes]) && b.visit(q) {
			n++
		}
	}
	return min(n, most)
}

// among tells whether the stone on a point belongs to one of some chains.
func (b *Board) among(p Point, heads []Point) bool {
	for _, head := range heads {
		if b.links[p].head == head {
			return true
		}
	}
	return false
}

// Around is what the eight points around a point hold, two bits for each: first those along the lines, then those
// across.
func (b *Board) Around(p Point) uint16 {
	near, far := &b.Shape.Near[p], &b.Shape.Aslant[p]
	return uint16(b.stones[near[0]]) | uint16(b.stones[near[1]])<<2 | uint16(b.stones[near[2]])<<4 | uint16(b.stones[near[3]])<<6 |
		uint16(b.stones[far[0]])<<8 | uint16(b.stones[far[1]])<<10 | uint16(b.stones[far[2]])<<12 | uint16(b.stones[far[3]])<<14
}
