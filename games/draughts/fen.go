package draughts

import (
	"strconv"

	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Positions are written as in PDN 3.0: "W:W31-50:B1-20", kings with a K, algebraic lists in
// algebraic games: "W:Wa1,Kc3:Bh8". What else decides the game follows in blocks of its own,
// left out where there is nothing to say:
//
//	:H12          plies in which only kings moved (lidraughts' half-move clock)
//	:G5 :A5 :R5   plies since a capture or crowning, since the ending arose, on the main road
//	:F200         move number, written only when the game has reached its greatest length
//	:TW46/2       the white king on 46 has moved quietly twice in a row (Frisian)
//	:Xd4 :Xd4,f6  men that did not capture and may be huffed
//	:Xc3-d4       the move that a huff takes back, with a K behind it if it made a king
//	:Dc3,e3       men one of which must capture after a huff
//	:O :O17/1     an opening is to be drawn; the first move of the 17th has been made; the side
//	              "?" says that a lot is to be cast first
var sideLetters = [2]byte{'W', 'B'}

// AppendText appends the position. The error is always nil.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	if p.phase == drawingLot {
		dst = append(dst, '?')
	} else {
		dst = append(dst, sideLetters[p.d.Turn])
	}
	for seat := range 2 {
		dst = append(dst, ':', sideLetters[seat])
		dst = p.appendMen(dst, seat)
	}
	return p.appendExtras(dst), nil
}

// appendMen appends the list of the men of a seat.
func (p *Position) appendMen(dst []byte, seat int) []byte {
	if p.g.Numbering == Algebraic {
		return p.appendLetters(dst, p.d.Side[seat], true)
	}
	n := len(p.g.k.Layout.BitOf)
	comma := false
	for first := 1; first <= n; first++ {
		bit := p.g.numbered(first)
		if !p.d.Side[seat].Has(bit) {
			continue
		}
		if comma {
			dst = append(dst, ',')
		}
		comma = true
		if p.d.Kings.Has(bit) {
			dst = append(dst, 'K')
			dst = strconv.AppendInt(dst, int64(first), 10)
			continue
		}
		last := first
		for last < n && p.man(seat, p.g.numbered(last+1)) {
			last++
		}
		dst = strconv.AppendInt(dst, int64(first), 10)
		if last >= first+2 {
			dst = append(dst, '-')
			dst = strconv.AppendInt(dst, int64(last), 10)
			first = last
		}
	}
	return dst
}

// man tells whether a man of the seat, no king, stands on bit.
func (p *Position) man(seat, bit int) bool { return p.d.Side[seat].Has(bit) && !p.d.Kings.Has(bit) }

// numbered is the bit of the square with a number.
func (g *Game) numbered(n int) int { return int(g.k.Layout.BitOf[g.names.order[n-1]]) }

// appendLetters appends the names of squares file by file.
func (p *Position) appendLetters(dst []byte, set kernel.Set128, kings bool) []byte {
	comma := false
	for _, sq := range p.g.names.order {
		bit := int(p.g.k.Layout.BitOf[sq])
		if !set.Has(bit) {
			continue
		}
		if comma {
			dst = append(dst, ',')
		}
		comma = true
		if kings && p.d.Kings.Has(bit) {
			dst = append(dst, 'K')
		}
		dst = append(dst, p.g.names.own[sq]...)
	}
	return dst
}

// appendExtras appends what a plain list of men does not say.
func (p *Position) appendExtras(dst []byte) []byte {
	number := func(letter byte, n uint16, uses bool) {
		if n > 0 && uses {
			dst = append(dst, ':', letter)
			dst = strconv.AppendUint(dst, uint64(n), 10)
		}
	}
	t, c := p.g.draws, &p.count
	number('H', c.quiet, t.quiet > 0)
	number('G', c.gainless, t.gainless > 0 || p.gainEnding())
	number('A', c.arose, c.class != 0)
	number('R', c.road, c.road3)
	number('F', p.ply/2+1, int(p.ply) >= p.g.max)
	for seat, t := range p.tired {
		if t.n > 0 {
			dst = append(dst, ':', 'T', sideLetters[seat])
			dst = append(dst, p.g.nameOf(int(t.bit))...)
			dst = append(dst, '/', '0'+t.n)
		}
	}
	if l := &p.lapse; l.any() {
		dst = append(dst, ':', 'X')
		if l.from != l.to {
			dst = append(dst, p.g.nameOf(int(l.from))...)
			dst = append(dst, '-')
		}
		dst = p.appendLetters(dst, l.men, false)
		if l.crowned {
			dst = append(dst, 'K')
		}
	}
	if p.duty.Any() {
		dst = p.appendLetters(append(dst, ':', 'D'), p.duty, false)
	}
	if p.phase == drawingBallot || p.phase == drawingLot && p.g.drawsOpening() {
		dst = append(dst, ':', 'O')
	}
	if p.phase == playingBallot {
		dst = strconv.AppendInt(append(dst, ':', 'O'), int64(p.drawn.row)+1, 10)
		dst = strconv.AppendInt(append(dst, '/'), int64(p.drawn.made), 10)
	}
	return dst
}

// gainEnding tells whether an ending counted since the last capture or crowning fits.
func (p *Position) gainEnding() bool {
	if p.d.Kings.None() {
		return false
	}
	a, b := p.census()
	for _, e := range p.g.draws.endings {
		if e.clock == sinceGain && (e.fits(a) || e.fits(b)) {
			return true
		}
	}
	return false
}
