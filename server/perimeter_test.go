package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// TestCookieIsRenewed: a cookie ends a year after its last use, not after its making.
func TestCookieIsRenewed(t *testing.T) {
	p := newBench(t).person()
	_, header, _ := p.ask("PUT", "/api/me", `{"name":"B"}`)
	made := header.Get("Set-Cookie")
	_, header, _ = p.ask("GET", "/api/me", nil)
	if again := header.Get("Set-Cookie"); again != made || !strings.Contains(again, "Max-Age=31536000") {
		t.Errorf("when the page is opened again the cookie %q comes as %q", made, again)
	}
	if _, header, _ := p.ask("GET", "/api/games", nil); header.Get("Set-Cookie") != "" {
		t.Error("every answer brings the cookie")
	}
}

// TestInvalidText: a text frame that is no UTF-8 ends the connection with 1007.
func TestInvalidText(t *testing.T) {
	p := newBench(t).person()
	l := p.dial(p.make(map[string]any{"game": "russian", "opponent": "self"}), 0)
	l.until("hello")
	l.send("{\"t\":\"ping\",\"id\":\"\xff\xfe\"}")
	for {
		_, err := l.read(clientPatience)
		if err == nil {
			continue
		}
		if got := websocket.CloseStatus(err); got != websocket.StatusInvalidFramePayloadData {
			t.Errorf("closed with %d, %v; want 1007", got, err)
		}
		return
	}
}

// TestWhatGuestsAreTold: no file of the server, and a word that says whether to try again.
func TestWhatGuestsAreTold(t *testing.T) {
	h := &heard{}
	b := newBench(t, func(c *Config) { c.Logger = h.logger() })
	const secret = "/home/keeper/data/tavlei.db"
	for _, c := range []struct {
		err    error
		status int
		code   string
		again  bool
	}{
		{store.ErrFull, 507, "storage", false},
		{store.ErrReadOnly, 507, "storage", false},
		{store.ErrClosed, 503, "unavailable", true},
		{store.ErrCorrupt, 500, "damaged", false},
		{store.ErrNewer, 500, "internal", false},
		{&fs.PathError{Op: "open", Path: secret, Err: fs.ErrPermission}, 500, "internal", false},
		{context.DeadlineExceeded, 503, "busy", true},
		{problem.ErrPreparing, 503, "preparing", true},
		{problem.ErrStopping, 503, "unavailable", true},
		{problem.ErrTooMany, 429, "tooMany", true},
		{problem.ErrAside, 503, "setAside", true},
		{problem.New(503, "", "whatever"), 503, "unavailable", true},
		{problem.TooOften{Wait: 1}, 429, "tooMany", true},
	} {
		p := b.srv.live.Problem(fmt.Errorf("store %s: %w", secret, c.err))
		if errors.Is(c.err, problem.ErrPreparing) || errors.Is(c.err, problem.ErrStopping) || errors.Is(c.err, problem.ErrTooMany) || c.status == 429 {
			p = b.srv.live.Problem(c.err) // these never come with a file
		}
		if p.Status != c.status || p.Code != c.code || strings.Contains(p.Detail, "/home") {
			t.Errorf("%v: told %d %s %q", c.err, p.Status, p.Code, p.Detail)
		}
		if again := p.GetHeaders().Get("Retry-After") != ""; again != c.again {
			t.Errorf("%v: Retry-After %v", c.err, again)
		}
	}
	k := &live.Sender{Service: b.srv.live}
	if f := k.Reasons(fmt.Errorf("match x: %w", context.DeadlineExceeded)); f.Code != "busy" || f.Wait != 1000 {
		t.Errorf("a command that ran out of time: %+v; want busy, to be tried again in a second", f)
	}
	if !h.has(secret) {
		t.Error("the log does not name the file")
	}
}

// counting counts how often a status is written.
type counting struct {
	*httptest.ResponseRecorder
	n int
}

func (c *counting) WriteHeader(status int) {
	c.n++
	c.ResponseRecorder.WriteHeader(status)
}

// TestClientThatLeaves: nothing is wrong with a server whose client has gone.
func TestClientThatLeaves(t *testing.T) {
	h := &heard{}
	b := newBench(t, func(c *Config) { c.Logger = h.logger() })
	p := b.person()
	_, header, _ := p.ask("PUT", "/api/me", `{"name":"B"}`)
	ctx, leave := context.WithCancel(t.Context())
	leave()
	r := httptest.NewRequestWithContext(ctx, "GET", "http://localhost/api/me/matches", nil)
	r.Header.Set("Cookie", strings.Split(header.Get("Set-Cookie"), ";")[0])
	w := &counting{ResponseRecorder: httptest.NewRecorder()}
	b.srv.Handler().ServeHTTP(w, r)
	if h.has("level=ERROR") || h.has("level=WARN") || w.Code != problem.StatusGone {
		t.Errorf("status %d, log:\n%s", w.Code, h.text.String())
	}
	seen := &gate.StatusSeer{ResponseWriter: &counting{ResponseRecorder: httptest.NewRecorder()}}
	seen.WriteHeader(http.StatusOK)
	seen.WriteHeader(http.StatusInternalServerError)
	if n := seen.ResponseWriter.(*counting).n; n != 1 || seen.Status != http.StatusOK {
		t.Errorf("%d statuses are written, the last one %d", n, seen.Status)
	}
}
