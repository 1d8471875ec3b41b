package tafl

import (
	"math/bits"

	"github.com/tavlei/tavlei/game"
)

// A move is the square it leaves and, sixteen bits higher, the one it goes to. The second word is 1 + the seat that
// moves.
func moveOf(from, to int, seat uint8) game.Move {
	return game.Move{uint64(to)<<16 | uint64(from), 1 + uint64(seat)}
}

func split(m game.Move) (from, to int) { return int(m[0] & 0xffff), int(m[0] >> 16 & 0xffff) }

// Squares are the squares that a move leaves and goes to, as numbers of the game's grid.
func Squares(m game.Move) (from, to int) { return split(m) }

// AppendMoves lists the moves of the side to move, square by square.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	if dst == nil {
		dst = make([]game.Move, 0, 2*p.g.Len()) // seldom more: the list of a large board would grow ten times
	}
	occupied := p.men[attackers].Or(p.men[defenders])
	shut := occupied.Or(p.g.wall[men])
	for w, word := range p.men[p.turn][:p.g.words] {
		for ; word != 0; word &= word - 1 {
			if from := w<<6 | bits.TrailingZeros64(word); from != int(p.king) {
				dst = p.appendFrom(dst, from, &shut)
			} else {
				dst = p.appendKing(dst, &occupied)
			}
		}
	}
	return dst
}

// appendFrom lists the moves of a man, whom the squares of shut stop.
func (p *Position) appendFrom(dst []game.Move, from int, shut *set) []game.Move {
	g, none := p.g, &p.g.none[men]
	for d := range ways {
		to, step := from, g.step[d]
		for range min(int(g.room[d][from]), g.reach[men]) {
			if to += step; shut.Holds(to) {
				break
			}
			if !none.Holds(to) {
				dst = append(dst, moveOf(from, to, p.turn))
			}
		}
	}
	return dst
}

// appendKing lists the moves of the king.
func (p *Position) appendKing(dst []game.Move, occupied *set) []game.Move {
	g, from := p.g, int(p.king)
	for d := range ways {
		to, step := from, g.step[d]
		for range min(int(g.room[d][from]), g.reach[king]) {
			if to += step; occupied.Holds(to) || g.wall[king].Holds(to) {
				break
			}
			if !g.none[king].Holds(to) {
				dst = append(dst, moveOf(from, to, p.turn))
			}
			if g.last.Holds(to) {
				break
			}
		}
	}
	return dst
}

func (p *Position) kindOf(sq int) int {
	if sq == int(p.king) {
		return king
	}
	return men
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.closed() {
		return 0
	}
	return p.Mobility(int(p.turn))
}

// Mobility is the number of moves that a seat has or would have if it were to move.
func (p *Position) Mobility(seat int) (n int) {
	occupied := p.men[attackers].Or(p.men[defenders])
	for w, word := range p.men[seat][:p.g.words] {
		for ; word != 0; word &= word - 1 {
			n += p.countFrom(w<<6|bits.TrailingZeros64(word), &occupied)
		}
	}
	return n
}

// countFrom is the number of moves of a piece.
func (p *Position) countFrom(from int, occupied *set) (n int) {
	g, kind := p.g, p.kindOf(from)
	none, wall := &g.none[kind], &g.wall[kind]
	for d := range ways {
		step := g.step[d]
		to := from
		for range min(int(g.room[d][from]), g.reach[kind]) {
			to += step
			at, bit := uint(to)>>6, uint64(1)<<(uint(to)&63)
			if (occupied[at]|wall[at])&bit != 0 {
				break
			}
			if none[at]&bit == 0 {
				n++
			}
			if kind == king && g.last.Holds(to) {
				break
			}
		}
	}
	return n
}

// canMove tells whether a seat has a move or would have one if it were to move.
func (p *Position) canMove(seat int) bool {
	occupied := p.men[attackers].Or(p.men[defenders])
	for w, word := range p.men[seat][:p.g.words] {
		for ; word != 0; word &= word - 1 {
			if p.countFrom(w<<6|bits.TrailingZeros64(word), &occupied) > 0 {
				return true
			}
		}
	}
	return false
}
