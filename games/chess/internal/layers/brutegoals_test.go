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
	case mover && next && equal:
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
			if m.seat == seat && !m.neutral && b.r.Zones.Goal[seat].Has(sq) && strings.IndexByte(b.r.Goal.Reach, b.r.Kinds[man.kind].Letter) >= 0 {
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
	kings := b.royals(b.turn)
	if len(kings) == 1 || !strings.ContainsFunc(b.r.Zones.Promo, func(c rune) bool {
		kind, _ := b.kindOf(byte(c))
		return b.r.Kinds[kind].Royal
	}) {
		return kings
	}
	array := readBrute(b.r, b.r.Arrival.Array)
	array.turn = b.turn
	if first := array.royals(b.turn); len(first) == 1 && slices.Contains(kings, first[0]) {
		return first
	}
	return nil
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
