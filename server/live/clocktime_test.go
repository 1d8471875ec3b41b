package live

import (
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
	_ "github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/match"
)

// TestBotsLiveWithinTheirClock: a bot plans for the turns to come, and never for more than is left.
func TestBotsLiveWithinTheirClock(t *testing.T) {
	for _, test := range []struct {
		clock string
		spent time.Duration
		want  time.Duration
	}{
		{"300", 0, 8 * time.Second},
		{"300", 299 * time.Second, 26666666 * time.Nanosecond},
		{"300", 300 * time.Second, leastThink},
		{"60+5", 0, 5600 * time.Millisecond},
		{"60+5", 59 * time.Second, 800 * time.Millisecond},
		{"40/400:60", 0, 8 * time.Second},
		{"10,5x30", 12 * time.Second, 22400 * time.Millisecond},
		{"10,5/50", 12 * time.Second, 7680 * time.Millisecond},
		{"turn=30", 0, 24 * time.Second},
		{"*60", 0, 1600 * time.Millisecond},
		{"days=3", 0, 0},
		{"", 0, 0},
	} {
		s, err := match.New(match.Setup{Game: "duel", Settings: match.Settings{Clock: test.clock, FirstTurn: match.Clocked}})
		if err != nil {
			t.Fatal(err)
		}
		for seat := range s.Players {
			events, err := match.Decide(s, match.Command{Seat: -1, Request: match.Join{Player: match.Player{Kind: match.Bot, Level: seat + 1}}},
				match.Env{Roll: func(int, uint32) uint32 { return 0 }})
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if err := match.Apply(s, e); err != nil {
					t.Fatal(err)
				}
			}
		}
		if got, ok := clockTime(s, 0, test.spent); got != test.want && !(test.clock == "*60" && got > 0) || ok != (test.want > 0) {
			t.Errorf("%q after %v: %v, %v, want %v", test.clock, test.spent, got, ok, test.want)
		}
	}
}

// TestLagIsSmoothed: one ping that was held up says little, and one that was answered at once is no wonder.
func TestLagIsSmoothed(t *testing.T) {
	l := &lifeline{}
	if l.Lag() != 0 {
		t.Error("a lag that nobody has measured")
	}
	l.noteLag(40 * time.Millisecond)
	l.noteLag(4 * time.Second)
	l.noteLag(0)
	if got := l.Lag(); got < 700*time.Millisecond || got > 800*time.Millisecond {
		t.Errorf("%v", got)
	}
}

// turns is a match of two people by a clock that runs from the start.
func turns(t *testing.T) *match.State {
	t.Helper()
	s := waiting(t)
	for seat := range s.Players {
		decided(t, s, match.Command{Seat: game.Seat(seat), Request: match.Join{Player: match.Player{Kind: match.Guest, ID: string(rune('a' + seat))}}}, 0)
	}
	return s
}

