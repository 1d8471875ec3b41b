package chess

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

var (
	_ search.Passer  = (*Position)(nil)
	_ search.Expirer = (*Position)(nil)
	_ search.Checker = (*Position)(nil)
	_ search.Ranker  = (*Position)(nil)
	_ search.Risker  = (*Position)(nil)
	_ search.Likener = (*Position)(nil)
)

// kingWorth is the value of a king in an exchange: whoever loses it gains nothing by that.
const kingWorth = 20000

// nearDraw is the number of plies before the rule of 50 moves from which the search counts them.
const nearDraw = 24

// simple tells whether a turn of the game is one action by the rules of a Board, hands apart.
func (g *Game) simple() bool { return g.laws.ground == nil && g.turnRules.mode() == nil }

// Checked tells whether the side to move must answer a check or must jump, where a turn is one action.
func (p *Position) Checked() bool {
	return p.phase == playing && !p.g.many() && (p.g.mode.attacked(p) != 0 || p.g.Jumps && p.b.anyJump(p.g))
}

// Expires is the number of plies until the rule of 50 moves, if it is near; -1 where the draw may
// be claimed.
func (p *Position) Expires() int {
	switch left := claimQuiet - int(p.quiet); {
	case left > nearDraw:
		return 0
	case left > 0:
		return left
	case p.g.AutoDraw:
		return 0
	}
	return -1
}

// Pass gives the turn to the opponent. A side in check may not; one that has but one minor piece
// beside king and pawns may be in zugzwang.
func (p *Position) Pass() bool {
	b := &p.b
	t := b.turn & 1
	men := b.side[t] &^ b.pawn &^ b.king
	if p.phase != playing || !p.g.passing || p.due != 0 ||
		men&(men-1) == 0 && men&b.orth == 0 && p.hand[t] == (hand{}) ||
		p.g.mode.attacked(p) != 0 || p.finished() {
		return false
	}
	p.key ^= turnKey ^ sumOf(&epKeys, b.ep)
	b.ep = 0
	b.turn ^= 1
	p.quiet = 0 // nothing that stood before has stood in the game
	return true
}

// Rank says what moves do at first sight: captures and promotions by the exchange that follows.
func (p *Position) Rank(dst []search.Rank, moves []game.Move) []search.Rank {
	var c checks
	if p.g.weights != nil {
		c = p.b.checksFrom()
	}
	for _, m := range moves {
		a := actionOf(m)
		r := p.rankPly(m, a)
		if c.given(a) {
			r |= search.Checks
		}
		dst = append(dst, r)
	}
	return dst
}

// rankPly ranks what is not an action of its own too.
func (p *Position) rankPly(m game.Move, a action) search.Rank {
	switch sort := act(m); {
	case sort == actLot:
		return 0
	case p.g.Jumps && sort == actJump:
		return p.rankChain(m)
	case a.kind() == rest:
		return search.Checks // never pruned: often it is the best that can be done
	case p.g.Relocate && (sort != actStep || a.kind() != promote):
		return 0 // what is taken is put back
	}
	return p.rank(a)
}

// checks are the squares from which men of each ability give check to the enemy's king, and the
// own men that uncover one when they leave their line.
type checks struct {
	leap, diag, orth, pawn uint64
	cover                  uint64
	king                   int
}

// checksFrom looks from the king of the side that is not to move.
func (b *Board) checksFrom() checks {
	t := b.turn & 1
	king := b.king & b.side[t^1]
	if king == 0 {
		return checks{}
	}
	k, occ := first(king), b.occupied()
	c := checks{
		leap: knightHits[k], diag: bishopHits(k, occ), orth: rookHits(k, occ),
		pawn: pawnHits[t^1][k], king: k,
	}
	snipers := (rookRays[k]&b.orth | bishopRays[k]&b.diag) & b.side[t]
	for ; snipers != 0; snipers &= snipers - 1 {
		if block := between[k][first(snipers)] & occ; block&(block-1) == 0 {
			c.cover |= block & b.side[t]
		}
	}
	return c
}

