package draughts

import "github.com/tavlei/tavlei/game"

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	switch kindOf(m) {
	case lot:
		p.playLot(m)
	case ballot:
		p.playBallot(m)
	case huff:
		p.playHuff(m)
	default:
		p.ply++
		if p.g.Huff != huffOff {
			p.noteLapse(m)
		}
		p.move(m)
		if p.phase == playingBallot {
			p.advanceBallot()
		}
	}
}

// move moves the men of a quiet move or a capture and passes the turn.
func (p *Position) move(m game.Move) {
	seat, from, to := seatOf(m), fromOf(m), toOf(m)
	if kindOf(m) == capture {
		// First, since where victims vanish at once the capture may end on the square of one.
		p.remove(1-seat, victimsOf(m))
	}
	keys := &zobrist[seat]
	king := byKing(m)
	after := king || promotes(m)
	p.side[seat] = p.side[seat].minus(one128(from)).or(one128(to))
	p.key ^= keys[kindIndex(king)][from] ^ keys[kindIndex(after)][to] ^ turnKey
	if king {
		p.kings = p.kings.minus(one128(from))
	}
	if after {
		p.kings = p.kings.or(one128(to))
	}
	p.turn = uint8(1 - seat)
	if p.g.KingLimit > 0 {
		p.tire(m, from, to)
	}
	p.advance(m)
}

// remove takes the men of a seat off the board.
func (p *Position) remove(seat int, taken set128) {
	keys := &zobrist[seat]
	for rest := taken; rest.any(); rest = rest.rest() {
		bit := rest.first()
		p.key ^= keys[kindIndex(p.kings.has(bit))][bit]
	}
	p.side[seat] = p.side[seat].minus(taken)
	p.kings = p.kings.minus(taken)
	if t := &p.tired[seat]; t.n > 0 && (taken.has(int(t.bit)) || p.side[seat].minus(p.kings).none()) {
		p.key ^= t.key(seat)
		*t = runner{}
	}
}

// tire counts the quiet moves that one king makes in a row while its side has a man (Frisian).
func (p *Position) tire(m game.Move, from, to int) {
	seat := seatOf(m)
	t := &p.tired[seat]
	p.key ^= t.key(seat)
	switch {
	case !byKing(m), kindOf(m) == capture, p.side[seat].minus(p.kings).none():
		*t = runner{}
	case t.n > 0 && int(t.bit) == from:
		*t = runner{uint8(to), min(t.n+1, uint8(p.g.KingLimit))}
	default:
		*t = runner{uint8(to), 1}
	}
	p.key ^= t.key(seat)
}

func kindIndex(king bool) int {
	if king {
		return 1
	}
	return 0
}
