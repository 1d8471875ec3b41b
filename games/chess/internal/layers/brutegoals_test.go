package layers_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// explode removes what a capture on a square takes with it.
func (b *brute) explode(at int) {
	delete(b.men, at)
	for i := range 9 {
		sq, _, _, ok := b.step(at, i%3-1, i/3-1)
		if m, there := b.men[sq]; ok && there && strings.IndexByte(b.r.Capture.Proof, b.r.Kinds[m.kind].Letter) < 0 {
			delete(b.men, sq)
		}
	}
}

// suicide tells whether a man of the other side that takes on a square would blow up a king of its own.
func (b *brute) suicide(from, at, seat int) bool {
	n := b.next()
	n.men[at] = n.men[from]
	delete(n.men, from)
	n.explode(at)
	return len(n.royals(1-seat)) < len(b.royals(1-seat))
}

// fallen tells whether a side has lost its kings, where that ends the game.
func (b *brute) fallen(seat int) bool {
	royalty := b.r.Goal.Royalty
	ends := royalty == layers.Taken || royalty == layers.Mixed || royalty == layers.Strict && (b.jumps() || b.r.Capture.Blast)
	return ends && len(b.royals(seat))+b.held(seat) == 0
}

// winner is who has won by a goal: -1 nobody yet, 2 both.
func (b *brute) winner() int {
	for seat := range 2 {
		if b.fallen(seat) {
			return 1 - seat
		}
	}
	for _, seat := range []int{1 - b.turn, b.turn} {
		if b.diedOut(seat) {
			if b.r.Goal.Extinct.Wins {
				return seat
			}
			return 1 - seat
		}
	}
	mover, next := b.arrived(1-b.turn), b.arrived(b.turn)
	equal := b.r.Goal.Equalize
	switch {
	case b.extras["carry"] != "":
	case mover && next && (equal || b.r.Goal.Safe):
		return 2
	case mover && !(equal && b.turn == 1 && slices.ContainsFunc(b.lawful(), func(d deed) bool { return d.after.arrived(1) })):
		return 1 - b.turn
	case next && !mover:
		return b.turn
	}
	for seat := range 2 {
		if b.r.Goal.Checks > 0 && b.given()[seat] >= b.r.Goal.Checks {
			return seat
		}
	}
	return -1
}

// diedOut tells whether too few pieces of a seat are left.
func (b *brute) diedOut(seat int) bool {
	x := b.r.Goal.Extinct
	count := func(c rune, seat int) (n int) {
		same := func(m bruteMan) bool { return c == '*' || rune(b.r.Kinds[m.kind].Letter) == c }
		for _, m := range b.men {
			if m.seat != seat || m.neutral {
				continue
			}
			for man := &m; man != nil; man = man.rider {
				if same(*man) {
					n++
				}
			}
		}
		for letter, have := range b.hand[seat] {
			if c == '*' || rune(letter) == c {
				n += have
			}
		}
		return n
	}
	for _, c := range x.Kinds {
		theirs := x.Theirs
		if x.Claim && seat == b.turn {
			theirs++
		}
		if count(c, seat) <= x.Left && count(c, 1-seat) >= theirs {
			return true
		}
	}
	return false
}

// arrived tells whether a piece of a seat stands where it wins.
func (b *brute) arrived(seat int) bool {
	for sq, m := range b.men {
		for man := &m; man != nil; man = man.rider {
			if m.seat == seat && !m.neutral && b.r.Zones.Goal[seat].Has(sq) && !(b.r.Goal.Safe && b.attacked(sq, seat)) && strings.IndexByte(b.r.Goal.Reach, b.r.Kinds[man.kind].Letter) >= 0 {
				return true
			}
		}
	}
	return false
}

// given are the checks that the sides have given.
func (b *brute) given() (n [2]int) {
	for key := range b.extras {
		if strings.HasPrefix(key, "+") {
			fmt.Sscanf(key, "+%d+%d", &n[0], &n[1])
		}
	}
	return n
}

// castlers are the kings that may castle: the only one or, where pieces may become kings, the one that stands where the only
// one did at the start.
func (b *brute) castlers() []int {
	kings := slices.DeleteFunc(b.royals(b.turn), func(sq int) bool { return !b.mayCastle(b.men[sq]) })
	become := b.r.Zones.Promo
	for _, k := range b.r.Kinds {
		become += k.Becomes
	}
	if len(kings) == 1 || !strings.ContainsFunc(become, func(c rune) bool {
		kind, _ := b.kindOf(byte(c))
		return b.r.Kinds[kind].Royal
	}) {
		return kings
	}
	array := readBrute(b.r, b.r.Arrival.Array)
	array.turn = b.turn
	if first := slices.DeleteFunc(array.royals(b.turn), func(sq int) bool { return !b.mayCastle(array.men[sq]) }); len(first) == 1 && slices.Contains(kings, first[0]) {
		return first
	}
	return nil
}