// decided carries out a command at a moment.
func decided(t *testing.T, s *match.State, c match.Command, now time.Duration) {
	t.Helper()
	events, err := match.Decide(s, c, match.Env{Now: now, Roll: func(int, uint32) uint32 { return 0 }})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if err := match.Apply(s, e); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWhatTellingTakes: from the moment at which a command was read until the player whose turn it begins is told, the time
// is the server's, but for what a line was not free since its client did not read.
func TestWhatTellingTakes(t *testing.T) {
	const ms, us = time.Millisecond, time.Microsecond
	origin := time.Unix(1_800_000_000, 0)
	s, d := turns(t), &delays{}
	d.begin(origin, waiting(t), s)
	if got := d.lost(0, match.Lost{Lag: 7 * ms}); got.Server != 0 || got.Lag != 7*ms {
		t.Errorf("before anybody was told: %+v", got)
	}
	d.reached(origin.Add(10*ms + 300*us))
	if got := d.longest(); got != 11*ms {
		t.Errorf("the longest is %v", got)
	}
	if _, ok := d.way(0, origin.Add(time.Second), 0); ok {
		t.Error("who was not told has measured a way")
	}
	d.told(game.SeatSet(1), origin, origin.Add(time.Second)) // the other seat
	d.told(game.SeatSet(0), origin.Add(14*ms), origin.Add(16*ms+300*us))
	d.told(game.SeatSet(0), origin, origin.Add(time.Hour)) // a second line
	const server = 16*ms + 300*us - (14*ms - 10*ms - 300*us)
	if got := d.seats[0].server; got != server {
		t.Errorf("telling took %v, want %v", got, server)
	}
	if way, ok := d.way(0, origin.Add(time.Second), 900*ms); !ok || way != 100*ms-server {
		t.Errorf("the way took %v, %v", way, ok)
	}
	if way, ok := d.way(0, origin.Add(time.Second), time.Hour); !ok || way != 0 {
		t.Errorf("the way of one who says too much took %v, %v", way, ok)
	}
	if d.seats[1].server != 0 {
		t.Error("who is not to move is given something")
	}
}

// TestWhatAClientSaysItTook is believed as far as it can be true; without it, or where it is nonsense, pings tell the way.
func TestWhatAClientSaysItTook(t *testing.T) {
	origin := time.Unix(1_800_000_000, 0)
	k := &Sender{Room: &Room{origin: origin}, lag: func() time.Duration { return 7 * time.Millisecond }}
	k.Room.delays.begin(origin, waiting(t), turns(t))
	k.Room.delays.reached(origin)
	k.Room.delays.told(game.SeatSet(0), origin, origin)
	said := func(ms float64) *float64 { return &ms }
	for _, c := range []struct {
		took *float64
		want time.Duration
	}{
		{nil, 7 * time.Millisecond}, {said(-1), 7 * time.Millisecond}, {said(1e300), 7 * time.Millisecond},
		{said(0), time.Second}, {said(900.5), 99500 * time.Microsecond}, {said(1001), 0},
	} {
		if got := k.way(InFrame{Took: c.took}, 0, origin.Add(time.Second)); got != c.want {
			t.Errorf("%v: %v, want %v", c.took, got, c.want)
		}
	}
	if got := k.way(InFrame{Took: said(0)}, 1, origin.Add(time.Second)); got != 7*time.Millisecond {
		t.Errorf("of who has no turn: %v", got)
	}
}

// TestNothingIsLostByRounding: what is below a millisecond waits for the next turn, so that a game of many turns is exact.
func TestNothingIsLostByRounding(t *testing.T) {
	const ms, us = time.Millisecond, time.Microsecond
	origin := time.Unix(1_800_000_000, 0)
	s, d := turns(t), &delays{}
	before := waiting(t)
	var given [2]time.Duration
	for turn := range 200 {
		seat := game.Seat(turn % 2)
		if s.ToMove() != game.SeatSet(seat) {
			t.Fatalf("turn %d: to move %b", turn, s.ToMove())
		}
		d.begin(origin, before, s)
		d.reached(origin.Add(s.At + 400*us))
		d.told(game.SeatSet(seat), time.Time{}, origin.Add(s.At+700*us))
		d.lost(seat, match.Lost{Lag: time.Hour}) // a try that was refused leaves nothing
		got := d.lost(seat, match.Lost{Lag: ms + 600*us})
		given[seat] += got.Lag + got.Server
		before = s.Clone()
		text := []string{"c1-d2", "f8-e7", "d2-c1", "e7-f8"}[turn%4]
		decided(t, s, match.Command{Seat: seat, Request: match.Move{Text: text, Plies: match.AnyPlies}}, s.At+10*ms)
	}
	for seat, sum := range given {
		if off := 100*(2*ms+300*us) - sum; off < 0 || off >= ms {
			t.Errorf("seat %d was given %v, %v too little", seat, sum, off)
		}
	}
}

// waiting is such a match before anybody has come.
func waiting(t *testing.T) *match.State {
	t.Helper()
	s, err := match.New(match.Setup{
		Game: "russian;drawRules=none", Position: "W:WKc1:BKf8", Settings: match.Settings{Clock: "60", FirstTurn: match.Clocked},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
