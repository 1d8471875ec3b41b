package draughts

import "github.com/tavlei/tavlei/board"

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
	keys := board.Seed
	for seat := range 2 {
		for king := range 2 {
			keys.Fill(zobrist[seat][king][:])
		}
		for n := 1; n < 4; n++ {
			keys.Fill(tiredKey[seat][n][:])
		}
		keys.Fill(lapseKey[seat][:])
	}
	keys.Fill(dutyKey[:])
	keys.Fill(chanceKey[1:])
	turnKey = keys.Next()
}

func (t runner) key(seat int) uint64 { return tiredKey[seat][t.n&3][t.bit&127] }

// phaseKey covers what is to be settled before play.
func (p *Position) phaseKey() uint64 {
	key := chanceKey[p.phase]
	if p.phase == playingBallot {
		at := board.Stream(key + uint64(p.drawn.row)<<8 + uint64(p.drawn.made))
		return at.Next()
	}
	return key
}

// freshKey computes the key from scratch.
func (p *Position) freshKey() uint64 {
	key := p.phaseKey()
	for seat := range 2 {
		for rest := p.d.Side[seat]; rest.Any(); rest = rest.Rest() {
			bit := rest.First()
			key ^= zobrist[seat][kindIndex(p.d.Kings.Has(bit))][bit]
		}
		key ^= p.tired[seat].key(seat)
	}
	if p.d.Turn == 1 {
		key ^= turnKey
	}
	for rest := p.duty; rest.Any(); rest = rest.Rest() {
		key ^= dutyKey[rest.First()]
	}
	return key ^ p.lapse.key()
}
