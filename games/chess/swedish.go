package chess

import (
	"github.com/tavlei/tavlei/game"
)

// swedishRules are the rules of the game in which nothing disappears: who captures puts the man
// taken, which keeps its colour, on an empty square in the same move.
type swedishRules struct {
	Relocate   bool
	NotFar     bool // pawns are not put beyond their own sixth rank
	SameColour bool // bishops stay on squares of their colour
	Revert     bool // men that were pawns are pawns again
	LastPly    int  // the game is a draw after so many plies, 0: never
}

// swedish is the mode of that game. The square of the man taken is in word 1 of a move, from
// relocShift on, plus one.
type swedish struct{ ordinary }

const relocShift = 8

// relocOf is the square on which a move puts the man taken, -1 if it takes none.
func relocOf(m game.Move) int { return int(m[1]>>relocShift) - 1 }

func relocMove(a action, seat, to int) game.Move {
	m := moveOf(a, seat)
	m[1] |= uint64(to+1) << relocShift
	return m
}

// victimOf is the man that an action takes and its square, noMan if it takes none.
func (b *Board) victimOf(a action) (man Man, sq int) {
	switch a.kind() {
	case plain, promote:
		sq = a.to()
		if b.side[b.turn&1^1]>>uint(sq)&1 != 0 {
			return b.at(sq), sq
		}
	case passing:
		return Pawn, a.to() ^ 8
	}
	return noMan, 0
}

// captures adds all captures, those that leave the king attacked too: the man taken may be put in
// the way.
func (b *Board) captures(l *laws, list *actions) {
	t := b.turn & 1
	b.addMen(l, list, b.side[t], 0, 0, b.side[t^1])
	b.addPawns(l, list, 0, 0, b.side[t^1])
	for ep := b.ep; ep != 0; ep &= ep - 1 {
		e := first(ep)
		for set := pawnHits[t^1][e] & b.pawn & b.side[t]; set != 0; set &= set - 1 {
			list.add(newAction(passing, first(set), e, Pawn, Pawn))
		}
	}
}

// roomFor are the squares on which the man that a capture takes can be put: empty ones, allowed to
// it, where it neither attacks the own king nor leaves it attacked by others.
func (b *Board) roomFor(l *laws, g *Game, a action, man Man, sq int) uint64 {
	t := b.turn & 1
	their := b.side[t^1] &^ (1 << uint(sq))
	own := b.side[t]&^(1<<uint(a.from())) | 1<<uint(a.to())
	set := g.relocZone(man, sq, int(t^1)) &^ (own | their)
	king := b.king & b.side[t]
	if king == 0 {
		return set
	}
	k := first(king)
	if a.from() == k {
		k = a.to()
	}
	occ := own | their
	checkers := b.hitting(k, their, occ)
	switch {
	case checkers == 0:
	case checkers&(checkers-1) != 0:
		return 0
	default:
		set &= between[k][first(checkers)] // nothing lies between the king and a leaper
	}
	if man == Pawn {
		return set &^ pawnHits[t][k]
	}
	return set &^ b.reach(l, man, k, occ)
}

// hitting are the men among their that attack the square, with the men of occ on the board.
func (b *Board) hitting(sq int, their, occ uint64) uint64 {
	set := (knightHits[sq]&b.leap | pawnHits[b.turn&1][sq]&b.pawn | kingHits[sq]&b.king) & their
	snipers := (rookRays[sq]&b.orth | bishopRays[sq]&b.diag) & their
	for ; snipers != 0; snipers &= snipers - 1 {
		if between[sq][first(snipers)]&occ == 0 {
			set |= snipers & -snipers
		}
	}
	return set
}

// relocZone are the squares where the rules let a man of a seat, taken on a square, be put.
func (g *Game) relocZone(man Man, sq, seat int) uint64 {
	switch {
	case man == Pawn && !g.NotFar:
		return ^(rank1 | rank8)
	case man == Pawn && seat == 0:
		return ^(rank1 | rank7 | rank8)
	case man == Pawn:
		return ^(rank1 | rank2 | rank8)
	case man == Bishop && g.SameColour:
		if light>>uint(sq)&1 != 0 {
			return light
		}
		return ^light
	}
	return board
}

