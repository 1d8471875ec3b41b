package lichess

import (
	"net/url"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
)

// TestTimes: what lichess calls a control, how a challenge says it, and what both have left.
func TestTimes(t *testing.T) {
	for _, c := range []struct {
		clock, speed, kind, show string
		left, bonus              int
	}{
		{"", "correspondence", "unlimited", "", endless, 0},
		{"60", "bullet", "clock", "1+0", 60_000, 0},
		{"15", "ultraBullet", "clock", "0.25+0", 15_000, 0},
		{"180+2", "blitz", "clock", "3+2", 180_000, 2000},
		{"900+10", "rapid", "clock", "15+10", 900_000, 10_000},
		{"1800+20", "classical", "clock", "30+20", 1_800_000, 20_000},
		{"600,5x30", "correspondence", "clock", "600,5x30", 600_000, 0},
		{"*60", "correspondence", "clock", "*60", 60_000, 0},
		{"days=2", "correspondence", "correspondence", "", 172_800_000, 0},
		{"300d5", "correspondence", "clock", "300d5", 300_000, 5000},
	} {
		s, err := match.New(match.Setup{Game: "chess", Settings: match.Settings{Clock: c.clock}})
		if err != nil {
			t.Fatal(err)
		}
		table := Table{State: s, Now: time.Hour}
		left, bonus := table.left(0)
		if control := table.timeControl(); table.Speed() != c.speed || control.Type != c.kind || control.Show != c.show || left != c.left || bonus != c.bonus {
			t.Errorf("%q: %s, %+v, %d ms and %d more", c.clock, table.Speed(), control, left, bonus)
		}
		if perfNames[table.Speed()] == "" {
			t.Errorf("%q counts as nothing", c.clock)
		}
	}
}

// TestWantedClock reads the time of a challenge.
func TestWantedClock(t *testing.T) {
	for form, want := range map[string]string{
		"": "", "clock.limit=300&clock.increment=3": "300+3", "clock.limit=60": "60", "clock.limit=60&clock.increment=0": "60", "days=3": "days=3",
	} {
		q, err := url.ParseQuery(form)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := wantedClock(q); err != nil || got != want {
			t.Errorf("%s: %q, %v", form, got, err)
		}
	}
}

// TestSameState: time alone is no news.
func TestSameState(t *testing.T) {
	a := GameState{Moves: "e2e4", WTime: 5}
	if !a.same(GameState{Moves: "e2e4", BTime: 7}) || a.same(GameState{Moves: "e2e4 e7e5", WTime: 5}) {
		t.Error("states are compared by the time that is left")
	}
}
