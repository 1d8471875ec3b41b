package series

import "github.com/tavlei/tavlei/game"

// Sides tells for each seat of a game which of two sides it belongs to, nil where there are not two.
func Sides(g *game.Game) []int {
	first := g.TeamOf(0)
	rest := (game.Seats(1)<<g.Seats - 1) &^ first
	sides := make([]int, g.Seats)
	for seat := range rest.All() {
		if sides[seat] = 1; g.TeamOf(seat) != rest {
			return nil
		}
	}
	if rest == 0 {
		return nil
	}
	return sides
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
