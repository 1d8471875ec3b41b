package rating

import (
	"math"
	"testing"
)

// near fails where two numbers differ by more than a part of the wanted one.
func near(t *testing.T, what string, got, want, part float64) {
	t.Helper()
	if math.Abs(got-want) > part*max(math.Abs(want), 1e-9) {
		t.Errorf("%s: %.4f, want %.4f", what, got, want)
	}
}

// penta is a tally of pairs by their points.
func penta(five [5]int) Tally {
	var t Tally
	for i, n := range five {
		for range n {
			t.AddPair(float64(i)/4, float64(i)/4)
		}
	}
	n := 0
	for i, c := range five {
		n += i * c
	}
	t.Wins, t.Losses = n/2, 2*t.Pairs-n/2-n%2
	t.Draws = n % 2
	return t
}

// TestLLR: ratios that fishtest's tests of 2020 and 2021 came to, as the tests of fastchess list them.
func TestLLR(t *testing.T) {
	for _, c := range []struct {
		name       string
		elo0, elo1 float64
		counts     []int // the worst result first
		want       float64
	}{
		{"games, 83,296 of them", 0.5, 2.5, []int{21184, 40708, 21404}, -1.57},
		{"games, 221,056 of them", 0, 2, []int{57030, 106593, 57433}, -2.59},
		{"pairs, 41,648 of them", 0.5, 2.5, []int{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{"pairs, 110,528 of them", 0, 2, []int{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		s := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}
		near(t, c.name, s.LLR(c.counts), c.want, 0.01)
	}
}

// TestVerdict: the bounds of Wald's test, and what lies beyond them.
func TestVerdict(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05}
	lower, upper := s.Bounds()
	near(t, "lower bound", lower, -2.9444, 1e-4)
	near(t, "upper bound", upper, 2.9444, 1e-4)
	s.Elo1 = 20
	for _, c := range []struct {
		name string
		five [5]int
		want Verdict
	}{
		{"nothing played", [5]int{}, Undecided},
		{"as strong as each other", [5]int{87, 2617, 5598, 2667, 82}, Rejected},
		{"far stronger", [5]int{0, 0, 10, 40, 80}, Accepted},
		{"one pair", [5]int{0, 0, 0, 0, 1}, Undecided},
		{"all drawn: not twenty Elo stronger", [5]int{0, 0, 50, 0, 0}, Rejected},
	} {
		if llr, v := s.Judge(penta(c.five)); v != c.want || math.IsNaN(llr) {
			t.Errorf("%s: %v at %g, want %v", c.name, v, llr, c.want)
		}
	}
	if _, v := s.Judge(Tally{Wins: 4000}); v != Accepted {
		t.Errorf("400 wins without pairs: %v", v)
	}
	for _, bad := range []SPRT{{2, 0, 0.05, 0.05}, {0, 2, 0, 0.05}, {0, 2, 0.05, 0.7}, {0, math.Inf(1), 0.05, 0.05}, {math.NaN(), 2, 0.05, 0.05}} {
		if bad.Check() == nil {
			t.Errorf("%+v passes for a test", bad)
		}
	}
}

// TestEstimate: Elo and error of pairs as fastchess reckons them (its tests "EloPentanomial").
func TestEstimate(t *testing.T) {
	for _, c := range []struct {
		five      [5]int
		elo, half float64
		los       float64
	}{
		{[5]int{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 1},
		{[5]int{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, 0.0505},
	} {
		e := penta(c.five).Estimate()
		near(t, "Elo", e.Elo, c.elo, 0.01)
		near(t, "error", (e.High-e.Low)/2, c.half, 0.01)
		near(t, "LOS", e.LOS, c.los, 0.01)
	}
}

// TestFewGames: what a handful of games does not show is not claimed.
func TestFewGames(t *testing.T) {
	var none Tally
	if e := none.Estimate(); e.Tells() || e.LOS != 0.5 || e.Elo != 0 {
		t.Errorf("no games: %+v", e)
	}
	var two Tally
	two.Add(1)
	two.Add(1)
	two.AddPair(1, 1)
	if e := two.Estimate(); e.Tells() || e.LOS != 0.5 {
		t.Errorf("two games won: %+v", e)
	}
	var many Tally
	for range 20 {
		many.Add(1)
		many.Add(1)
		many.AddPair(1, 1)
	}
	e := many.Estimate()
	if !e.Tells() || !math.IsInf(e.Elo, 1) || !math.IsInf(e.High, 1) || e.Low < 300 || e.LOS < 0.99 {
		t.Errorf("forty games won: %+v", e)
	}
}

// TestMirrored: the opponent's tally is the other way round, and two of them make both sides' games.
func TestMirrored(t *testing.T) {
	a := penta([5]int{1, 2, 3, 4, 5})
	e, m := a.Estimate(), a.Mirrored().Estimate()
	near(t, "Elo", m.Elo, -e.Elo, 1e-9)
	near(t, "error", m.Error, e.Error, 1e-9)
	near(t, "LOS", m.LOS, 1-e.LOS, 1e-9)
	both := a
	both.Merge(a.Mirrored())
	near(t, "score of all", both.Estimate().Score, 0.5, 1e-9)
	if both.Games() != 60 || both.Pairs != 30 || both.Five != [5]int{6, 6, 6, 6, 6} {
		t.Errorf("merged: %+v", both)
	}
}

// TestScore: the scale of Arpad Elo, on which 400 points are ten to one.
func TestScore(t *testing.T) {
	near(t, "400 points", Score(400), 10.0/11, 1e-12)
	for _, elo := range []float64{-700, -3, 0, 12, 250} {
		near(t, "there and back", Elo(Score(elo)), elo, 1e-9)
	}
}
