package weiqi

import "math/bits"

// tinySolver searches for a proof that one side comes out ahead by so much under positional superko, by proof numbers (df-pn):
// how much is left to show until a position is proved, and until it is refuted.
//
// What is found rests on the way to a position where superko has forbidden something by a board from before it, and is kept for
// that way only. All else is kept whatever the way, which superko does not quite allow: so a proof counts only once it has been
// walked through by the rules (tinyWalk).
type tinySolver struct {
	*tiny
	tinyPath
	goal   int
	wanted [2]int     // safe points with which a side reaches its aim
	need   [2][]uint8 // by the stones of a side: how many more it must have before that; nil: not counted
	table  tinyTable
	nodes  int
}

// tinyTable has room for a power of two of positions.
type tinyTable []tinyEntry

// tinyEntry is a position: its key, 24 bits for each of the two numbers, and how much work they were.
type tinyEntry struct{ key, value uint64 }

const (
	bucket   = 4 // entries, a line of memory
	infinite = 1 << 30
	most24   = 1<<24 - 1
)

func pack(n uint32) uint64 {
	if n == infinite {
		return most24
	}
	return uint64(min(n, most24-1))
}

func unpack(v uint64) uint32 {
	if v &= most24; v == most24 {
		return infinite
	}
	return uint32(v)
}

func newTinySolver(n, goal, tableBits int) *tinySolver {
	g := newTiny(n)
	s := &tinySolver{tiny: g, tinyPath: tinyPath{g: g}, goal: goal, table: make(tinyTable, 1<<tableBits)}
	s.wanted = [2]int{(g.points + goal + 1) / 2, (g.points-goal)/2 + 1}
	for side, n := range s.wanted {
		if g.points <= mostCounted {
			s.need[side] = g.needs(n)
		}
	}
	return s
}

// mostCounted is how many points a board can have whose sets of stones are all looked at beforehand.
const mostCounted = 16

// lacks is how many stones more a side must have at least until it is known to reach its aim; 1 where that has not been counted.
func (s *tinySolver) lacks(side int, st *tinyState) int {
	mine := st.stones[side]
	switch {
	case s.need[side] != nil:
		return int(s.need[side][mine])
	case bits.OnesCount32(s.safe(mine)) >= s.wanted[side]:
		return 0
	}
	return 1
}

func (t tinyTable) bucket(key uint64) *[bucket]tinyEntry {
	at := int(scattered(key)) & (len(t) - 1) &^ (bucket - 1)
	return (*[bucket]tinyEntry)(t[at:])
}

// scattered has something of each bit of a key in each of its own.
func scattered(key uint64) uint64 {
	key *= 0x9e3779b97f4a7c15
	key = (key ^ key>>32) * 0xd6e8feb86659fd93
	return key ^ key>>29
}

func (t tinyTable) find(key uint64) (proof, doubt uint32, ok bool) {
	for _, e := range t.bucket(key) {
		if e.key == key {
			return unpack(e.value), unpack(e.value >> 24), true
		}
	}
	return 0, 0, false
}

// keep replaces what took the least work, a proof counting as more.
func (t tinyTable) keep(key uint64, proof, doubt uint32, work int) {
	b := t.bucket(key)
	at, least := 0, 1<<30
	for i := range b {
		worth := int(b[i].value >> 48)
		switch {
		case b[i].key == key:
			worth = -1
		case b[i].key != 0 && b[i].value&most24 == 0:
			worth += 2
		}
		if worth < least {
			at, least = i, worth
		}
	}
	b[at] = tinyEntry{key, pack(proof) | pack(doubt)<<24 | uint64(bits.Len(uint(work)))<<48}
}

// known tells whether a position is decided without a search.
func (s *tinySolver) known(st *tinyState) (proved, refuted bool) {
	ending := st.passes == 1 // the side to move could end the game at once
	if s.lacks(prover, st) == 0 && !(ending && st.turn == enemy && s.lead(st) < s.goal) {
		return true, false
	}
	return false, s.lacks(enemy, st) == 0 && !(ending && st.turn == prover && s.lead(st) >= s.goal)
}

// tinyMove is a move that is considered, with what is known of the position after it.
type tinyMove struct {
	st           tinyState
	key          uint64
	proof, doubt uint32
	bans         int // the place on the path of the earliest board that forbids something there
	rests        int // the same for what is known of it
	at           int // -1: a pass
	ends         bool
}

