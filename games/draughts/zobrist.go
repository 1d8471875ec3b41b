package draughts

// Random numbers for the keys, the same in every run.
var (
	zobrist   [2][2][128]uint64 // seat, man or king, bit
	turnKey   uint64
	chanceKey [4]uint64         // by phase
	dutyKey   [128]uint64       // men that must capture after a huff
	lapseKey  [2][128]uint64    // from and to of a move that a huff may follow; its culprits
	tiredKey  [2][4][128]uint64 // seat, count, bit
)

func init() {
	seed := uint64(0x7461766c6569)
	fill := func(keys []uint64) {
		for i := range keys {
			keys[i] = splitMix(&seed)
		}
	}
	for seat := range 2 {
		for king := range 2 {
			fill(zobrist[seat][king][:])
		}
		for n := 1; n < 4; n++ {
			fill(tiredKey[seat][n][:])
		}
		fill(lapseKey[seat][:])
	}
	fill(dutyKey[:])
	fill(chanceKey[1:])
	turnKey = splitMix(&seed)
}

// splitMix is Sebastiano Vigna's generator of that name.
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (t runner) key(seat int) uint64 { return tiredKey[seat][t.n&3][t.bit&127] }

// phaseKey covers what is to be settled before play.
func (p *Position) phaseKey() uint64 {
	key := chanceKey[p.phase]
	if p.phase == playingBallot {
		key += uint64(p.drawn.row)<<8 | uint64(p.drawn.made)
		return splitMix(&key)
	}
	return key
}

// freshKey computes the key from scratch.
func (p *Position) freshKey() uint64 {
	key := p.phaseKey()
	for seat := range 2 {
		for rest := p.side[seat]; rest.any(); rest = rest.rest() {
			bit := rest.first()
			key ^= zobrist[seat][kindIndex(p.kings.has(bit))][bit]
		}
		key ^= p.tired[seat].key(seat)
	}
	if p.turn == 1 {
		key ^= turnKey
	}
	for rest := p.duty; rest.any(); rest = rest.rest() {
		key ^= dutyKey[rest.first()]
	}
	return key ^ p.lapse.key()
}
