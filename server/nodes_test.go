package server

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/bus/nats/natstest"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

// twoNodes are servers on one database and one NATS, to which the same cookies are known.
func twoNodes(t *testing.T) (a, b *bench, broker *natstest.Server) {
	t.Helper()
	pg := pgtest.New(t)
	broker = natstest.Start(t)
	cfg := testConfig(t.TempDir())
	cfg.Database, cfg.NATS = pg.Database(t), broker.URL()
	a = openBench(t, cfg)
	cfg.DataDir = t.TempDir()
	return a, openBench(t, cfg), broker
}

// at is the same browser at another node.
func (p *person) at(b *bench) *person { return &person{b, p.http} }

// untilSeq reads what a socket tells until it has told all up to an event.
func (l *line) untilSeq(seq int) frame {
	l.t.Helper()
	for {
		if f := l.until("events", "hello"); f.Seq >= seq {
			return f
		}
	}
}

// TestTwoNodes: what is done on one node is seen on the other, by sockets and by whoever asks, and names follow.
func TestTwoNodes(t *testing.T) {
	a, b, _ := twoNodes(t)
	p := a.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	idle := p.make(map[string]any{"game": "russian", "opponent": "self"})
	beside := p.at(a).dial(idle, 0)
	want[show.MatchView](p.at(b), http.StatusOK, "GET", "/api/matches/"+idle, nil) // there is a room on the other node from now on
	here, there, watcher := p.dial(id, 0), p.at(b).dial(id, 0), b.person().dial(id, 0)
	here.until("hello")
	for _, l := range []*line{there, watcher} {
		l.until("hello")
	}
	moved := here.must(here.play(0, "c3-d4"))
	for _, l := range []*line{there, watcher} {
		if f := l.untilSeq(moved.Seq); len(f.Plies) != 1 || f.Plies[0].Text != "c3-d4" {
			t.Errorf("the other node tells %+v", f.Plies)
		}
	}
	moved = there.must(there.play(1, "b6-c5"))
	here.untilSeq(moved.Seq - 1)
	if f := here.untilSeq(moved.Seq); len(f.Plies) != 1 || f.Plies[0].Text != "b6-c5" {
		t.Errorf("the first node tells %+v", f.Plies)
	}
	// Nobody listens to this one on the other node: its room catches up when it is asked.
	beside.must(beside.play(0, "c3-d4"))
	if v := want[show.MatchView](p.at(b), http.StatusOK, "GET", "/api/matches/"+idle, nil); v.Ply != 1 {
		t.Errorf("the other node has %d plies", v.Ply)
	}
	want[api.MeView](p, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Solveig"})
	for watcher.until("presence").Seats[0].Name != "Solveig" {
	}
}

// TestNATSAway: the nodes say so and are ready; each goes on, and a command that meets what it has not heard of is
// carried out all the same. When NATS is back everybody is told what was missed.
func TestNATSAway(t *testing.T) {
	a, b, broker := twoNodes(t)
	p := a.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	here, there, watcher := p.dial(id, 0), p.at(b).dial(id, 0), b.person().dial(id, 0)
	for _, l := range []*line{here, there, watcher} {
		l.until("hello")
	}
	broker.Stop()
	untilFaults(a, b, "bus ", 503)
	here.must(here.play(0, "c3-b4"))
	moved := there.must(there.play(1, "h6-g5")) // this node does not know of the move before
	last := here.must(here.play(0, "d2-c3"))
	if last.Seq != moved.Seq+1 {
		t.Errorf("event %d after event %d", last.Seq, moved.Seq)
	}
	if f := here.play(0, "g3-h4"); f.T != "refused" {
		t.Errorf("out of turn: %+v", f)
	}
	broker.Restart(t)
	for _, l := range []*line{here, there, watcher} {
		l.untilSeq(last.Seq)
	}
	untilFaults(a, b, "", 200)
}

// untilFaults waits until both nodes say what is wrong, and that they are ready.
func untilFaults(a, b *bench, parts string, status int) {
	a.t.Helper()
	for _, doctor := range []*person{a.person(), b.person()} {
		for range 1000 {
			if got, _, _ := doctor.ask("GET", "/api/health", nil); got == status {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if got := sick(doctor, status, 200); got != parts {
			a.t.Errorf("health says %q, want %q", got, parts)
		}
		v := want[healthView](doctor, 200, "GET", "/api/ready", nil)
		if told := slices.ContainsFunc(v.Faults, func(f IllnessView) bool { return f.Part == "bus" }); told != (parts != "") || v.Status != "ok" {
			a.t.Errorf("ready says %+v", v)
		}
	}
}

// TestNATSRefused: an address that is none is said at once, without the password.
func TestNATSRefused(t *testing.T) {
	for _, change := range []func(*Config){
		func(c *Config) { c.NATS = "http://ann:secret@127.0.0.1:1" },
		func(c *Config) { c.NATS, c.NATSPrefix = "nats://ann:secret@127.0.0.1:1", "a.*" },
		func(c *Config) { c.NATS, c.Database = "nats://ann:secret@127.0.0.1:1", "sqlite" }, // of which each node has its own
	} {
		cfg := testConfig(t.TempDir())
		change(&cfg)
		if _, err := New(cfg); err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "NATS") {
			t.Errorf("%v", err)
		}
	}
}
