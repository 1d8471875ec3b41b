package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
)

// program is a client that has a token and no cookie.
type program struct {
	*person
	token string
}

// program makes a token as curl would: without having been here before.
func (b *bench) program(scope string) *program {
	b.t.Helper()
	made := want[api.NewTokenView](b.stranger(), http.StatusCreated, "POST", "/api/me/tokens", map[string]any{"name": "bot", "scope": scope})
	return &program{b.stranger(), made.Token}
}

// stranger keeps no cookies.
func (b *bench) stranger() *person { return &person{b, &http.Client{Timeout: clientPatience}} }

// ask sends a request with the token.
func (p *program) ask(method, path string, body any, header ...string) (int, http.Header, []byte) {
	p.b.t.Helper()
	return p.person.ask(method, path, body, append(header, "Authorization", "Bearer "+p.token)...)
}

// wants sends a request that must be answered with the status.
func (p *program) wants(status int, method, path string, body any, header ...string) map[string]any {
	p.b.t.Helper()
	got, _, data := p.ask(method, path, body, header...)
	if got != status {
		p.b.t.Fatalf("%s %s: status %d, want %d: %s", method, path, got, status, data)
	}
	v := map[string]any{}
	if len(data) > 0 {
		if err := json.Unmarshal(data, &v); err != nil {
			p.b.t.Fatal(err)
		}
	}
	return v
}

// command acts at a table.
func (p *program) command(status int, id string, body map[string]any, header ...string) map[string]any {
	p.b.t.Helper()
	return p.wants(status, "POST", "/api/matches/"+id+"/commands", body, header...)
}

// stream is an open stream of frames.
type stream struct {
	t     *testing.T
	srv   *Server
	lines *bufio.Reader
	res   *http.Response
}

func (p *program) stream(id, query string) *stream {
	p.b.t.Helper()
	req, err := http.NewRequestWithContext(p.b.t.Context(), "GET", p.b.web.URL+"/api/matches/"+id+"/stream"+query, nil)
	if err != nil {
		p.b.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+p.token)
	res, err := p.http.Do(req)
	if err != nil {
		p.b.t.Fatal(err)
	}
	p.b.t.Cleanup(func() { res.Body.Close() })
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "application/x-ndjson" {
		p.b.t.Fatalf("stream: %s, %v", res.Status, res.Header)
	}
	return &stream{p.b.t, p.b.srv, bufio.NewReader(res.Body), res}
}

// until gives the next frame of a kind.
func (s *stream) until(kind string) frame {
	s.t.Helper()
	for {
		line, err := s.lines.ReadBytes('\n')
		if err != nil {
			s.t.Fatalf("waiting for %s: %v", kind, err)
		}
		var f frame
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		described(s.t, s.srv, line)
		if err := json.Unmarshal(line, &f); err != nil {
			s.t.Fatalf("%q: %v", line, err)
		}
		if f.T == kind {
			return f
		}
	}
}

