package server

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/datadir"
)

// TestNoChat: where nothing may be said, words are refused, those from before are not shown, and the page knows.
func TestNoChat(t *testing.T) {
	cfg := testConfig(t.TempDir())
	b := openBench(t, cfg)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.dial(id, 0)
	if l.until("hello").Match.Silent {
		t.Error("a table is silent unasked")
	}
	l.must(l.cmd(0, "say", map[string]any{"text": "rude word"}))
	watcher := b.person()
	want[api.MeView](watcher, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Ruder"})
	look := watcher.dial(id, 0)
	look.must(look.whisper("ruder word"))
	look.conn.CloseNow()
	l.conn.CloseNow()
	b.close()
	cfg.NoChat = true
	b = openBench(t, cfg)
	p.b = b
	l = p.dial(id, 0)
	l.n = 10
	hello := l.until("hello")
	if !hello.Match.Silent {
		t.Error("the page is not told that the table is silent")
	}
	look = b.person().dial(id, 0)
	for _, e := range append(hello.Events, look.until("hello").Events...) {
		if strings.Contains(e.Text, "rude") || e.Name != "" {
			t.Errorf("what was said before is shown: %+v", e)
		}
	}
	if f := look.whisper("again"); f.T != "refused" || f.Code != "chatOff" {
		t.Errorf("words beside a silent table: %+v", f)
	}
	if f := l.cmd(0, "say", map[string]any{"text": "again"}); f.T != "refused" || f.Code != "chatOff" {
		t.Errorf("words at a silent table: %+v", f)
	}
	l.must(l.play(0, "c3-d4"))
}

// TestBlocked: a guest and an address are blocked while the server runs, and let in again.
func TestBlocked(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	me := want[api.MeView](p, 200, "GET", "/api/me", nil).ID
	l := p.dial(id, 0)
	l.until("hello")
	status := func(q *person, from string) int {
		h.skipped.Add(int64(2 * time.Second))
		got, _, _ := q.ask("GET", "/api/me", nil, "X-Forwarded-For", from)
		return got
	}
	dir := b.srv.dir.Path()
	if err := datadir.Block(dir, me, "203.0.113.0/24", "2001:db8:1::7"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		who  *person
		from string
		want int
	}{
		{p, "192.0.2.1", 403}, {b.person(), "192.0.2.1", 200}, {b.person(), "203.0.113.9", 403},
		{b.person(), "2001:db8:1:0:5::1", 403}, {b.person(), "2001:db8:2::7", 200},
	} {
		if got := status(c.who, c.from); got != c.want {
			t.Errorf("from %s: %d, want %d", c.from, got, c.want)
		}
	}
	l.send(map[string]any{"t": "ping"})
	for {
		if _, err := l.read(clientPatience); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("the open table of a blocked guest: %v", err)
			}
			break
		}
	}
	if list, err := datadir.Blocked(dir); err != nil || strings.Join(list, " ") != me+" 203.0.113.0/24 2001:db8:1::7" {
		t.Errorf("the list: %v, %v", list, err)
	}
	if err := datadir.Unblock(dir, me, "203.0.113.0/24"); err != nil {
		t.Fatal(err)
	}
	if got := status(p, "203.0.113.9"); got != 200 {
		t.Errorf("after the end of the block: %d", got)
	}
	if err := datadir.Unblock(dir, me); err == nil {
		t.Error("who is not blocked is unblocked")
	}
	if err := datadir.Block(dir, "nobody at all"); err == nil {
		t.Error("a name is blocked that is neither guest nor address")
	}
}

// TestMetrics: figures and health are told at an address of their own, and at no other.
func TestMetrics(t *testing.T) {
	b := newBench(t, func(c *Config) { c.MetricsAddr = "127.0.0.1:0" })
	p := b.person()
	l := p.dial(p.make(map[string]any{"game": "russian", "opponent": "self"}), 0)
	l.until("hello")
	l.must(l.play(0, "c3-d4"))
	l.play(0, "c3-d4")
	get := func(path string) (int, string) {
		res, err := http.Get("http://" + b.srv.metricsAt.String() + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		data, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(data)
	}
	status, text := get("/metrics")
	for _, line := range []string{
		"tavlei_up 1", "tavlei_sockets 1", `tavlei_requests_total{status="2xx"} 1`, `tavlei_commands_total{answer="ack"} 1`,
		`tavlei_commands_total{answer="refused"} 1`, `tavlei_fault{part="storage"} 0`, "tavlei_request_seconds_count 1",
		`tavlei_request_seconds_bucket{le="+Inf"} 1`,
	} {
		if status != 200 || !strings.Contains(text, line+"\n") {
			t.Errorf("no %q in the figures (%d):\n%s", line, status, text)
		}
	}
	for _, path := range []string{"/health", "/ready", "/live"} {
		if status, text := get(path); status != 200 || !strings.Contains(text, `"ok"`) {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
	if status, _, _ := p.ask("GET", "/metrics", nil); status != http.StatusNotFound {
		t.Errorf("figures for everybody: %d", status)
	}
}

// TestAccessLog: a line for each request names the address and the guest.
func TestAccessLog(t *testing.T) {
	h := &heard{}
	b := newBench(t, func(c *Config) { c.AccessLog = h.logger() })
	p := b.person()
	p.ask("PUT", "/api/me", `{"name":"B"}`)
	me := want[api.MeView](p, 200, "GET", "/api/me", nil).ID
	p.ask("GET", "/api/none?token=secret", nil, "X-Forwarded-For", "203.0.113.9")
	for _, words := range []string{"client=127.0.0.1", "client=203.0.113.9", "guest=" + me, "path=/api/none", "status=404"} {
		if !h.has(words) {
			t.Errorf("no %q in\n%s", words, h.text.String())
		}
	}
	if h.has("secret") {
		t.Error("the log tells the query of a request")
	}
}
