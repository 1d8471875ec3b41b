package server

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/show"
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
	case b.srv.live.Clocks.Wake <- struct{}{}:
	default:
	}
}

// begun makes a match of shove with a minute for each move and plays until the clock runs, of which the line has not
// been told yet.
func begun(t *testing.T, p *person) (string, *line) {
	t.Helper()
	id := p.make(map[string]any{"game": "shove;clock=60", "opponent": "self"})
	l := p.dial(id, 0)
	if c := l.until("hello").Match.Clock; c == nil || c.Move != 60 || len(c.Running) != 0 {
		t.Fatalf("before anybody has moved: %+v", c)
	}
	l.must(l.play(0, "0+1"))
	l.until("events")
	l.must(l.play(1, "3-1"))
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
	if due, _ := b.srv.live.Clocks.Due(h.now()); due != "" {
		t.Errorf("match %s is ticked in the pause", due)
	}
	v := want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil)
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

// TestClockBeginsAnewOnce: two looks at the same clock after a restart give its time once.
func TestClockBeginsAnewOnce(t *testing.T) {
	h := newHands()
	cfg := testConfig(t.TempDir())
	cfg.now = h.now
	b := openBench(t, cfg)
	id, _ := begun(t, b.person())
	b.close()
	h.skipped.Add(int64(time.Hour))
	b = openBench(t, cfg)
	r, err := b.srv.live.Rooms.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer b.srv.live.Rooms.Release(r)
	// The server itself looks at the same time.
	for range 3 {
		if _, err := r.Execute(t.Context(), match.Command{Request: match.Tick{}}); err != nil {
			t.Fatal(err)
		}
	}
	events, err := b.srv.store.Events(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range events {
		if e.Kind() == match.EvClock {
			n++
		}
	}
	if n != 1 {
		t.Errorf("the clock has begun anew %d times", n)
	}
}

// unruly is a machine whose wall clock is set while its server runs.
type unruly struct {
	hands
	step atomic.Int64
}

func newUnruly() *unruly { return &unruly{hands: hands{began: time.Now().Truncate(time.Millisecond)}} }

func (u *unruly) wall() time.Time       { return u.now().Add(time.Duration(u.step.Load())) }
func (u *unruly) passed() time.Duration { return time.Duration(u.skipped.Load()) }
func (u *unruly) set(c *Config)         { c.wall, c.passed = u.wall, u.passed }

// leftOf is the time that the running seat of a match has left, and its deadline in the server's time.
func leftOf(p *person, id string) (left, deadline time.Duration, plies int) {
	p.b.t.Helper()
	v := want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil)
	if v.Clock == nil || len(v.Clock.Running) != 1 {
		p.b.t.Fatalf("clock %+v after %d plies", v.Clock, v.Ply)
	}
	c := v.Clock.Running[0]
	return time.Duration(c.Left) * time.Millisecond, time.Duration(c.Deadline-v.Clock.Now) * time.Millisecond, v.Ply
}

// TestWallClockIsSet: an hour more costs nobody a move, an hour less gives nobody an hour.
func TestWallClockIsSet(t *testing.T) {
	for _, step := range []time.Duration{time.Hour, -time.Hour} {
		u := newUnruly()
		b := newBench(t, u.set)
		p := b.person()
		id, l := begun(t, p)
		u.skipped.Add(int64(20 * time.Second))
		u.step.Store(int64(step))
		if due, _ := b.srv.live.Clocks.Due(b.srv.cfg.now()); due != "" {
			t.Errorf("wall clock set by %v: match %s is ticked", step, due)
		}
		if left, end, plies := leftOf(p, id); left != 40_010*time.Millisecond || end != left || plies != 2 {
			t.Errorf("wall clock set by %v: %v left, deadline in %v, %d plies", step, left, end, plies)
		}
		l.must(l.play(0, "0+1"))
		if left, _, _ := leftOf(p, id); left != 60_010*time.Millisecond {
			t.Errorf("wall clock set by %v: the next player has %v", step, left)
		}
		spectator := b.person().dial(id, 0)
		last := int64(0)
		for _, e := range spectator.until("hello").Events {
			if e.At < last || e.At > time.Minute.Milliseconds() {
				t.Errorf("wall clock set by %v: event %d at %d ms after %d", step, e.Seq, e.At, last)
			}
			last = e.At
		}
	}
}

// TestWallClockIsSetBetweenRuns: a match goes on where it was left, also when its last event lies in what
// is now the future.
func TestWallClockIsSetBetweenRuns(t *testing.T) {
	for _, step := range []time.Duration{time.Hour, -time.Hour} {
		u := newUnruly()
		cfg := testConfig(t.TempDir())
		u.set(&cfg)
		b := openBench(t, cfg)
		p := b.person()
		id, _ := begun(t, p)
		b.close()
		u.step.Store(int64(step))
		b = openBench(t, cfg)
		p.b = b
		restarted := func() bool {
			events, err := b.srv.store.Events(t.Context(), id, 0)
			return err == nil && events[len(events)-1].Kind() == match.EvClock
		}
		eventually(t, "the clock begins anew", restarted)
		eventually(t, "a minute is left again", func() bool { left, _, _ := leftOf(p, id); return left == 60*time.Second })
		u.skipped.Add(int64(20 * time.Second))
		eventually(t, "its room is idle", func() bool { return dropped(b.srv.live.Rooms, id) })
		if left, _, _ := leftOf(p, id); left != 40*time.Second {
			t.Errorf("wall clock set by %v between runs: %v left after 20 s and another look at the room", step, left)
		}
		l := p.dial(id, 0)
		l.n = 100
		l.must(l.play(0, "0+1"))
	}
}
