package draughts

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// lapse is what the last move left undone where captures may be left and huffing is on: the
// opponent may answer it before his reply.
type lapse struct {
	men      kernel.Set128 // the culprits, where they stand now; with redo the man that moved
	from, to uint8         // with redo: the move to take back
	crowned  bool          // with redo: that move made a king
	count    counters
	tired    runner
}

func (l *lapse) any() bool { return l.men.Any() }

// key covers what decides the moves.
func (l *lapse) key() uint64 {
	if !l.any() {
		return 0
	}
	var key uint64
	for rest := l.men; rest.Any(); rest = rest.Rest() {
		key ^= lapseKey[1][rest.First()]
	}
	if l.from != l.to {
		key ^= lapseKey[0][l.from]
		if l.crowned {
			key = ^key
		}
	}
	return key
}

// noteLapse remembers before m is made what m fails to do, and forgets older failures.
func (p *Position) noteLapse(m game.Move) {
	p.forgive()
	if kernel.KindOf(m) != kernel.Quiet || !p.mayTake(kernel.SeatOf(m)) {
		return
	}
	seat, from, to := kernel.SeatOf(m), kernel.FromOf(m), kernel.ToOf(m)
	if p.g.Huff == huffRedo {
		p.lapse = lapse{
			men: kernel.One128(to), from: uint8(from), to: uint8(to), crowned: kernel.Promotes(m),
			count: p.count, tired: p.tired[seat],
		}
	} else {
		men := p.takers(seat)
		if men.Has(from) {
			men = men.Minus(kernel.One128(from)).Or(kernel.One128(to))
		}
		p.lapse = lapse{men: men}
	}
	p.key ^= p.lapse.key()
}

// forgive drops what could have been huffed and what a huff demanded.
func (p *Position) forgive() {
	p.key ^= p.lapse.key()
	p.lapse = lapse{}
	for ; p.duty.Any(); p.duty = p.duty.Rest() {
		p.key ^= dutyKey[p.duty.First()]
	}
}

// takers are the men of a seat that have a legal capture.
func (p *Position) takers(seat int) kernel.Set128 {
	var men kernel.Set128
	p.buf = p.appendCaptures(p.buf[:0], seat)
	for _, m := range p.buf {
		men = men.Or(kernel.One128(kernel.FromOf(m)))
	}
	return men
}

// appendHuffs appends a huff for each culprit.
func (p *Position) appendHuffs(dst []game.Move) []game.Move {
	for rest := p.lapse.men; rest.Any(); rest = rest.Rest() {
		bit := rest.First()
		dst = append(dst, game.Move{0, kernel.Pack(kernel.Huff, int(p.d.Turn), bit, bit)})
	}
	return dst
}

// appendDuty appends the captures that a huff demanded.
func (p *Position) appendDuty(dst []game.Move) []game.Move {
	n := len(dst)
	dst = p.appendCaptures(dst, int(p.d.Turn))
	kept := dst[:n]
	for _, m := range dst[n:] {
		if p.duty.Has(kernel.FromOf(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// playHuff takes the culprit away, or its move back. In the first case the huffing side goes on
// with its reply, in the second the forgetful one must capture, with the same man if it can.
func (p *Position) playHuff(m game.Move) {
	l, culprit := p.lapse, 1-kernel.SeatOf(m)
	p.forgive()
	if p.g.Huff == huffLose {
		p.remove(culprit, kernel.One128(kernel.ToOf(m)))
		p.count = counters{}
		p.count.class, p.count.road3 = p.classify()
		return
	}
	p.takeBack(&l, culprit)
	men := p.takers(culprit)
	if men.Has(int(l.from)) {
		men = kernel.One128(int(l.from))
	}
	p.duty = men
	for rest := men; rest.Any(); rest = rest.Rest() {
		p.key ^= dutyKey[rest.First()]
	}
}

// takeBack undoes the quiet move of a lapse.
func (p *Position) takeBack(l *lapse, seat int) {
	from, to := kernel.One128(int(l.from)), kernel.One128(int(l.to))
	now := p.d.Kings.Meets(to)
	before := now && !l.crowned
	p.d.Side[seat] = p.d.Side[seat].Minus(to).Or(from)
	p.d.Kings = p.d.Kings.Minus(to)
	if before {
		p.d.Kings = p.d.Kings.Or(from)
	}
	keys := &zobrist[seat]
	p.key ^= keys[kindIndex(now)][l.to] ^ keys[kindIndex(before)][l.from] ^ turnKey
	p.key ^= p.tired[seat].key(seat) ^ l.tired.key(seat)
	p.tired[seat], p.count, p.d.Turn = l.tired, l.count, uint8(seat)
}
