package tafl

import "github.com/tavlei/tavlei/board"

// KingWays is on how many squares of a set the king can stop by one move.
func (p *Position) KingWays(on *set) (n int) {
	if p.king == board.None {
		return 0
	}
	g := p.g
	for d := range ways {
		at := int(p.king)
		for range min(int(g.room[d][p.king]), g.reach[king]) {
			at += g.step[d]
			if p.stands(at) || g.wall[king].Has(at) {
				break
			}
			if on.Has(at) && !g.none[king].Has(at) {
				n++
			}
			if g.last.Has(at) {
				break
			}
		}
	}
	return n
}

// stands tells whether there is a piece on a square.
func (p *Position) stands(sq int) bool { return p.men[attackers].Has(sq) || p.men[defenders].Has(sq) }

// Escapes tells whether the king could reach safety by one move.
func (p *Position) Escapes() bool { return p.KingWays(&p.g.goals) > 0 }

// Caught tells whether an attacker could capture the king by one move.
func (p *Position) Caught() bool {
	if p.king == board.None {
		return false
	}
	for d := range ways {
		at := int(p.g.beside[d][p.king])
		if at >= 0 && p.sides(d) && p.mayStop(at) && p.caughtFrom(at, (d+2)&3) {
			return true
		}
	}
	return false
}

// sides tells whether the side of the king opposite to d is closed, without which nobody who comes from d captures him.
func (p *Position) sides(d int) bool { return p.closes(int(p.g.beside[(d+2)&3][p.king])) }

// mayStop tells whether attackers may come to a square.
func (p *Position) mayStop(sq int) bool {
	return !p.stands(sq) && !p.g.none[men].Has(sq) && !p.g.wall[men].Has(sq)
}

// caughtFrom tells whether an attacker can move to a square beside the king, who stands in direction d of it, and capture
// him there: the square that he leaves may be one that was needed.
func (p *Position) caughtFrom(to, d int) bool {
	for way := range ways {
		at := to
		for range min(int(p.g.room[way][to]), p.g.reach[men]) {
			at += p.g.step[way]
			if p.men[attackers].Has(at) {
				q := *p
				q.shift(attackers, at, to)
				if q.kingCaught(d) {
					return true
				}
				break
			}
			if p.men[defenders].Has(at) || p.g.wall[men].Has(at) {
				break
			}
		}
	}
	return false
}
