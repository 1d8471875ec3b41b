package draughts

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	switch kernel.KindOf(m) {
	case kernel.Lot:
		p.playLot(m)
	case kernel.Ballot:
		p.playBallot(m)
	case kernel.Huff:
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
	seat, from, to := kernel.SeatOf(m), kernel.FromOf(m), kernel.ToOf(m)
	if kernel.KindOf(m) == kernel.Capture {
		// First, since where victims vanish at once the capture may end on the square of one.
		p.remove(1-seat, kernel.VictimsOf(m))
	}
	keys := &zobrist[seat]
	king := kernel.ByKing(m)
	after := king || kernel.Promotes(m)
	p.d.Side[seat] = p.d.Side[seat].Minus(kernel.One128(from)).Or(kernel.One128(to))
	p.key ^= keys[kindIndex(king)][from] ^ keys[kindIndex(after)][to] ^ turnKey
	if king {
		p.d.Kings = p.d.Kings.Minus(kernel.One128(from))
	}
	if after {
		p.d.Kings = p.d.Kings.Or(kernel.One128(to))
	}
	p.d.Turn = uint8(1 - seat)
	if p.g.KingLimit > 0 {
		p.tire(m, from, to)
	}
	p.advance(m)
}

// remove takes the men of a seat off the board.
func (p *Position) remove(seat int, taken kernel.Set128) {
	keys := &zobrist[seat]
	for rest := taken; rest.Any(); rest = rest.Rest() {
		bit := rest.First()
		p.key ^= keys[kindIndex(p.d.Kings.Has(bit))][bit]
	}
	p.d.Side[seat] = p.d.Side[seat].Minus(taken)
	p.d.Kings = p.d.Kings.Minus(taken)
	if t := &p.tired[seat]; t.n > 0 && (taken.Has(int(t.bit)) || p.d.Side[seat].Minus(p.d.Kings).None()) {
		p.key ^= t.key(seat)
		*t = runner{}
	}
}

// tire counts the quiet moves that one king makes in a row while its side has a man (Frisian).
func (p *Position) tire(m game.Move, from, to int) {
	seat := kernel.SeatOf(m)
	t := &p.tired[seat]
	p.key ^= t.key(seat)
	switch {
	case !kernel.ByKing(m), kernel.KindOf(m) == kernel.Capture, p.d.Side[seat].Minus(p.d.Kings).None():
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
