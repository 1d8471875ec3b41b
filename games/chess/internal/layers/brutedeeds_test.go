package layers_test

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// deeds are all actions, as if kings did not matter.
func (b *brute) deeds() (list []deed) {
	if due := b.read(b.extras["carry"]); len(due) > 0 {
		list = b.carries(nil, due[0], b.men[due[0]])
		return slices.DeleteFunc(list, func(d deed) bool { return d.from == d.to }) // it moves on, not round
	}
	waits := b.held(b.turn) > 0 && b.r.Arrival.KingFirst
	for sq, m := range b.men {
		if b.mine(m) && !waits {
			list = b.manDeeds(list, sq, m)
		}
	}
	if !waits {
		list = b.spotDeeds(b.castlings(list))
	}
	if b.r.Arrival.Drops {
		drops := b.dropDeeds(nil)
		if b.r.Arrival.First && len(drops) > 0 {
			return drops
		}
		list = append(list, drops...)
	}
	return list
}

// manDeeds are the deeds of a man, and of its rider.
func (b *brute) manDeeds(list []deed, sq int, m bruteMan) []deed {
	if m.rider == nil {
		return b.boardings(b.steps(list, sq, m), sq, m)
	}
	list = b.carries(list, sq, m)
	alone := m
	alone.rider = nil
	for _, d := range b.steps(nil, sq, *m.rider) {
		if d.from == d.to {
			continue // the carrier stands in the way of a round trip
		}
		d.after.men[sq] = alone
		list = append(list, d)
	}
	return b.boardings(list, sq, *m.rider)
}

// carries are the deeds of a carrier with its rider.
func (b *brute) carries(list []deed, sq int, m bruteMan) []deed {
	for _, d := range b.steps(nil, sq, m) {
		if !b.r.Kinds[m.rider.kind].Pawn || d.from == d.to || !b.r.Zones.Afoot[m.seat].Has(d.to) {
			d.text += "^"
			list = append(list, d)
		}
	}
	return list
}

// boardings are those of a man, who stands on a square or rides there.
func (b *brute) boardings(list []deed, sq int, m bruteMan) []deed {
	ferry := b.r.Company.Ferry
	for _, to := range b.mounts(sq, m) {
		mount := b.men[to]
		d := deed{text: b.name(sq) + b.name(to), from: sq, to: to, kind: m.kind, after: b.next(), unfinished: ferry}
		if from := b.men[sq]; from.rider != nil {
			from.rider = nil
			d.after.men[sq] = from
		} else {
			delete(d.after.men, sq)
		}
		mount.rider = &m
		d.after.men[to] = mount
		if ferry {
			d.after.extras = map[string]string{"carry": b.name(to)}
			if len(d.after.lawful()) == 0 {
				continue
			}
		}
		list = append(list, d)
	}
	return list
}

// mounts are the squares where a man may get on a carrier, if kings do not matter.
func (b *brute) mounts(sq int, m bruteMan) (squares []int) {
	c := b.r.Company
	k := b.r.Kinds[m.kind]
	if strings.IndexByte(c.Riders, k.Letter) < 0 || m.neutral {
		return nil
	}
	b.flights(sq, m, func(to int, a *layers.Atom, _ bool) {
		mount, there := b.men[to]
		if there && !mount.neutral && mount.seat == m.seat && mount.rider == nil && a.Mode != layers.Captures &&
			strings.IndexByte(c.Carriers, b.r.Kinds[mount.kind].Letter) >= 0 && !(k.Pawn && b.r.Zones.Afoot[m.seat].Has(to)) {
			squares = append(squares, to)
		}
	})
	return squares
}

