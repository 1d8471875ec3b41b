package layers_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	gameboard "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// brute is a third generator, written layer by layer from the meaning of the fields and slow: it makes every action
// on a board of letters and then looks whether some enemy could take a king. It shares nothing with the kernel but the
// texts of positions and moves.
type brute struct {
	r      *layers.Rules
	men    map[int]bruteMan
	hand   [2]map[byte]int
	turn   int
	castle []int // squares of rooks
	passed []int
	extras map[string]string
	number int
}

type bruteMan struct {
	kind, seat                   int
	neutral, turned, was, atHome bool
	rider                        *bruteMan // never changed in place
}

// deed is one action, checked or not.
type deed struct {
	text           string
	from, to       int
	kind           int
	captures, king bool // takes; takes a royal piece
	castles, drops bool
	jumps          bool
	unfinished     bool // the carrier that is boarded has to move on
	rook           int
	after          *brute
}

func (b *brute) sq(x, y int) int { return y*b.r.Board.W + x }

func (b *brute) name(sq int) string {
	return fmt.Sprintf("%c%d", 'a'+sq%b.r.Board.W, sq/b.r.Board.W+1)
}

func (b *brute) read(text string) (squares []int) {
	if text == "-" {
		return nil
	}
	for i := 0; i < len(text); {
		end := i + 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		y, _ := strconv.Atoi(text[i+1 : end])
		squares = append(squares, b.sq(int(text[i]-'a'), y-1))
		i = end
	}
	return squares
}

// kindOf is the index of the first kind with a letter, and the seat.
func (b *brute) kindOf(c byte) (kind, seat int) {
	if c >= 'a' {
		c, seat = c-32, 1
	}
	return slices.IndexFunc(b.r.Kinds, func(k layers.Kind) bool { return k.Letter == c }), seat
}

func readBrute(r *layers.Rules, text string) *brute {
	f := strings.Fields(text)
	b := &brute{r: r, men: map[int]bruteMan{}, extras: map[string]string{}}
	b.hand = [2]map[byte]int{{}, {}}
	if f[1] == "b" {
		b.turn = 1
	}
	b.number, _ = strconv.Atoi(f[5])
	for _, e := range f[6:] {
		k, v, _ := strings.Cut(e, "=")
		b.extras[k] = v
	}
	pieces, hand, _ := strings.Cut(f[0], "[")
	for i, rank := range strings.Split(pieces, "/") {
		b.readRank(r.Board.H-1-i, rank)
	}
	for _, c := range []byte(strings.TrimSuffix(hand, "]")) {
		_, seat := b.kindOf(c)
		b.hand[seat][c&^32]++
	}
	if f[2] != "-" {
		for _, c := range []byte(f[2]) {
			seat := int(c >> 5 & 1)
			b.castle = append(b.castle, b.sq(int(c&^32-'A'), seat*(r.Board.H-1)))
		}
	}
	if f[3] != "-" {
		b.passed = b.read(f[3])
	}
	for _, sq := range b.read(b.extras["turned"]) {
		m := b.men[sq]
		m.turned = true
		b.men[sq] = m
	}
	for _, sq := range b.read(b.extras["homes"]) {
		m := b.men[sq]
		m.atHome = true
		b.men[sq] = m
	}
	b.readFirst()
	return b
}

func (b *brute) readRank(y int, rank string) {
	x, neutral := 0, false
	for i := 0; i < len(rank); i++ {
		switch c := rank[i]; {
		case c == '{':
			end := i + strings.IndexByte(rank[i:], '}')
			b.men[b.sq(x, y)] = b.readPair(rank[i+1 : end])
			i, x = end, x+1
		case c >= '0' && c <= '9':
			n := int(c - '0')
			for ; i+1 < len(rank) && rank[i+1] >= '0' && rank[i+1] <= '9'; i++ {
				n = 10*n + int(rank[i+1]-'0')
			}
			x += n
		case c == '-':
			neutral = true
		case c == '~':
			m := b.men[b.sq(x-1, y)]
			m.was = true
			b.men[b.sq(x-1, y)] = m
		default:
			kind, seat := b.kindOf(c)
			b.men[b.sq(x, y)] = bruteMan{kind: kind, seat: seat, neutral: neutral}
			neutral = false
			x++
		}
	}
}

// readPair reads a carrier and its rider.
func (b *brute) readPair(text string) bruteMan {
	var two [2]bruteMan
	for i := range two {
		two[i].kind, two[i].seat = b.kindOf(text[i])
	}
	two[0].rider = &two[1]
	return two[0]
}

