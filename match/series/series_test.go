package series_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/series"
)

func TestParse(t *testing.T) {
	for _, text := range []string{"", "best=2", "best=99", "first=1", "first=50", "games=2", "games=99", "games=4,points", "first=10000,points"} {
		if terms, err := series.Parse(text); err != nil || terms.String() != text {
			t.Errorf("%q: %q, %v", text, terms, err)
		}
	}
	for text, code := range map[string]string{
		"best": "seriesNumber", "best=": "seriesNumber", "best=1": "seriesNumber", "best=0": "seriesNumber", "best=-3": "seriesNumber",
		"best=100": "seriesNumber", "best=03": "seriesNumber", "best=+3": "seriesNumber", "best=3.5": "seriesNumber", "games=1": "seriesNumber",
		"first=0": "seriesNumber", "first=51": "seriesNumber", "first=10001,points": "seriesNumber", "games=99999999999999999999": "seriesNumber",
		"best=3,points": "seriesText", "worst=3": "seriesText", "3": "seriesText", "best=3 ": "seriesNumber", " best=3": "seriesText",
		",points": "seriesText", strings.Repeat("ї", 999): "seriesText",
	} {
		_, err := series.Parse(text)
		var f *game.Fault
		if !errors.Is(err, series.ErrTerms) || !errors.As(err, &f) || f.Code != code {
			t.Errorf("%q: %v, want %s", text, err, code)
		}
		for name, value := range f.Params {
			if len(value) > 50 {
				t.Errorf("%q: the parameter %s has %d bytes", text, name, len(value))
			}
		}
	}
}

// results reads one result a letter: 1 and 2 are wins of the sides, = is a draw.
func results(text string) (list []series.Result) {
	for _, r := range text {
		list = append(list, map[rune]series.Result{'1': {2, 0}, '2': {0, 2}, '=': {1, 1}}[r])
	}
	return list
}

func TestAfter(t *testing.T) {
	for _, it := range []struct {
		terms, played string
		winner        int
		why           string
	}{
		{"best=3", "", series.Nobody, ""},
		{"best=3", "1", series.Nobody, ""},
		{"best=3", "11", 0, series.Majority},
		{"best=3", "12", series.Nobody, ""},
		{"best=3", "122", 1, series.Majority},
		{"best=3", "1=", series.Nobody, ""},
		{"best=3", "1==", 0, series.Majority},
		{"best=3", "1=2", series.Level, series.Played},
		{"best=2", "1", series.Nobody, ""},
		{"best=2", "12", series.Level, series.Played},
		{"best=2", "1=", 0, series.Majority},
		{"best=4", "11=", 0, series.Majority},
		{"best=4", "112", series.Nobody, ""},
		{"first=1", "=", series.Nobody, ""},
		{"first=1", "==", series.Nobody, ""}, // both have it: somebody must be ahead
		{"first=1", "==2", 1, series.Reached},
		{"first=2", "1=2", series.Nobody, ""},
		{"first=2", "1=2=2", 1, series.Reached},
		{"first=50", strings.Repeat("=", 99), series.Nobody, ""},
		{"first=50", strings.Repeat("=", 100), series.Level, series.Bound},
		{"first=50", strings.Repeat("=", 99) + "1", 0, series.Reached},
		{"games=4", "111", series.Nobody, ""},
		{"games=4", "1112", 0, series.Played},
		{"games=4", "1122", series.Level, series.Played},
	} {
		t.Run(it.terms+" "+it.played, func(t *testing.T) {
			terms, err := series.Parse(it.terms)
			if err != nil {
				t.Fatal(err)
			}
			s := terms.After(results(it.played), series.Nobody)
			if s.Winner != it.winner || s.Why != it.why || s.Over != (it.why != "") || s.Games != len(it.played) || s.Games > terms.Most() {
				t.Errorf("%+v, want winner %d, why %q", s, it.winner, it.why)
			}
		})
	}
}

