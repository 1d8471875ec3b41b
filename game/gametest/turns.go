package gametest

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// checkTurns: a man that the first path turns stands there before the move and after it, of the
// same kind and of another seat; and no other man that stands alone changes sides where it is.
func (k *kit) checkTurns(before, after *game.Scene, path *game.Path, text string) {
	if before == nil || after == nil || path == nil || k.board == nil {
		return
	}
	from, fromCount := topMen(before.Men)
	to, toCount := topMen(after.Men)
	for i, at := range path.Turns {
		was, stood := from[at]
		is, stands := to[at]
		switch {
		case slices.Contains(path.Turns[:i], at):
			k.fault("paths turn men", "%s turns place %d twice", text, at)
		case !stood || !stands:
			k.fault("paths turn men", "%s turns place %d, where no man stands before and after", text, at)
		case was.Seat == is.Seat || was.Kind != is.Kind:
			k.fault("paths turn men", "%s turns place %d, where a %s of seat %d becomes a %s of seat %d",
				text, at, was.Kind, was.Seat, is.Kind, is.Seat)
		}
	}
	for at, was := range from {
		is, stands := to[at]
		if !stands || was.Kind != is.Kind || was.Seat == is.Seat || fromCount[at] > 1 || toCount[at] > 1 {
			continue
		}
		told := slices.Contains(path.Turns, at) || slices.Contains(path.Taken, at) ||
			slices.Contains(path.Tokens, game.Token(at))
		if !told {
			k.fault("paths turn men", "%s turns place %d and its path does not say so", text, at)
		}
	}
}

// topMen are the topmost men of all places, and how many men stand on each.
func topMen(men []game.Man) (top map[game.Place]game.Man, count map[game.Place]int) {
	top, count = make(map[game.Place]game.Man, len(men)), make(map[game.Place]int, len(men))
	for _, man := range men {
		top[man.Place] = man
		count[man.Place] += max(int(man.N), 1)
	}
	return top, count
}

// withoutTurned leaves out the top man of each place: what became of it is known.
func withoutTurned(men []game.Man, turns []game.Place) []game.Man {
	for _, at := range turns {
		for i := len(men) - 1; i >= 0; i-- {
			if men[i].Place == at {
				men = slices.Delete(men, i, i+1)
				break
			}
		}
	}
	return men
}
