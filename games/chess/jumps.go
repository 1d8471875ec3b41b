package chess

import "github.com/tavlei/tavlei/game"

// slant leads from a square to its neighbour in a direction: up right, up left, down right, down
// left; -1 off the board.
var slant [4][64]int8

func init() {
	for dir, v := range []vector{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		for sq := range 64 {
			slant[dir][sq] = -1
			if to := hits(sq, []vector{v}); to != 0 {
				slant[dir][sq] = int8(first(to))
			}
		}
	}
}

// chain is a run of jumps that is being made.
type chain struct {
	b        *Board
	g        *Game
	from     int
	start    Man
	occ      uint64 // men on the board; the man that jumps is not among them
	their    uint64 // enemies that have not been jumped over
	jumps    [maxJumps]uint8
	n        int
	moves    []game.Move
	count    int
	counting bool // the moves are not wanted, only their number
}

// over finds the man that a jump from a square in a direction takes, -1 if there is none, and the
// squares behind it.
func (c *chain) over(man Man, at, dir int, their uint64) (victim int, land uint64) {
	next := int(slant[dir][at])
	if man == Queen {
		for next >= 0 && c.occ>>uint(next)&1 == 0 {
			next = int(slant[dir][next])
		}
	} else if c.g.Forward && dir>>1 != int(c.b.turn&1) {
		return -1, 0
	}
	if next < 0 || their>>uint(next)&1 == 0 {
		return -1, 0
	}
	victim = next
	for next = int(slant[dir][next]); next >= 0 && c.occ>>uint(next)&1 == 0; next = int(slant[dir][next]) {
		land |= 1 << uint(next)
		if man != Queen {
			break
		}
	}
	if land == 0 {
		return -1, 0
	}
	return victim, land
}

// canJump tells whether a man on a square can jump over one of their.
func (c *chain) canJump(man Man, at int, their uint64) bool {
	for dir := range 4 {
		if victim, _ := c.over(man, at, dir, their); victim >= 0 {
			return true
		}
	}
	return false
}

// landed is what a man is when it has come to a square by a step or jump of draughts.
func (g *Game) landed(man Man, t uint8, sq int) Man {
	if directions[t].eighth>>uint(sq)&1 == 0 || man == King || man != Pawn && !g.PiecesToo {
		return man
	}
	return Queen
}

// extend makes all chains that go on from a square.
func (c *chain) extend(man Man, at int) {
	more := false
	t := c.b.turn & 1
	for dir := range 4 {
		victim, land := c.over(man, at, dir, c.their)
		if victim < 0 || c.n == maxJumps {
			continue
		}
		more = true
		kept := c.their
		c.their &^= 1 << uint(victim)
		last := c.b.king>>uint(victim)&1 != 0
		if man == Queen && !last {
			land = c.mustGoOn(man, land)
		}
		for ; land != 0; land &= land - 1 {
			to := first(land)
			c.jumps[c.n] = uint8(dir | (count(between[at][to])+1)<<2)
			c.n++
			if after := c.g.landed(man, t, to); last {
				c.emit(after, to, false)
			} else {
				c.extend(after, to)
			}
			c.n--
		}
		c.their = kept
	}
	if c.n > 0 && (!more || c.g.TailAnytime) {
		c.finish(man, at, !more)
	}
}

// mustGoOn are the landing squares from which the queen can jump on, all if there are none.
func (c *chain) mustGoOn(man Man, land uint64) uint64 {
	var good uint64
	for set := land; set != 0; set &= set - 1 {
		if c.canJump(man, first(set), c.their) {
			good |= set & -set
		}
	}
	if good != 0 {
		return good
	}
	return land
}

// finish ends a chain on a square, where that is allowed, and with every chess capture that the man
// can make from there: the men jumped over are off the board by then.
func (c *chain) finish(man Man, at int, ends bool) {
	if ends {
		c.emit(man, at, false)
	}
	b, t := c.b, c.b.turn&1
	occ := c.occ &^ (b.side[t^1] &^ c.their)
	targets := pawnHits[t][at]
	if man != Pawn {
		targets = b.reach(&c.g.laws, man, at, occ)
	}
	for targets &= c.their &^ b.king; targets != 0; targets &= targets - 1 {
		to := first(targets)
		after := man
		if man == Pawn {
			after = c.g.landed(man, t, to)
		}
		c.emit(after, to, true)
	}
}