// given tells whether an action gives check; castling and captures in passing are not looked into.
func (c *checks) given(a action) bool {
	to, man := uint64(1)<<uint(a.to()), a.after()
	direct := c.leap&-uint64(man&1) | c.diag&-uint64(man>>1&1) | c.orth&-uint64(man>>2&1) | c.pawn&-uint64(man>>6&1)
	if direct&to != 0 {
		return a.kind() != castle
	}
	return c.cover>>uint(a.from())&1 != 0 && through[c.king][a.from()]&to == 0 && a.kind() != drop
}

func (p *Position) rank(a action) search.Rank {
	b := &p.b
	to := uint64(1) << uint(a.to())
	gain := 0
	switch kind := a.kind(); {
	case kind == passing:
		gain = int(p.g.price[Pawn])
	case kind > promote:
		return 0
	case b.side[b.turn&1^1]&to != 0:
		if b.king&to != 0 {
			return search.Wins
		}
		gain = int(p.g.price[b.at(a.to())])
	case kind == plain:
		return 0
	}
	rise := int(p.g.price[a.after()]) - int(p.g.price[a.man()])
	if !p.g.simple() {
		return search.Takes(gain + rise)
	}
	if own := int(p.g.price[a.after()]); gain+rise >= own {
		return search.Takes(gain + rise - own/16)
	}
	return search.Takes(b.exchange(p.g, a, gain+rise))
}

// exchange is what the side to move gains by an action that takes or promotes men of that worth, if
// both sides go on taking on its square as long as it pays. Pins are not looked at.
func (b *Board) exchange(g *Game, a action, gain int) int {
	to := a.to()
	occ := b.occupied() &^ (1 << uint(a.from()))
	if a.kind() == passing {
		occ &^= 1 << uint(to^8)
	}
	hits := b.attackers(&g.laws, to, occ)
	seat := b.turn & 1
	at := int(g.price[a.after()])
	var gains [32]int
	gains[0] = gain
	n := 1
	for ; n < len(gains); n++ {
		seat ^= 1
		own := hits & b.side[seat] & occ
		if own == 0 {
			break
		}
		from, worth := 0, kingWorth+1
		for ; own != 0; own &= own - 1 {
			sq := first(own)
			if w := int(g.price[b.at(sq)]); w < worth {
				from, worth = sq, w
			}
		}
		gains[n] = at - gains[n-1]
		if max(-gains[n-1], gains[n]) < 0 {
			break
		}
		at = worth
		occ &^= 1 << uint(from)
		hits |= rookHits(to, occ)&b.orth | bishopHits(to, occ)&b.diag
	}
	for n--; n > 0; n-- {
		gains[n-1] = -max(-gains[n-1], gains[n])
	}
	return gains[0]
}

// attackers are the men of both sides that attack a square, the men of occ being on the board.
func (b *Board) attackers(l *laws, sq int, occ uint64) uint64 {
	set := knightHits[sq]&b.leap | kingHits[sq]&b.king |
		(pawnHits[1][sq]&b.side[0]|pawnHits[0][sq]&b.side[1])&b.pawn |
		rookHits(sq, occ)&b.orth | bishopHits(sq, occ)&b.diag
	if b.oddA|b.oddB != 0 {
		set |= b.extraHits(l, sq)
	}
	return set & occ
}

// Risks is what a step that takes nothing loses if the man is taken, 0 or less.
func (p *Position) Risks(m game.Move) int {
	a := actionOf(m)
	if p.g.weights == nil || act(m) != actStep || a.kind() > double {
		return 0
	}
	return p.b.exchange(p.g, a, 0)
}

// Likeness are keys of the pawns and of the other men of each side.
func (p *Position) Likeness() [3]uint64 {
	b := &p.b
	pawns := (b.pawn&b.side[0])*scatterA ^ (b.pawn&b.side[1])*scatterB
	return [3]uint64{pawns, b.menKey(b.side[0]), b.menKey(b.side[1])}
}

func (b *Board) menKey(side uint64) uint64 {
	return (b.leap&side)*scatterA ^ (b.diag&side)*scatterB ^ (b.orth&side)*scatterC ^ (b.king&side)*scatterD
}

// Odd numbers that scatter sets of squares.
const (
	scatterA = 0x9e3779b97f4a7c15
	scatterB = 0xc2b2ae3d27d4eb4f
	scatterC = 0xff51afd7ed558ccd
	scatterD = 0xbf58476d1ce4e5b9
)