// powers of three are how hard it is thought to be for a side to get so many stones more.
var powers = func() (list [32]uint32) {
	n := uint32(1)
	for i := range list {
		list[i] = n + 1
		n = min(3*n, 1_000_000)
	}
	return list
}()

// moves lists what can be played, images of each other once.
func (s *tinySolver) moves(st *tinyState, list []tinyMove) []tinyMove {
	for rest := s.full &^ (st.stones[0] | st.stones[1] | st.ban); rest != 0; rest &= rest - 1 {
		m := tinyMove{at: bits.TrailingZeros32(rest)}
		if s.play(st, m.at, &m.st) {
			list = s.add(list, m)
		}
	}
	if st.passes == 0 {
		return s.add(list, tinyMove{at: -1, st: st.pass()})
	}
	m := tinyMove{at: -1, ends: true, bans: never, rests: never, doubt: infinite}
	if s.lead(st) < s.goal {
		m.proof, m.doubt = infinite, 0
	}
	return append(list, m)
}

func (s *tinySolver) add(list []tinyMove, m tinyMove) []tinyMove {
	m.bans = s.ban(&m.st)
	m.key = s.key(&m.st)
	for i := range list {
		if list[i].key == m.key {
			return list
		}
	}
	m.rests = m.bans
	s.judge(&m)
	return append(list, m)
}

// judge finds the numbers of a position that is not searched yet, or was before.
func (s *tinySolver) judge(m *tinyMove) {
	var ok bool
	if m.proof, m.doubt, ok = s.table.find(m.key); ok {
		return
	}
	proved, refuted := s.known(&m.st)
	switch {
	case proved:
		m.proof, m.doubt, m.rests = 0, infinite, never
	case refuted:
		m.proof, m.doubt, m.rests = infinite, 0, never
	default:
		m.proof, m.doubt = powers[s.lacks(prover, &m.st)], powers[s.lacks(enemy, &m.st)]
	}
}

// numbers are those of a position by its moves. own is the number by which the side to move chooses, that of the proof if it is
// the prover, and other the sum of the others; best is the move with the least own, second the least own but for it.
func numbers(list []tinyMove, turn uint8) (own, other, second uint32, best, rests int) {
	own, second, rests = infinite+1, infinite, never
	for i := range list {
		m := &list[i]
		mine, theirs := m.proof, m.doubt
		if turn == enemy {
			mine, theirs = theirs, mine
		}
		if mine < own {
			own, second, best = mine, min(own, infinite), i
		} else if mine < second {
			second = mine
		}
		other = min(other+theirs, infinite)
		rests = min(rests, m.rests)
	}
	if own == 0 {
		return 0, infinite, second, best, list[best].rests
	}
	if own == infinite {
		other = 0
	}
	return own, other, second, best, rests
}

// search goes on from a position until one of its numbers comes to a limit, and returns them with the place on the path of the
// earliest board that the result rests on. A limit of infinite: until it is decided.
func (s *tinySolver) search(st *tinyState, key uint64, proofLimit, doubtLimit uint32) (proof, doubt uint32, rests int) {
	s.nodes++
	before, place := s.nodes, len(s.keys)
	s.push(st)
	var room [26]tinyMove
	list := s.moves(st, room[:0])
	for {
		own, other, second, best, on := numbers(list, st.turn)
		rests = on
		ownLimit, otherLimit := proofLimit, doubtLimit
		if proof, doubt = own, other; st.turn == enemy {
			proof, doubt = other, own
			ownLimit, otherLimit = doubtLimit, proofLimit
		}
		if own == 0 || own == infinite || own >= ownLimit || other >= otherLimit {
			break
		}
		m := &list[best]
		theirs := m.doubt
		if st.turn == enemy {
			theirs = m.proof
		}
		ownLimit = min(ownLimit, second+1+second/4, infinite) // a quarter more, so as not to change the move all the time
		otherLimit = min(otherLimit-other+theirs, infinite)
		if st.turn == enemy {
			ownLimit, otherLimit = otherLimit, ownLimit
		}
		m.proof, m.doubt, on = s.search(&m.st, m.key, ownLimit, otherLimit)
		m.rests = min(m.bans, on)
	}
	s.pop()
	if decided := proof == 0 || doubt == 0; (!decided || rests >= place) && key>>banKey != mostBans {
		s.table.keep(key, proof, doubt, s.nodes-before+1)
	}
	return proof, doubt, rests
}
