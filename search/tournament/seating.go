package tournament

import (
	"fmt"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Seating says which player sits on each seat in the games of a pair.
type Seating [2][]int

// NewSeating seats two players, each on all seats of a team, or one player on every seat. In the
// second game of a pair the sides are changed.
func NewSeating(g *game.Game, players int) (s Seating, err error) {
	for seat := range g.Seats {
		switch {
		case players == g.Seats:
			s[0], s[1] = append(s[0], seat), append(s[1], changedSeat(g, seat))
		case players != 2:
			return s, fmt.Errorf("%d players for the %d seats of %s", players, g.Seats, g.Name())
		case Teams(g) != 2:
			return s, fmt.Errorf("%s has %d seats and not two teams: say who plays each, with --seats", g.Name(), g.Seats)
		default:
			s[0], s[1] = append(s[0], SideOf(g, seat)), append(s[1], 1-SideOf(g, seat))
		}
	}
	return s, nil
}

// Teams counts the sides that win and lose together.
func Teams(g *game.Game) int {
	seen := map[game.Seats]bool{}
	for seat := range g.Seats {
		seen[g.TeamOf(game.Seat(seat))] = true
	}
	return len(seen)
}

// SideOf is 0 for the team of the first seat and 1 for the others.
func SideOf(g *game.Game, seat int) int {
	if g.TeamOf(0).Has(game.Seat(seat)) {
		return 0
	}
	return 1
}

// changedSeat is where whoever sits on a seat comes from when sides are changed: from the next seat or,
// if that would part partners, from the neighbour.
func changedSeat(g *game.Game, seat int) int {
	for a := range g.Seats {
		for b := range a {
			together := g.TeamOf(game.Seat(a)).Has(game.Seat(b))
			if together != g.TeamOf(game.Seat((a+1)%g.Seats)).Has(game.Seat((b+1)%g.Seats)) {
				return min(seat^1, g.Seats-1)
			}
		}
	}
	return (seat + 1) % g.Seats
}

// SeatOf is the first seat of a player in a game of a pair.
func (s Seating) SeatOf(player, half int) game.Seat {
	return game.Seat(slices.Index(s[half], player))
}

// ScoreOf is what an outcome is worth to the team of a seat: 1 if all others are behind it, 0 if
// they are before it.
func ScoreOf(g *game.Game, o game.Outcome, seat game.Seat) float64 {
	team := g.TeamOf(seat)
	others, value := 0, 0.0
	for other := range g.Seats {
		if team.Has(game.Seat(other)) {
			continue
		}
		pair := game.Outcome{Reason: o.Reason}
		pair.Place[0], pair.Place[1] = o.Place[seat], o.Place[other]
		value += pair.Value(0, 2)
		others++
	}
	return (value/float64(others) + 1) / 2
}

// Due is the seat that plays next: where several may, the one that has played the least, so that
// boards go on side by side.
func Due(line *game.Line) game.Seat {
	plies := map[game.Seat]int{}
	for _, ply := range line.Past[1:] {
		plies[ply.By]++
	}
	best := game.NoSeat
	for seat := range line.Pos.ToMove().All() {
		if best == game.NoSeat || plies[seat] < plies[best] {
			best = seat
		}
	}
	return best
}