// goesOnWith tells whether a chess capture may follow the jumps of a chain that ends without one.
func (b *Board) goesOnWith(g *Game, m game.Move) bool {
	n, tail := jumpsOf(m)
	if tail {
		return false
	}
	t, a := b.turn&1, actionOf(m)
	c := chain{b: b, g: g, from: a.from(), start: a.man(), their: b.side[t^1], n: n, counting: true}
	c.occ = b.occupied() &^ (1 << uint(c.from))
	at := c.from
	for i := range n {
		c.jumps[i] = jumpCode(m, i)
		to := leap(m, i, at)
		c.their &^= between[at][to]
		at = to
	}
	if b.king&b.side[t^1]&^c.their != 0 {
		return false // the king is taken, and the game is over
	}
	c.finish(a.after(), at, false)
	return c.count > 0
}

// emit adds the chain as a move, if it is legal.
func (c *chain) emit(after Man, to int, tail bool) {
	t := int(c.b.turn & 1)
	m := game.Move{
		uint64(newAction(plain, c.from, to, c.start, after)) | uint64(c.n)<<jumpCount,
		actJump | uint64(t)<<seatShift,
	}
	for i, jump := range c.jumps[:c.n] {
		if i < 5 {
			m[0] |= uint64(jump) << (jumpFirst + 5*i)
		} else {
			m[1] |= uint64(jump) << (jumpMore + 5*(i-5))
		}
	}
	if tail {
		m[0] |= jumpTail
	}
	if c.g.SafeKing {
		q := *c.b
		q.jump(m)
		if q.checks(&c.g.laws) {
			return
		}
	}
	if c.count++; !c.counting {
		c.moves = append(c.moves, m)
	}
}

// jumpCode is the n-th jump of a chain: direction, and distance from bit 2 on.
func jumpCode(m game.Move, n int) uint8 {
	if n >= 5 {
		return uint8(m[1] >> (jumpMore + 5*(n-5)) & 31)
	}
	return uint8(m[0] >> (jumpFirst + 5*n) & 31)
}

// leap is the n-th jump of a chain from a square: where it lands.
func leap(m game.Move, n, from int) int {
	code := jumpCode(m, n)
	for range code >> 2 {
		from = int(slant[code&3][from&63])
	}
	return from & 63
}

// jumpsOf is the number of jumps of a chain, and whether a chess capture follows them.
func jumpsOf(m game.Move) (n int, tail bool) { return int(m[0] >> jumpCount & 31), m[0]&jumpTail != 0 }

// jump makes a chain and passes the turn.
func (b *Board) jump(m game.Move) {
	a, t := actionOf(m), b.turn&1
	at := a.from()
	gone := uint64(1)<<uint(at) | 1<<uint(a.to())
	for i := range int(m[0] >> jumpCount & 31) {
		to := leap(m, i, at)
		gone |= between[at][to] & b.side[t^1]
		at = to
	}
	b.castle &^= gone
	if a.man() == King {
		b.castle &^= b.side[t]
	}
	b.clear(gone)
	b.put(a.to(), int(t), a.after())
	if b.king&b.side[t^1] == 0 {
		b.castle &^= b.side[t^1]
	}
	b.ep, b.turn = 0, t^1
}

// anyJump tells whether a man of the side to move can jump.
func (b *Board) anyJump(g *Game) bool {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	empty := ^(own | their)
	queens := b.diag & b.orth & own
	men := own &^ queens
	const inner = ^(fileA | fileH | rank1 | rank8)
	if their&inner&(shifted(own, 9)|shifted(own, 7)|shifted(own, -7)|shifted(own, -9)) == 0 && queens == 0 {
		return false
	}
	up, down := t == 0 || !g.Forward, t == 1 || !g.Forward
	if up && (shifted(shifted(men, 9)&their&inner, 9)|shifted(shifted(men, 7)&their&inner, 7))&empty != 0 ||
		down && (shifted(shifted(men, -7)&their&inner, -7)|shifted(shifted(men, -9)&their&inner, -9))&empty != 0 {
		return true
	}
	c := chain{b: b, g: g, occ: own | their, their: their}
	for ; queens != 0; queens &= queens - 1 {
		if bishopHits(first(queens), c.occ)&their&inner != 0 && c.canJump(Queen, first(queens), their) {
			return true
		}
	}
	return false
}

// appendJumps appends all chains of the side to move.
func (b *Board) appendJumps(g *Game, dst []game.Move) []game.Move {
	c := chain{b: b, g: g, their: b.side[b.turn&1^1], moves: dst}
	c.all()
	return c.moves
}

// countJumps is the number of chains of the side to move.
func (b *Board) countJumps(g *Game) int {
	c := chain{b: b, g: g, their: b.side[b.turn&1^1], counting: true}
	c.all()
	return c.count
}

func (c *chain) all() {
	b := c.b
	for men := b.side[b.turn&1]; men != 0; men &= men - 1 {
		c.from = first(men)
		c.start = b.at(c.from)
		c.occ = b.occupied() &^ (men & -men)
		c.extend(c.start, c.from)
	}
}