// next is a copy on which something is done.
func (b *brute) next() *brute {
	n := *b
	n.men = make(map[int]bruteMan, len(b.men))
	for sq, m := range b.men {
		n.men[sq] = m
	}
	for seat := range 2 {
		n.hand[seat] = map[byte]int{}
		for c, have := range b.hand[seat] {
			n.hand[seat][c] = have
		}
	}
	n.castle = slices.Clone(b.castle)
	n.passed = nil
	return &n
}

// step goes one vector further; on a Möbius strip the rest of the way is upside down.
func (b *brute) step(sq, dx, dy int) (to, ndy int, crossed, ok bool) {
	w, h := b.r.Board.W, b.r.Board.H
	x, y := sq%w+dx, sq/w+dy
	if y < 0 || y >= h {
		return 0, 0, false, false
	}
	if x < 0 || x >= w {
		switch b.r.Board.Topology {
		case gameboard.Plain:
			return 0, 0, false, false
		case gameboard.Moebius:
			y, dy = h-1-y, -dy
		}
		x, crossed = (x+w)%w, true
	}
	return b.sq(x, y), dy, crossed, !b.r.Board.Holes.Has(b.sq(x, y))
}

// atoms are the ways of a man on a square.
func (b *brute) atoms(sq int, m bruteMan) []layers.Atom {
	k := b.r.Kinds[m.kind]
	if c := byte('.'); k.ByFile {
		if c = b.r.Zones.Files[sq%b.r.Board.W]; c != '.' {
			other, _ := b.kindOf(c)
			return b.r.Kinds[other].Atoms
		}
	}
	return k.Atoms
}

func (b *brute) up(m bruteMan) int {
	if (m.seat == 1) != m.turned {
		return -1
	}
	return 1
}

// flights calls f for every square that a man could come to by some atom.
func (b *brute) flights(sq int, m bruteMan, f func(to int, a *layers.Atom, crossed bool)) {
	for _, a := range b.atoms(sq, m) {
		if a.Double && !b.r.Zones.Double[(1-b.up(m))/2].Has(sq) {
			continue
		}
		for _, d := range a.Dirs {
			b.flight(sq, b.aside(d, b.up(m) < 0), int(d.Y)*b.up(m), &a, f)
		}
	}
}

func (b *brute) flight(sq, dx, dy int, a *layers.Atom, f func(to int, a *layers.Atom, crossed bool)) {
	if a.Leg == layers.Over {
		return
	}
	if a.Leg == layers.Leap || a.Leg == layers.Lame {
		to, _, crossed, ok := b.step(sq, dx, dy)
		if a.Leg == layers.Lame {
			half, _, _, there := b.step(sq, dx/2, dy/2)
			if _, blocked := b.men[half]; !there || blocked || half == sq {
				return
			}
		}
		if ok && to != sq {
			f(to, a, crossed)
		}
		return
	}
	at, crossed, jumped, behind := sq, false, false, 0
	for n := 1; a.Range == 0 || n <= a.Range; n++ {
		to, ndy, c, ok := b.step(at, dx, dy)
		if !ok || to == sq {
			return
		}
		at, dy, crossed = to, ndy, crossed || c
		_, full := b.men[at]
		if jumped {
			behind++
		}
		if a.Behind > 0 && behind > a.Behind {
			return
		}
		if a.Leg == layers.Ride || jumped {
			f(at, a, crossed)
			if full {
				return
			}
			continue
		}
		jumped = full
	}
}

// mine tells whether the side may move the man, theirs whether it is an enemy.
func (b *brute) mine(m bruteMan) bool { return m.neutral || m.seat == b.turn }

// attacked tells whether a man of the other side, or a neutral one, attacks a square.
func (b *brute) attacked(sq, seat int) (hit bool) {
	for at, m := range b.men {
		if !m.neutral && m.seat == seat {
			continue
		}
		m.seat = 1 - seat
		if b.r.Capture.Blast && b.suicide(at, sq, seat) {
			continue
		}
		hit = hit || b.hits(at, m, sq) || m.rider != nil && b.hits(at, *m.rider, sq)
	}
	return hit
}

// hits tells whether a man on a square attacks another one.
func (b *brute) hits(at int, m bruteMan, sq int) (hit bool) {
	b.flights(at, m, func(to int, a *layers.Atom, _ bool) { hit = hit || to == sq && a.Mode != layers.Moves })
	return hit
}

// royal tells whether a man, or who rides on it, is royal.
func (b *brute) royal(m bruteMan) bool {
	return b.r.Kinds[m.kind].Royal || m.rider != nil && b.r.Kinds[m.rider.kind].Royal
}

