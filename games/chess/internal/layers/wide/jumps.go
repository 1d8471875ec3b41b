// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"math/bits"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// jumper is one way of jumping over enemies, which several kinds may share.
type jumper struct {
	atom layers.Atom
	rays [2][room][][]uint8 // by heading: the squares in each direction, the nearest first
	over [2][room]set       // those of them that can be jumped over
}

// setJumpers makes the tables of kinds that jump.
func (g *Game) setJumpers() {
	known := map[string]*jumper{}
	for i := 1; i < len(g.kinds); i++ {
		for _, a := range g.kinds[i].Atoms {
			if a.Leg != layers.Over {
				continue
			}
			name := a.Signature()
			if known[name] == nil {
				known[name] = g.newJumper(a)
			}
			g.kinds[i].jumper = known[name]
			g.jumps = true
		}
	}
}

func (g *Game) newJumper(a layers.Atom) *jumper {
	j := &jumper{atom: a}
	for heading := range 2 {
		for _, sq := range g.grid.Squares() {
			for _, d := range a.Dirs {
				if heading == 1 {
					d.Y = -d.Y
				}
				var ray []uint8
				for at, _ := g.grid.Step(sq, d); at != board.None && (a.Range == 0 || len(ray) < 2); at, _ = g.grid.Step(at, d) {
					ray = append(ray, uint8(at))
				}
				if len(ray) < 2 {
					continue
				}
				j.rays[heading][sq] = append(j.rays[heading][sq], ray)
				for _, at := range ray[:len(ray)-1] {
					j.over[heading][sq] = j.over[heading][sq].With(int(at))
				}
			}
		}
	}
	return j
}

// along finds the piece that a jump in a direction takes, -1 if there is none, and the squares behind it. Pieces that have been
// jumped over stand in the way.
func (j *jumper) along(ray []uint8, occ, their set) (victim int, land set) {
	i := 0
	for j.atom.Range == 0 && i < len(ray) && !occ.Has(int(ray[i])) {
		i++
	}
	if i+1 >= len(ray) || !their.Has(int(ray[i])) || occ.Has(int(ray[i+1])) {
		return -1, none
	}
	victim = int(ray[i])
	for i++; i < len(ray) && !occ.Has(int(ray[i])); i++ {
		land = land.With(int(ray[i]))
	}
	return victim, land
}

// can tells whether a piece on a square can jump over one of their.
func (j *jumper) can(h uint8, sq int, occ, their set) bool {
	if !j.over[h&1][sq].Meets(their) {
		return false
	}
	for _, ray := range j.rays[h&1][sq] {
		if victim, _ := j.along(ray, occ, their); victim >= 0 {
			return true
		}
	}
	return false
}

// chain is a run of jumps that is being made. Chains of one piece are numbered in the order in which they are found.
type chain struct {
	*State
	g          *Game
	l          *List
	n          int
	seat       uint8
	from       int
	start      uint8
	occ, their set // without the piece that jumps; without those that have been jumped over
	made       int
	depth      int
	path       [room]uint8 // squares where jumps land
	taken      [room]uint8
	want       int // the number of the one that is looked for, -1: all
	found      found
}

// found is a chain that was looked for.
type found struct {
	after uint8
	tail  bool
	more  bool // it may also be ended by a capture
	ok    bool
	depth int
}

func (s *State) newChain(g *Game, l *List, from int) chain {
	t := s.turn & 1
	return chain{State: s, g: g, l: l, seat: t, from: from, start: s.on[from], occ: s.occupied().Without(from), their: s.side[t^1], want: -1}
}

// mayJump tells whether the side to move may take at all.
func (s *State) mayJump(g *Game) bool {
	return g.jumps && !((g.Arrival.KingFirst || g.Arrival.KingLater) && s.kingless(g, s.turn))
}

// chains adds the chains of the side to move, which must make one if it can.
func (s *State) chains(g *Game, l *List) (n int) {
	if !s.mayJump(g) {
		return 0
	}
	t := s.turn & 1
	occ, their := s.occupied(), s.side[t^1]
	for rest := s.side[t]; !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		j := g.kinds[s.on[sq]].jumper
		if j == nil || !j.over[t][sq].Meets(their) || !j.can(t, sq, occ.Without(sq), their) {
			continue
		}
		c := s.newChain(g, l, sq)
		if c.extend(c.start, sq); c.made >= layers.MostChains {
			c.n = layers.MostChains // too complex, however many are safe
		}
		n += c.n
	}
	return n
}

// lookFor finds a chain again.
func (s *State) lookFor(g *Game, m Move) (c chain) {
	c = s.newChain(g, nil, m.From())
	c.want = m.Number()
	c.extend(c.start, c.from)
	return c
}

// done tells whether nothing more is wanted.
func (c *chain) done() bool { return c.found.ok || c.made >= layers.MostChains }

// extend makes all chains that go on from a square.
func (c *chain) extend(k uint8, at int) {
	more := false
	if j := c.g.kinds[k].jumper; j != nil && j.over[c.seat][at].Meets(c.their) {
		for _, ray := range j.rays[c.seat][at] {
			victim, land := j.along(ray, c.occ, c.their)
			if victim < 0 {
				continue
			}
			more = true
			c.over(j, k, victim, land)
			if c.done() {
				return
			}
		}
	}
	if c.depth > 0 && (!more || c.g.Capture.Tail == layers.AnyTail) {
		c.finish(k, at, !more)
	}
}

