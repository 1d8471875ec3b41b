package kernel

import "math/bits"

// Perft counts the games of depth plies from a board with own to move, in bulk at the last ply.
// A pass is a ply of its own and a finished game counts nothing at any depth below it, the
// convention of abulmo/edax-reversi. Depth 0 counts the position itself: 1. Discs are taken from
// one stock that never runs out; a rule that limits a player's discs needs its own count.
func Perft(own, opp, open uint64, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return leaves(own, opp, open)
	}
	return count(own, opp, open, depth)
}

// leaves counts the plies, a pass among them.
func leaves(own, opp, open uint64) uint64 {
	moves := Moves(own, opp, open)
	if moves == 0 && Moves(opp, own, open) != 0 {
		return 1
	}
	return uint64(bits.OnesCount64(moves))
}

func count(own, opp, open uint64, depth int) (sum uint64) {
	if depth == 2 {
		return lastTwo(own, opp, open)
	}
	moves := Moves(own, opp, open)
	if moves == 0 {
		if Moves(opp, own, open) == 0 {
			return 0
		}
		return count(opp, own, open, depth-1)
	}
	for ; moves != 0; moves &= moves - 1 {
		turned := Flips(bits.TrailingZeros64(moves), own, opp)
		at := moves & -moves
		sum += count(opp&^turned, own|turned|at, open&^at, depth-1)
	}
	return sum
}

// lastTwo counts the games of two plies.
func lastTwo(own, opp, open uint64) uint64 {
	moves := Moves(own, opp, open)
	if moves == 0 {
		if Moves(opp, own, open) == 0 {
			return 0
		}
		return leaves(opp, own, open)
	}
	sum, stuck := replies(own, opp, open, moves)
	for ; stuck != 0; stuck &= stuck - 1 {
		// Who cannot answer passes, unless the game is over.
		turned := Flips(bits.TrailingZeros64(stuck), own, opp)
		at := stuck & -stuck
		if Moves(own|turned|at, opp&^turned, open&^at) != 0 {
			sum++
		}
	}
	return sum
}

// repliesGo is the number of replies to all the moves, and the set of moves without any.
func repliesGo(own, opp, open, moves uint64) (sum, stuck uint64) {
	for ; moves != 0; moves &= moves - 1 {
		turned := Flips(bits.TrailingZeros64(moves), own, opp)
		at := moves & -moves
		answers := Moves(opp&^turned, own|turned|at, open&^at)
		if sum += uint64(bits.OnesCount64(answers)); answers == 0 {
			stuck |= at
		}
	}
	return sum, stuck
}
