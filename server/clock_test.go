package server

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
)

// hands are a server's time, which goes on only when a test says so.
type hands struct {
	began   time.Time
	skipped atomic.Int64
}

// The store keeps milliseconds.
func newHands() *hands { return &hands{began: time.Now().Truncate(time.Millisecond)} }

func (h *hands) now() time.Time { return h.began.Add(time.Duration(h.skipped.Load())) }

// skip lets more time go by than anybody has for a move.
func (h *hands) skip(b *bench) {
	h.skipped.Add(int64(62 * time.Second))
	select {
	case b.srv.clocks.wake <- struct{}{}:
	default:
	}
}

// begun makes a match of shove with a minute for each move and plays until the clock runs.
func begun(t *testing.T, p *person) (string, *line) {
	t.Helper()
	id := p.make(map[string]any{"game": "shove;clock=60", "opponent": "self"})
	l := p.dial(id, 0)
	if c := l.until("hello").Match.Clock; c == nil || c.Move != 60 || len(c.Running) != 0 {
		t.Fatalf("before anybody has moved: %+v", c)
	}
	l.must(l.play(0, "0+1"))
	l.must(l.play(1, "3-1"))
	l.until("events")
	return id, l
}

func TestClock(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	p := b.person()
	id, l := begun(t, p)
	f := l.until("events")
	c := f.Match.Clock
	if c == nil || len(c.Running) != 1 || c.Running[0].Seat != 0 || c.Most != match.MaxLapses {
		t.Fatalf("clock %+v", c)
	}
	// The shot before lasted 10 ms.
	if left := c.Running[0].Left; left != 60_010 || c.Running[0].Deadline-c.Now != left {
		t.Errorf("left %d ms of a minute, deadline %d, now %d", left, c.Running[0].Deadline, c.Now)
	}
	spectator := b.person().dial(id, 0)
	if c := spectator.until("hello").Match.Clock; c == nil || len(c.Running) != 1 {
		t.Errorf("a spectator sees %+v", c)
	}
	h.skip(b)
	ply := spectator.until("events").Plies[0]
	if ply.Text != "pass" || !ply.Lapsed || ply.Trace || ply.Seat != 0 {
		t.Errorf("after the time was over: %+v", ply)
	}
	if status, _, _ := p.ask("GET", "/api/matches/"+id+"/plies/3/trace", nil); status != http.StatusNotFound {
		t.Errorf("the trace of a lapsed move: status %d", status)
	}
	var last frame
	for last.Match.Outcome == nil {
		h.skip(b)
		last = spectator.until("events")
	}
	if last.Match.Outcome.Reason != "timeout" || last.Match.Clock != nil {
		t.Errorf("after three moves of each: %+v, clock %+v", last.Match.Outcome, last.Match.Clock)
	}
}

func TestClockOfPause(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	p := b.person()
	id, l := begun(t, p)
	h.skipped.Add(int64(20 * time.Second))
	l.must(l.cmd(0, "pause", nil))
	h.skip(b)
	if due, _ := b.srv.clocks.due(h.now()); due != "" {
		t.Errorf("match %s is ticked in the pause", due)
	}
	v := want[MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil)
	if v.Ply != 2 || !v.Paused || v.Clock == nil || v.Clock.Running[0].Deadline != 0 || v.Clock.Running[0].Left != 40_010 {
		t.Errorf("in the pause: %d plies, clock %+v", v.Ply, v.Clock)
	}
	l.must(l.cmd(0, "resume", nil))
	l.must(l.play(0, "0+1"))
}

// TestClockAfterRestart: who could not move while no server was there gets his time again.
func TestClockAfterRestart(t *testing.T) {
	h := newHands()
	cfg := testConfig(t.TempDir())
	cfg.now = h.now
	b := openBench(t, cfg)
	p := b.person()
	id, _ := begun(t, p)
	b.close()
	h.skipped.Add(int64(time.Hour))
	b = openBench(t, cfg)
	p.b = b
	l := p.dial(id, 0)
	hello := l.until("hello")
	if hello.Match.Ply != 2 {
		t.Fatalf("%d plies after the restart", hello.Match.Ply)
	}
	l.n = 100
	l.must(l.play(0, "0+1"))
	h.skip(b)
	for {
		f := l.until("events")
		if n := len(f.Plies); n > 0 && f.Plies[n-1].Lapsed {
			if f.Plies[n-1].Seat != 1 {
				t.Errorf("the time of seat %d has lapsed", f.Plies[n-1].Seat)
			}
			return
		}
	}
}
