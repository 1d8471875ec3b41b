package draughts

import "github.com/tavlei/tavlei/game"

// lapse is what the last move left undone where captures may be left and huffing is on: the
// opponent may answer it before his reply.
type lapse struct {
	men      set128 // the culprits, where they stand now; with redo the man that moved
	from, to uint8  // with redo: the move to take back
	crowned  bool   // with redo: that move made a king
	count    counters
	tired    runner
}

func (l *lapse) any() bool { return l.men.any() }

// key covers what decides the moves.
func (l *lapse) key() uint64 {
	if !l.any() {
		return 0
	}
	var key uint64
	for rest := l.men; rest.any(); rest = rest.rest() {
		key ^= lapseKey[1][rest.first()]
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
	if kindOf(m) != quiet || !p.mayTake(seatOf(m)) {
		return
	}
	seat, from, to := seatOf(m), fromOf(m), toOf(m)
	if p.g.Huff == huffRedo {
		p.lapse = lapse{
			men: one128(to), from: uint8(from), to: uint8(to), crowned: promotes(m),
			count: p.count, tired: p.tired[seat],
		}
	} else {
		men := p.takers(seat)
		if men.has(from) {
			men = men.minus(one128(from)).or(one128(to))
		}
		p.lapse = lapse{men: men}
	}
	p.key ^= p.lapse.key()
}

// forgive drops what could have been huffed and what a huff demanded.
func (p *Position) forgive() {
	p.key ^= p.lapse.key()
	p.lapse = lapse{}
	for ; p.duty.any(); p.duty = p.duty.rest() {
		p.key ^= dutyKey[p.duty.first()]
	}
}

// takers are the men of a seat that have a legal capture.
func (p *Position) takers(seat int) set128 {
	var men set128
	p.buf = p.appendCaptures(p.buf[:0], seat)
	for _, m := range p.buf {
		men = men.or(one128(fromOf(m)))
	}
	return men
}

// appendHuffs appends a huff for each culprit.
func (p *Position) appendHuffs(dst []game.Move) []game.Move {
	for rest := p.lapse.men; rest.any(); rest = rest.rest() {
		bit := rest.first()
		dst = append(dst, game.Move{0, packed(huff, int(p.turn), bit, bit)})
	}
	return dst
}

// appendDuty appends the captures that a huff demanded.
func (p *Position) appendDuty(dst []game.Move) []game.Move {
	n := len(dst)
	dst = p.appendCaptures(dst, int(p.turn))
	kept := dst[:n]
	for _, m := range dst[n:] {
		if p.duty.has(fromOf(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// playHuff takes the culprit away, or its move back. In the first case the huffing side goes on
// with its reply, in the second the forgetful one must capture, with the same man if it can.
func (p *Position) playHuff(m game.Move) {
	l, culprit := p.lapse, 1-seatOf(m)
	p.forgive()
	if p.g.Huff == huffLose {
		p.remove(culprit, one128(toOf(m)))
		p.count = counters{}
		p.count.class, p.count.road3 = p.classify()
		return
	}
	p.takeBack(&l, culprit)
	men := p.takers(culprit)
	if men.has(int(l.from)) {
		men = one128(int(l.from))
	}
	p.duty = men
	for rest := men; rest.any(); rest = rest.rest() {
		p.key ^= dutyKey[rest.first()]
	}
}

// takeBack undoes the quiet move of a lapse.
func (p *Position) takeBack(l *lapse, seat int) {
	from, to := one128(int(l.from)), one128(int(l.to))
	now := p.kings.meets(to)
	before := now && !l.crowned
	p.side[seat] = p.side[seat].minus(to).or(from)
	p.kings = p.kings.minus(to)
	if before {
		p.kings = p.kings.or(from)
	}
	keys := &zobrist[seat]
	p.key ^= keys[kindIndex(now)][l.to] ^ keys[kindIndex(before)][l.from] ^ turnKey
	p.key ^= p.tired[seat].key(seat) ^ l.tired.key(seat)
	p.tired[seat], p.count, p.turn = l.tired, l.count, uint8(seat)
}
