package goban

import "github.com/tavlei/tavlei/board"

// Board is a set of stones on a shape with its chains. Liberties are counted once for each stone that touches them, with
// the sum of these points and that of their squares: so it is known at once whether they are all the same point.
type Board struct {
	Shape *Shape

	stones []Colour // by point; the last one is Edge
	links  []link   // by point
	chains []chain  // by head
	empty  []Point  // in no order
	key    uint64
	ko     Point
	seen   []uint32 // by point, for walks: the number of the walk that was there last
	walk   uint32
	stack  []Point
}

// link is the place of a stone in its chain, or that of an empty point in the list of such.
type link struct {
	head, next Point
	place      uint16
}

// chain is kept at the point of its head.
type chain struct {
	key     uint64 // of its stones
	sum, sq uint32 // of its liberties and of their squares, each for every stone that touches it
	libs    uint16 // how many liberties its stones have in all
	size    uint16
}

func keysOf(n int) [][2]uint64 {
	keys := make([][2]uint64, n)
	stream := board.Seed
	for p := range keys {
		stream.Fill(keys[p][:])
	}
	return keys
}

// New is an empty board.
func New(s *Shape) *Board {
	b := &Board{}
	b.fit(s)
	b.Clear()
	return b
}

// fit makes room for a shape.
func (b *Board) fit(s *Shape) {
	n := s.Len()
	b.Shape = s
	b.stones = make([]Colour, n+1)
	b.links = make([]link, n+1)
	b.chains = make([]chain, n+1)
	b.empty = make([]Point, 0, n)
	b.seen = make([]uint32, n+1)
	b.stack = make([]Point, 0, n)
	b.walk = 0
}

// Clear takes all stones away.
func (b *Board) Clear() {
	clear(b.stones)
	b.stones[b.Shape.Beyond] = Edge
	b.empty = b.empty[:0]
	for p := range b.Shape.Beyond {
		b.links[p] = link{place: uint16(p)}
		b.empty = append(b.empty, p)
	}
	b.key, b.ko = 0, None
}

// CopyFrom makes b equal to o. It allocates only where b is of another shape.
func (b *Board) CopyFrom(o *Board) {
	if b.Shape != o.Shape {
		b.fit(o.Shape)
	}
	copy(b.stones, o.stones)
	copy(b.links, o.links)
	copy(b.chains, o.chains)
	b.empty = append(b.empty[:0], o.empty...)
	b.key, b.ko = o.key, o.ko
}

// At is what a point holds.
func (b *Board) At(p Point) Colour { return b.stones[p] }

// Stones are what the points hold, in their order, and Edge at the end. They belong to the board.
func (b *Board) Stones() []Colour { return b.stones }

// Empties are the empty points in no order. They belong to the board.
func (b *Board) Empties() []Point { return b.empty }

// Key is the sum of the keys of all stones: it knows neither the side to move nor the ko.
func (b *Board) Key() uint64 { return b.key }

// Ko is the point where a single stone was taken by the last move, by a single stone that could be retaken there at
// once; None if there is no such point.
func (b *Board) Ko() Point { return b.ko }

// SetKo says which point may not be retaken; None lifts the ban, as a pass does.
func (b *Board) SetKo(p Point) { b.ko = p }

// Play puts a stone on an empty point, takes what has no liberties, the other side's chains first, then its own, and
// notes the ko. It returns how many stones of the other side were taken and how many of its own.
func (b *Board) Play(p Point, c Colour) (taken, lost int) {
	b.join(p, c)
	ko := None
	for _, q := range b.Shape.Near[p] {
		if b.stones[q] == c.Other() && b.chains[b.links[q].head].libs == 0 {
			if ko = q; b.chains[b.links[q].head].size > 1 {
				ko = None
			}
			taken += b.lift(q)
		}
	}
	own := &b.chains[b.links[p].head]
	if b.ko = None; taken == 1 && own.size == 1 && own.libs == 1 {
		b.ko = ko
	}
	if own.libs == 0 {
		lost = b.lift(p)
	}
	return taken, lost
}

// Put puts a stone on an empty point and takes nothing: so positions are set up.
func (b *Board) Put(p Point, c Colour) { b.join(p, c) }

// Lift takes a chain off the board, whatever its liberties are, and returns how many stones it had.
func (b *Board) Lift(p Point) int { return b.lift(p) }

// join puts a stone on an empty point and makes one chain of it and those that it touches.
func (b *Board) join(p Point, c Colour) {
	b.occupy(p)
	b.stones[p] = c
	key := b.Shape.keys[p][c-Black]
	b.key ^= key
	l := &b.links[p]
	l.head, l.next = p, p
	mine := chain{key: key, size: 1}
	x := uint32(p)
	near := &b.Shape.Near[p]
	for _, q := range near {
		switch b.stones[q] {
		case Empty:
			y := uint32(q)
			mine.libs, mine.sum, mine.sq = mine.libs+1, mine.sum+y, mine.sq+y*y
		case Black, White:
			at := &b.chains[b.links[q].head]
			at.libs, at.sum, at.sq = at.libs-1, at.sum-x, at.sq-x*x
		}
	}
	b.chains[p] = mine
	for _, q := range near {
		if b.stones[q] == c {
			b.merge(p, q)
		}
	}
}

// occupy strikes a point from the list of empty ones.
func (b *Board) occupy(p Point) {
	last := len(b.empty) - 1
	moved := b.empty[last]
	place := b.links[p].place
	b.empty[place] = moved
	b.links[moved].place = place
	b.empty = b.empty[:last]
}

// merge makes one chain of those of two stones. The smaller one takes the head of the larger one.
func (b *Board) merge(p, q Point) {
	big, small := b.links[p].head, b.links[q].head
	if big == small {
		return
	}
	if b.chains[big].size < b.chains[small].size {
		big, small = small, big
	}
	to, from := &b.chains[big], &b.chains[small]
	to.key ^= from.key
	to.libs, to.sum, to.sq, to.size = to.libs+from.libs, to.sum+from.sum, to.sq+from.sq, to.size+from.size
	for at := small; ; {
		b.links[at].head = big
		if at = b.links[at].next; at == small {
			break
		}
	}
	b.links[big].next, b.links[small].next = b.links[small].next, b.links[big].next
}

// lift takes a chain off and gives its points back to its neighbours as liberties.
func (b *Board) lift(p Point) int {
	head := b.links[p].head
	b.key ^= b.chains[head].key
	n := int(b.chains[head].size)
	for at := head; ; {
		b.stones[at] = Empty
		next := b.links[at].next
		b.links[at].place = uint16(len(b.empty))
		b.empty = append(b.empty, at)
		x := uint32(at)
		for _, q := range b.Shape.Near[at] {
			if c := b.stones[q]; c == Black || c == White {
				to := &b.chains[b.links[q].head]
				to.libs, to.sum, to.sq = to.libs+1, to.sum+x, to.sq+x*x
			}
		}
		if at = next; at == head {
			return n
		}
	}
}