// mayCastle tells whether a king is of the kind that castles.
func (b *brute) mayCastle(m bruteMan) bool {
	by := b.r.Castling.By
	return by == 0 || b.r.Kinds[m.kind].Letter == by || m.rider != nil && b.r.Kinds[m.rider.kind].Letter == by
}

// gated adds to deeds the same ones with a piece of the hand that follows where a piece has left its first square.
func (b *brute) gated(list []deed) []deed {
	if !b.r.Arrival.Gates {
		return list
	}
	homes := b.read(b.extras["gates"])
	for _, d := range slices.Clone(list) {
		left := []int{d.from}
		if d.castles {
			left = append(left, d.rook)
		}
		for _, sq := range left {
			if _, full := d.after.men[sq]; full || d.drops || d.from == d.to || !slices.Contains(homes, sq) {
				continue
			}
			for c, have := range b.hand[b.turn] {
				kind, _ := b.kindOf(c)
				if k := b.r.Kinds[kind]; have == 0 || k.Royal || k.Pawn && !b.r.Zones.Drops[b.turn].Has(sq) {
					continue
				}
				e := d
				e.text = d.text + string(c+32)
				if sq != d.from {
					e.text = b.name(d.rook) + b.name(d.from) + string(c+32)
				}
				e.after = d.after.next()
				e.after.hand[b.turn][c]--
				e.after.men[sq] = bruteMan{kind: kind, seat: b.turn}
				if b.r.Goal.Royalty != layers.Strict || b.safe(e) {
					list = append(list, e)
				}
			}
		}
	}
	return list
}

// tabled are the kinds that a man may be after a step, of which kinds knows nothing but Zones.Promo.
func (b *brute) tabled(kinds []int, sq, to int, m bruteMan, a *layers.Atom) (list []int) {
	k := b.r.Kinds[m.kind]
	zone := b.r.Zones.Camp[b.turn]
	promotes := zone.Has(to) || zone.Has(sq)
	if _, takes := b.men[to]; b.r.Zones.Taking && !takes {
		promotes = false
	}
	if k.Pawn {
		promotes = len(kinds) != 1 || kinds[0] != m.kind
	}
	if !k.Pawn && (k.Becomes == "" || !promotes) {
		list = kinds
	} else if promotes {
		if k.Becomes != "" {
			kinds = nil
			for _, c := range []byte(k.Becomes) {
				kind, _ := b.kindOf(c)
				kinds = append(kinds, kind)
			}
		}
		for _, kind := range kinds {
			if kind == m.kind || !b.plenty(kind) && !b.lost(kind, to, b.turn) {
				list = append(list, kind)
			}
		}
		if k.Stays || !k.Pawn && len(list) == 0 {
			list = append(list, m.kind)
		}
	} else {
		list = kinds
	}
	heading := (1 - b.up(m)) / 2
	return slices.DeleteFunc(slices.Clone(list), func(kind int) bool { return kind == m.kind && b.lost(kind, to, heading) })
}

// plenty tells whether nothing becomes a kind any more.
func (b *brute) plenty(kind int) bool {
	letter := b.r.Kinds[kind].Letter
	if strings.IndexByte(b.r.Zones.Never[b.turn], letter) >= 0 {
		return true
	}
	i := strings.IndexByte(b.r.Zones.Limit, letter)
	if i < 0 {
		return false
	}
	n := b.hand[b.turn][letter]
	for _, m := range b.men {
		if m.seat == b.turn && !m.neutral && b.r.Kinds[m.kind].Letter == letter {
			n++
		}
	}
	return n >= int(b.r.Zones.Limit[i+1]-'0')
}

// lost tells whether a kind could never leave a square.
func (b *brute) lost(kind, sq, heading int) bool {
	if !b.r.Zones.Mobile {
		return false
	}
	for _, a := range b.r.Kinds[kind].Atoms {
		if a.Double && !b.r.Zones.Double[heading].Has(sq) {
			continue
		}
		for _, d := range a.Dirs {
			dx, dy := b.aside(d, heading == 1), int(d.Y)*(1-2*heading)
			to, _, _, ok := b.step(sq, dx, dy)
			if a.Leg == layers.Lame {
				half, _, _, there := b.step(sq, dx/2, dy/2)
				ok = ok && there && half != sq
			}
			if a.Leg == layers.Hop && ok && to != sq {
				second, _, _, there := b.step(to, dx, dy)
				ok = there && second != sq && (a.Range == 0 || a.Range > 1)
			}
			if ok && to != sq {
				return false
			}
		}
	}
	return true
}