// TestConceded: who gives up loses, however the score stands.
func TestConceded(t *testing.T) {
	terms := series.Terms{Kind: series.Games, N: 4}
	s := terms.After(results("11"), 0)
	if !s.Over || s.Winner != 1 || s.Why != series.Conceded || s.Halves != (series.Result{4, 0}) {
		t.Errorf("%+v", s)
	}
}

// TestOwnPoints: points of the game itself are added up, and first is whoever reaches the number.
func TestOwnPoints(t *testing.T) {
	discs := []series.Result{{20, 0}, {0, 128}, {60, 0}, {50, 0}}
	first := series.Terms{Kind: series.First, N: 64, Points: true}
	if s := first.After(discs[:1], series.Nobody); s.Over {
		t.Errorf("%+v", s)
	}
	if s := first.After(discs[:2], series.Nobody); s.Winner != 1 || s.Why != series.Reached {
		t.Errorf("%+v", s)
	}
	total := series.Terms{Kind: series.Games, N: 4, Points: true}
	if s := total.After(discs, series.Nobody); s.Winner != 0 || s.Halves != (series.Result{130, 128}) {
		t.Errorf("%+v", s)
	}
}

// model says the same by trying out: the series is decided when no end of the games that are left changes who wins, and
// these games need not be played.
func model(terms series.Terms, played []series.Result) (over bool, winner int) {
	sum := func() (a, b int) {
		for _, r := range played {
			a, b = a+r[0], b+r[1]
		}
		return a, b
	}
	ahead := func(a, b int) int {
		return map[bool]int{true: 0, false: map[bool]int{true: 1, false: series.Level}[b > a]}[a > b]
	}
	a, b := sum()
	left := terms.N - len(played)
	switch terms.Kind {
	case series.First:
		return (a >= 2*terms.N || b >= 2*terms.N) && a != b || len(played) == series.MaxGames, ahead(a, b)
	case series.Games:
		return left == 0, ahead(a, b)
	}
	// The two ends that matter: one side wins all that is left.
	for _, end := range [][2]int{{a + 2*left, b}, {a, b + 2*left}} {
		if ahead(end[0], end[1]) != ahead(a, b) {
			return false, series.Nobody
		}
	}
	return true, ahead(a, b)
}

// TestAgainstModel: random series go as by the model, game for game, end within the bound and stay over.
func TestAgainstModel(t *testing.T) {
	rng := rand.New(rand.NewPCG(2026, 49))
	ways := map[string]int{}
	for i := range 4000 {
		terms := series.Terms{Kind: []string{series.Best, series.First, series.Games}[i%3], N: 2 + rng.IntN(9)}
		var played []series.Result
		draws := rng.IntN(101)
		for {
			s := terms.After(played, series.Nobody)
			over, winner := model(terms, played)
			if s.Over != over || over && s.Winner != winner || !over && s.Winner != series.Nobody {
				t.Fatalf("%v after %v: %+v, the model says %v %d", terms, played, s, over, winner)
			}
			if over {
				ways[fmt.Sprint(s.Why, s.Winner)]++
				break
			}
			if len(played) > series.MaxGames {
				t.Fatalf("%v goes on after %d games", terms, len(played))
			}
			r := series.Result{1, 1}
			if rng.IntN(100) >= draws {
				r = []series.Result{{2, 0}, {0, 2}}[rng.IntN(2)]
			}
			played = append(played, r)
		}
	}
	for _, way := range []string{"majority0", "majority1", "played-1", "played0", "played1", "reached0", "reached1", "bound-1"} {
		if ways[way] == 0 {
			t.Errorf("no series ended by %s: %v", way, ways)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"best=3", "first=100,points", "games=,points", "=", "best=18446744073709551618"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if terms, err := series.Parse(text); err == nil && terms.String() != text {
			t.Errorf("%q is read as %q", text, terms)
		}
	})
}
