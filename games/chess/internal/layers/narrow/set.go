package narrow

import (
	"sync"

	"github.com/tavlei/tavlei/board"
)

// set is the squares of a board: what this kernel is for.
type set = board.Set64

// room is how many squares the numbers of squares have room for.
const room = 64

// fromZone is a zone as a set.
func fromZone(z board.Set192) set { return set(z.Lo) }

// lookup finds by one multiplication what depends on the pieces on the squares of a mask.
type lookup struct {
	mask  set
	magic uint64
	off   uint32
	shift uint8
}

// tabled tells whether so many squares are few enough for a table.
func tabled(mask set) bool { return mask.Count() <= 8 }

func (l *lookup) index(occ set) uint32 {
	return l.off + uint32(uint64(occ&l.mask)*l.magic>>(l.shift&63))
}

// newLookup adds a table to those of a game, filled by a function of the pieces on the mask.
func newLookup(tables *[]set, mask set, of func(occ set) set) lookup {
	f := gather(mask)
	l := lookup{mask, f.magic, uint32(len(*tables)), f.shift}
	*tables = append(*tables, make([]set, 1<<(64-f.shift))...)
	for sub := mask; ; sub = (sub - 1) & mask {
		(*tables)[l.index(sub)] = of(sub)
		if sub == 0 {
			return l
		}
	}
}

// factor gathers the squares of a mask in the top bits of a product.
type factor struct {
	magic uint64
	shift uint8
}

var factors = struct {
	sync.Mutex
	known map[set]factor
}{known: map[set]factor{}}

// gather looks for a factor by trial, the same one every time.
func gather(mask set) factor {
	factors.Lock()
	defer factors.Unlock()
	if f, ok := factors.known[mask]; ok {
		return f
	}
	r := board.Seed
	used := make([]uint32, 1<<12)
	round := uint32(0)
	for bits := max(1, mask.Count()); ; bits++ {
		for range 20000 {
			sparse := r.Next()
			sparse &= r.Next()
			f := factor{sparse & r.Next(), uint8(64 - bits)}
			round++
			if parts(mask, f, used, round) {
				factors.known[mask] = f
				return f
			}
		}
	}
}

// parts tells whether a factor leads each subset of the mask to a place of its own.
func parts(mask set, f factor, used []uint32, round uint32) bool {
	for sub := mask; ; sub = (sub - 1) & mask {
		i := uint64(sub) * f.magic >> f.shift
		if used[i] == round {
			return false
		}
		used[i] = round
		if sub == 0 {
			return true
		}
	}
}
