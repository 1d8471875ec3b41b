package live

import (
	"testing"
	"time"

	_ "github.com/tavlei/tavlei/game/gametest/testgames"
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
