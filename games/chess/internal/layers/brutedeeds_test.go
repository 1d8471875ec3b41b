package layers_test

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// deeds are all actions, as if kings did not matter.
func (b *brute) deeds() (list []deed) {
	waits := b.held(b.turn) > 0 && b.r.Arrival.KingFirst
	for sq, m := range b.men {
		if b.mine(m) && !waits {
			list = b.manDeeds(list, sq, m)
		}
	}
	if !waits {
		list = b.castlings(list)
	}
	if b.r.Arrival.Drops {
		list = b.dropDeeds(list)
	}
	return list
}

func (b *brute) manDeeds(list []deed, sq int, m bruteMan) []deed {
	if m.neutral { // it looks the way of who moves it
		m.seat = b.turn
	}
	k := b.r.Kinds[m.kind]
	itself := !k.ByFile || b.r.Zones.Files[sq%b.r.Board.W] == '.'
	b.flights(sq, m, func(to int, a *layers.Atom, crossed bool) {
		there, full := b.men[to]
		shut := crossed && b.r.Board.CapturesFrom > 1 && b.number < b.r.Board.CapturesFrom
		switch {
		case k.Pawn && b.r.Zones.Stop[(1-b.up(m))/2].Has(to) && (full || a.Mode != layers.Captures):
		case !full && a.Mode != layers.Captures:
			if m.neutral && b.extras["last"] == b.name(to)+b.name(sq) {
				return
			}
			list = b.land(list, sq, to, m, a, crossed, -1)
		case full && a.Mode != layers.Moves && !shut && b.mayTake(m, there):
			list = b.land(list, sq, to, m, a, crossed, to)
		}
		if !full && k.Pawn && itself && a.Mode != layers.Moves && !shut && slices.Contains(b.passed, to) && !b.later() {
			if victim := b.passer(to); victim >= 0 {
				list = b.land(list, sq, to, m, a, crossed, victim)
			}
		}
	})
	if b.r.Board.RoundTrip && !m.neutral {
		list = b.round(list, sq, m)
	}
	return list
}

// later tells whether nothing may be taken while the king is in hand.
func (b *brute) later() bool { return b.r.Arrival.KingLater && b.held(b.turn) > 0 }

func (b *brute) mayTake(m, there bruteMan) bool {
	switch {
	case b.later():
		return false
	case there.neutral:
		return !m.neutral && !b.r.Company.NeutralSafe
	case b.r.Capture.Fate == layers.Elsewhere && b.r.Kinds[there.kind].Royal && b.r.Goal.Royalty == layers.Strict:
		return false
	}
	return there.seat != b.turn
}

// passer is the square of the enemy's pawn that has stepped over a square.
func (b *brute) passer(e int) int {
	for _, dy := range []int{1, -1} {
		at, from := e+dy*b.r.Board.W, e-dy*b.r.Board.W
		m, ok := b.men[at]
		if ok && b.r.Kinds[m.kind].Pawn && m.seat != b.turn && b.up(m) == dy && b.r.Zones.Passed[(1-dy)/2].Has(from) {
			return at
		}
	}
	return -1
}

// land puts a man on its square, promotes it and does with a victim what the rules say.
func (b *brute) land(list []deed, sq, to int, m bruteMan, a *layers.Atom, crossed bool, victim int) []deed {
	k := b.r.Kinds[m.kind]
	n := b.next()
	delete(n.men, sq)
	taken := bruteMan{kind: -1}
	if victim >= 0 {
		taken = n.men[victim]
		delete(n.men, victim)
	}
	m.turned = k.Pawn && m.turned != (crossed && a.Mode != layers.Moves && b.r.Board.Turning)
	kinds := []int{m.kind}
	if k.Pawn && b.r.Zones.Last[(1-b.up(m))/2].Has(to) {
		kinds = nil
		file := byte('.')
		if b.r.Zones.Files != "" {
			file = b.r.Zones.Files[to%b.r.Board.W]
		}
		for _, c := range []byte(b.r.Zones.Promo) {
			if kind, _ := b.kindOf(c); file == '.' || file == c {
				kinds = append(kinds, kind)
			}
		}
	}
	for _, kind := range kinds {
		text := b.name(sq) + b.name(to)
		put := m
		if kind != m.kind {
			text += strings.ToLower(string(b.r.Kinds[kind].Letter))
			put.was, put.turned = true, false
		}
		put.kind, put.seat = kind, m.seat
		d := deed{text: text, from: sq, to: to, kind: m.kind, captures: victim >= 0}
		d.after = n.next()
		d.after.men[to] = put
		if d.king = taken.kind >= 0 && b.r.Kinds[taken.kind].Royal && !taken.neutral; taken.kind < 0 || d.king {
			list = append(list, d)
			continue
		}
		list = b.fate(list, d, victim, taken)
	}
	return list
}

