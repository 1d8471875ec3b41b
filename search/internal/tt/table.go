// Package tt is the transposition table of the search.
package tt

import (
	"sync"
	"sync/atomic"
)

// Kinds of bounds in the table.
const (
	None uint8 = iota
	Upper
	Lower
	Exact
)

// Entry is what the table remembers of a position. The move is an index into AppendMoves,
// whose order is fixed: moves themselves are twice as wide as the whole entry.
type Entry struct {
	Score int16
	Move  uint16
	Depth uint8
	Bound uint8
}

// Unknown is the index of a move that the table does not know.
const Unknown = 1<<16 - 1

// pack lays an entry out in 64 bits: score (16), move (16), 16 free, depth (8), bound (2), age (6).
func (e Entry) pack(age uint8) uint64 {
	return uint64(uint16(e.Score)) | uint64(e.Move)<<16 |
		uint64(e.Depth)<<48 | uint64(e.Bound&3)<<56 | uint64(age&63)<<58
}

func unpack(d uint64) Entry {
	return Entry{
		Score: int16(uint16(d)), Move: uint16(d >> 16),
		Depth: uint8(d >> 48), Bound: uint8(d>>56) & 3,
	}
}

// slot holds an entry and the key under which it was stored, mixed with the entry: a reader
// that meets two halves of different writes finds a wrong key, so no lock is needed.
type slot struct{ lock, data atomic.Uint64 }

// bucket is one cache line of slots.
type bucket [4]slot

// Table is a transposition table that any number of threads use at once.
type Table struct {
	buckets []bucket
	mask    uint64 // of the buckets in use, a power of two less one
	salt    uint64 // mixed into every key: a new salt forgets everything at once
	age     uint8
	shape   sync.RWMutex // held where the fields above change, which no search does while it runs
}

const bucketBytes = 64

// Fit makes room for about that many entries, at most mb megabytes. Memory of a larger table
// is kept but not used, so that what was searched before changes nothing.
func (t *Table) Fit(entries int64, mb int) {
	t.shape.Lock()
	defer t.shape.Unlock()
	most := max(int64(mb)<<20/bucketBytes, 16)
	want := int64(16)
	for want*int64(len(bucket{})) < entries && want*2 <= most {
		want *= 2
	}
	if int64(len(t.buckets)) < want {
		t.buckets = make([]bucket, want)
	}
	t.mask = uint64(want - 1)
}

// Renew begins a search. Forgetting makes the search independent of all earlier ones.
func (t *Table) Renew(forget bool) {
	t.shape.Lock()
	defer t.shape.Unlock()
	if t.age = (t.age + 1) & 63; t.age == 0 {
		clear(t.buckets)
	}
	if forget {
		t.salt = Mix(t.salt + 0x9e3779b97f4a7c15)
	}
}

func (t *Table) at(key uint64) (*bucket, uint64) {
	key ^= t.salt
	return &t.buckets[key&t.mask], key
}

// Touch begins to fetch what is known under key: what is asked for a little later is then near. A table does not fit into
// the caches, and a search waits for it longer than for anything else.
func (t *Table) Touch(key uint64) {
	b, _ := t.at(key)
	touch(b)
}

// Probe finds what is known under key.
func (t *Table) Probe(key uint64) (Entry, bool) {
	b, key := t.at(key)
	for i := range b {
		data := b[i].data.Load()
		if b[i].lock.Load()^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return Entry{}, false
}

// Peek is Probe for somebody who does not search, at any time.
func (t *Table) Peek(key uint64) (Entry, bool) {
	t.shape.RLock()
	defer t.shape.RUnlock()
	if len(t.buckets) == 0 {
		return Entry{}, false
	}
	return t.Probe(key)
}

// Store remembers e under key in place of the same position, else of an entry of an earlier
// search, else of the shallowest.
func (t *Table) Store(key uint64, e Entry) {
	b, key := t.at(key)
	best, worth := 0, 1<<30
	for i := range b {
		data := b[i].data.Load()
		if data == 0 || b[i].lock.Load()^data == key {
			best = i
			break
		}
		w := int(uint8(data >> 48))
		if uint8(data>>58) != t.age {
			w -= 512
		}
		if w < worth {
			best, worth = i, w
		}
	}
	data := e.pack(t.age)
	b[best].lock.Store(key ^ data)
	b[best].data.Store(data)
}

// Full is the share of a sample of slots that this search has written, in thousandths.
func (t *Table) Full() int {
	n, seen := 0, 0
	for i := 0; i <= int(t.mask) && seen < 1000; i++ {
		for j := range t.buckets[i] {
			seen++
			if d := t.buckets[i][j].data.Load(); d != 0 && uint8(d>>58) == t.age {
				n++
			}
		}
	}
	if seen == 0 {
		return 0
	}
	return n * 1000 / seen
}

// Mix scatters the bits of x (the finaliser of splitmix64).
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
