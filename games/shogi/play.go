package shogi

import "github.com/tavlei/tavlei/game"

// A move is the square that it leaves or, of a drop, the kind that is put down, the square it goes to, seven bits higher, and
// bits for promotion, drop and declaration. The second word is 1 + the seat that moves.
const (
	promoteBit = 1 << (14 + iota)
	dropBit
	declareBit
)

func moveOf(from, to int, seat uint8) game.Move {
	return game.Move{uint64(to)<<7 | uint64(from), 1 + uint64(seat)}
}

func promotion(from, to int, seat uint8) game.Move {
	return game.Move{promoteBit | uint64(to)<<7 | uint64(from), 1 + uint64(seat)}
}

func dropOf(k kind, to int, seat uint8) game.Move {
	return game.Move{dropBit | uint64(to)<<7 | uint64(k), 1 + uint64(seat)}
}

func declaration(seat uint8) game.Move { return game.Move{declareBit, 1 + uint64(seat)} }

func split(m game.Move) (from, to int) { return int(m[0] & 127), int(m[0] >> 7 & 127) }

func promotes(m game.Move) bool { return m[0]&promoteBit != 0 }
func drops(m game.Move) bool    { return m[0]&dropBit != 0 }
func declares(m game.Move) bool { return m[0]&declareBit != 0 }

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	me := p.turn
	p.turn = 1 - me
	p.number++
	if declares(m) {
		p.declared = true
		return
	}
	from, to := split(m)
	if drops(m) {
		p.release(kind(from), me)
		p.put(manOf(kind(from), me), to)
		return
	}
	piece := p.board[from]
	p.take(from, piece)
	if victim := p.board[to]; victim != 0 {
		p.take(to, victim)
		p.hold(victim.kind().base(), me)
	}
	if promotes(m) {
		piece |= man(promoted)
	}
	p.put(piece, to)
}

// put places a piece on an empty square.
func (p *Position) put(m man, sq int) {
	p.board[sq] = m
	p.toggle(m, sq)
}

// take removes the piece of a square.
func (p *Position) take(sq int, m man) {
	p.board[sq] = 0
	p.toggle(m, sq)
	if m.kind() == king {
		p.kings[m.side()] = nowhere
	}
}

// toggle changes the sets and the key by a piece on a square.
func (p *Position) toggle(m man, sq int) {
	at := set{}.With(sq)
	k := m.kind()
	p.men[m.side()] = p.men[m.side()].Xor(at)
	p.of[k] = p.of[k].Xor(at)
	switch {
	case k.golden():
		p.of[golds] = p.of[golds].Xor(at)
	case k == king:
		p.kings[m.side()] = uint8(sq)
	}
	p.key ^= keys.man[m&31][sq]
}

// hold adds a piece to a hand, release takes one out of it.
func (p *Position) hold(k kind, side uint8) {
	n := &p.hand[side][k&7]
	p.key ^= keys.hand[side][k&7][*n] ^ keys.hand[side][k&7][*n+1]
	*n++
}

func (p *Position) release(k kind, side uint8) {
	n := &p.hand[side][k&7]
	p.key ^= keys.hand[side][k&7][*n] ^ keys.hand[side][k&7][*n-1]
	*n--
}

// NullMove gives the turn to the opponent, unless the game is over or the King is in check.
func (p *Position) NullMove() bool {
	if p.closed() || p.inCheck(p.turn) {
		return false
	}
	p.turn = 1 - p.turn
	p.number++
	return !p.closed()
}