// TestProgramsPlay: two programs play by POST and stream, each with a token; one has made the match, the other has
// its link.
func TestProgramsPlay(t *testing.T) {
	b := newBench(t)
	ann, bob := b.program(gate.ScopePlay), b.program(gate.ScopePlay)
	id := ann.wants(http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "russian", "opponent": "friend", "seat": 0})["id"].(string)
	ann.command(http.StatusConflict, id, map[string]any{"kind": "ply", "text": "c3-d4"}) // nobody is there yet
	bob.wants(http.StatusOK, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": -1})
	line := bob.stream(id, "?lang=en")
	if f := line.until("hello"); f.Match.Status != "playing" || f.Board == nil || len(f.Match.You) != 1 || f.Match.You[0] != 1 {
		t.Fatalf("hello: %+v", f.Match)
	}
	// A request that comes twice is carried out once, and a socket's id is such a name, too.
	move := map[string]any{"kind": "ply", "text": "c3-d4"}
	first := ann.command(http.StatusOK, id, move, "Idempotency-Key", "one")
	if again := ann.command(http.StatusOK, id, move, "Idempotency-Key", "one"); again["seq"] != first["seq"] {
		t.Errorf("the same again: %v, at first %v", again, first)
	}
	if f := line.until("events"); len(f.Plies) != 1 || f.Plies[0].Text != "c3-d4" || len(f.Scene.Paths) == 0 {
		t.Errorf("bob is told %d plies and has %d paths", len(f.Plies), len(f.Scene.Paths))
	}
	for _, c := range []struct {
		who    *program
		status int
		body   map[string]any
		code   string
	}{
		{ann, http.StatusConflict, map[string]any{"kind": "ply", "text": "e3-f4"}, "notYourTurn"},
		{ann, http.StatusConflict, map[string]any{"kind": "ply", "text": "d6-c5", "seat": 1}, "notYourSeat"},
		{bob, http.StatusUnprocessableEntity, map[string]any{"kind": "ply", "text": "what"}, "notation"},
		{bob, http.StatusUnprocessableEntity, map[string]any{"kind": "move", "text": "d6-c5"}, "invalid"},
		{bob, http.StatusUnprocessableEntity, map[string]any{"kind": "ply", "move": "d6-c5"}, "invalid"},
		{bob, http.StatusConflict, map[string]any{"kind": "ply", "text": "d6-c5", "plies": 7}, "stale"},
		{b.program(gate.ScopePlay), http.StatusConflict, map[string]any{"kind": "ply", "text": "d6-c5"}, "notYourSeat"},
		{b.program(gate.ScopeRead), http.StatusForbidden, map[string]any{"kind": "ply", "text": "d6-c5"}, "scope"},
	} {
		if p := c.who.command(c.status, id, c.body); p["code"] != c.code {
			t.Errorf("%v: %v, want %s", c.body, p, c.code)
		}
	}
	bob.command(http.StatusOK, id, map[string]any{"kind": "ply", "text": "d6-c5", "plies": 0})
	// An obligatory capture is refused with the clause of its rule.
	ann.command(http.StatusOK, id, map[string]any{"kind": "ply", "text": "a3-b4"})
	if p := bob.command(http.StatusConflict, id, map[string]any{"kind": "ply", "text": "h6-g5"}); p["rule"] == "" || p["code"] != "mustCapture" {
		t.Errorf("leaving a capture: %v", p)
	}
	bob.command(http.StatusOK, id, map[string]any{"kind": "resign"})
	for {
		if f := line.until("events"); f.Match.Status == "over" {
			break
		}
	}
}

// streamBound is what a server of tests allows a request: long enough for a busy machine to read one.
const streamBound = 500 * time.Millisecond

// TestStreamGoesOn: a program that comes back says what it has and gets the rest, under any bounds that the server
// sets to requests.
func TestStreamGoesOn(t *testing.T) {
	b := newBench(t)
	web := httptest.NewUnstartedServer(b.srv.Handler())
	web.Config.ReadTimeout, web.Config.WriteTimeout = streamBound, streamBound
	web.Start()
	defer web.Close()
	ann := b.program(gate.ScopePlay)
	id := ann.wants(http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "russian", "opponent": "self"})["id"].(string)
	at := b.web
	b.web = web
	line := ann.stream(id, "")
	b.web = at
	defer line.res.Body.Close()
	now := line.until("hello")
	for began := time.Now(); time.Since(began) < 2*streamBound || now.Seq < 4; time.Sleep(streamBound / 8) {
		done := ann.command(http.StatusOK, id, map[string]any{"kind": "ply", "text": now.Scene.Paths[0].Text})
		if now = line.until("events"); now.Seq != int(done["seq"].(float64)) {
			t.Fatalf("the stream is at %d, the match at %v", now.Seq, done)
		}
	}
	if f := ann.stream(id, "?since=1").until("hello"); f.Since != 1 || len(f.Events) != f.Seq-1 || f.Events[0].Seq != 2 {
		t.Errorf("since 1: since %d, %d events of %d", f.Since, len(f.Events), f.Seq)
	}
	if status, _, _ := ann.ask("GET", "/api/matches/"+id+"/stream?since=x", nil); status != http.StatusBadRequest {
		t.Errorf("since=x: %d", status)
	}
	if status, _, _ := ann.ask("GET", "/api/matches/none/stream", nil); status != http.StatusNotFound {
		t.Errorf("no such match: %d", status)
	}
	b.srv.live.SayGoodbye()
	if f := ann.untilBye(line); f.Reason != "shutdown" {
		t.Errorf("bye: %+v", f)
	}
}

