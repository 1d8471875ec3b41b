// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"sync"

	"github.com/tavlei/tavlei/board"
)

var none set // the empty one

// lookup finds by a multiplication what depends on the pieces on the squares of a mask.
type lookup struct {
	mask  set
	magic magic
	off   uint32
	shift uint8
}

// tabled tells whether so many squares are few enough for a table.
func tabled(mask set) bool { return mask.Count() <= 8 }

func (l *lookup) index(occ set) uint32 {
	return l.off + uint32(l.magic.of(occ.And(l.mask))>>(l.shift&63))
}

// newLookup adds a table to those of a game, filled by a function of the pieces on the mask.
func newLookup(tables *[]set, mask set, of func(occ set) set) lookup {
	f, _ := gather(mask)
	l := lookup{mask, f.magic, uint32(len(*tables)), f.shift}
	*tables = append(*tables, make([]set, 1<<(64-f.shift))...)
	for _, sub := range subsets(mask) {
		(*tables)[l.index(sub)] = of(sub)
	}
	return l
}

// subsets are all sets of some of the squares.
func subsets(mask set) []set {
	list := []set{none}
	for ; !mask.Empty(); mask = mask.Rest() {
		for _, sub := range list {
			list = append(list, sub.With(mask.First()))
		}
	}
	return list
}

// factor is what gathers a mask, and how far its product is shifted.
type factor struct {
	magic magic
	shift uint8
}

var factors = struct {
	sync.Mutex
	known map[set]factor
}{known: map[set]factor{}}

// mostBits is how large a table may be.
const mostBits = 12

// gather looks for a factor by trial, the same one every time; there need not be one.
func gather(mask set) (_ factor, ok bool) {
	factors.Lock()
	defer factors.Unlock()
	if f, ok := factors.known[mask]; ok {
		return f, f.shift > 0
	}
	r := board.Seed
	list := subsets(mask)
	used := make([]uint32, 1<<mostBits)
	round := uint32(0)
	for bits := max(1, mask.Count()); bits <= mostBits; bits++ {
		for range 20000 {
			f := factor{draw(&r), uint8(64 - bits)}
			round++
			if f.parts(list, used, round) {
				factors.known[mask] = f
				return f, true
			}
		}
	}
	factors.known[mask] = factor{}
	return factor{}, false
}

// sparse is a number with few bits.
func sparse(r *board.Stream) uint64 {
	n := r.Next()
	n &= r.Next()
	return n & r.Next()
}

// parts tells whether the factor leads each of the sets to a place of its own.
func (f *factor) parts(list []set, used []uint32, round uint32) bool {
	for _, sub := range list {
		i := f.magic.of(sub) >> f.shift
		if used[i] == round {
			return false
		}
		used[i] = round
	}
	return true
}
