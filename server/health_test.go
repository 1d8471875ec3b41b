package server

import (
	"context"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/live"
)

// sick tries a server's health, its readiness and that it lives, and gives the parts that are ill.
func sick(p *person, health, ready int) (parts string) {
	p.b.t.Helper()
	v := want[healthView](p, health, "GET", "/api/health", nil)
	if (v.Status == "ok") != (health == http.StatusOK) {
		p.b.t.Errorf("health: %+v", v)
	}
	for _, f := range v.Faults {
		if strings.Contains(f.What, p.b.srv.dir.Path()) {
			p.b.t.Errorf("guests are told of files: %+v", f)
		}
		parts += f.Part + " "
	}
	want[healthView](p, ready, "GET", "/api/ready", nil)
	want[healthView](p, http.StatusOK, "GET", "/api/live", nil)
	return parts
}

// TestHealthOfStorage: a server that can keep nothing is not ready, and is again when it can.
func TestHealthOfStorage(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	p := b.person()
	if parts := sick(p, 200, 200); parts != "" {
		t.Errorf("a new server: %s", parts)
	}
	// Nothing can be written where a folder stands in the way.
	if err := os.Mkdir(b.srv.dir.File("probe"), 0o700); err != nil {
		t.Fatal(err)
	}
	h.skipped.Add(int64(probeEvery))
	if parts := sick(p, 503, 503); parts != "storage " {
		t.Errorf("a directory that cannot be written: %q", parts)
	}
	if err := os.Remove(b.srv.dir.File("probe")); err != nil {
		t.Fatal(err)
	}
	h.skipped.Add(int64(probeEvery))
	if parts := sick(p, 200, 200); parts != "" {
		t.Errorf("a directory that can be written again: %s", parts)
	}
}

// TestHealthOfFullDisk: the same on a disk that is full.
func TestHealthOfFullDisk(t *testing.T) {
	dir, h := smallDisk(t, "700k"), newHands()
	b := openBench(t, func() Config { c := testConfig(dir); c.now = h.now; return c }())
	p := b.person()
	sick(p, 200, 200)
	ballast := dir + "/ballast"
	fillDisk(t, ballast, 0)
	h.skipped.Add(int64(probeEvery))
	if parts := sick(p, 503, 503); parts != "storage " {
		t.Errorf("a full disk: %q", parts)
	}
	// A write that fails is remembered until one goes well.
	if status, _, _ := p.ask("POST", "/api/matches", `{"game":"russian","opponent":"self"}`); status != http.StatusInsufficientStorage {
		t.Logf("a match on the full disk: %d", status) // there may have been room in the log
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	h.skipped.Add(int64(probeEvery))
	if parts := sick(p, 200, 200); parts != "" {
		t.Errorf("when there is room again: %s", parts)
	}
}

// deaf is a thinker that never comes back, whatever it is told.
type deaf struct {
	puppet
	release chan struct{}
}

func (m *deaf) Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, seed uint64) (game.Move, error) {
	m.begun.Add(1)
	<-m.release
	return m.puppet.Choose(ctx, g, line, seat, level, seed)
}

// TestHealthOfWorkers: a bot that never comes back, and a command that does not end, are told.
func TestHealthOfWorkers(t *testing.T) {
	h, m := newHands(), &deaf{release: make(chan struct{})}
	b := newBench(t, func(c *Config) { c.now, c.Thinker = h.now, m })
	p := b.person()
	p.make(map[string]any{"game": "russian", "opponent": "bot", "seat": 1})
	eventually(t, "the bot thinks", func() bool { return m.begun.Load() > 0 })
	if parts := sick(p, 200, 200); parts != "" {
		t.Errorf("a bot that has begun to think: %s", parts)
	}
	end := b.srv.pool.Underway.Begin("command", "x")
	h.skipped.Add(int64(live.Longest["bot"] + time.Second))
	if parts := sick(p, 503, 503); parts != "stuck stuck " {
		t.Errorf("a bot and a command that do not end: %q", parts)
	}
	end()
	close(m.release)
	eventually(t, "they end", func() bool { return len(b.srv.pool.Underway.Stuck(live.Longest)) == 0 })
	if parts := sick(p, 200, 200); parts != "" {
		t.Errorf("after they have ended: %s", parts)
	}
}