func (p *program) untilBye(s *stream) frame { return s.until("bye") }

// pipeOf records what is sent through it.
type pipeOf struct {
	lines []string
	ended string
}

func (p *pipeOf) Send(_ context.Context, frames ...[]byte) bool {
	for _, data := range frames {
		p.lines = append(p.lines, string(data))
	}
	return true
}

func (p *pipeOf) End(reason string) { p.ended = reason }

// TestStreamBeats: a stream shows that it stands, and looks then whether its client may stay.
func TestStreamBeats(t *testing.T) {
	b := newBench(t)
	id := b.person().make(map[string]any{"game": "russian", "opponent": "self"})
	r, err := b.srv.live.Rooms.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer b.srv.live.Rooms.Release(r)
	beats, answers := make(chan time.Time, 2), []error{nil, problem.ErrBlocked}
	p := &pipeOf{}
	f := &live.Feed{Service: b.srv.live, Room: r, Pipe: p}
	beats <- time.Now()
	beats <- time.Now()
	f.Follow(t.Context(), beats, func() error {
		err := answers[0]
		answers = answers[1:]
		return err
	})
	empty := slices.Index(p.lines, "") // presence may be told before it
	if last := len(p.lines) - 1; empty < 1 || !strings.Contains(p.lines[0], `"hello"`) || !strings.Contains(p.lines[last], `"bye"`) || p.ended != "blocked" {
		t.Errorf("sent %q, ended %q", p.lines, p.ended)
	}
}

