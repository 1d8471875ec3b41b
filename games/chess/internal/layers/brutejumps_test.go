package layers_test

import (
	"slices"

	gameboard "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// jumps tells whether the rules know jumps.
func (b *brute) jumps() bool {
	return slices.ContainsFunc(b.r.Kinds, func(k layers.Kind) bool { return jumpOf(k) != nil })
}

// jumpOf is how a kind jumps, nil if it does not.
func jumpOf(k layers.Kind) *layers.Atom {
	for i := range k.Atoms {
		if k.Atoms[i].Leg == layers.Over {
			return &k.Atoms[i]
		}
	}
	return nil
}

// run is a chain so far, on a board from which who jumps has been taken.
type run struct {
	from, at int
	kind     int // in the beginning
	m        bruteMan
	text     string
	gone     []int // in the order in which they were jumped over
}

// chains are the runs of jumps of the side to move.
func (b *brute) chains() (list []deed) {
	a := b.r.Arrival
	if b.held(b.turn) > 0 && (a.KingFirst || a.KingLater) {
		return nil
	}
	for sq, m := range b.men {
		if m.seat == b.turn && jumpOf(b.r.Kinds[m.kind]) != nil {
			n := b.next()
			delete(n.men, sq)
			list = n.goOn(list, run{from: sq, at: sq, kind: m.kind, m: m, text: b.name(sq)})
		}
	}
	return list
}

// leap is a jump in one direction: whom it takes, -1 for nobody, and where it may land.
func (b *brute) leap(r *run, d gameboard.Dir) (victim int, lands []int) {
	jump := jumpOf(b.r.Kinds[r.m.kind])
	at := r.at
	next := func() bool {
		to, _, _, ok := b.step(at, int(d.X), int(d.Y)*b.up(r.m))
		at = to
		return ok
	}
	full := func() bool { _, there := b.men[at]; return there }
	for {
		if !next() {
			return -1, nil
		}
		if full() {
			break
		}
		if jump.Range == 1 {
			return -1, nil
		}
	}
	if victim = at; b.men[at].seat == b.turn || slices.Contains(r.gone, at) {
		return -1, nil
	}
	for next() && !full() && (jump.Range == 0 || len(lands) == 0) {
		lands = append(lands, at)
	}
	if lands == nil {
		return -1, nil
	}
	return victim, lands
}

// jumpsOn tells whether a run could go on from a square.
func (b *brute) jumpsOn(r run) bool {
	jump := jumpOf(b.r.Kinds[r.m.kind])
	return jump != nil && slices.ContainsFunc(jump.Dirs, func(d gameboard.Dir) bool { victim, _ := b.leap(&r, d); return victim >= 0 })
}

// goOn adds every way in which a run goes on or ends.
func (b *brute) goOn(list []deed, r run) []deed {
	more := b.jumpsOn(r)
	if more {
		for _, d := range jumpOf(b.r.Kinds[r.m.kind]).Dirs {
			list = b.leaps(list, r, d)
		}
	}
	if len(r.gone) == 0 || more && b.r.Capture.Tail != layers.AnyTail {
		return list
	}
	if !more {
		list = b.stop(list, r, nil)
	}
	if b.r.Capture.Tail == layers.NoTail {
		return list
	}
	k := b.r.Kinds[r.m.kind]
	free := b.next()
	for _, sq := range r.gone {
		delete(free.men, sq)
	}
	free.flights(r.at, r.m, func(to int, a *layers.Atom, _ bool) {
		there, full := free.men[to]
		if !full || a.Mode == layers.Moves || !b.mayTake(r.m, there) || k.Pawn && b.r.Zones.Stop[b.turn].Has(to) {
			return
		}
		end := r
		end.text += "x" + b.name(to)
		end.at = to
		if k.Pawn {
			end.m = b.crowned(r.m, to)
		}
		list = b.stop(list, end, &to)
	})
	return list
}

// leaps adds what a run becomes by the jumps in one direction.
func (b *brute) leaps(list []deed, r run, d gameboard.Dir) []deed {
	jump := jumpOf(b.r.Kinds[r.m.kind])
	victim, lands := b.leap(&r, d)
	if victim < 0 {
		return list
	}
	last := b.r.Goal.Royalty != layers.None && b.royal(b.men[victim])
	var runs []run
	for _, to := range lands {
		n := r
		n.gone = append(slices.Clone(r.gone), victim)
		n.at = to
		n.text += ":" + b.name(to)
		runs = append(runs, n)
	}
	if far := jump.Range == 0 && !last; far && slices.ContainsFunc(runs, b.jumpsOn) {
		runs = slices.DeleteFunc(runs, func(n run) bool { return !b.jumpsOn(n) })
	}
	for _, n := range runs {
		if jump.Crowns {
			n.m = b.crowned(n.m, n.at)
		}
		if last {
			list = b.stop(list, n, nil)
		} else {
			list = b.goOn(list, n)
		}
	}
	return list
}

// crowned is what a man is that has come to a square where it may be promoted.
func (b *brute) crowned(m bruteMan, to int) bruteMan {
	if kinds := b.promotions(to); b.r.Zones.Last[b.turn].Has(to) && len(kinds) > 0 {
		m.was = b.r.Kinds[m.kind].Pawn || m.was
		m.kind = kinds[0]
	}
	return m
}

// stop adds the deed that a run is.
func (b *brute) stop(list []deed, r run, tail *int) []deed {
	d := deed{text: r.text, from: r.from, to: r.at, kind: r.kind, captures: true, after: b.next(), jumps: true}
	gone := r.gone
	if tail != nil {
		gone = append(slices.Clone(gone), *tail)
	}
	for _, sq := range gone {
		taken := b.men[sq]
		delete(d.after.men, sq)
		if b.royal(taken) {
			d.king = true
		} else {
			b.fate(nil, d, sq, taken)
		}
	}
	d.after.men[r.at] = r.m
	if b.r.Capture.SafeJumps && d.after.exposed(b.turn) {
		return list
	}
	return append(list, d)
}
