package core

import "sync/atomic"

// Kinds of bounds in the memory.
const (
	boundUpper uint8 = 1 + iota
	boundLower
	boundExact
)

// noMove is the square of a move that is not known.
const noMove = 64

// memo is what the search remembers of a board.
type memo struct {
	score int16
	move  uint8
	depth uint8
	bound uint8
}

// pack lays a memo out in 64 bits with the age of its search.
func (m memo) pack(age uint8) uint64 {
	return uint64(uint16(m.score)) | uint64(m.move)<<16 | uint64(m.depth)<<24 |
		uint64(m.bound)<<32 | uint64(age)<<40
}

func unpackMemo(d uint64) memo {
	return memo{score: int16(uint16(d)), move: uint8(d >> 16), depth: uint8(d >> 24), bound: uint8(d >> 32)}
}

// place is a memo and the key it was stored under, mixed with it: who reads halves of two
// different writes finds a wrong key, so that threads need no lock.
type place struct{ lock, data atomic.Uint64 }

// memory is a hash table that any number of threads use at once.
type memory struct {
	places []place
	mask   uint64
	salt   uint64 // mixed into what is compared: a new one forgets everything at once
	age    uint8
}

// fit makes room for about that many memos, at most mb megabytes.
func (m *memory) fit(entries int64, mb int) {
	most := max(int64(mb)<<20/16, 1<<10)
	want := int64(1 << 10)
	for want < entries && want*2 <= most {
		want *= 2
	}
	if int64(len(m.places)) < want {
		m.places = make([]place, want)
	}
	m.mask = uint64(want - 1)
}

// renew begins a search that knows nothing of those before it.
func (m *memory) renew() {
	if m.age++; m.age == 0 {
		clear(m.places)
	}
	m.salt = scatter(m.salt + 0x9e3779b97f4a7c15)
}

// scatter mixes the bits of x (the finaliser of splitmix64).
func scatter(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// key tells boards apart. Where they are stored does not depend on the salt, or the same search
// would forget other things the next time.
func (m *memory) key(b Board) uint64 {
	h := b.Own * 0x9e3779b97f4a7c15
	h = (h ^ h>>32 ^ b.Opp) * 0xc2b2ae3d27d4eb4f
	return (h ^ h>>29) * 0xbf58476d1ce4e5b9
}

// probe finds what is known under key, looking at two neighbouring places.
func (m *memory) probe(key uint64) (memo, bool) {
	at, key := key>>8&m.mask, key^m.salt
	for i := range uint64(2) {
		p := &m.places[at^i]
		if data := p.data.Load(); data != 0 && p.lock.Load()^data == key {
			return unpackMemo(data), true
		}
	}
	return memo{move: noMove}, false
}

// store remembers e under key in place of the same board, of one of an earlier search, which
// counts as nothing, or of the shallower of two.
func (m *memory) store(key uint64, e memo) {
	at, key := key>>8&m.mask, key^m.salt
	best, worth := at, 1<<30
	for i := range uint64(2) {
		p := &m.places[at^i]
		data := p.data.Load()
		if data == 0 || uint8(data>>40) != m.age || p.lock.Load()^data == key {
			best = at ^ i
			break
		}
		if depth := int(uint8(data >> 24)); depth < worth {
			best, worth = at^i, depth
		}
	}
	data := e.pack(m.age)
	m.places[best].lock.Store(key ^ data)
	m.places[best].data.Store(data)
}

// full is the share of a sample of places this search has written, in thousandths.
func (m *memory) full() int {
	n := 0
	sample := m.places[:min(len(m.places), 1000)]
	for i := range sample {
		if d := sample[i].data.Load(); d != 0 && uint8(d>>40) == m.age {
			n++
		}
	}
	return n * 1000 / max(len(sample), 1)
}
