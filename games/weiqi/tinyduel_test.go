package weiqi

import (
	"math"
	"slices"
)

// tinyDuel searches positions of some kind by proof numbers (df-pn), until the prover has won or failed. Whoever comes back to a
// position on the way has not won by that: the prover has failed there. So what is won is so whatever the way, by moves each of
// which leads to something that was won before it, while some that has failed may have done so only on the way.
//
// The number of a choice of the other side is not the sum of all numbers but the largest, and one for each of the rest: positions
// come about in many ways, and sums count the same work again and again.
type tinyDuel[S any] struct {
	kind    tinyKind[S]
	table   tinyTable
	path    []uint64
	rooms   [][]tinyTurn[S] // by depth, to be used again
	nodes   int
	stop    int               // so many nodes, and the search gives up
	answers map[uint64]uint64 // where it is not nil: to what a position of the prover was won
}

// tinyKind is a kind of positions.
type tinyKind[S any] interface {
	mover(st *S) uint8
	turns(st *S, list []tinyTurn[S]) []tinyTurn[S]
	guess(st *S) (proof, doubt uint32) // 0 and infinite where it is decided
	learn(st *S, proof uint32)         // what a search has come to
}

// tinyTurn is what becomes of a position by one move.
type tinyTurn[S any] struct {
	st           S
	key          uint64
	proof, doubt uint32
}

// forever is a stop that is never reached.
const forever = math.MaxInt

// judge finds the numbers of all turns until one decides.
func (d *tinyDuel[S]) judge(list []tinyTurn[S], mover uint8) {
	for i := range list {
		t := &list[i]
		if t.proof, t.doubt = infinite, 0; slices.Contains(d.path, t.key) {
			continue
		}
		var ok bool
		if t.proof, t.doubt, ok = d.table.find(t.key); !ok {
			if t.proof, t.doubt = d.kind.guess(&t.st); t.proof == 0 {
				d.table.keep(t.key, 0, infinite, 1)
			}
		}
		if own, _ := t.numbers(mover); own == 0 {
			list[0], list[i] = list[i], list[0]
			return
		}
	}
}

// numbers are first that of the side to move and then the other one.
func (t *tinyTurn[S]) numbers(mover uint8) (own, other uint32) {
	if mover == prover {
		return t.proof, t.doubt
	}
	return t.doubt, t.proof
}

// choose finds the turn with the least number of the side to move, the second least, and of the other numbers the largest and how
// many more there are that are not decided.
func choose[S any](list []tinyTurn[S], mover uint8) (own, second, most, more uint32, best int) {
	own, second, best = infinite, infinite, -1
	for i := range list {
		mine, theirs := list[i].numbers(mover)
		switch {
		case mine == 0:
			return 0, infinite, infinite, 0, i
		case mine == infinite:
			continue
		case mine < own:
			own, second, best = mine, own, i
		case mine < second:
			second = mine
		}
		most = max(most, theirs)
		more++
	}
	return own, second, most, max(more, 1) - 1, best
}

// prove searches until it is decided what a turn leads to.
func (d *tinyDuel[S]) prove(t *tinyTurn[S]) (proof uint32) {
	one := []tinyTurn[S]{*t}
	if d.judge(one, prover); one[0].proof > 0 && one[0].doubt > 0 {
		one[0].proof, _ = d.search(&t.st, t.key, infinite, infinite)
	}
	return one[0].proof
}

// search goes on from a position until one of its numbers comes to a limit, and returns them.
func (d *tinyDuel[S]) search(st *S, key uint64, proofLimit, doubtLimit uint32) (proof, doubt uint32) {
	before := d.nodes
	d.nodes++
	depth := len(d.path)
	d.path = append(d.path, key)
	if depth == len(d.rooms) {
		d.rooms = append(d.rooms, nil)
	}
	list := d.kind.turns(st, d.rooms[depth][:0])
	d.rooms[depth] = list
	mover := d.kind.mover(st)
	d.judge(list, mover)
	best := 0
	for {
		var own, second, most, more uint32
		own, second, most, more, best = choose(list, mover)
		other := min(most+more, infinite)
		ownLimit, otherLimit := proofLimit, doubtLimit
		if proof, doubt = own, other; mover == enemy {
			proof, doubt = other, own
			ownLimit, otherLimit = doubtLimit, proofLimit
		}
		if own == 0 || own == infinite || own >= ownLimit || other >= otherLimit || d.nodes >= d.stop {
			break
		}
		t := &list[best]
		ownLimit = min(ownLimit, second+1+second/4) // a quarter more, so as not to change the move all the time
		if otherLimit = min(otherLimit-more, infinite); mover == enemy {
			ownLimit, otherLimit = otherLimit, ownLimit
		}
		t.proof, t.doubt = d.search(&t.st, t.key, ownLimit, otherLimit)
	}
	d.path = d.path[:depth]
	if _, known := d.answers[key]; proof == 0 && mover == prover && d.answers != nil && !known {
		d.answers[key] = list[best].key
	}
	d.table.keep(key, proof, doubt, d.nodes-before)
	d.kind.learn(st, proof)
	return proof, doubt
}
