package tafl

import (
	"math/bits"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

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
			if p.stands(at) || g.wall[king].Holds(at) {
				break
			}
			if on.Holds(at) && !g.none[king].Holds(at) {
				n++
			}
			if g.last.Holds(at) {
				break
			}
		}
	}
	return n
}

// AppendEscapes lists the moves of the king that bring him to safety without a capture.
func (p *Position) AppendEscapes(dst []game.Move) []game.Move {
	before := len(dst)
	if p.closed() || !p.Escapes() {
		return dst
	}
	occupied := p.men[attackers].Or(p.men[defenders])
	dst = p.appendKing(dst, &occupied)
	kept := dst[:before]
	for _, m := range dst[before:] {
		if _, to := split(m); !p.g.goals.Holds(to) {
			continue
		}
		if n, _ := p.Takes(m); n == 0 { // otherwise it is among the captures
			kept = append(kept, m)
		}
	}
	return kept
}

// stands tells whether there is a piece on a square.
func (p *Position) stands(sq int) bool {
	return p.men[attackers].Holds(sq) || p.men[defenders].Holds(sq)
}

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
	return !p.stands(sq) && !p.g.none[men].Holds(sq) && !p.g.wall[men].Holds(sq)
}

// caughtFrom tells whether an attacker can move to a square beside the king, who stands in direction d of it, and capture
// him there: the square that he leaves may be one that was needed.
func (p *Position) caughtFrom(to, d int) bool {
	for way := range ways {
		at := to
		for range min(int(p.g.room[way][to]), p.g.reach[men]) {
			at += p.g.step[way]
			if p.men[attackers].Holds(at) {
				q := *p
				q.shift(attackers, at, to)
				if q.kingCaught(d) {
					return true
				}
				break
			}
			if p.men[defenders].Holds(at) || p.g.wall[men].Holds(at) {
				break
			}
		}
	}
	return false
}

// Catching are the empty squares on which a man of the side to move would capture: no other move captures, and not all
// that go there do.
func (p *Position) Catching() (squares set) {
	me := int(p.turn)
	near, q := p.between(me), *p
	for w, word := range near[:p.g.words] {
		for ; word != 0; word &= word - 1 {
			to := w<<6 | bits.TrailingZeros64(word)
			q.men[me].Add(to)
			var c catch
			if q.captures(me, to, &c); c.n > 0 {
				squares.Add(to)
			}
			q.men[me].Remove(to)
		}
	}
	return squares
}

// Takes is how many pieces a legal move captures, and whether the king is one of them.
func (p *Position) Takes(m game.Move) (n int, king bool) {
	c := p.caught(m)
	return c.n, p.turn == attackers && p.king != board.None && c.has(int(p.king))
}

// AppendCaptures lists the moves that capture, of those to the squares of [Position.Catching]. Which men one captures who
// comes to a square does not depend on where he comes from, so that squares are tried and not moves.
func (p *Position) AppendCaptures(dst []game.Move, catching *set) []game.Move {
	if p.closed() {
		return dst
	}
	for to := range board.Each(*catching) {
		dst = p.appendTo(dst, to)
	}
	return dst
}

// between are empty squares from which a seat might capture, all of them and some others: an opponent stands beside them,
// and behind him what may be his enemy, or he is the king or stands on the edge.
func (p *Position) between(me int) (squares set) {
	g, enemies, behind := p.g, &p.men[1-me], p.men[me]
	for w := range g.words {
		behind[w] |= g.own[w]
	}
	behind.Add(g.middle)
	row := uint(g.size + 1)
	for w := range g.words {
		squares[w] = up(enemies, w, 1)&up(&behind, w, 2) | down(enemies, w, 1)&down(&behind, w, 2) |
			up(enemies, w, row)&up(&behind, w, 2*row) | down(enemies, w, row)&down(&behind, w, 2*row)
	}
	if me == attackers && p.king != board.None {
		for d := range ways {
			if at := int(g.beside[d][p.king]); at >= 0 {
				squares.Add(at)
			}
		}
	}
	if g.Wall != wallOff {
		squares = squares.Or(g.spread(enemies.And(g.edge)))
	}
	for w := range g.words {
		squares[w] &= g.squares[w] &^ (p.men[attackers][w] | p.men[defenders][w])
	}
	return squares
}

// up is a word of a set whose squares have been moved up by so many numbers, fewer than a word has, down of one moved down.
func up(s *set, w int, n uint) uint64 {
	word := s[w] << n
	if w > 0 {
		word |= s[w-1] >> (64 - n)
	}
	return word
}

func down(s *set, w int, n uint) uint64 {
	word := s[w] >> n
	if w+1 < len(s) {
		word |= s[w+1] << (64 - n)
	}
	return word
}

// appendTo lists the moves to a square on which men capture; the king may not.
func (p *Position) appendTo(dst []game.Move, to int) []game.Move {
	for d := range ways {
		at := to
		for n := 1; n <= int(p.g.room[d][to]); n++ {
			at += p.g.step[d]
			if p.men[p.turn].Holds(at) {
				m := moveOf(at, to, p.turn)
				kind := p.kindOf(at)
				if n > p.g.reach[kind] || p.g.none[kind].Holds(to) {
					break
				}
				if kind == men && !p.g.WallByAny {
					dst = append(dst, m)
				} else if n, _ := p.Takes(m); n > 0 {
					dst = append(dst, m)
				}
				break
			}
			if p.men[1-p.turn].Holds(at) || p.g.wall[men].Holds(at) {
				break
			}
		}
	}
	return dst
}