// over makes a jump over a piece, to each of the squares where it may land. A king that is jumped over ends the game.
func (c *chain) over(j *jumper, k uint8, victim int, land set) {
	g := c.g
	kept := c.their
	c.their = c.their.Without(victim)
	c.taken[c.depth] = uint8(victim)
	last := g.Goal.Royalty != layers.None && c.can[royalty].Has(victim)
	if !last && j.atom.Range == 0 {
		land = c.mustGoOn(j, land)
	}
	for ; !land.Empty() && !c.done(); land = land.Rest() {
		to := land.First()
		after := g.kinds[k].next
		if j.atom.Crowns && g.last[c.seat].Has(to) && len(g.promo[to]) > 0 {
			after = g.promo[to][0]
		}
		c.path[c.depth] = uint8(to)
		c.depth++
		if last {
			c.emit(after, to, false, none)
		} else {
			c.extend(after, to)
		}
		c.depth--
	}
	c.their = kept
}

// mustGoOn are the squares from which who jumps from afar can jump on, all if there are none.
func (c *chain) mustGoOn(j *jumper, land set) set {
	var good set
	for rest := land; !rest.Empty(); rest = rest.Rest() {
		if j.can(c.seat, rest.First(), c.occ, c.their) {
			good = good.With(rest.First())
		}
	}
	if good.Empty() {
		return land
	}
	return good
}

// finish ends a chain on a square, where that is allowed, and with every capture that the piece can make from there: the pieces
// jumped over are off the board by then.
func (c *chain) finish(k uint8, at int, ends bool) {
	g := c.g
	var to set
	if g.Capture.Tail != layers.NoTail {
		occ := c.occ.AndNot(c.side[c.seat^1].AndNot(c.their))
		for m := g.mask[k][at] >> ways; m != 0; m &= m - 1 {
			if p := &g.parts[bits.TrailingZeros32(m)+ways]; p.takes {
				to = to.Or(g.at(&p.forward[c.seat][at], occ))
			}
		}
		to = to.And(c.their).AndNot(c.untouchable(g))
		if g.kinds[k].Pawn {
			to = to.AndNot(g.stop[c.seat])
		}
	}
	if ends {
		c.emit(k, at, false, to)
	}
	for ; !to.Empty() && !c.done(); to = to.Rest() {
		sq := to.First()
		after := g.kinds[k].next
		if g.kinds[k].Pawn && g.last[c.seat].Has(sq) && len(g.promo[sq]) > 0 {
			after = g.promo[sq][0]
		}
		c.emit(after, sq, true, none)
	}
}

// untouchable are royal pieces that nobody takes but by jumps.
func (s *State) untouchable(g *Game) set {
	if !g.jumps || g.Goal.Royalty != layers.Strict {
		return none
	}
	return s.can[royalty]
}

// emit adds the chain as a move, if it is legal, or keeps it if it is looked for; more are captures that could end it.
func (c *chain) emit(after uint8, to int, tail bool, more set) {
	number := c.made
	c.made++
	if c.want >= 0 {
		if c.want == number {
			c.found = found{after: after, tail: tail, more: !more.Empty(), ok: true, depth: c.depth}
			c.path[c.depth] = uint8(to)
		}
		return
	}
	m := layers.NewMove(layers.Chain, c.from, to, c.start, after).Numbered(number)
	if c.g.Capture.SafeJumps {
		s := *c.State
		s.lift(c.g, m, c.taken[:c.depth], tail)
		if s.checked(c.g, c.seat) {
			return
		}
	}
	c.n++
	if c.l != nil {
		c.l.Moves = append(c.l.Moves, m)
	}
}

// actChain makes a chain.
func (s *State) actChain(g *Game, m Move) {
	c := s.lookFor(g, m)
	s.lift(g, m, c.taken[:c.found.depth], c.found.tail)
}

// lift takes all that a chain takes from the board and puts the piece where it ends.
func (s *State) lift(g *Game, m Move, taken []uint8, tail bool) {
	t, from, to := s.turn&1, m.From(), m.To()
	was := s.promoted.Has(from)
	for _, sq := range taken {
		s.fall(g, m, int(sq))
	}
	if tail {
		s.fall(g, m, to)
	}
	s.remove(g, from)
	s.promoted = s.promoted.Without(from)
	s.add(g, to, t, m.After())
	if g.Capture.Revert && (was || g.kinds[m.Piece()].Pawn && !g.kinds[m.After()].Pawn) {
		s.promoted = s.promoted.With(to)
	}
	s.castle = s.castle.Without(from).Without(to)
	if g.kinds[m.Piece()].Royal {
		s.castle = s.castle.AndNot(s.side[t])
	}
	s.dropRights(g, t^1)
	if g.Castling.AtHome {
		s.homes = s.homes.Without(from).Without(to)
		s.homeRights(g)
	}
}

// fall takes one piece.
func (s *State) fall(g *Game, m Move, sq int) {
	s.castle, s.homes = s.castle.Without(sq), s.homes.Without(sq)
	s.settle(g, m, s.lose(g, sq))
}
