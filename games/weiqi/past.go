package weiqi

import "github.com/tavlei/tavlei/games/weiqi/internal/goban"

// past are the boards that have stood, under rules that forbid to repeat them. A board is found by its key in constant
// time; what is found is compared with the board itself, which is made by taking back the stones since then, so that no
// board need be kept. Copies are independent and reuse their memory.
type past struct {
	stood []stood
	table []uint16 // 1 + index into stood, by keys, with open addressing; 0: nothing
	steps []step
	taken []goban.Point // by all steps
}

// stood is a board of the past.
type stood struct {
	key   uint64
	steps uint16 // stones played until then
	ply   uint16 // number of the move after which it stood
	turn  uint8  // seat to move, where that counts
}

// step is a stone that was played.
type step struct {
	at     goban.Point
	colour goban.Colour
	own    bool   // what it took were stones of its own
	taken  uint16 // where those that it took begin
}

// leastTable is the length of a table of few keys, a power of two as all are.
const leastTable = 64

func (h *past) copyFrom(src *past) {
	h.stood = append(h.stood[:0], src.stood...)
	h.table = append(h.table[:0], src.table...)
	h.steps = append(h.steps[:0], src.steps...)
	h.taken = append(h.taken[:0], src.taken...)
}

// add notes a board, unless its key is there already.
func (h *past) add(s stood) {
	if 2*len(h.stood) >= len(h.table) {
		h.grow()
	}
	slot := h.slot(s.key)
	if h.table[slot] != 0 {
		return
	}
	h.stood = append(h.stood, s)
	h.table[slot] = uint16(len(h.stood))
}

// grow makes the table longer, in the memory that it has where that is enough.
func (h *past) grow() {
	n := max(leastTable, 2*len(h.table))
	if cap(h.table) < n {
		h.table = make([]uint16, n)
	}
	h.table = h.table[:n]
	clear(h.table)
	for i := range h.stood {
		h.table[h.slot(h.stood[i].key)] = uint16(i + 1)
	}
}

// slot is where a key stands in the table, or where it would.
func (h *past) slot(key uint64) int {
	mask := len(h.table) - 1
	at := int(key>>32) & mask
	for h.table[at] != 0 && h.stood[h.table[at]-1].key != key {
		at = (at + 1) & mask
	}
	return at
}

// find is the board with a key, nil if there is none.
func (h *past) find(key uint64) *stood {
	if i := h.table[h.slot(key)]; i != 0 {
		return &h.stood[i-1]
	}
	return nil
}

// note writes down a stone before it is played, with the stones that it will take.
func (h *past) note(b *goban.Board, at goban.Point, c goban.Colour, suicide bool) {
	h.steps = append(h.steps, step{at, c, suicide, uint16(len(h.taken))})
	if suicide {
		h.taken = appendSuicide(h.taken, b, at, c)
	} else {
		h.taken = b.AppendTaken(h.taken, at, c)
	}
}

// appendSuicide appends the stones that a suicide takes, its own last.
func appendSuicide(dst []goban.Point, b *goban.Board, at goban.Point, c goban.Colour) []goban.Point {
	var heads [4]goban.Point
	n := 0
	for _, q := range b.Shape.Near[at] {
		if b.At(q) != c {
			continue
		}
		head, known := b.Head(q), false
		for _, old := range heads[:n] {
			known = known || old == head
		}
		if known {
			continue
		}
		heads[n], n = head, n+1
		for p := head; ; {
			dst = append(dst, p)
			if p = b.Next(p); p == head {
				break
			}
		}
	}
	return append(dst, at)
}

// mostPoints is how many points a board can have.
const mostPoints = goban.Most * goban.Most

// stones are what the points of a board hold.
type stones [mostPoints]goban.Colour

// back makes the board of the past out of the present one: it takes back the stones that were played since.
func (h *past) back(b *stones, to *stood) {
	end := len(h.taken)
	for i := len(h.steps) - 1; i >= int(to.steps); i-- {
		s := &h.steps[i]
		colour := s.colour.Other()
		if s.own {
			colour = s.colour
		}
		for _, p := range h.taken[s.taken:end] {
			b[p] = colour
		}
		b[s.at] = goban.Empty
		end = int(s.taken)
	}
}

// repeats is the board of the past that a stone would bring about again, nil if there is none. key is that of the board
// after it.
func (p *Position) repeats(at goban.Point, c goban.Colour, suicide bool, key uint64) *stood {
	turn := uint8(0)
	if p.g.Ko == koSituational {
		turn = 1 - p.turn
	}
	s := p.past.find(keyFor(key, turn))
	if s == nil || s.turn != turn || !p.same(s, at, c, suicide) {
		return nil
	}
	return s
}

// same tells whether a stone would bring about a board of the past.
func (p *Position) same(s *stood, at goban.Point, c goban.Colour, suicide bool) bool {
	var next, then stones
	n := copy(next[:], p.board.Stones()[:p.g.Len()])
	then = next
	p.past.back(&then, s)
	var buf [mostPoints + 1]goban.Point
	next[at] = c
	taken := buf[:0]
	if suicide {
		taken = appendSuicide(taken, &p.board, at, c)
	} else {
		taken = p.board.AppendTaken(taken, at, c)
	}
	for _, q := range taken {
		next[q] = goban.Empty
	}
	for q := range n {
		if next[q] != then[q] {
			return false
		}
	}
	return true
}

// keyFor is the key of a board, with White to move if turn says so.
func keyFor(key uint64, turn uint8) uint64 {
	if turn == white {
		return key ^ turnKey
	}
	return key
}