// exposed tells whether a royal man of a seat could be taken.
func (b *brute) exposed(seat int) bool {
	kings, hit := 0, 0
	for sq, m := range b.men {
		if b.royal(m) && m.seat == seat && !m.neutral {
			kings++
			if b.attacked(sq, seat) {
				hit++
			}
		}
	}
	if b.r.Goal.Spare && hit < kings {
		return false
	}
	return hit > 0
}

func (b *brute) royals(seat int) (squares []int) {
	for sq, m := range b.men {
		if b.royal(m) && m.seat == seat && !m.neutral {
			squares = append(squares, sq)
		}
	}
	return squares
}

func (b *brute) held(seat int) (n int) {
	for c, have := range b.hand[seat] {
		if k, _ := b.kindOf(c); b.r.Kinds[k].Royal {
			n += have
		}
	}
	return n
}

// moves are the texts of the legal moves, sorted.
func (b *brute) moves() []string {
	if b.winner() >= 0 {
		return nil
	}
	if b.r.Turn.Order == layers.Dice && b.extras["die"] == "" {
		return b.rolls()
	}
	list := b.lawful()
	if b.r.Turn.Order == layers.Dice {
		list = slices.DeleteFunc(list, func(d deed) bool { return !b.fits(b.extras["die"], d) })
	}
	var texts []string
	for _, d := range list {
		texts = append(texts, d.text)
	}
	switch {
	case b.r.Turn.Order == layers.Dice && len(texts) == 0:
		texts = []string{"0000"}
	case b.r.Turn.Order == layers.Every && (b.extras["moved"] != "" || len(texts) > 0 && b.r.Turn.MayEnd):
		texts = append(texts, "end")
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

func (b *brute) rolls() (texts []string) {
	list := b.lawful()
	if len(list) == 0 {
		return nil
	}
	for i := range 36 {
		die := string(rune('1' + i/6))
		if b.r.Turn.Dice == 2 {
			die += string(rune('1' + i%6))
		} else if i%6 > 0 {
			continue
		}
		if len(die) == 2 && die[0] > die[1] {
			continue
		}
		if !b.r.Turn.Reroll || slices.ContainsFunc(list, func(d deed) bool { return b.fits(die, d) }) {
			texts = append(texts, die+":")
		}
	}
	slices.Sort(texts)
	return texts
}

// fits tells whether dice allow a deed.
func (b *brute) fits(die string, d deed) bool {
	shows := func(kind int) bool {
		n := strings.IndexByte(b.r.Turn.Numbers, b.r.Kinds[kind].Letter) + 1
		return strings.Contains(die, strconv.Itoa(n))
	}
	return len(die) == 2 && die[0] == die[1] || shows(d.kind) || d.castles && b.r.Turn.RookCasts && shows(b.men[d.rook].kind)
}

// safe tells whether a deed leaves no own king attacked; within a turn he may be.
func (b *brute) safe(d deed) bool {
	switch {
	case d.unfinished:
		return true
	case b.r.Capture.Blast && len(d.after.royals(b.turn)) < len(b.royals(b.turn)) && !d.drops:
		return false
	case b.r.Capture.Blast && d.after.fallen(1-b.turn):
		return true
	}
	return !d.after.exposed(b.turn)
}

// lawful are the deeds that goal, turn and compulsion allow.
func (b *brute) lawful() (list []deed) {
	if list := b.chains(); len(list) > 0 {
		return list
	}
	for _, d := range b.deeds() {
		safe := b.safe(d)
		switch b.r.Goal.Royalty {
		case layers.Strict:
			if !safe {
				continue
			}
		case layers.Mixed:
			if !safe && !d.king {
				continue
			}
		}
		list = append(list, d)
	}
	list = slices.DeleteFunc(b.gated(list), b.forbidden)
	if b.r.Goal.NoChecks {
		list = slices.DeleteFunc(list, func(d deed) bool { return d.after.exposed(1 - b.turn) })
	}
	if b.r.Capture.Must && slices.ContainsFunc(list, func(d deed) bool { return d.captures }) {
		list = slices.DeleteFunc(list, func(d deed) bool { return !d.captures })
	}
	return b.blocked(list)
}

// forbidden tells whether the turn has no room for a deed.
func (b *brute) forbidden(d deed) bool {
	moved := slices.Contains(b.read(b.extras["moved"]), d.from) && !d.drops
	switch {
	case b.r.Turn.Order == layers.Every:
		return moved && !d.castles
	case b.r.Turn.Order != layers.Many || !moved:
		return false
	}
	return b.r.Turn.Other || b.extras["back"] != "" && b.read(b.extras["back"])[0] == d.to
}
