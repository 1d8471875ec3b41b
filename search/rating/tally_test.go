package rating

import "testing"

// TestTally: games, pairs and points add up, for both players and for two tallies in one.
func TestTally(t *testing.T) {
	var a Tally
	for _, score := range []float64{1, 1, 1, 0, 0.5, 1.0 / 3} {
		a.Add(score)
	}
	a.AddPair(1, 1)
	a.AddPair(1, 0)
	a.AddPair(0.5)
	a.AddPair() // both games were lost with the program
	want := Tally{Wins: 3, Draws: 2, Losses: 1, Pairs: 3, Sum: 2, Squares: 1.5, Five: [5]int{0, 0, 2, 0, 1}}
	if a != want {
		t.Errorf("counted %+v, want %+v", a, want)
	}
	if a.Games() != 6 || a.Points() != 4 {
		t.Errorf("%d games, %g points, want 6 and 4", a.Games(), a.Points())
	}
	mirror := Tally{Wins: 1, Draws: 2, Losses: 3, Pairs: 3, Sum: 1, Squares: 0.5, Five: [5]int{1, 0, 2, 0, 0}}
	if m := a.Mirrored(); m != mirror || m.Mirrored() != a {
		t.Errorf("for the opponent %+v, want %+v", m, mirror)
	}
	a.Merge(mirror)
	both := Tally{Wins: 4, Draws: 4, Losses: 4, Pairs: 6, Sum: 3, Squares: 2, Five: [5]int{1, 0, 4, 0, 1}}
	if a != both {
		t.Errorf("together %+v, want %+v", a, both)
	}
}
