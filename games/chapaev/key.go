package chapaev

import (
	"math"
	"math/bits"
)

// Odd numbers that mix the words of a key: the fraction of the golden ratio and others drawn at random.
const (
	mixMen   = 0x9e3779b97f4a7c15
	mixPose  = 0xd1b54a32d192ed03
	mixState = 0xa0761d6478bd642f
	mixTurn  = 0xe7037ed1a0b428db
)

// Key covers the bits of every man's pose, owners and faces, whose turn it is and how far the match has
// come, but not the number of shots.
func (p *Position) Key() uint64 {
	key := fold(uint64(p.mine[0])<<32|uint64(p.mine[1]), uint64(p.back)^mixMen)
	for men := p.onBoard(); men != 0; men = men.rest() {
		at := &p.men[men.first()].Pose
		for i := 0; i < 6; i += 2 {
			key = fold(key^pair(at[i], at[i+1]), mixPose)
		}
		key = fold(key^uint64(math.Float32bits(at[6])), mixPose)
	}
	kept := uint64(0)
	if p.kept {
		kept = 1
	}
	key = fold(key^(uint64(p.turn)|uint64(p.began)<<1|uint64(p.phase)<<2|kept<<4|uint64(p.end)<<5|uint64(p.won)<<9|
		uint64(p.arm[0])<<16|uint64(p.arm[1])<<24|uint64(p.line[0])<<32|uint64(p.line[1])<<40|uint64(p.round)<<48), mixTurn)
	return fold(key^(uint64(p.spare[0])|uint64(p.spare[1])<<8|uint64(p.lost[0])<<16|uint64(p.lost[1])<<24|
		uint64(p.wins[0])<<32|uint64(p.wins[1])<<48), mixState^(uint64(p.tours[0])<<16|uint64(p.tours[1])))
}

func pair(a, b float32) uint64 { return uint64(math.Float32bits(a))<<32 | uint64(math.Float32bits(b)) }

// fold multiplies two words into one.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
