package chess

import (
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
//
// No position has very many of them, since no side has more than 16 men: the worst that a search for
// them found has 500, and 1500 where a chess capture may cut a chain short.
type jumping struct{ ordinary }

const (
	actJump   = 8
	jumpCount = 32
	jumpFirst = 37
	jumpTail  = 1 << 62
	jumpMore  = 8
	maxJumps  = 16
)

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
		return noKings()
	case p.g.SafeKing && b.checks(&p.g.laws):
		return wrongCheck()
	}
	for seat := range 2 {
		if count(b.side[seat]) > maxJumps {
			return game.Faultf("tooManyMen", "a side has more than 16 men")
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
