package match

import (
	"errors"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
)

// timed is a match of shove whose moves take at most 30 seconds, and a hand on its clock.
type timed struct {
	t   *testing.T
	s   *State
	now time.Duration
}

func newTimed(t *testing.T, players ...string) *timed {
	t.Helper()
	s, err := New(Setup{Game: "shove;clock=30"})
	if err != nil {
		t.Fatal(err)
	}
	k := &timed{t: t, s: s}
	for seat, kind := range players {
		k.do(cmd{Kind: CmdJoin, Seat: game.Seat(seat), What: kind, Text: kind + string(rune('0'+seat))})
	}
	return k
}

func (k *timed) try(c cmd) error {
	k.t.Helper()
	c.Plies = AnyPlies
	events, err := c.decide(k.s, Env{
		Now: k.now, Roll: func(ply int, total uint32) uint32 { return Roll("seed", ply, total) },
	})
	for _, e := range events {
		if err := Apply(k.s, e); err != nil {
			k.t.Fatal(err)
		}
	}
	return err
}

func (k *timed) do(c cmd) {
	k.t.Helper()
	if err := k.try(c); err != nil {
		k.t.Fatalf("%s %s: %v", c.Kind, c.Text, err)
	}
}

func (k *timed) play(seat game.Seat, text string) {
	k.t.Helper()
	k.do(cmd{Kind: CmdPly, Seat: seat, Text: text})
}

// after lets time pass and ticks.
func (k *timed) after(d time.Duration) {
	k.t.Helper()
	k.now += d
	k.do(cmd{Kind: CmdTick})
}

func (k *timed) wantPlies(n int) {
	k.t.Helper()
	if len(k.s.Plies) != n {
		k.t.Fatalf("%d plies at %v, want %d", len(k.s.Plies), k.now, n)
	}
}

func TestMoveTime(t *testing.T) {
	k := newTimed(t, Guest, Guest)
	k.after(time.Hour)
	k.play(0, "0+1")
	k.after(time.Hour)
	if _, ok := k.s.Deadline(); ok || k.s.Running() != 0 {
		t.Error("a time runs before all have moved")
	}
	k.play(1, "3-20") // is shown for 200 ms
	if k.s.Running() != game.SeatSet(0) || k.s.TimeLeft(0, k.now) != 30200*time.Millisecond {
		t.Errorf("running %b, left %v", k.s.Running(), k.s.TimeLeft(0, k.now))
	}
	k.after(30*time.Second + 699*time.Millisecond)
	k.wantPlies(2)
	k.after(2 * time.Millisecond)
	k.wantPlies(3)
	if ply := k.s.Plies[2]; ply.Text != "pass" || !ply.Lapsed || ply.Seat != 0 {
		t.Errorf("played %+v", ply)
	}
	if k.s.Lapses(0) != 1 || k.s.Running() != game.SeatSet(1) {
		t.Errorf("%d lapses, running %b", k.s.Lapses(0), k.s.Running())
	}
}

func TestPassIsNoWayOut(t *testing.T) {
	k := newTimed(t, Guest, Guest)
	var r *game.Refusal
	if err := k.try(cmd{Kind: CmdPly, Seat: 0, Text: "pass"}); !errors.As(err, &r) || r.Code != "timeLeft" || r.Input != "pass" {
		t.Errorf("a seat with time left passes: %v", err)
	}
}

func TestThreeLapses(t *testing.T) {
	k := newTimed(t, Guest, Guest)
	k.play(0, "0+1")
	k.play(1, "3-1")
	for range 2 {
		k.after(31 * time.Second)
		k.play(1, "3-1")
	}
	if k.s.Lapses(0) != 2 || k.s.Phase != Playing {
		t.Fatalf("%d lapses, %v", k.s.Lapses(0), k.s.Phase)
	}
	k.after(31 * time.Second)
	if k.s.Phase != Over || k.s.Outcome.Reason != "timeout" || k.s.Outcome.Place[1] != 1 || k.s.Outcome.Place[0] == 1 {
		t.Errorf("%v, %+v", k.s.Phase, k.s.Outcome)
	}
	if _, ok := k.s.Deadline(); ok {
		t.Error("a time runs after the end")
	}
}

func TestMoveEndsLapses(t *testing.T) {
	k := newTimed(t, Guest, Guest)
	k.play(0, "0+1")
	k.play(1, "3-1")
	for range 4 {
		for range 2 {
			k.after(31 * time.Second)
			k.play(1, "3-1")
		}
		k.play(0, "0+1")
		k.play(1, "3-1")
	}
	if k.s.Phase != Playing {
		t.Errorf("never three in a row, but %+v", k.s.Outcome)
	}
}

