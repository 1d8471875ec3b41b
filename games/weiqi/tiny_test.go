package weiqi

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// tiny is the ground of a square board of at most 25 points, which are the bits of a number. A solver needs boards far faster
// than those of the rules; what it finds is held against the rules afterwards.
type tiny struct {
	n, points   int
	full        uint32
	right, left uint32 // all but the first column, all but the last one
	near        []uint32
	images      [8][3][512]uint32 // by symmetry: what nine points at a time become
	point       [8][]uint8        // by symmetry: what a point becomes
}

func newTiny(n int) *tiny {
	g := &tiny{n: n, points: n * n, full: 1<<(n*n) - 1}
	for i := range g.point {
		g.point[i] = make([]uint8, g.points)
	}
	for at := range g.points {
		x, y := at%n, at/n
		if x > 0 {
			g.right |= 1 << at
		}
		if x < n-1 {
			g.left |= 1 << at
		}
		u, v := n-1-x, n-1-y
		for i, to := range [8][2]int{{x, y}, {u, y}, {x, v}, {u, v}, {y, x}, {v, x}, {y, u}, {v, u}} {
			g.point[i][at] = uint8(to[1]*n + to[0])
		}
	}
	for at := range g.points {
		g.near = append(g.near, g.around(1<<at))
	}
	g.fillImages()
	return g
}

func (g *tiny) fillImages() {
	for i := range g.images {
		for part := range 3 {
			for set := range 512 {
				for at := range 9 {
					if p := 9*part + at; set>>at&1 == 1 && p < g.points {
						g.images[i][part][set] |= 1 << g.point[i][p]
					}
				}
			}
		}
	}
}

// around are the points beside those of a set, some of its own among them.
func (g *tiny) around(set uint32) uint32 {
	return (set&g.left<<1 | set&g.right>>1 | set<<g.n | set>>g.n) & g.full
}

// flood are the points of a set that hang together with some of them.
func (g *tiny) flood(some, set uint32) uint32 {
	for {
		more := (some | g.around(some)) & set
		if more == some {
			return some
		}
		some = more
	}
}

func (g *tiny) image(i int, set uint32) uint32 {
	return g.images[i][0][set&511] | g.images[i][1][set>>9&511] | g.images[i][2][set>>18]
}

// The sides of a tinyState: who is to prove something, and who is to be overcome.
const (
	prover = iota
	enemy
)

// tinyState is a position. What superko forbids is found on the way to it.
type tinyState struct {
	stones [2]uint32
	turn   uint8
	passes uint8
	ban    uint32 // points where a stone would bring back a board that has stood
}

// dead are the chains of a side beside some points that have no liberty.
func (g *tiny) dead(beside, side, empty uint32) (taken uint32) {
	for beside != 0 {
		chain := g.flood(beside&-beside, side)
		beside &^= chain
		if g.around(chain)&empty == 0 {
			taken |= chain
		}
	}
	return taken
}

// play puts a stone on an empty point; ok is false where that is suicide.
func (g *tiny) play(st *tinyState, at int, to *tinyState) (ok bool) {
	p := uint32(1) << at
	me, foe := st.stones[st.turn]|p, st.stones[1-st.turn]
	empty := g.full &^ (me | foe)
	taken := g.dead(g.near[at]&foe, foe, empty)
	if taken == 0 && g.near[at]&empty == 0 && g.around(g.flood(p, me))&empty == 0 {
		return false
	}
	to.stones[st.turn], to.stones[1-st.turn] = me, foe&^taken
	to.turn, to.passes, to.ban = 1-st.turn, 0, 0
	return true
}

// put plays a stone and bans what would take it back at once.
func (g *tiny) put(st *tinyState, at int, to *tinyState) bool {
	if st.ban>>at&1 == 1 || !g.play(st, at, to) {
		return false
	}
	if taken := st.stones[to.turn] &^ to.stones[to.turn]; taken != 0 && taken&(taken-1) == 0 {
		var back tinyState
		if g.play(to, bits.TrailingZeros32(taken), &back) && back.stones == st.stones {
			to.ban = taken
		}
	}
	return true
}

// pass is the position after a pass that does not end the game.
func (st *tinyState) pass() tinyState {
	return tinyState{stones: st.stones, turn: 1 - st.turn, passes: 1}
}

// lead is by how many points of area the prover is ahead.
func (g *tiny) lead(st *tinyState) int {
	own := [2]int{bits.OnesCount32(st.stones[0]), bits.OnesCount32(st.stones[1])}
	for empty := g.full &^ (st.stones[0] | st.stones[1]); empty != 0; {
		region := g.flood(empty&-empty, empty)
		empty &^= region
		border := g.around(region)
		for side := range own {
			if border&st.stones[side] != 0 && border&st.stones[1-side] == 0 {
				own[side] += bits.OnesCount32(region)
			}
		}
	}
	return own[prover] - own[enemy]
}

// mostBans is the mark of a key of a position with more bans than it can hold.
const (
	boardKey = 1<<50 - 1
	banKey   = 52
	mostBans = 0xfff
)

// key is the same for a position and its images: the board in 50 bits, the turn, the pass, and up to two bans.
func (g *tiny) key(st *tinyState) uint64 {
	best := ^uint64(0)
	for i := range g.images {
		k := uint64(g.image(i, st.stones[0])) | uint64(g.image(i, st.stones[1]))<<25
		if k > best&boardKey {
			continue
		}
		if st.ban != 0 {
			k |= g.bans(i, st.ban) << banKey
		}
		if k&boardKey < best&boardKey || k < best {
			best = k
		}
	}
	return best | uint64(st.turn)<<50 | uint64(st.passes)<<51
}

