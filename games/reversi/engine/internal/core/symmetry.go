package core

import "math/bits"

// The eight ways to lay the grid on itself are made of three reflections.

func upsideDown(set uint64) uint64 { return bits.ReverseBytes64(set) }

func leftToRight(set uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(set)) }

// swapAxes reflects at the diagonal from a1 to h8, exchanging ever larger blocks.
func swapAxes(set uint64) uint64 {
	x := (set ^ set>>7) & 0x00aa00aa00aa00aa
	set ^= x ^ x<<7
	x = (set ^ set>>14) & 0x0000cccc0000cccc
	set ^= x ^ x<<14
	x = (set ^ set>>28) & 0x00000000f0f0f0f0
	return set ^ x ^ x<<28
}

// reflected is a set under one of the eight symmetries; 0 changes nothing.
func reflected(set uint64, way int) uint64 {
	if way&1 != 0 {
		set = upsideDown(set)
	}
	if way&2 != 0 {
		set = leftToRight(set)
	}
	if way&4 != 0 {
		set = swapAxes(set)
	}
	return set
}

// distinct are the moves without those that a symmetry of the board makes of another one.
func distinct(own, opp, moves uint64) uint64 {
	for way := 1; way < 8; way++ {
		if reflected(own, way) != own || reflected(opp, way) != opp {
			continue
		}
		for rest := moves; rest != 0; rest &= rest - 1 {
			at := rest & -rest
			if twin := reflected(at, way); moves&at != 0 && twin > at {
				moves &^= twin
			}
		}
	}
	return moves
}
