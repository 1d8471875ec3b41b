package chess

import (
	"errors"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// jumpRules are the rules of Shash-maty: chess and draughts at once. Every man may move as a
// chessman or as a draughtsman, the queen as a flying king; jumps are compulsory.
type jumpRules struct {
	Jumps       bool
	SafeKing    bool // a jump that leaves the own king in chess check is illegal and compels nobody
	Forward     bool // men jump forwards only
	PiecesToo   bool // knights, bishops and rooks become queens on the last rank, by step or jump
	TailAnytime bool // a chess capture may cut a chain short
	StuckLoses  bool // stalemate is a loss
}

// jumping is the mode of that game.
//
// A chain is a ply of the sort actJump. The action goes from the first to the last square; the
// rest of the Move holds the jumps as direction and distance:
//
//	word 0, bits 32-36  number of jumps, at most 16: each takes a man
//	word 0, bits 37-61  the first five jumps, five bits each
//	word 0, bit 62      the last step is a chess capture
//	word 1, bits 8-62   eleven more jumps
type jumping struct{ ordinary }

const (
	actJump   = 8
	jumpCount = 32
	jumpFirst = 37
	jumpTail  = 1 << 62
	jumpMore  = 8
	maxJumps  = 16
)

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

// leap is the n-th jump of a chain from a square: where it lands.
func leap(m game.Move, n, from int) int {
	code := m[0] >> (jumpFirst + 5*n)
	if n >= 5 {
		code = m[1] >> (jumpMore + 5*(n-5))
	}
	for range code >> 2 & 7 {
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

// generateBoth adds the chess moves and the draughts steps: what is legal if nobody can jump. The
// king is never taken by a chess move.
func (b *Board) generateBoth(g *Game, list *actions) {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	king := b.king & own
	if king == 0 || b.king&their == 0 {
		return
	}
	k := first(king)
	b.generate(&g.laws, list)
	switch {
	case kingHits[k]&b.king&their != 0: // a jump has brought the kings together: the own one is in check
		list.keep(0, func(a action) bool { return a.from() == k && a.kind() != castle && b.king>>uint(a.to())&1 == 0 })
		return
	case b.checks(&g.laws):
		list.keep(0, func(a action) bool { return (b.king&their)>>uint(a.to())&1 == 0 })
	}
	if g.PiecesToo {
		b.crownBishops(list)
	}
	b.eachStep(g, k, func(sq, to int, man Man) {
		a := newAction(plain, sq, to, man, man)
		if after := g.landed(man, t, to); after != man {
			a = newAction(promote, sq, to, man, after)
		}
		if man == Pawn && b.ep>>uint(to)&1 != 0 {
			a |= special // a capture in passing goes there too
		}
		list.add(a)
	})
}

// crownBishops makes queens of the bishops that step to the last rank.
func (b *Board) crownBishops(list *actions) {
	t := b.turn & 1
	for i, a := range list.list[:list.n] {
		if a.man() == Bishop && a.kind() == plain && pawnHits[t][a.from()]>>uint(a.to())&1 != 0 &&
			directions[t].eighth>>uint(a.to())&1 != 0 && b.side[t^1]>>uint(a.to())&1 == 0 {
			list.list[i] = newAction(promote, a.from(), a.to(), Bishop, Queen)
		}
	}
}

// steppers are the men whose draughts step is no chess move, and where they may step: with the
// king on square k not left in check.
func (b *Board) steppers(g *Game, k int) (men, pinned, target uint64) {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	checkers, pinned := b.look(&g.laws, k, own, their)
	target = ^(own | their)
	if checkers != 0 {
		if checkers&(checkers-1) != 0 {
			return 0, 0, 0
		}
		target &= b.evasions(&g.laws, k, checkers)
	}
	return own &^ (b.diag | b.king) &^ directions[t].eighth, pinned, target
}

// eachStep calls f for every draughts step that is no chess move.
func (b *Board) eachStep(g *Game, k int, f func(sq, to int, man Man)) {
	t := b.turn & 1
	men, pinned, target := b.steppers(g, k)
	for ; men != 0; men &= men - 1 {
		sq := first(men)
		to := pawnHits[t][sq] & target
		if pinned&men&-men != 0 {
			to &= through[k][sq]
		}
		for ; to != 0; to &= to - 1 {
			f(sq, first(to), b.at(sq))
		}
	}
}

// countBoth is the number of what generateBoth adds.
func (b *Board) countBoth(g *Game, list *actions) int {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	king := b.king & own
	if king == 0 || b.king&their == 0 {
		return 0
	}
	k := first(king)
	if kingHits[k]&b.king&their != 0 || b.checks(&g.laws) {
		list.n = 0
		b.generateBoth(g, list)
		return list.n
	}
	n := b.count(&g.laws)
	men, pinned, target := b.steppers(g, k)
	d := &directions[t]
	free := men &^ pinned
	n += count(shifted(free&^fileA, d.left)&target) + count(shifted(free&^fileH, d.right)&target)
	for set := men & pinned; set != 0; set &= set - 1 {
		sq := first(set)
		n += count(pawnHits[t][sq] & target & through[k][sq])
	}
	return n
}

// chains are the moves that the side to move must choose from; none if it need not jump.
func (p *Position) chains() []game.Move {
	if p.b.kingMissing() || !p.b.anyJump(p.g) {
		return nil
	}
	return p.b.appendJumps(p.g, nil)
}

// find adds what is legal beside chains.
func (jumping) find(p *Position, list *actions) {
	if len(p.chains()) == 0 {
		p.b.generateBoth(p.g, list)
	}
}

func (p *Position) overJumping() bool {
	return p.quiet >= p.g.quietLimit() || p.dead() || p.b.kingMissing()
}

func (jumping) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.overJumping() {
		return dst
	}
	if p.b.anyJump(p.g) {
		n := len(dst)
		if dst = p.b.appendJumps(p.g, dst); len(dst) > n {
			return dst
		}
	}
	list := p.buffer()
	p.b.generateBoth(p.g, list)
	return p.wrap(dst, list)
}

func (m jumping) countMoves(p *Position) int {
	if p.overJumping() {
		return 0
	}
	return m.countAll(p)
}

func (jumping) countAll(p *Position) int {
	if p.b.anyJump(p.g) {
		if n := p.b.countJumps(p.g); n > 0 {
			return n
		}
	}
	return p.b.countBoth(p.g, p.buffer())
}

func (jumping) play(p *Position, m game.Move) {
	old := p.b
	t := old.turn & 1
	p.quiet++
	p.full += uint16(t)
	a := actionOf(m)
	if act(m) == actJump {
		p.b.jump(m)
	} else {
		p.b.play(a &^ special)
	}
	if a.man() == Pawn || count(p.b.side[t^1]) < count(old.side[t^1]) {
		p.quiet = 0
	}
	if p.b.ep != 0 && p.b.countPassing(&p.g.laws, p.b.side[t^1], p.b.side[t]) == 0 {
		p.b.ep = 0
	}
	p.key ^= old.change(&p.b)
}

func (m jumping) outcome(p *Position) game.Outcome {
	switch {
	case p.b.kingMissing():
		return p.kingTaken()
	case m.countAll(p) == 0:
		if o := p.stuck(); o.Reason != "stalemate" || !p.g.StuckLoses {
			return o
		}
		return game.Win("stalemate", game.SeatSet(game.Seat(p.b.turn&1^1)), 2)
	case p.dead():
		return game.Draw("deadPosition", 2)
	case p.quiet >= p.g.quietLimit():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

// perft counts on bare boards while no rule of the position beyond them can matter.
func (jumping) perft(p *Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.overJumping() || int(p.quiet)+depth > int(p.g.quietLimit()) || count(p.b.occupied()) < 6*depth:
		return p.perftSlow(depth)
	}
	w := jumpCounter{p.g, make([]actions, depth), make([][]game.Move, depth), make([]Board, depth)}
	return w.count(&p.b, depth)
}

// jumpCounter walks the tree of one board.
type jumpCounter struct {
	g      *Game
	lists  []actions
	chains [][]game.Move
	boards []Board
}

func (w *jumpCounter) count(b *Board, depth int) uint64 {
	list, chains := &w.lists[depth-1], w.chains[depth-1][:0]
	jumps := !b.kingMissing() && b.anyJump(w.g)
	if depth == 1 {
		n := 0
		if jumps {
			n = b.countJumps(w.g)
		}
		if n == 0 {
			n = b.countBoth(w.g, list)
		}
		return uint64(n)
	}
	if jumps {
		chains = b.appendJumps(w.g, chains)
		w.chains[depth-1] = chains
	}
	child := &w.boards[depth-1]
	var n uint64
	for _, m := range chains {
		*child = *b
		child.jump(m)
		n += w.count(child, depth-1)
	}
	if len(chains) > 0 {
		return n
	}
	list.n = 0
	b.generateBoth(w.g, list)
	for _, a := range list.list[:list.n] {
		*child = *b
		child.play(a &^ special)
		n += w.count(child, depth-1)
	}
	return n
}

// appendTactical appends the chains, or else captures and promotions.
func (m jumping) appendTactical(p *Position, dst []game.Move) []game.Move {
	if p.overJumping() {
		return dst
	}
	n := len(dst)
	dst = m.appendMoves(p, dst)
	if len(dst) > n && act(dst[n]) == actJump {
		return dst
	}
	kept := dst[:n]
	their := p.b.side[p.b.turn&1^1]
	for _, mv := range dst[n:] {
		a := actionOf(mv)
		if k := a.kind(); k == promote || k == passing || k == plain && their>>uint(a.to())&1 != 0 {
			kept = append(kept, mv)
		}
	}
	return kept
}

// settle: after a compulsory jump the side that is not to move may be in check.
func (jumping) settle(p *Position) error {
	b, t := &p.b, p.b.turn&1
	switch {
	case b.king == 0:
		return errors.New("both kings are missing")
	case p.g.SafeKing && b.checks(&p.g.laws):
		return errors.New("the side that is not to move is in check")
	}
	for seat := range 2 {
		if count(b.side[seat]) > maxJumps {
			return errors.New("a side has more than 16 men")
		}
	}
	if b.ep != 0 && b.countPassing(&p.g.laws, b.side[t], b.side[t^1]) == 0 {
		b.ep = 0
	}
	return nil
}

// rankChain is what a chain takes, for the order of a search.
func (p *Position) rankChain(m game.Move) search.Rank {
	at, their := actionOf(m).from(), p.b.side[p.b.turn&1^1]
	n, tail := jumpsOf(m)
	gain := 0
	for i := range n {
		to := leap(m, i, at)
		victim := first(between[at][to] & their)
		if p.b.king>>uint(victim)&1 != 0 {
			return search.Wins
		}
		gain += p.g.worth(p.b.at(victim))
		at = to
	}
	if tail {
		gain += p.g.worth(p.b.at(actionOf(m).to()))
	}
	return search.Takes(gain)
}

// weigh is what jumps over kings are worth to the side to move.
func (jumping) weigh(p *Position) int {
	b, t := &p.b, p.b.turn&1
	switch {
	case b.kingMissing():
		return 0
	case b.jumpsKing(p.g, t):
		return kingFalls
	case b.jumpsKing(p.g, t^1):
		return -300
	}
	return 0
}

// jumpsKing tells whether a man of seat t can jump over the enemy's king at once.
func (b *Board) jumpsKing(g *Game, t uint8) bool {
	v := *b
	v.turn = t
	king := v.king & v.side[t^1]
	c := chain{b: &v, g: g, occ: v.occupied()}
	men := v.side[t] & (kingHits[first(king)] | v.diag&v.orth)
	for ; men != 0; men &= men - 1 {
		sq := first(men)
		if c.canJump(v.at(sq), sq, king) {
			return true
		}
	}
	return false
}