func (g *tiny) bans(i int, ban uint32) uint64 {
	ban = g.image(i, ban)
	if bits.OnesCount32(ban) > 2 {
		return mostBans
	}
	list := uint64(bits.TrailingZeros32(ban) + 1)
	if ban &= ban - 1; ban != 0 {
		list |= uint64(bits.TrailingZeros32(ban)+1) << 5
	}
	return list
}

// tinyOf is a position of the rules, without the bans.
func tinyOf(p *Position, black uint8) tinyState {
	st := tinyState{turn: p.turn ^ black, passes: p.passes}
	for at := range p.g.Len() {
		switch p.board.At(goban.Point(at)) {
		case goban.Black:
			st.stones[black] |= 1 << at
		case goban.White:
			st.stones[1-black] |= 1 << at
		}
	}
	return st
}

// superko are the rules of the solved boards: areas, no komi, positional superko, no suicide, all stones alive at the end.
func superko(columns, rows int) *Game { return solved(columns, rows, koPositional) }

func solved(columns, rows int, ko koRule) *Game {
	g := newGame(Rules{Columns: columns, Rows: rows, Ko: ko, Suicide: suicideNo, Dead: deadNone})
	g.limit = 1000 // no game that is looked at is so long
	return g
}

// TestTinyBoards: random games are the same on the boards of the solver and by the rules.
func TestTinyBoards(t *testing.T) {
	for n := 2; n <= 5; n++ {
		g, rules := newTiny(n), superko(n, n)
		for seed := range uint64(20) {
			rng := rand.New(rand.NewPCG(seed, uint64(n)))
			p := rules.Start().(*Position)
			path := &tinyPath{g: g}
			for range 150 {
				st := tinyOf(p, black)
				path.ban(&st)
				path.push(&st)
				moves := p.AppendMoves(nil)
				if got, want := g.legal(&st), stonesOf(moves); got != want {
					t.Fatalf("%s: stones on %b, want %b", game.Text(p), got, want)
				}
				if got, want := 2*g.lead(&st), p.lead(); got != want {
					t.Fatalf("%s: a lead of %d, want %d", game.Text(p), got, want)
				}
				if len(moves) == 1 {
					break
				}
				p.Play(moves[rng.IntN(len(moves)-1)])
			}
		}
	}
}

// TestTinyKo: so they are by the ban of a ko alone.
func TestTinyKo(t *testing.T) {
	banned := 0
	for n := 2; n <= 5; n++ {
		g, rules := newTiny(n), solved(n, n, koSimple)
		for seed := range uint64(400) {
			rng := rand.New(rand.NewPCG(seed, uint64(n)))
			p := rules.Start().(*Position)
			st := tinyOf(p, black)
			for range 150 {
				moves := p.AppendMoves(nil)
				if got, want := g.legal(&st), stonesOf(moves); got != want {
					t.Fatalf("%s: stones on %b, want %b", game.Text(p), got, want)
				}
				if st.ban != 0 {
					banned++
				}
				if p.Play(moves[rng.IntN(len(moves))]); p.over() {
					break
				}
				st = g.next(&st, p)
			}
		}
	}
	if banned < 100 {
		t.Errorf("%d bans in all these games", banned)
	}
}

// next is what has become of a position by the rules, with the ban of a ko.
func (g *tiny) next(st *tinyState, p *Position) tinyState {
	to := tinyOf(p, black)
	if stone := to.stones[st.turn] &^ st.stones[st.turn]; stone != 0 {
		g.put(st, bits.TrailingZeros32(stone), &to)
	}
	return to
}

// legal are the points where a stone may be played.
func (g *tiny) legal(st *tinyState) (points uint32) {
	var to tinyState
	for rest := g.full &^ (st.stones[0] | st.stones[1] | st.ban); rest != 0; rest &= rest - 1 {
		if g.play(st, bits.TrailingZeros32(rest), &to) {
			points |= rest & -rest
		}
	}
	return points
}

func stonesOf(moves []game.Move) (points uint32) {
	for _, m := range moves {
		if at, ok := PointOf(m); ok {
			points |= 1 << at
		}
	}
	return points
}

// tinyPath are the positions that have led to one.
type tinyPath struct {
	g    *tiny
	past []tinyState
	keys []uint64
}

func (h *tinyPath) push(st *tinyState) {
	h.past = append(h.past, *st)
	h.keys = append(h.keys, h.g.key(st))
}

func (h *tinyPath) pop() {
	h.past = h.past[:len(h.past)-1]
	h.keys = h.keys[:len(h.keys)-1]
}

// never is later than every place on a path.
const never = 1 << 20

// ban finds the points where a stone would bring back a board of the path, and the place of the earliest such board.
func (h *tinyPath) ban(st *tinyState) (earliest int) {
	earliest = never
	me, foe := st.stones[st.turn], st.stones[1-st.turn]
	for i := len(h.past) - 1; i >= 0; i-- {
		was := &h.past[i].stones
		p := was[st.turn] &^ me
		if p == 0 || p&(p-1) != 0 || me&^was[st.turn] != 0 || was[1-st.turn]&^foe != 0 || p&(foe|st.ban) != 0 {
			continue
		}
		var to tinyState
		if h.g.play(st, bits.TrailingZeros32(p), &to) && to.stones == *was {
			st.ban |= p
			earliest = i
		}
	}
	return earliest
}
