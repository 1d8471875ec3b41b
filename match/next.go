package match

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Sides of the next match.
const (
	alternate = "alternate"
	fixed     = "fixed"
	lot       = "lot"
)

// Following is the match that follows this one, whose id is told: the next game of a series or, outside of one and after
// its end, a match by the terms that hold now. Players are by seat or, where lots are drawn, in the order in which they
// draw. A game of a series that was aborted is played again as it was, or with another lot.
func (s *State) Following(id string) (setup Setup, players []Player, lots bool) {
	setup, players = s.again(), slices.Clone(s.Players)
	setup.Round = nil
	sides := setup.Settings.Sides
	v, ok := s.Series()
	if !ok || v.Over {
		if sides == alternate {
			players = Turned(players, s.Game)
		}
		return setup, players, sides == lot
	}
	round := &Round{Series: v.ID, Before: v.Before[:len(v.Before):len(v.Before)], Sides: slices.Clone(v.Sides)}
	if round.Series == "" {
		round.Series = id
	}
	if v.Result != nil {
		round.Before = append(round.Before, Played{id, *v.Result})
	}
	switch setup.Round = round; {
	case sides == lot:
		if round.Sides = nil; v.Sides[0] == 1 {
			slices.Reverse(players) // the first side draws first
		}
	case sides == alternate && v.Result != nil:
		players, round.Sides = Turned(players, s.Game), Turned(round.Sides, s.Game)
	}
	return setup, players, sides == lot
}

// again is the setup of a match that follows by the terms that hold now. It begins where this one began, or, if the
// present rules do not read that position, by the terms of the beginning.
func (s *State) again() Setup {
	if len(s.Earlier) == 0 {
		return s.Setup
	}
	if _, err := New(s.Setup); err != nil {
		return Setup{Game: s.Earlier[0].Game.Name(), Position: s.Setup.Position, Settings: s.Setup.Settings}
	}
	return s.Setup
}

// Turned gives those who sit by seat other seats so that partners stay partners: everybody goes on by one seat or, if
// that parts them, neighbours change places, or all go on by more.
func Turned[T any](bySeat []T, g *game.Game) []T {
	n := len(bySeat)
	orders := []func(seat int) int{
		func(seat int) int { return (seat + 1) % n },
		func(seat int) int { return min(seat^1, n-1) },
	}
	for k := 2; k < n; k++ {
		orders = append(orders, func(seat int) int { return (seat + k) % n })
	}
	for _, from := range orders {
		if keepsTeams(g, from) {
			moved := make([]T, n)
			for seat := range moved {
				moved[seat] = bySeat[from(seat)]
			}
			return moved
		}
	}
	return bySeat
}

// keepsTeams tells whether an order of seats keeps partners together and others apart.
func keepsTeams(g *game.Game, from func(seat int) int) bool {
	for a := range g.Seats {
		for b := range a {
			together := g.TeamOf(game.Seat(a)).Has(game.Seat(b))
			if from(a) == from(b) || together != g.TeamOf(game.Seat(from(a))).Has(game.Seat(from(b))) {
				return false
			}
		}
	}
	return true
}
