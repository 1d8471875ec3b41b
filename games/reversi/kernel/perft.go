package kernel

import "math/bits"

// Perft counts the games of depth plies from a board with own to move, in bulk at the last ply.
// A pass is a ply of its own and a finished game counts nothing at any depth below it, the
// convention of abulmo/edax-reversi. Depth 0 counts the position itself: 1. Discs are taken from
// one stock that never runs out; a rule that limits a player's discs needs its own count.
func Perft(own, opp, open uint64, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	moves := Moves(own, opp, open)
	if moves == 0 {
		if Moves(opp, own, open) == 0 {
			return 0
		}
		return Perft(opp, own, open, depth-1)
	}
	if depth == 1 {
		return uint64(Count(moves))
	}
	var sum uint64
	for rest := moves; rest != 0; rest &= rest - 1 {
		square := bits.TrailingZeros64(rest)
		at := rest & -rest
		turned := Flips(square, own, opp)
		sum += Perft(opp&^turned, own|turned|at, open&^at, depth-1)
	}
	return sum
}
