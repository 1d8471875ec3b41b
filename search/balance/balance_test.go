package balance_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest/testgames"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search/balance"
)

func plan(t *testing.T, spec string, strong, weak int) balance.Plan {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return balance.Plan{Game: g, Strong: strong, Weak: weak, First: 1, Opening: -1}
}

func played(t *testing.T, p balance.Plan, rounds int) *balance.Report {
	t.Helper()
	s, err := balance.New(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Go(t.Context(), rounds, nil); err != nil {
		t.Fatal(err)
	}
	return s.Report()
}

// TestKnownGames: what is proved of small games comes out.
func TestKnownGames(t *testing.T) {
	// Noughts and crosses is a draw between players that see to its end.
	p := plan(t, "tic-tac-toe", 10, 0)
	p.Opening = 0
	row := played(t, p, 3).Measurement()
	if row.Drawn.Mean != 1 || row.First.Mean != 0.5 || row.Plies != [3]int{9, 9, 9} || row.Ends[0] != (balance.EndCount{Reason: "full", Drawn: 3}) {
		t.Errorf("tic-tac-toe: %+v", row)
	}
	// 9+8+…+1 squares are free in 9 turns.
	if row.Moves != 5 || row.Kinds[0].Kind != "mark" || row.Kinds[0].Share != 1 {
		t.Errorf("tic-tac-toe: moves %v, kinds %+v", row.Moves, row.Kinds)
	}
	// Othello on 4 by 4 is won by the second player: tavlei solve "othello;size=4" proves it.
	p = plan(t, "othello;size=4", 10, 0)
	p.Opening = 0
	if row = played(t, p, 2).Measurement(); row.First.Mean != 0 || row.Seats[1].Mean != 1 || row.Drawn.Mean != 0 {
		t.Errorf("othello on 4 by 4: %+v", row)
	}
}

// TestStrengthDecides where a game has much to see, and not where there is nothing to choose.
func TestStrengthDecides(t *testing.T) {
	row := played(t, plan(t, "russian", 4, 1), 20).Measurement()
	if row.Stronger.Low < 0.6 || row.Weak == nil {
		t.Errorf("russian: the stronger level gets %+v", row.Stronger)
	}
	if row = played(t, plan(t, "russian", 4, 4), 1).Measurement(); row.Stronger != nil || len(row.Levels) != 1 {
		t.Errorf("a level against itself: %+v", row)
	}
}

// TestSameRounds: numbers follow from the numbers of the rounds, in one go or in parts.
func TestSameRounds(t *testing.T) {
	for _, spec := range []string{"russian;capture=may", "senet", "bughouse", "go;size=5"} {
		whole := played(t, plan(t, spec, 2, 1), 4)
		if again := played(t, plan(t, spec, 2, 1), 4); !reflect.DeepEqual(whole, again) {
			t.Errorf("%s: another report of the same rounds", spec)
		}
		second := plan(t, spec, 2, 1)
		second.First = 3
		late, sum := played(t, second, 2), played(t, plan(t, spec, 2, 1), 2)
		// A report goes through a file and back before it is added.
		text, err := json.Marshal(late)
		if err != nil {
			t.Fatal(err)
		}
		read := &balance.Report{}
		if err := json.Unmarshal(text, read); err != nil {
			t.Fatal(err)
		}
		if err := sum.Add(read); err != nil || !reflect.DeepEqual(whole, sum) {
			t.Errorf("%s: parts make another report: %v\n%+v\n%+v", spec, err, whole, sum)
		}
		if sum.Next() != 5 || sum.Played() != 4 {
			t.Errorf("%s: %d rounds, %d is next", spec, sum.Played(), sum.Next())
		}
	}
}

func TestReportsApart(t *testing.T) {
	r := func() *balance.Report { return played(t, plan(t, "tic-tac-toe", 2, 1), 2) }
	for name, spoil := range map[string]func(*balance.Report){
		"the same rounds": func(*balance.Report) {},
		"another game":    func(o *balance.Report) { o.Game, o.Rounds = "russian", []balance.Range{{First: 9, Last: 10}} },
		"other levels":    func(o *balance.Report) { o.Levels[1], o.Rounds = 0, []balance.Range{{First: 9, Last: 10}} },
		"other openings":  func(o *balance.Report) { o.Opening, o.Rounds = 3, []balance.Range{{First: 9, Last: 10}} },
		"a round in both": func(o *balance.Report) { o.Rounds = []balance.Range{{First: 2, Last: 3}} },
	} {
		a, b := r(), r()
		spoil(b)
		if err := a.Add(b); !errors.Is(err, balance.ErrApart) || !reflect.DeepEqual(a, r()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	a, b := r(), r()
	b.Rounds = []balance.Range{{First: 7, Last: 8}}
	if err := a.Add(b); err != nil || !reflect.DeepEqual(a.Rounds, []balance.Range{{First: 1, Last: 2}, {First: 7, Last: 8}}) {
		t.Errorf("rounds apart: %v, %v", a.Rounds, err)
	}
}

// chopped is a context that ends when it has been asked a number of times.
type chopped struct {
	context.Context
	left int
}

func (c *chopped) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestGoesOn: a session that is stopped again and again comes to the same numbers.
func TestGoesOn(t *testing.T) {
	want := played(t, plan(t, "russian;manBack=off", 2, 1), 2)
	s, err := balance.New(plan(t, "russian;manBack=off", 2, 1))
	if err != nil {
		t.Fatal(err)
	}
	stops := 0
	for s.Report().Played() < 2 {
		err := s.Go(&chopped{t.Context(), 400}, 2-s.Report().Played(), nil)
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if err != nil {
			stops++
		}
		if stops > 1000 {
			t.Fatal("it never comes to an end")
		}
	}
	if stops < 2 || !reflect.DeepEqual(want, s.Report()) {
		t.Errorf("after %d stops: %+v, want %+v", stops, s.Report(), want)
	}
	// Asked to stop before every other ply, it comes to the same as well; what is taken is not told again.
	s, err = balance.New(plan(t, "russian;manBack=off", 2, 1))
	if err != nil {
		t.Fatal(err)
	}
	sum, asked := s.Take(), 0
	for sum.Played() < 2 {
		if err := s.Go(t.Context(), 1, func() bool { asked++; return asked%2 == 0 }); err != nil {
			t.Fatal(err)
		}
		if err := sum.Add(s.Take()); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(want, sum) || s.Report().Played() != 0 || s.Games() != 6 {
		t.Errorf("in steps: %+v of %d games, want %+v", sum, s.Games(), want)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Go(ended, 1, nil); !errors.Is(err, context.Canceled) || s.Report().Played() != 0 {
		t.Errorf("after its end: %v, %d rounds", err, s.Report().Played())
	}
}

func TestRefused(t *testing.T) {
	for _, levels := range [][2]int{{0, 0}, {11, 0}, {3, 11}, {3, 4}, {3, -1}} {
		if _, err := balance.New(plan(t, "russian", levels[0], levels[1])); err == nil {
			t.Errorf("levels %v: no error", levels)
		}
	}
}

// TestOptionsMatter: how often a house rule made a difference.
func TestOptionsMatter(t *testing.T) {
	for _, c := range []struct {
		spec, key string
		low, high float64 // share of games in which it mattered
	}{
		{"russian;capture=may", "capture", 1, 1},                     // some capture is open in every game
		{"russian;drawRules=none", "drawRules", 0, 0.3},              // few games come to a counter
		{"othello;emptiesToWinner=off", "emptiesToWinner", 0, 0},     // it changes the count, not who wins
		{"chess;pawnDouble=ownHalf", "pawnDouble", 1, 1},             // pawns on the third rank
		{"senet;blockAcrossCorners=off", "blockAcrossCorners", 0, 1}, // chance is the same under both
	} {
		rows := played(t, plan(t, c.spec, 2, 0), 3).Measurement().Options
		if len(rows) != 1 || rows[0].Key != c.key || rows[0].Games.Mean < c.low || rows[0].Games.Mean > c.high || rows[0].Plies.Mean > rows[0].Games.Mean {
			t.Errorf("%s: %+v", c.spec, rows)
		}
	}
	// The default cannot say positions of another board: nothing is claimed.
	if rows := played(t, plan(t, "othello;size=6", 1, 0), 1).Measurement().Options; rows != nil {
		t.Errorf("another size: %+v", rows)
	}
	// Nor where games begin otherwise and are the same thereafter.
	if rows := played(t, plan(t, "russian;first=black", 1, 0), 1).Measurement().Options; rows != nil {
		t.Errorf("another start: %+v", rows)
	}
	if rows := played(t, plan(t, "russian", 1, 0), 1).Measurement().Options; rows != nil {
		t.Errorf("no option: %+v", rows)
	}
}

// TestEveryTable: several seats, teams, chance and games without an evaluation are measured as well.
func TestEveryTable(t *testing.T) {
	n := 0
	for _, info := range game.All() {
		if info.Family != testgames.Family {
			continue
		}
		n++
		g, err := info.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := balance.New(balance.Plan{Game: g, Strong: 2, Weak: 1, First: 1, Opening: -1})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Go(t.Context(), 2, nil); err != nil {
			t.Fatalf("%s: %v", g.Name(), err)
		}
		sum := 0.0
		for _, share := range s.Report().Measurement().Seats {
			sum += share.Mean
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: the seats get %v together", g.Name(), sum)
		}
	}
	if n < 4 {
		t.Errorf("%d games were tried", n)
	}
}

// TestIntervals hold what they promise: the true mean lies within them in about 95 of 100 series, with draws and without.
func TestIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ win, draw float64 }{{0.5, 0}, {0.1, 0}, {0.25, 0.5}, {0.05, 0.9}, {0.7, 0.2}, {0, 0}, {0, 1}} {
		for _, n := range []int{20, 100} {
			held, width := 0, 0.0
			const series = 2000
			for range series {
				var m balance.Mean
				for range n {
					switch x := rng.Float64(); {
					case x < c.win:
						m.Note(1)
					case x < c.win+c.draw:
						m.Note(0.5)
					default:
						m.Note(0)
					}
				}
				s := m.Interval()
				if s.Low < 0 || s.High > 1 || s.Low > s.Mean || s.High < s.Mean {
					t.Fatalf("%+v of %+v", s, m)
				}
				if truth := c.win + c.draw/2; s.Low-1e-9 <= truth && truth <= s.High+1e-9 {
					held++
				}
				width += (s.High - s.Low) / series
			}
			if held < series*92/100 || width == 0 || width > 2.2/math.Sqrt(float64(n)) {
				t.Errorf("%+v, %d games: the interval holds %d times of %d, it is %.3f wide", c, n, held, series, width)
			}
		}
	}
	if s := (balance.Mean{}).Interval(); s != (balance.Interval{Mean: 0.5, Low: 0, High: 1}) {
		t.Errorf("nothing seen: %+v", s)
	}
	// Wilson's own example: 0 of 10 bounds the share by 0.278.
	var none balance.Mean
	for range 10 {
		none.Note(0)
	}
	if s := none.Interval(); s.Low != 0 || math.Abs(s.High-0.2775) > 0.001 {
		t.Errorf("0 of 10: %+v", s)
	}
}
