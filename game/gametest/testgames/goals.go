package testgames

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// Goals are those of puzzles: "off" is to knock a disc off.
func (p *Shove) Goals() []string { return []string{"off"} }

// Stars are one for a disc that is knocked off, one more for the own one that stays, one more for both
// of the enemy's.
func (p *Shove) Stars(goal string, _ game.Move, after game.Position) (int, error) {
	if goal != "off" {
		return 0, fmt.Errorf("goal %q: shove has off", goal)
	}
	q, ok := after.(*Shove)
	if !ok {
		return 0, fmt.Errorf("goal %q: not a position of shove", goal)
	}
	off, stays := 0, true
	for i := range q.at {
		if gone := q.at[i] != p.at[i] && q.at[i] == shoveOff; gone && uint8(i/2) == p.turn {
			stays = false
		} else if gone {
			off++
		}
	}
	switch {
	case off == 0:
		return 0, nil
	case !stays:
		return 1, nil
	}
	return 1 + off, nil
}
