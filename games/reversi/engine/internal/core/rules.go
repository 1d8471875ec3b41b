package core

import "math/bits"

// highest is the greatest value of a board: all discs, in hundredths.
const highest = 6400

// Rules are the rules that decide what an end is worth.
type Rules struct {
	Raw    bool // squares left empty count for nobody; else for the side with more discs
	Fewest bool // who has fewer discs wins
	Stock  bool // a side that has placed its discs can move no more
}

// Final is what the board is worth to the side to move if the game ends here, in discs.
func (r Rules) Final(b Board) int {
	v := bits.OnesCount64(b.Own) - bits.OnesCount64(b.Opp)
	if !r.Raw {
		switch empties := b.Empties(); {
		case v > 0:
			v += empties
		case v < 0:
			v -= empties
		}
	}
	if r.Fewest {
		v = -v
	}
	return v
}
