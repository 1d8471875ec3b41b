package tournament

import (
	"slices"
	"strings"
	"testing"
)

// TestSchedule: in each round everybody meets whom it has to meet, with both colours, from one opening.
func TestSchedule(t *testing.T) {
	for _, c := range []struct {
		s     Schedule
		pairs int
	}{
		{Schedule{Players: 2, Games: 10}, 1},
		{Schedule{Players: 3, Games: 4}, 3},
		{Schedule{Players: 4, Games: 4}, 6},
		{Schedule{Players: 7, Games: 2}, 21},
		{Schedule{Players: 5, Games: 2, Gauntlet: true}, 4},
	} {
		met := map[[2]int]int{}
		for _, p := range c.s.Pairings() {
			if met[p]++; p[0] >= p[1] || p[1] >= c.s.Players || met[p] > 1 || c.s.Gauntlet && p[0] != 0 {
				t.Errorf("%+v: pairing %v", c.s, p)
			}
		}
		if len(met) != c.pairs {
			t.Errorf("%+v: %d pairings, want %d", c.s, len(met), c.pairs)
		}
		games := 0
		for n := range c.s.Pairs() {
			for half, g := range c.s.Pair(n) {
				if g.Number != games || g.Half != half || g.Round != n/c.pairs {
					t.Errorf("%+v: game %d is %+v", c.s, games, g)
				}
				games++
			}
		}
		if games != c.s.All() {
			t.Errorf("%+v: %d games, want %d", c.s, games, c.s.All())
		}
	}
	// In a round robin of an even number nobody plays twice before all have played.
	s := Schedule{Players: 6, Games: 2}
	for step := range 5 {
		seen := map[int]bool{}
		for _, p := range s.Pairings()[3*step : 3*step+3] {
			if seen[p[0]] || seen[p[1]] {
				t.Errorf("step %d: %v comes again", step, p)
			}
			seen[p[0]], seen[p[1]] = true, true
		}
	}
}

// TestOrder: a shuffled book has every opening once, and the seed decides.
func TestOrder(t *testing.T) {
	a, b := Order(50, true, 1), Order(50, true, 1)
	if !slices.Equal(a, b) || slices.Equal(a, Order(50, true, 2)) {
		t.Error("the seed does not decide the order")
	}
	slices.Sort(a)
	if !slices.Equal(a, Order(50, false, 1)) {
		t.Error("openings are lost or doubled")
	}
}

// TestStandings: games come in any order; a pair counts when both of its games are there.
func TestStandings(t *testing.T) {
	plan := Schedule{Players: 3, Games: 3}
	s := NewStandings(plan, []string{"first", "second", "third"})
	var games []Game
	for n := range plan.Pairs() {
		games = append(games, plan.Pair(n)...)
	}
	slices.Reverse(games)
	for _, g := range games {
		score := 1.0 // the lower number wins
		if g.Players == [2]int{1, 2} && g.Half == 1 {
			score = 0.5
		}
		s.Add(g, score, 10)
	}
	if s.Games() != 9 || s.Plies != 90 || !slices.Equal(s.Ranks(), []int{0, 1, 2}) {
		t.Errorf("%d games, %d plies, ranks %v", s.Games(), s.Plies, s.Ranks())
	}
	a, c := s.Total(0), s.Against(2, 1)
	if a.Wins != 6 || a.Pairs != 4 || a.Five != [5]int{4: 4} || c.Wins != 0 || c.Draws != 1 || c.Losses != 2 || c.Five != [5]int{0: 1, 1: 1} {
		t.Errorf("first %+v, third against second %+v", a, c)
	}
	table := s.String()
	for _, want := range []string{"player", "LOS", "1  first", "6.0", "+0 =1 -2"} {
		if !strings.Contains(table, want) {
			t.Errorf("no %q in\n%s", want, table)
		}
	}
	for _, nonsense := range []string{"2000", "Inf", "NaN"} {
		if strings.Contains(table, nonsense) {
			t.Errorf("%q in\n%s", nonsense, table)
		}
	}
}