func TestPauseStandsStill(t *testing.T) {
	k := newTimed(t, Guest, Guest)
	k.play(0, "0+1")
	k.play(1, "3-1")
	k.now += 10 * time.Second
	k.do(cmd{Kind: CmdPause, Seat: 0})
	k.do(cmd{Kind: CmdAnswer, Seat: 1, What: Yes})
	left := k.s.TimeLeft(0, k.now)
	k.after(time.Hour)
	k.wantPlies(2)
	if k.s.TimeLeft(0, k.now) != left || k.s.Running() != game.SeatSet(0) {
		t.Errorf("left %v in the pause, %v at its begin", k.s.TimeLeft(0, k.now), left)
	}
	k.do(cmd{Kind: CmdResume, Seat: 1})
	if k.s.TimeLeft(0, k.now) != left {
		t.Errorf("left %v after the pause, want %v", k.s.TimeLeft(0, k.now), left)
	}
	k.after(21 * time.Second)
	k.wantPlies(3)
}

// TestTakebackInPause: who agrees to a takeback in a pause gives nobody the time of the pause.
func TestTakebackInPause(t *testing.T) {
	k := newTimed(t, Guest, Guest)
	k.play(0, "0+1")
	k.play(1, "3-1")
	k.play(0, "0+1")
	k.do(cmd{Kind: CmdOffer, Seat: 0, What: Takeback, N: 2})
	k.do(cmd{Kind: CmdPause, Seat: 1})
	k.do(cmd{Kind: CmdAnswer, Seat: 0, What: Yes, Text: Pause})
	k.now += time.Hour
	k.do(cmd{Kind: CmdAnswer, Seat: 1, What: Yes, Text: Takeback})
	if left := k.s.TimeLeft(0, k.now); left != 30*time.Second {
		t.Errorf("left %v in the pause, want the whole time for the move", left)
	}
	k.now += time.Hour
	k.do(cmd{Kind: CmdResume, Seat: 1})
	if left := k.s.TimeLeft(0, k.now); left != 30*time.Second {
		t.Errorf("left %v after the pause, want the whole time for the move", left)
	}
}

func TestTakebackBeginsAnew(t *testing.T) {
	k := newTimed(t, Guest, Guest)
	k.play(0, "0+1")
	k.play(1, "3-1")
	k.play(0, "0+1")
	k.play(1, "3-1")
	k.now += 20 * time.Second
	k.do(cmd{Kind: CmdOffer, Seat: 1, What: Takeback, N: 3})
	k.do(cmd{Kind: CmdAnswer, Seat: 0, What: Yes})
	if k.s.Running() != game.SeatSet(1) || k.s.TimeLeft(1, k.now) != 30*time.Second {
		t.Errorf("running %b, left %v", k.s.Running(), k.s.TimeLeft(1, k.now))
	}
	if err := k.try(cmd{Kind: CmdUndo, Seat: 1, N: 2}); err == nil {
		t.Error("a shot whose end was seen is taken back unasked")
	}
}

func TestServerWasAway(t *testing.T) {
	k := newTimed(t, Guest, Guest)
	k.play(0, "0+1")
	k.play(1, "3-1")
	k.now += time.Hour
	k.do(cmd{Kind: CmdTick, What: away})
	k.wantPlies(2)
	if k.s.TimeLeft(0, k.now) != 30*time.Second {
		t.Errorf("left %v after the server was away", k.s.TimeLeft(0, k.now))
	}
}

func TestBotsHaveNoClock(t *testing.T) {
	k := newTimed(t, Guest, Bot)
	k.play(0, "0+1")
	k.play(1, "3-1")
	k.play(0, "0+1")
	k.after(time.Hour)
	k.wantPlies(3)
}

// TestTremble: the record holds what was played; a shot taken back trembles otherwise. What is agreed of
// hands holds for bots, too: they aim, and the server leads the shot astray.
func TestTremble(t *testing.T) {
	k := newShaky(t, cmd{What: Guest, Text: "a"})
	seen := map[string]bool{}
	for range 20 {
		k.play(0, "0+10")
		seen[k.s.Plies[0].Text] = true
		k.do(cmd{Kind: CmdOffer, Seat: 0, What: Takeback, N: 0})
	}
	if len(seen) < 4 || len(seen) > 7 {
		t.Errorf("twenty shots went %v", seen)
	}
	k = newShaky(t, cmd{What: Bot})
	astray := 0
	for n := range 10 {
		text := []string{"3-4", "3+4"}[n%2]
		k.play(0, []string{"0+4", "0-4"}[n%2])
		k.play(1, text)
		if k.s.Plies[2*n+1].Text != text {
			astray++
		}
	}
	if astray < 4 {
		t.Errorf("%d of ten shots of a bot went astray", astray)
	}
}

// newShaky is a match of trembling hands with "a" on the first seat.
func newShaky(t *testing.T, other cmd) *timed {
	t.Helper()
	s, err := New(Setup{Game: "shove;shaky=on"})
	if err != nil {
		t.Fatal(err)
	}
	k := &timed{t: t, s: s}
	k.do(cmd{Kind: CmdJoin, Seat: 0, What: Guest, Text: "a"})
	other.Kind, other.Seat = CmdJoin, 1
	k.do(other)
	return k
}