// TestTokens: a token is told once and kept as its hash; it comes and goes with its person; it cannot make others.
func TestTokens(t *testing.T) {
	dir := t.TempDir()
	b := newBench(t, func(c *Config) { c.DataDir = dir })
	ann := b.person()
	made := want[api.NewTokenView](ann, http.StatusCreated, "POST", "/api/me/tokens", map[string]any{"name": " my  bot "})
	if made.Name != "my bot" || made.Scope != gate.ScopePlay || !strings.HasPrefix(made.Token, gate.TokenPrefix) || made.Seen != made.Created {
		t.Errorf("made %+v", made)
	}
	want[api.NewTokenView](ann, http.StatusCreated, "POST", "/api/me/tokens", map[string]any{"name": "eye", "scope": gate.ScopeRead})
	list := want[api.TokensView](ann, http.StatusOK, "GET", "/api/me/tokens", nil)
	if len(list.Tokens) != 2 || !slices.Contains(list.Tokens, made.TokenView) || !slices.ContainsFunc(list.Tokens, func(v api.TokenView) bool { return v.Name == "eye" }) {
		t.Errorf("list %+v", list)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, name := range files {
		if data, err := os.ReadFile(name); err == nil && bytes.Contains(data, []byte(made.Token)) {
			t.Errorf("%s holds the token itself", name)
		}
	}
	bot := &program{b.stranger(), made.Token}
	me := want[api.MeView](ann, http.StatusOK, "GET", "/api/me", nil)
	if got := bot.wants(http.StatusOK, "GET", "/api/me", nil); got["id"] != me.ID {
		t.Errorf("the token stands for %v, want %s", got, me.ID)
	}
	for _, c := range []struct{ method, path, code string }{
		{"GET", "/api/me/tokens", "token"}, {"POST", "/api/me/tokens", "token"}, {"DELETE", "/api/me/tokens/" + made.ID, "token"},
	} {
		var body any
		if c.method == "POST" {
			body = map[string]any{"name": "more"}
		}
		if got := bot.wants(http.StatusForbidden, c.method, c.path, body); got["code"] != c.code {
			t.Errorf("%s %s with a token: %v", c.method, c.path, got)
		}
	}
	want[any](b.person(), http.StatusNotFound, "DELETE", "/api/me/tokens/"+made.ID, nil)
	id := ann.make(map[string]any{"game": "russian", "opponent": "self"})
	line := bot.dial(id)
	line.must(line.play(0, "c3-d4"))
	want[any](ann, http.StatusNoContent, "DELETE", "/api/me/tokens/"+made.ID, nil)
	status, head, data := bot.ask("GET", "/api/me", nil)
	if status != http.StatusUnauthorized || head.Get("WWW-Authenticate") != "Bearer" || !strings.Contains(string(data), `"token"`) {
		t.Errorf("a revoked token: %d %v %s", status, head, data)
	}
	line.send(`{"t":"cmd","id":"late","seat":1,"kind":"ply","text":"d6-c5"}`)
	for f, err := line.read(clientPatience); err == nil; f, err = line.read(clientPatience) {
		if f.ID == "late" {
			t.Error("a socket goes on after its token was revoked")
			break
		}
	}
	for i := range api.MaxTokens - 1 {
		want[any](ann, http.StatusCreated, "POST", "/api/me/tokens", map[string]any{"name": strings.Repeat("x", i+1)})
	}
	if p := want[problem.Problem](ann, http.StatusConflict, "POST", "/api/me/tokens", map[string]any{"name": "one more"}); p.Code != "tooManyTokens" {
		t.Errorf("too many: %+v", p)
	}
	if p := want[problem.Problem](b.person(), http.StatusUnprocessableEntity, "POST", "/api/me/tokens", map[string]any{"name": "\n"}); p.Code != "name" {
		t.Errorf("no name: %+v", p)
	}
}

// dial opens a socket with the token.
func (p *program) dial(id string) *line {
	p.b.t.Helper()
	inner := &http.Client{Timeout: clientPatience, Transport: bearer(p.token)}
	return (&person{p.b, inner}).dial(id, 0)
}

// bearer adds the token to every request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// TestReadersCannotAct: a token that may read opens a socket, and commands on it are refused.
func TestReadersCannotAct(t *testing.T) {
	b := newBench(t)
	eye := b.program(gate.ScopeRead)
	if got := eye.wants(http.StatusForbidden, "POST", "/api/matches", map[string]any{"game": "russian", "opponent": "self"}); got["code"] != "scope" {
		t.Errorf("making a match: %v", got)
	}
	id := b.person().make(map[string]any{"game": "russian", "opponent": "self"})
	line := eye.dial(id)
	line.until("hello")
	if f := line.play(0, "c3-d4"); f.T != "refused" || f.Code != "scope" {
		t.Errorf("a reader moves: %+v", f)
	}
	eye.stream(id, "").until("hello")
}

// TestTokensDoNotLoosenTheGuard: pages of other sites are refused whatever they send along, and so are other hosts.
func TestTokensDoNotLoosenTheGuard(t *testing.T) {
	b := newBench(t)
	bot := b.program(gate.ScopePlay)
	body := map[string]any{"game": "russian", "opponent": "self"}
	if got := bot.wants(http.StatusForbidden, "POST", "/api/matches", body, "Origin", "https://evil.example"); got["code"] != "origin" {
		t.Errorf("another origin: %v", got)
	}
	for _, header := range []string{"Bearer", "Bearer ", "bearer tavlei_x", "Bearer " + strings.Repeat("x", 5000)} {
		if status, _, _ := b.stranger().ask("GET", "/api/me", nil, "Authorization", header); status != http.StatusUnauthorized {
			t.Errorf("Authorization %.20q: %d", header, status)
		}
	}
	if status, _, _ := b.stranger().ask("GET", "/api/me", nil, "Authorization", "Basic eA=="); status != http.StatusOK {
		t.Errorf("a proxy's own password: %d", status)
	}
}

// slowWriter takes nothing any more.
type slowWriter struct{ *httptest.ResponseRecorder }

func (slowWriter) Write([]byte) (int, error) { return 0, errors.New("deadline") }

// TestStreamCutOff: a client that does not read is cut off, and leaves its place.
func TestStreamCutOff(t *testing.T) {
	b := newBench(t)
	id := b.person().make(map[string]any{"game": "russian", "opponent": "self"})
	r := httptest.NewRequest("GET", "http://localhost/api/matches/"+id+"/stream", nil)
	b.srv.Handler().ServeHTTP(slowWriter{httptest.NewRecorder()}, r)
	if n := b.srv.live.SocketCount(); n != 0 {
		t.Errorf("%d places are still taken", n)
	}
}