// steps are the deeds of a man but boardings.
func (b *brute) steps(list []deed, sq int, m bruteMan) []deed {
	if m.neutral { // it looks the way of who moves it
		m.seat = b.turn
	}
	k := b.r.Kinds[m.kind]
	itself := !k.ByFile || b.r.Zones.Files[sq%b.r.Board.W] == '.'
	walker := m
	if k.Calm && b.exposed(b.turn) {
		walker.kind = b.later(m.kind)
	}
	b.flights(sq, walker, func(to int, a *layers.Atom, crossed bool) {
		there, full := b.men[to]
		shut := crossed && b.r.Board.CapturesFrom > 1 && b.number < b.r.Board.CapturesFrom
		switch {
		case k.Pawn && b.r.Zones.Stop[(1-b.up(m))/2].Has(to) && (full || a.Mode != layers.Captures):
		case !full && a.Mode != layers.Captures:
			if m.neutral && b.extras["last"] == b.name(to)+b.name(sq) {
				return
			}
			if a.Crowns || !b.crownedBy(sq, to, m) {
				list = b.land(list, sq, to, m, a, crossed, -1)
			}
		case full && a.Mode != layers.Moves && !shut && b.mayTake(m, there):
			list = b.land(list, sq, to, m, a, crossed, to)
		}
		if !full && k.Pawn && itself && a.Mode != layers.Moves && !shut && slices.Contains(b.passed, to) && !b.kingLater() {
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

// kingLater tells whether nothing may be taken while the king is in hand.
func (b *brute) kingLater() bool { return b.r.Arrival.KingLater && b.held(b.turn) > 0 }

func (b *brute) mayTake(m, there bruteMan) bool {
	switch {
	case b.kingLater():
		return false
	case there.neutral:
		return !m.neutral && !b.r.Company.NeutralSafe
	case (b.r.Capture.Fate == layers.Elsewhere || b.jumps()) && b.r.Kinds[there.kind].Royal && b.r.Goal.Royalty == layers.Strict:
		return false
	}
	return there.seat != b.turn
}

// passer is the square of the enemy's pawn that has stepped over a square.
func (b *brute) passer(e int) int {
	if b.r.Slants() { // the field says who
		return b.passed[1]
	}
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
	if k.Pawn && b.r.Zones.Last[(1-b.up(m))/2].Has(to) || a.Crowns && b.crowns(m, to) {
		kinds = b.promotions(to)
	}
	for _, kind := range b.tabled(kinds, sq, to, m, a) {
		text := b.name(sq) + b.name(to)
		if itself := !k.ByFile || b.r.Zones.Files[sq%b.r.Board.W] == '.'; itself && victim < 0 && k.Pawn && slices.Contains(b.passed, to) && b.passer(to) >= 0 && b.hits(sq, m, to) {
			text = b.name(sq) + "-" + b.name(to)
		}
		put := m
		if kind != m.kind {
			text += strings.ToLower(string(b.r.Kinds[kind].Letter))
			put.was, put.turned = true, false
		}
		put.kind, put.seat = b.later(kind), m.seat
		d := deed{text: text, from: sq, to: to, kind: m.kind, captures: victim >= 0}
		d.after = n.next()
		d.after.men[to] = put
		d.after.aim(to, m)
		d.king = taken.kind >= 0 && b.royal(taken) && !taken.neutral
		if victim >= 0 && b.r.Capture.Blast {
			d.after.explode(to)
		}
		if taken.kind < 0 || b.r.Kinds[taken.kind].Royal {
			list = append(list, d)
			continue
		}
		list = b.fate(list, d, victim, taken)
	}
	return list
}

// promotions are the kinds that a pawn may become on a square.
func (b *brute) promotions(to int) (kinds []int) {
	file := byte('.')
	if b.r.Zones.Files != "" {
		file = b.r.Zones.Files[to%b.r.Board.W]
	}
	for _, c := range []byte(b.r.Zones.Promo) {
		if kind, _ := b.kindOf(c); file == '.' || file == c {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// crowns tells whether a man that is no pawn is promoted on a square, if it comes there by a way that crowns.
func (b *brute) crowns(m bruteMan, to int) bool {
	kinds := b.promotions(to)
	k := b.r.Kinds[m.kind]
	return !k.Pawn && !k.Royal && b.r.Zones.Last[(1-b.up(m))/2].Has(to) && len(kinds) > 0 && kinds[0] != m.kind
}

// crownedBy tells whether a man comes to an empty square by a way that crowns.
func (b *brute) crownedBy(sq, to int, m bruteMan) (yes bool) {
	b.flights(sq, m, func(at int, a *layers.Atom, _ bool) { yes = yes || at == to && a.Crowns })
	return yes && b.crowns(m, to)
}

// fate does with a man that has been taken what the rules say.
func (b *brute) fate(list []deed, d deed, victim int, taken bruteMan) []deed {
	taken.turned = false
	if c := b.r.Kinds[taken.kind].Held; c != 0 && b.r.Capture.Fate == layers.ToHand && !(taken.was && b.r.Capture.Revert) {
		taken.kind, _ = b.kindOf(c)
	}
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
	kings := b.castlers()
	if len(kings) != 1 {
		return list
	}
	for _, rook := range b.castle {
		if m, ok := b.men[rook]; !ok || m.seat != b.turn || m.rider != nil || b.men[kings[0]].rider != nil {
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
	if b.r.Goal.Spare && b.attacked(king, b.turn) {
		return list
	}
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
	if b.r.Goal.Spare && n.attacked(kingTo, b.turn) {
		return list
	}
	text := b.name(king) + b.name(rook)
	if slices.Contains(b.mounts(king, man), rook) {
		text = []string{"O-O-O", "O-O"}[wing]
	}
	if round {
		text += "~"
	}
	if d := kingTo - king; !c.OnRook && (d == 2 || d == -2) && !b.goes(king, kingTo) {
		text = b.name(king) + b.name(kingTo)
	}
	return append(list, deed{text: text, from: king, to: rook, kind: man.kind, castles: true, rook: rook, after: n})
}

// goes tells whether the man on a square may step to an empty one.
func (b *brute) goes(sq, to int) (steps bool) {
	_, full := b.men[to]
	b.flights(sq, b.men[sq], func(at int, a *layers.Atom, _ bool) {
		steps = steps || at == to && !full && a.Mode != layers.Captures
	})
	return steps
}

// dropDeeds drops what is in hand wherever it may come.
func (b *brute) dropDeeds(list []deed) []deed {
	for c, have := range b.hand[b.turn] {
		kind, _ := b.kindOf(c)
		k := b.r.Kinds[kind]
		if have == 0 || b.held(b.turn) > 0 && b.r.Arrival.KingFirst && !k.Royal {
			continue
		}
		list = b.dropDeedsAs(list, c, kind)
		for _, as := range []byte(k.Becomes) {
			if other, _ := b.kindOf(as); b.r.Arrival.Either && !b.plenty(other) {
				list = b.dropDeedsAs(list, c, other)
			}
		}
	}
	return list
}

// dropDeedsAs drops what has a letter in hand as some kind.
func (b *brute) dropDeedsAs(list []deed, c byte, kind int) []deed {
	k := b.r.Kinds[kind]
	for sq := range b.r.Board.W * b.r.Board.H {
		if _, full := b.men[sq]; full || b.r.Board.Holes.Has(sq) || k.Pawn && !b.r.Zones.Drops[b.turn].Has(sq) || !b.otherShade(k.Letter, kind, sq) {
			continue
		}
		if b.lost(kind, sq, b.turn) || b.r.Zones.Closed[b.turn].Has(sq) || b.fullFile(kind, sq) ||
			strings.IndexByte(b.r.Arrival.Back, k.Letter) >= 0 && !b.r.Zones.Back[b.turn].Has(sq) {
			continue
		}
		n := b.next()
		n.hand[b.turn][c]--
		n.men[sq] = bruteMan{kind: kind, seat: b.turn}
		if b.r.Goal.Royalty == layers.Strict && n.exposed(b.turn) {
			continue
		}
		of := b.r.Arrival.CheckOf == "" || strings.IndexByte(b.r.Arrival.CheckOf, k.Letter) >= 0
		if of && !k.Royal && b.r.Arrival.Check != layers.DropAny && n.checks(sq, b.turn) &&
			(b.r.Arrival.Check == layers.DropNoCheck || n.mated(b.turn)) {
			continue
		}
		text := string(c) + "@" + b.name(sq)
		if k.Letter != c {
			text += "=" + string(k.Letter)
		}
		list = append(list, deed{text: text, from: sq, to: sq, kind: kind, drops: true, after: n})
	}
	return list
}

// fullFile tells whether as many pieces of a kind are on a file as may be.
func (b *brute) fullFile(kind, sq int) bool {
	if strings.IndexByte(b.r.Arrival.OneAFile, b.r.Kinds[kind].Letter) < 0 {
		return false
	}
	n := 0
	for y := range b.r.Board.H {
		if m, there := b.men[b.sq(sq%b.r.Board.W, y)]; there && m.seat == b.turn && (m.kind == kind || m.rider != nil && m.rider.kind == kind) {
			n++
		}
	}
	return n >= max(1, b.r.Arrival.OnFile)
}

// otherShade tells whether the ban on two pieces of a kind on one colour lets one be put on a square.
func (b *brute) otherShade(c byte, kind, sq int) bool {
	if c != b.r.Arrival.TwoColours {
		return true
	}
	var n [2]int
	for at, m := range b.men {
		if (m.kind == kind || m.rider != nil && m.rider.kind == kind) && m.seat == b.turn {
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
			if n.mine(m) && n.safe(d) && (n.held(n.turn) == 0 || !n.r.Arrival.KingFirst) {
				return false
			}
		}
	}
	return len(n.lawful()) == 0
}