// putBack is what a man taken is when it is put back.
func (g *Game) putBack(man Man, wasPawn bool) Man {
	if wasPawn && g.Revert {
		return Pawn
	}
	return man
}

// quietMoves adds the legal actions that take nothing.
func (b *Board) quietMoves(l *laws, list *actions) {
	t := b.turn & 1
	n := list.n
	b.generate(l, list)
	their := b.side[t^1]
	list.keep(n, func(a action) bool { return a.kind() != passing && (a.kind() == castle || their>>uint(a.to())&1 == 0) })
}

func (p *Position) overSwedish() bool {
	return p.quiet >= p.g.quietLimit() || p.dead() || p.pliesOver()
}

// pliesOver tells whether the last ply of the longest game has been played.
func (p *Position) pliesOver() bool {
	return p.g.LastPly > 0 && 2*(int(p.full)-1)+int(p.b.turn&1) >= p.g.LastPly
}

// find adds the legal actions; captures are legal if the man taken can be put anywhere.
func (swedish) find(p *Position, list *actions) {
	p.b.captures(&p.g.laws, list)
	list.keep(0, func(a action) bool { return p.roomOf(a) != 0 })
	p.b.quietMoves(&p.g.laws, list)
}

func (swedish) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.overSwedish() {
		return dst
	}
	list := p.buffer()
	p.b.quietMoves(&p.g.laws, list)
	dst = p.wrap(dst, list)
	list.n = 0
	p.b.captures(&p.g.laws, list)
	seat := int(p.b.turn & 1)
	for _, a := range list.list[:list.n] {
		for set := p.roomOf(a); set != 0; set &= set - 1 {
			dst = append(dst, relocMove(a, seat, first(set)))
		}
	}
	return dst
}

// roomOf are the squares for the man that a capture takes.
func (p *Position) roomOf(a action) uint64 {
	man, sq := p.b.victimOf(a)
	if man&royal != 0 {
		return 0
	}
	return p.b.roomFor(&p.g.laws, p.g, a, p.g.putBack(man, p.promoted>>uint(sq)&1 != 0), sq)
}

func (m swedish) countMoves(p *Position) int {
	if p.overSwedish() {
		return 0
	}
	return m.countAll(p)
}

func (swedish) countAll(p *Position) int { return p.g.countReloc(&p.b, p.promoted, p.buffer()) }

// countReloc is the number of moves, each relocation counted.
func (g *Game) countReloc(b *Board, promoted uint64, list *actions) int {
	list.n = 0
	b.quietMoves(&g.laws, list)
	n := list.n
	list.n = 0
	b.captures(&g.laws, list)
	for _, a := range list.list[:list.n] {
		man, sq := b.victimOf(a)
		if man&royal != 0 {
			continue
		}
		n += count(b.roomFor(&g.laws, g, a, g.putBack(man, promoted>>uint(sq)&1 != 0), sq))
	}
	return n
}

// relocate makes an action that puts the man taken on a square; promoted men are kept in a set if
// they are pawns again when they are taken.
func (g *Game) relocate(b *Board, promoted *uint64, a action, to int) {
	t := int(b.turn & 1)
	man, sq := b.victimOf(a)
	was := *promoted>>uint(sq)&1 != 0
	if g.Revert {
		from, target := uint64(1)<<uint(a.from()), uint64(1)<<uint(a.to())
		mine := *promoted&from != 0 || a.kind() == promote
		*promoted &^= from | target
		if mine {
			*promoted |= target
		}
		man = g.putBack(man, was)
	}
	b.play(a)
	if to >= 0 {
		b.put(to, 1-t, man)
	}
}

func (swedish) play(p *Position, m game.Move) {
	old, was := p.b, p.promoted
	a := actionOf(m)
	t := old.turn & 1
	p.quiet++
	p.full += uint16(t)
	to := relocOf(m)
	if to >= 0 || a.man() == Pawn {
		p.quiet = 0
	}
	p.g.relocate(&p.b, &p.promoted, a, to)
	if p.b.ep != 0 && !p.passes() {
		p.b.ep = 0
	}
	p.key ^= old.change(&p.b) ^ sumOf(&wasKeys, was^p.promoted)
}

