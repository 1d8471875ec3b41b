package goban

// Eye tells whether a point is one that its owner leaves empty in a playout: all neighbours are of the colour, and the
// other side holds at most one of the points across, none at the edge.
func (b *Board) Eye(p Point, c Colour) bool {
	edge := 0
	for _, q := range b.Shape.Near[p] {
		if s := b.stones[q]; s != c {
			if s != Edge {
				return false
			}
			edge = 1
		}
	}
	foe := c.Other()
	for _, q := range b.Shape.Aslant[p] {
		if b.stones[q] == foe {
			edge++
		}
	}
	return edge < 2
}

// region walks an area of points that are empty, or of one further colour, and appends them to the stack of the board;
// meets says which of the other colours it touches, a bit for each.
func (b *Board) region(p Point, through Colour) (from []Point, meets uint8) {
	b.stack = append(b.stack[:0], p)
	b.visit(p)
	for i := 0; i < len(b.stack); i++ {
		for _, q := range b.Shape.Near[b.stack[i]] {
			s := b.stones[q]
			if s != Empty && s != through {
				meets |= 1 << s
			} else if b.visit(q) {
				b.stack = append(b.stack, q)
			}
		}
	}
	return b.stack, meets &^ (1 << Edge)
}

// Owners says whose every point is: that of its stone, or of the only colour that an empty region touches, Empty for
// none. dst has room for as many points as the board has, and is returned.
func (b *Board) Owners(dst []Colour) []Colour {
	dst = dst[:b.Shape.Len()]
	b.begin()
	for p := range b.Shape.Beyond {
		if c := b.stones[p]; c != Empty {
			dst[p] = c
			continue
		}
		if b.seen[p] == b.walk {
			continue
		}
		points, meets := b.region(p, Empty)
		owner := Empty
		switch meets {
		case 1 << Black:
			owner = Black
		case 1 << White:
			owner = White
		}
		for _, q := range points {
			dst[q] = owner
		}
	}
	return dst
}

// Area is how many points each side has: its stones and the empty regions that touch no other colour.
func (b *Board) Area() (black, white int) {
	b.begin()
	for p := range b.Shape.Beyond {
		switch b.stones[p] {
		case Black:
			black++
			continue
		case White:
			white++
			continue
		}
		if b.seen[p] == b.walk {
			continue
		}
		switch points, meets := b.region(p, Empty); meets {
		case 1 << Black:
			black += len(points)
		case 1 << White:
			white += len(points)
		}
	}
	return black, white
}