// fate does with a man that has been taken what the rules say.
func (b *brute) fate(list []deed, d deed, victim int, taken bruteMan) []deed {
	taken.turned = false
	if taken.was && b.r.Capture.Revert {
		taken.kind = slices.IndexFunc(b.r.Kinds, func(k layers.Kind) bool { return k.Pawn })
		taken.was = false
	}
	switch b.r.Capture.Fate {
	case layers.ToHand:
		d.after.hand[b.turn][b.r.Kinds[taken.kind].Letter]++
	case layers.Swapped:
		if victim == d.to {
			d.after.men[d.from] = taken
		}
	case layers.Elsewhere:
		for sq := range b.r.Board.W * b.r.Board.H {
			if _, full := d.after.men[sq]; full || b.r.Board.Holes.Has(sq) || !b.mayPut(taken, victim, sq) {
				continue
			}
			e := d
			e.text += "/" + b.name(sq)
			e.after = d.after.next()
			e.after.men[sq] = taken
			list = append(list, e)
		}
		return list
	}
	return append(list, d)
}

func (b *brute) mayPut(taken bruteMan, victim, sq int) bool {
	k := b.r.Kinds[taken.kind]
	if k.Pawn {
		return b.r.Zones.Put[1-b.turn].Has(sq)
	}
	return !b.r.Capture.SameColour || k.Letter != b.r.Capture.Bishop || b.shade(victim) == b.shade(sq)
}

func (b *brute) shade(sq int) int { return (sq%b.r.Board.W + sq/b.r.Board.W) % 2 }

// round adds the journey round an empty rank.
func (b *brute) round(list []deed, sq int, m bruteMan) []deed {
	if b.strict() && b.exposed(b.turn) {
		return list
	}
	for x := range b.r.Board.W {
		other := b.sq(x, sq/b.r.Board.W)
		if _, full := b.men[other]; other != sq && (full || b.r.Board.Holes.Has(other)) {
			return list
		}
	}
	for _, a := range b.atoms(sq, m) {
		for _, d := range a.Dirs {
			if a.Leg == layers.Ride && a.Range == 0 && a.Mode != layers.Captures && d.Y == 0 && d.X*d.X == 1 {
				return append(list, deed{text: b.name(sq) + b.name(sq), from: sq, to: sq, kind: m.kind, after: b.next()})
			}
		}
	}
	return list
}

func (b *brute) strict() bool {
	return b.r.Goal.Royalty == layers.Strict || b.r.Goal.Royalty == layers.Mixed
}

// castlings tries the rights; where kings are safe its start, way and end must be.
func (b *brute) castlings(list []deed) []deed {
	kings := b.royals(b.turn)
	if len(kings) != 1 {
		return list
	}
	for _, rook := range b.castle {
		if m, ok := b.men[rook]; !ok || m.seat != b.turn {
			continue
		}
		list = b.castleWith(list, kings[0], rook, false)
		if b.r.Castling.Around && kings[0]%b.r.Board.W == b.r.Board.W/2 {
			list = b.castleWith(list, kings[0], rook, true)
		}
	}
	return list
}

