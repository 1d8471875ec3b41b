package core

import "sync/atomic"

// crowd is what lets several threads share one search: each of them searches the whole tree, but
// leaves a move that another thread is at for later. By then the table mostly knows its value.
// (The idea is Jean-Christophe Weill's ABDADA in the simple form that Tom Kerrigan published.)
type crowd struct{ at [1 << 12]atomic.Uint64 }

// crowdedFrom is the number of empty squares from which threads look out for each other.
const crowdedFrom = 12

// tryTogether is tryAll's loop for one of several threads.
func (e *endgame) tryTogether(r *replies, t *trial, open uint64) (best, move int) {
	var later [40]int8
	n := 0
	for i := range r.n {
		x := r.next(i)
		place, key := e.crowd.place(x)
		if i > 0 && place.Load() == key {
			later[n] = int8(i)
			n++
			continue
		}
		place.Store(key)
		cut := e.try(t, x, open)
		place.CompareAndSwap(key, 0)
		if cut {
			return t.best, t.move
		}
	}
	for _, i := range later[:n] {
		if e.try(t, &r.list[i], open) {
			break
		}
	}
	return t.best, t.move
}

func (c *crowd) place(x *reply) (*atomic.Uint64, uint64) {
	key := keyOf(x.own, x.opp) | 1
	return &c.at[key>>52], key
}

// tell adds the boards counted so far to the count of all threads.
func (e *endgame) tell() {
	if e.total != nil {
		e.total.Add(e.nodes)
		e.nodes = 0
	}
}
