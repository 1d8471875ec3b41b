package main

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// seating says which player sits on each seat in the games of a pair.
type seating struct {
	players []string // what they are, a first
	halves  [2][]int // for each game of a pair the player of each seat
}

// newSeating seats two players, each on all seats of a team, or one player on every seat. In the
// second game of a pair the sides are changed.
func newSeating(g *game.Game, c *matchCmd) (*seating, error) {
	s := &seating{players: []string{c.A, c.B}}
	if len(c.Seats) > 0 {
		s.players = c.Seats
	}
	if (c.A == "") != (c.B == "") || (c.A == "") == (len(c.Seats) == 0) {
		return nil, fmt.Errorf("want --a and --b, or --seats for each seat")
	}
	for seat := range g.Seats {
		changed := changedSeat(g, seat)
		switch {
		case len(s.players) == g.Seats:
			s.halves[0], s.halves[1] = append(s.halves[0], seat), append(s.halves[1], changed)
		case len(c.Seats) > 0:
			return nil, fmt.Errorf("%d players for the %d seats of %s", len(s.players), g.Seats, g.Name())
		case teams(g) != 2:
			return nil, fmt.Errorf("%s has %d seats and not two teams: say who plays each, with --seats", g.Name(), g.Seats)
		default:
			s.halves[0], s.halves[1] = append(s.halves[0], sideOf(g, seat)), append(s.halves[1], 1-sideOf(g, seat))
		}
	}
	return s, nil
}

// teams counts the sides that win and lose together.
func teams(g *game.Game) int {
	seen := map[game.Seats]bool{}
	for seat := range g.Seats {
		seen[g.TeamOf(game.Seat(seat))] = true
	}
	return len(seen)
}

// sideOf is 0 for the team of the first seat and 1 for the others.
func sideOf(g *game.Game, seat int) int {
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

// seatOf is the first seat of player a in a game of a pair.
func (s *seating) seatOf(half int) game.Seat {
	for seat, player := range s.halves[half] {
		if player == 0 {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

// names says who plays against whom: those of a's team first.
func (s *seating) names(g *game.Game) (us, them string) {
	if len(s.players) == 2 {
		return s.players[0], s.players[1]
	}
	var sides [2][]string
	for seat, player := range s.players {
		i := sideOf(g, seat)
		sides[i] = append(sides[i], player)
	}
	return strings.Join(sides[0], ", "), strings.Join(sides[1], ", ")
}

// scoreOf is what an outcome is worth to the team of a seat: 1 if all others are behind it, 0 if
// they are before it.
func scoreOf(g *game.Game, o game.Outcome, seat game.Seat) float64 {
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

// due is the seat that plays next: where several may, the one that has played the least, so that
// boards go on side by side.
func due(line *game.Line) game.Seat {
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
