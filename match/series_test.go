package match_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/match/series"
)

// chain is a series that is played match by match, as a server does it.
type chain struct {
	t  *testing.T
	s  *match.State
	id string
	n  int
}

// newChain seats people, named by letters, and begins.
func newChain(t *testing.T, setup match.Setup, people string) *chain {
	t.Helper()
	c := &chain{t: t}
	var players []match.Player
	for _, p := range people {
		players = append(players, match.Player{Kind: match.Guest, ID: string(p)})
	}
	c.seat(setup, players, false)
	return c
}

func (c *chain) seat(setup match.Setup, players []match.Player, lots bool) {
	c.t.Helper()
	s, err := match.New(setup)
	if err != nil {
		c.t.Fatal(err)
	}
	c.n++
	c.s, c.id = s, fmt.Sprint("m", c.n)
	for i, p := range players {
		seat := game.Seat(i)
		if lots {
			seat = game.NoSeat
		}
		c.must(seat, match.Join{Player: p})
	}
}

// send carries out a request and gives the code of its refusal.
func (c *chain) send(seat game.Seat, r match.Request) string {
	c.t.Helper()
	events, err := match.Decide(c.s, match.Command{Seat: seat, Request: r}, match.Env{
		Now: time.Second, Next: func() string { return "next" }, Roll: func(ply int, total uint32) uint32 { return match.Roll(c.id, ply, total) },
	})
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	for _, e := range events {
		if err == nil {
			err = match.Apply(c.s, e)
		}
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return ""
}

func (c *chain) must(seat game.Seat, r match.Request) {
	c.t.Helper()
	if code := c.send(seat, r); code != "" {
		c.t.Fatalf("%T of seat %v is refused: %s", r, seat, code)
	}
}

// next agrees on the next match and begins it.
func (c *chain) next() {
	c.t.Helper()
	c.must(0, match.MakeOffer{What: match.Rematch})
	if c.s.Next == "" {
		c.must(1, match.Answer{What: match.Rematch, Yes: true})
	}
	c.seat(c.s.Following(c.id))
}

func (c *chain) series() match.Series {
	c.t.Helper()
	v, ok := c.s.Series()
	if !ok {
		c.t.Fatal("the match belongs to no series")
	}
	return v
}

// shows compares who sits where, on which side, and how it stands.
func (c *chain) shows(want string) {
	c.t.Helper()
	people := ""
	for _, p := range c.s.Players {
		people += p.ID
	}
	v := c.series()
	if got := fmt.Sprint(people, v.Sides, " ", v.Number, " ", v.Halves, " ", v.Why); got != want {
		c.t.Errorf("%s, want %s", got, want)
	}
}

// TestSeries: a best of three is played to its end, with sides that alternate; what comes after it is another one.
func TestSeries(t *testing.T) {
	c := newChain(t, match.Setup{Game: "russian", Settings: match.Settings{Series: "best=3"}}, "AB")
	c.shows("AB[0 1] 1 [0 0] ")
	c.must(1, match.Resign{})
	c.shows("AB[0 1] 1 [2 0] ")
	c.next()
	c.shows("BA[1 0] 2 [2 0] ")
	c.must(0, match.MakeOffer{What: match.Draw})
	c.must(1, match.Answer{Yes: true})
	c.next()
	c.shows("AB[0 1] 3 [3 1] ")
	c.must(1, match.Resign{})
	c.shows("AB[0 1] 3 [5 1] majority")
	if v := c.series(); v.Winner != 0 || v.ID != "m1" || len(v.Before) != 2 || v.Before[1].Match != "m2" {
		t.Errorf("%+v", v)
	}
	c.next()
	c.shows("BA[0 1] 1 [0 0] ")
	if v := c.series(); v.ID != "" {
		t.Errorf("the series after it belongs to %s", v.ID)
	}
}

// TestSidesOfSeries: fixed sides stay; by lot whoever draws first is the same side in every game, a person against
// himself among them; partners stay partners.
func TestSidesOfSeries(t *testing.T) {
	c := newChain(t, match.Setup{Game: "russian", Settings: match.Settings{Series: "games=2", Sides: "fixed"}}, "AB")
	c.must(0, match.Resign{})
	c.next()
	c.shows("AB[0 1] 2 [0 2] ")

	c = newChain(t, match.Setup{Game: "bughouse", Settings: match.Settings{Series: "games=3"}}, "ABCD")
	c.shows("ABCD[0 1 1 0] 1 [0 0] ")
	c.must(2, match.Resign{})
	c.shows("ABCD[0 1 1 0] 1 [2 0] ")
	if c.must(0, match.MakeOffer{What: match.Rematch}); c.s.Next != "" {
		t.Error("one player has begun the next game for all")
	}
	for seat := range game.Seat(3) {
		c.must(seat+1, match.Answer{Yes: true})
	}
	c.seat(c.s.Following(c.id))
	c.shows("BADC[1 0 0 1] 2 [2 0] ")

	c = newChain(t, match.Setup{Game: "russian", Settings: match.Settings{Series: "games=9", Sides: "lot"}}, "AB")
	drawn := map[string]bool{}
	for range 8 {
		c.must(game.Seat(slices.Index(c.series().Sides, 1)), match.Resign{})
		c.next()
		v := c.series()
		if first := c.s.Players[slices.Index(v.Sides, 0)].ID; first != "A" {
			t.Errorf("%s is the first side now", first)
		}
		drawn[fmt.Sprint(v.Sides)] = true
	}
	if v := c.series(); v.Halves != (series.Result{16, 0}) || len(drawn) != 2 {
		t.Errorf("%v, drawn %v", v.Halves, drawn)
	}
}

// TestAbortedOfSeries: a game without a result does not count and is played again as it was.
func TestAbortedOfSeries(t *testing.T) {
	c := newChain(t, match.Setup{Game: "russian", Settings: match.Settings{Series: "first=2"}}, "AB")
	c.must(0, match.Resign{})
	c.next()
	c.must(0, match.Abort{})
	c.shows("BA[1 0] 2 [0 2] ")
	c.next()
	c.shows("BA[1 0] 2 [0 2] ")
	if v := c.series(); len(v.Before) != 1 || v.ID != "m1" || c.id != "m3" {
		t.Errorf("%s: %+v", c.id, v)
	}
}

// TestOwnPointsOfSeries: discs count where that is agreed, whoever sat where.
func TestOwnPointsOfSeries(t *testing.T) {
	c := newChain(t, match.Setup{Game: "othello", Settings: match.Settings{Series: "games=2,points"}}, "AB")
	c.must(0, match.Resign{})
	c.shows("AB[0 1] 1 [0 120] ")
	c.next()
	c.must(0, match.Move{Text: "d3", Plies: match.AnyPlies})
	c.must(1, match.Resign{})
	c.shows("BA[1 0] 2 [0 244] played")
}

// TestGiveUpSeries: a series is given up with the game or between two, once, by who plays.
func TestGiveUpSeries(t *testing.T) {
	setup := match.Setup{Game: "russian", Settings: match.Settings{Series: "best=5"}}
	c := newChain(t, setup, "AB")
	c.must(0, match.Concede{})
	if v := c.series(); v.Why != series.Conceded || v.Winner != 1 || !v.Over || v.Halves != (series.Result{0, 2}) || c.s.Phase != match.Over {
		t.Errorf("%+v", v)
	}
	if code := c.send(1, match.Concede{}); code != "seriesOver" {
		t.Errorf("given up twice: %q", code)
	}
	if code := c.send(0, match.ClaimGone{Who: 1, Away: time.Hour}); code != "over" {
		t.Errorf("claimed when it is over: %q", code)
	}

	c = newChain(t, setup, "AB")
	c.must(0, match.Resign{})
	c.must(1, match.MakeOffer{What: match.Rematch})
	c.must(1, match.Concede{})
	if v := c.series(); v.Winner != 0 || len(c.s.Offers) != 0 {
		t.Errorf("%+v, offers %v", v, c.s.Offers)
	}

	c = newChain(t, setup, "AB")
	c.must(0, match.Resign{})
	before := c.s.Clone()
	c.next()
	c.s = before
	c.must(0, match.MakeOffer{What: match.Rematch})
	c.must(1, match.Answer{Yes: true})
	if code := c.send(1, match.Concede{}); code != "nextHasBegun" {
		t.Errorf("given up in a game that is over: %q", code)
	}
	if code := newChain(t, match.Setup{Game: "russian"}, "AB").send(0, match.Concede{}); code != "noSeries" {
		t.Errorf("outside of a series: %q", code)
	}
	if code := newChain(t, setup, "A").send(0, match.Concede{}); code != "waiting" {
		t.Errorf("before it begins: %q", code)
	}
	if code := newChain(t, setup, "A").send(1, match.Concede{}); code != "notSeated" {
		t.Errorf("from an empty seat: %q", code)
	}
}

// TestGoneBetweenGames: whoever does not come to the next game loses the series by a claim.
func TestGoneBetweenGames(t *testing.T) {
	c := newChain(t, match.Setup{Game: "russian", Settings: match.Settings{Series: "best=5"}}, "AB")
	c.must(1, match.ClaimGone{Who: 0, Away: match.AfterGoneBetween})
	c.shows("AB[0 1] 1 [0 2] ") // the game alone
	c = newChain(t, match.Setup{Game: "russian", Settings: match.Settings{Series: "best=5"}}, "AB")
	c.must(0, match.Resign{})
	for want, r := range map[string]match.ClaimGone{
		"notGoneBetween": {Who: 0, Away: match.AfterGoneBetween - 1}, "noSuchSeat": {Who: 1, Away: time.Hour},
	} {
		if code := c.send(1, r); code != want {
			t.Errorf("%+v: %q, want %s", r, code, want)
		}
	}
	c.must(1, match.ClaimGone{Who: 0, Away: match.AfterGoneBetween})
	if v := c.series(); v.Winner != 1 || v.Why != series.Conceded {
		t.Errorf("%+v", v)
	}
}

// TestMovesOfSeries: in score play of corners the moves of the loser count, a hundred where he has given up.
func TestMovesOfSeries(t *testing.T) {
	c := newChain(t, match.Setup{Game: "corners;scoring=moves;equalTurn=off", Position: "5www/5www/5ww1/7w/1b6/1bb5/bbb5/bbb5 w 40", Settings: match.Settings{Series: "games=2,points"}}, "AB")
	for i, text := range []string{"h5-h6", "b4-a4", "a4-a3"} {
		c.must(game.Seat(min(i, 1)), match.Move{Text: text, Plies: match.AnyPlies})
	}
	c.shows("AB[0 1] 1 [4 0] ")
	c.next()
	c.must(0, match.Resign{})
	c.shows("BA[1 0] 2 [204 0] played")
}

// TestImpossibleSeries: what cannot be is refused before a match is made, and no rules are agreed on under a series that
// it does not go with.
func TestImpossibleSeries(t *testing.T) {
	for _, c := range []struct {
		game string
		set  match.Settings
		code string
	}{
		{"russian", match.Settings{Series: "best=-1"}, "seriesNumber"},
		{"russian", match.Settings{Series: "best=1000000000000"}, "seriesNumber"},
		{"russian", match.Settings{Series: "often"}, "seriesText"},
		{"russian", match.Settings{Series: "games=4,points"}, "seriesPoints"},
		{"party;seats=3", match.Settings{Series: "best=3"}, "seriesSides"},
	} {
		_, err := match.New(match.Setup{Game: c.game, Settings: c.set})
		var f *game.Fault
		if !errors.Is(err, match.ErrSetting) || !errors.As(err, &f) || f.Code != c.code {
			t.Errorf("%s %+v: %v, want %s", c.game, c.set, err, c.code)
		}
	}
	for _, r := range []match.Round{{Series: "m", Sides: []int{0}}, {Series: "m", Sides: []int{0, 2}}, {Series: "m", Before: make([]match.Played, 100)}} {
		if _, err := match.New(match.Setup{Game: "russian", Settings: match.Settings{Series: "best=3"}, Round: &r}); !errors.Is(err, match.ErrSetting) {
			t.Errorf("%+v: %v", r, err)
		}
	}
	if _, err := match.New(match.Setup{Game: "russian", Round: &match.Round{Series: "m", Sides: []int{0, 1}}}); !errors.Is(err, match.ErrSetting) {
		t.Errorf("a round of no series: %v", err)
	}
	c := newChain(t, match.Setup{Game: "bughouse", Settings: match.Settings{Series: "best=3"}}, "ABCD")
	if code := c.send(0, match.MakeOffer{What: match.Rules, Terms: &match.Terms{Settings: match.Settings{Series: "best=5"}}}); code != "seriesStays" {
		t.Errorf("another series within a series: %q", code)
	}
}

// TestSeriesAgainstScore: random series give the score that a slip of paper gives on which the people note it.
func TestSeriesAgainstScore(t *testing.T) {
	rng := rand.New(rand.NewPCG(2026, 49))
	for i := range 60 {
		terms := []string{"best=4", "first=3", "games=5", "first=2"}[i%4]
		sides := []string{"alternate", "fixed", "lot"}[rng.IntN(3)]
		c := newChain(t, match.Setup{Game: "russian", Settings: match.Settings{Series: terms, Sides: sides}}, "AB")
		paper := map[string]int{}
		for games := 0; ; {
			v := c.series()
			seat := game.Seat(rng.IntN(2))
			me, other := c.s.Players[seat].ID, c.s.Players[1-seat].ID
			switch rng.IntN(4) {
			case 0:
				c.must(seat, match.Abort{})
			case 1:
				c.must(seat, match.MakeOffer{What: match.Draw})
				c.must(1-seat, match.Answer{Yes: true})
				paper[me], paper[other], games = paper[me]+1, paper[other]+1, games+1
			default:
				c.must(seat, match.Resign{})
				paper[other], games = paper[other]+2, games+1
			}
			v = c.series()
			want := series.Result{paper["A"], paper["B"]}
			if v.Halves != want || v.Games != games {
				t.Fatalf("%s, %s: %v after %d games, the paper says %v after %d", terms, sides, v.Halves, v.Games, want, games)
			}
			if v.Over {
				break
			}
			again, err := match.New(c.s.Setup)
			if err != nil || !cmp.Equal(again.Setup, c.s.Setup) {
				t.Fatalf("%v, %v", again, err)
			}
			c.next()
		}
	}
}
