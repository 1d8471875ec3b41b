package core

// ledger is a table of proved bounds that any number of threads share. A half-written entry has
// a wrong key, so that nobody needs a lock.
type ledger struct {
	places []place
	mask   uint64
}

// entry is what is proved of a board: its value lies between lower and upper.
type entry struct {
	lower, upper int8
	move         uint8 // the best one found, noMove if none is known
	empties      uint8
}

// unknown is the entry of a board that was never searched.
var unknown = entry{-infinite, infinite, noMove, 0}

func (x entry) pack() uint64 {
	return uint64(uint8(x.lower)) | uint64(uint8(x.upper))<<8 | uint64(x.move)<<16 | uint64(x.empties)<<24 | 1<<32
}

func unpackEntry(d uint64) entry {
	return entry{int8(uint8(d)), int8(uint8(d >> 8)), uint8(d >> 16), uint8(d >> 24)}
}

// newLedger has room for mb megabytes, at least one.
func newLedger(mb int) *ledger {
	n := 1 << 16
	for n*2*16 <= mb<<20 {
		n *= 2
	}
	return &ledger{make([]place, n), uint64(n - 1)}
}

// keyOf is never zero for a board with discs of both sides, as far as hashes go.
func keyOf(own, opp uint64) uint64 {
	h := own * 0x9e3779b97f4a7c15
	h = (h ^ h>>32 ^ opp) * 0xc2b2ae3d27d4eb4f
	h = (h ^ h>>29) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

// find is what is known under a key.
func (l *ledger) find(key uint64) (entry, bool) {
	at := key & l.mask
	for i := range uint64(2) {
		p := &l.places[at^i]
		if data := p.data.Load(); p.lock.Load()^data == key && data != 0 {
			return unpackEntry(data), true
		}
	}
	return unknown, false
}

// keep remembers a bound: v was found by a search between alpha and beta. Of two other boards the
// one with fewer empty squares makes room.
func (l *ledger) keep(key uint64, v, alpha, beta, move, empties int) {
	x := entry{-infinite, infinite, uint8(move), uint8(empties)}
	if v > alpha {
		x.lower = int8(v)
	}
	if v < beta {
		x.upper = int8(v)
	}
	at := key & l.mask
	p := &l.places[at]
	data := p.data.Load()
	if p.lock.Load()^data != key {
		other := &l.places[at^1]
		next := other.data.Load()
		if other.lock.Load()^next == key || uint8(next>>24) <= uint8(data>>24) {
			p, data = other, next
		}
	}
	if p.lock.Load()^data == key && data != 0 {
		x.join(unpackEntry(data), v > alpha)
	}
	data = x.pack()
	p.lock.Store(key ^ data)
	p.data.Store(data)
}

// join adds what was known before.
func (x *entry) join(old entry, found bool) {
	x.lower, x.upper = max(x.lower, old.lower), min(x.upper, old.upper)
	if !found && old.move != noMove {
		x.move = old.move
	}
}

// clear forgets everything.
func (l *ledger) clear() {
	for i := range l.places {
		l.places[i] = place{}
	}
}