// passes tells whether a capture in passing is legal with some relocation.
func (p *Position) passes() bool {
	t := p.b.turn & 1
	for ep := p.b.ep; ep != 0; ep &= ep - 1 {
		e := first(ep)
		for set := pawnHits[t^1][e] & p.b.pawn & p.b.side[t]; set != 0; set &= set - 1 {
			if p.roomOf(newAction(passing, first(set), e, Pawn, Pawn)) != 0 {
				return true
			}
		}
	}
	return false
}

func (m swedish) outcome(p *Position) game.Outcome {
	switch {
	case m.countAll(p) == 0:
		return p.stuck()
	case p.dead():
		return game.Draw("deadPosition", 2)
	case p.pliesOver():
		return game.Draw("maxPlies", 2)
	case p.quiet >= p.g.quietLimit():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

// perft counts on bare boards while no rule of the position beyond them can matter.
func (swedish) perft(p *Position, depth int) uint64 {
	plies := 2*(int(p.full)-1) + int(p.b.turn&1) + depth
	switch {
	case depth <= 0:
		return 1
	case p.g.LastPly > 0 && plies > p.g.LastPly || int(p.quiet)+depth > int(p.g.quietLimit()) || p.mayDie(depth+2):
		return p.perftSlow(depth)
	}
	w := relocCounter{p.g, make([]actions, 2*depth), make([]Board, depth)}
	return w.count(&p.b, p.promoted, depth)
}

// relocCounter walks the tree of one board.
type relocCounter struct {
	g      *Game
	lists  []actions // two a level
	boards []Board
}

func (w *relocCounter) count(b *Board, promoted uint64, depth int) uint64 {
	quiet, takes := &w.lists[2*depth-2], &w.lists[2*depth-1]
	if depth == 1 {
		return uint64(w.g.countReloc(b, promoted, quiet))
	}
	quiet.n, takes.n = 0, 0
	b.quietMoves(&w.g.laws, quiet)
	b.captures(&w.g.laws, takes)
	child := &w.boards[depth-1]
	var n uint64
	for _, a := range quiet.list[:quiet.n] {
		*child = *b
		kept := promoted
		w.g.relocate(child, &kept, a, -1)
		n += w.count(child, kept, depth-1)
	}
	for _, a := range takes.list[:takes.n] {
		man, sq := b.victimOf(a)
		if man&royal != 0 {
			continue
		}
		set := b.roomFor(&w.g.laws, w.g, a, w.g.putBack(man, promoted>>uint(sq)&1 != 0), sq)
		for ; set != 0; set &= set - 1 {
			*child = *b
			kept := promoted
			w.g.relocate(child, &kept, a, first(set))
			n += w.count(child, kept, depth-1)
		}
	}
	return n
}

// appendTactical appends promotions: captures win nothing here, and there are too many of them.
func (swedish) appendTactical(p *Position, dst []game.Move) []game.Move {
	if p.overSwedish() {
		return dst
	}
	list := p.buffer()
	p.b.quietMoves(&p.g.laws, list)
	list.keep(0, func(a action) bool { return a.kind() == promote })
	return p.wrap(dst, list)
}

// settle drops captures in passing that are not legal with any relocation.
func (swedish) settle(p *Position) error {
	if p.b.checks(&p.g.laws) {
		return wrongCheck()
	}
	if p.b.ep != 0 && !p.passes() {
		p.b.ep = 0
	}
	return nil
}

// weigh is what the order of the men is worth to the side to move: nothing is ever lost but time,
// so that squares attacked count for more than men.
func (swedish) weigh(p *Position) int {
	b, t := &p.b, p.b.turn&1
	own, their := b.hitsFree(&p.g.laws, t), b.hitsFree(&p.g.laws, t^1)
	around := func(seat uint8) uint64 {
		k := b.king & b.side[seat]
		if k == 0 {
			return 0
		}
		return kingHits[first(k)]
	}
	return 4*(count(own)-count(their)) + 15*(count(own&around(t^1))-count(their&around(t)))
}