func (b *brute) castleWith(list []deed, king, rook int, round bool) []deed {
	c := b.r.Castling
	wing := 0
	if (rook > king) != round {
		wing = 1
	}
	w := b.r.Board.W
	row := king / w * w
	kingTo, rookTo := row+c.King[wing], row+c.Rook[wing]
	for x := range w {
		sq := row + x
		_, full := b.men[sq]
		onWay := func(a, z int) bool { return sq >= min(a, z) && sq <= max(a, z) }
		need := onWay(king, kingTo) || onWay(rook, rookTo) || onWay(king, rook)
		if round {
			need = !onWay(king, rook)
		}
		if need && sq != king && sq != rook && (full || b.r.Board.Holes.Has(sq)) {
			return list
		}
	}
	if b.strict() && b.exposed(b.turn) {
		return list
	}
	man := b.men[king]
	for sq := min(king, kingTo); sq <= max(king, kingTo) && b.strict(); sq++ {
		if sq == king || sq == kingTo {
			continue
		}
		way := b.next()
		delete(way.men, king)
		if way.attacked(sq, b.turn) {
			return list
		}
	}
	n := b.next()
	other := n.men[rook]
	delete(n.men, king)
	delete(n.men, rook)
	n.men[kingTo], n.men[rookTo] = man, other
	text := b.name(king) + b.name(rook)
	if round {
		text += "~"
	}
	if d := kingTo - king; !c.OnRook && (d == 2 || d == -2) {
		text = b.name(king) + b.name(kingTo)
	}
	return append(list, deed{text: text, from: king, to: rook, kind: man.kind, castles: true, rook: rook, after: n})
}

// dropDeeds drops what is in hand wherever it may come.
func (b *brute) dropDeeds(list []deed) []deed {
	for c, have := range b.hand[b.turn] {
		kind, _ := b.kindOf(c)
		k := b.r.Kinds[kind]
		if have == 0 || b.held(b.turn) > 0 && b.r.Arrival.KingFirst && !k.Royal {
			continue
		}
		for sq := range b.r.Board.W * b.r.Board.H {
			if _, full := b.men[sq]; full || b.r.Board.Holes.Has(sq) || k.Pawn && !b.r.Zones.Drops[b.turn].Has(sq) || !b.otherShade(c, kind, sq) {
				continue
			}
			n := b.next()
			n.hand[b.turn][c]--
			n.men[sq] = bruteMan{kind: kind, seat: b.turn}
			if b.r.Goal.Royalty == layers.Strict && n.exposed(b.turn) {
				continue
			}
			if !k.Royal && b.r.Arrival.Check != layers.DropAny && n.checks(sq, b.turn) &&
				(b.r.Arrival.Check == layers.DropNoCheck || n.mated(b.turn)) {
				continue
			}
			list = append(list, deed{text: string(c) + "@" + b.name(sq), from: sq, to: sq, kind: kind, drops: true, after: n})
		}
	}
	return list
}

// otherShade tells whether the ban on two pieces of a kind on one colour lets one be put on a square.
func (b *brute) otherShade(c byte, kind, sq int) bool {
	if c != b.r.Arrival.TwoColours {
		return true
	}
	var n [2]int
	for at, m := range b.men {
		if m.kind == kind && m.seat == b.turn {
			n[b.shade(at)]++
		}
	}
	return n[b.shade(sq)] == 0 || n[1-b.shade(sq)] > 0
}

// checks tells whether the man on a square attacks a king of the other side.
func (b *brute) checks(sq, seat int) (hit bool) {
	for _, king := range b.royals(1 - seat) {
		b.flights(sq, b.men[sq], func(to int, a *layers.Atom, _ bool) { hit = hit || to == king && a.Mode != layers.Moves })
	}
	return hit
}

// mated tells whether the side that has not just dropped has no move.
func (b *brute) mated(by int) bool {
	n := b.next()
	n.turn = 1 - by
	for sq, m := range n.men {
		for _, d := range n.manDeeds(nil, sq, m) {
			if n.mine(m) && !d.after.exposed(n.turn) && (n.held(n.turn) == 0 || !n.r.Arrival.KingFirst) {
				return false
			}
		}
	}
	return len(n.lawful()) == 0
}
