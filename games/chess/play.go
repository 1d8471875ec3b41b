package chess

// playAction makes an action of the side to move and keeps key and counters.
func (p *Position) playAction(a action) {
	b := &p.b
	seat := int(b.turn & 1)
	from, to := a.from(), a.to()
	man := a.man()
	k := p.key ^ turnKey
	rights, ep := b.castle, b.ep
	p.quiet++
	p.full += uint16(seat)
	switch a.kind() {
	case plain, promote:
		if victim := b.at(to); victim != noMan {
			k ^= p.take(to, seat^1, victim)
		}
		k ^= manKeys[seat][man][from] ^ manKeys[seat][a.after()][to]
	case double:
		k ^= manKeys[seat][man][from] ^ manKeys[seat][man][to]
	case passing:
		k ^= p.take(a.victim(), seat^1, Pawn) ^ manKeys[seat][man][from] ^ manKeys[seat][man][to]
	case castle:
		k ^= castlingKey(b, a, seat)
	case drop:
		k ^= p.spend(seat, man) ^ manKeys[seat][man][to]
	}
	if man&plods != 0 && a.kind() != drop {
		p.quiet = 0
	}
	if p.promoted != 0 || a.kind() == promote && p.g.Hands {
		k ^= p.movePromoted(a)
	}
	b.play(a)
	if b.ep != 0 && b.countPassing(&p.g.laws, b.side[seat^1], b.side[seat]) == 0 {
		b.ep = 0
	}
	if rights != b.castle {
		k ^= sumOf(&castleKeys, rights^b.castle)
	}
	if ep != b.ep {
		k ^= sumOf(&epKeys, ep^b.ep)
	}
	p.key = k
}

// castlingKey is the change of the key by king and rook that castle.
func castlingKey(b *Board, a action, seat int) uint64 {
	king, rook := a.from(), a.to()
	kingTo, rookTo := castleTargets(king, rook)
	keys, other := &manKeys[seat][a.man()], &manKeys[seat][b.at(rook)]
	return keys[king] ^ keys[kingTo] ^ other[rook] ^ other[rookTo]
}

// take notes that the man of a seat on a square is taken: it goes to the other side's hand where
// there are hands. It gives the change of the key.
func (p *Position) take(sq, owner int, man Man) uint64 {
	p.quiet = 0
	k := manKeys[owner][man][sq]
	if !p.g.Hands || p.g.Paired {
		return k
	}
	if p.promoted>>uint(sq)&1 != 0 {
		man = Pawn
	}
	i := inHand(man)
	h := &p.hand[owner^1][i]
	k ^= handKeys[owner^1][i][*h]
	*h++
	return k ^ handKeys[owner^1][i][*h]
}

// spend takes a man from a hand and gives the change of the key.
func (p *Position) spend(seat int, man Man) uint64 {
	i := inHand(man)
	h := &p.hand[seat][i]
	k := handKeys[seat][i][*h]
	*h--
	return k ^ handKeys[seat][i][*h]
}

// movePromoted keeps the set of promoted men before the action is made, and gives the change of
// the key.
func (p *Position) movePromoted(a action) uint64 {
	before := p.promoted
	from, to := uint64(1)<<uint(a.from()), uint64(1)<<uint(a.to())
	switch a.kind() {
	case plain:
		was := before & from
		p.promoted &^= from | to
		if was != 0 {
			p.promoted |= to
		}
	case promote:
		p.promoted = before&^from | to
	}
	return sumOf(&wasKeys, before^p.promoted)
}
