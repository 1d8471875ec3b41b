package goban

import "iter"

// Head is a stone of the chain of a stone, the same for all of its stones.
func (b *Board) Head(p Point) Point { return b.links[p].head }

// Size is how many stones the chain of a stone has.
func (b *Board) Size(p Point) int { return int(b.chains[b.links[p].head].size) }

// Breathes tells whether the chain of a stone has a liberty: all chains of a board have, unless it was set up otherwise.
func (b *Board) Breathes(p Point) bool { return b.chains[b.links[p].head].libs > 0 }

// Atari is the only liberty of the chain of a stone, None if it has several.
func (b *Board) Atari(p Point) Point {
	c := &b.chains[b.links[p].head]
	if c.libs == 0 || uint64(c.libs)*uint64(c.sq) != uint64(c.sum)*uint64(c.sum) {
		return None
	}
	return Point(c.sum / uint32(c.libs))
}

// InAtari tells whether the chain of a stone has one liberty.
func (b *Board) InAtari(p Point) bool {
	c := &b.chains[b.links[p].head]
	return c.libs > 0 && uint64(c.libs)*uint64(c.sq) == uint64(c.sum)*uint64(c.sum)
}

// Chain are the stones of the chain of a stone.
func (b *Board) Chain(p Point) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for at := p; yield(at); {
			if at = b.links[at].next; at == p {
				return
			}
		}
	}
}

// Next is the stone after another one in its chain, which is a ring.
func (b *Board) Next(p Point) Point { return b.links[p].next }

// AppendLiberties appends liberties of the chain of a stone, each once and at most so many.
func (b *Board) AppendLiberties(dst []Point, p Point, most int) []Point {
	start := len(dst)
	b.begin()
	for at := p; ; {
		for _, q := range b.Shape.Near[at] {
			if b.stones[q] == Empty && b.visit(q) {
				if dst = append(dst, q); len(dst)-start >= most {
					return dst
				}
			}
		}
		if at = b.links[at].next; at == p {
			return dst
		}
	}
}

// Liberties is how many liberties the chain of a stone has; counting ends at most.
func (b *Board) Liberties(p Point, most int) int {
	n := 0
	b.begin()
	for at := p; ; {
		for _, q := range b.Shape.Near[at] {
			if b.stones[q] == Empty && b.visit(q) {
				if n++; n >= most {
					return n
				}
			}
		}
		if at = b.links[at].next; at == p {
			return n
		}
	}
}

// short are the chains of a colour around an empty point that have no other liberty, by their heads, each once.
func (b *Board) short(p Point, c Colour) (heads [4]Point, n int) {
	for _, q := range b.Shape.Near[p] {
		if b.stones[q] != c || !b.InAtari(q) {
			continue
		}
		head := b.links[q].head
		known := false
		for _, old := range heads[:n] {
			known = known || old == head
		}
		if !known {
			heads[n] = head
			n++
		}
	}
	return heads, n
}

// keeps tells whether a stone played on an empty point keeps a liberty: its own, that of a friend, or that of a foe
// that it takes.
func (b *Board) keeps(p Point, c Colour) bool {
	for _, q := range b.Shape.Near[p] {
		switch s := b.stones[q]; s {
		case Empty:
			return true
		case Edge:
		default:
			if b.InAtari(q) != (s == c) {
				return true
			}
		}
	}
	return false
}

// Suicide is how many stones of its own a stone would take with it, itself included: 0 where it keeps a liberty.
func (b *Board) Suicide(p Point, c Colour) int {
	if b.keeps(p, c) {
		return 0
	}
	own := 1
	heads, n := b.short(p, c)
	for _, head := range heads[:n] {
		own += int(b.chains[head].size)
	}
	return own
}

// Legal tells whether a stone may stand on a point: it is empty, not forbidden by the ko, and the stone keeps a liberty
// or takes something.
func (b *Board) Legal(p Point, c Colour) bool {
	return b.stones[p] == Empty && p != b.ko && b.keeps(p, c)
}

// KeyAfter is the key of the board after a stone is played on an empty point, with what it takes and with its own chains
// where it is a suicide.
func (b *Board) KeyAfter(p Point, c Colour) uint64 {
	key, gone := b.key^b.Shape.keys[p][c-Black], c.Other()
	if !b.keeps(p, c) {
		key, gone = b.key, c
	}
	heads, n := b.short(p, gone)
	for _, head := range heads[:n] {
		key ^= b.chains[head].key
	}
	return key
}

// AppendTaken appends the stones of the other side that a stone played on an empty point would take.
func (b *Board) AppendTaken(dst []Point, p Point, c Colour) []Point {
	heads, n := b.short(p, c.Other())
	for _, head := range heads[:n] {
		for at := range b.Chain(head) {
			dst = append(dst, at)
		}
	}
	return dst
}

// begin starts a walk in which every point is visited once.
func (b *Board) begin() {
	if b.walk++; b.walk == 0 {
		clear(b.seen)
		b.walk = 1
	}
}

// visit notes a point and tells whether the walk comes to it for the first time.
func (b *Board) visit(p Point) bool {
	first := b.seen[p] != b.walk
	b.seen[p] = b.walk
	return first
}
