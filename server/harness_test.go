package server

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/show"
)

// bench is a server under test.
type bench struct {
	t   *testing.T
	srv *Server
	web *httptest.Server
}

// testConfig is a server that keeps quiet and does not wait for people.
func testConfig(dir string) Config {
	return Config{DataDir: dir, BotPause: -1, Bots: 2, Version: "test", Unlimited: true, TrustedProxies: []string{"127.0.0.0/8", "::1"}}
}

func newBench(t *testing.T, change ...func(*Config)) *bench {
	t.Helper()
	cfg := testConfig(t.TempDir())
	for _, f := range change {
		f(&cfg)
	}
	return openBench(t, cfg)
}

func openBench(t *testing.T, cfg Config) *bench {
	t.Helper()
	srv, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, srv: srv, web: httptest.NewServer(srv.Handler())}
	t.Cleanup(b.close)
	return b
}

func (b *bench) close() {
	b.srv.live.SayGoodbye()
	b.web.Close()
	if err := b.srv.Close(); err != nil {
		b.t.Errorf("close: %v", err)
	}
}

// person is a browser.
type person struct {
	b    *bench
	http *http.Client
}

func (b *bench) person() *person {
	jar, err := cookiejar.New(nil)
	if err != nil {
		b.t.Fatal(err)
	}
	return &person{b, &http.Client{Jar: jar, Timeout: clientPatience}}
}

// at is a browser at a server that listens by itself.
func (b *bench) at(url string) *person {
	b.web = &httptest.Server{URL: url}
	return b.person()
}

// ask sends a request; body nil sends none. It gives the status, the headers and the body.
func (p *person) ask(method, path string, body any, header ...string) (int, http.Header, []byte) {
	p.b.t.Helper()
	var r io.Reader
	switch v := body.(type) {
	case nil:
	case string:
		r = strings.NewReader(v)
	default:
		data, err := json.Marshal(v)
		if err != nil {
			p.b.t.Fatal(err)
		}
		r = bytes.NewReader(data)
	}
	req, err := http.NewRequest(method, p.b.web.URL+path, r)
	if err != nil {
		p.b.t.Fatal(err)
	}
	if r != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := p.http.Do(req)
	if err != nil {
		p.b.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		p.b.t.Fatal(err)
	}
	return res.StatusCode, res.Header, data
}

// want sends a request that must succeed and decodes the answer.
func want[T any](p *person, status int, method, path string, body any) T {
	p.b.t.Helper()
	got, _, data := p.ask(method, path, body)
	if got != status {
		p.b.t.Fatalf("%s %s: status %d, want %d: %s", method, path, got, status, data)
	}
	var v T
	if len(data) > 0 {
		if err := json.Unmarshal(data, &v); err != nil {
			p.b.t.Fatalf("%s %s: %v in %s", method, path, err, data)
		}
	}
	return v
}

// make makes a match.
func (p *person) make(body map[string]any) string {
	p.b.t.Helper()
	return want[api.CreatedView](p, http.StatusCreated, "POST", "/api/matches", body).ID
}

// frame is any frame from the server.
type frame struct {
	T       string           `json:"t"`
	ID      string           `json:"id"`
	Seq     int              `json:"seq"`
	Since   int              `json:"since"`
	Code    string           `json:"code"`
	Wait    int              `json:"wait"`
	Rule    string           `json:"rule"`
	Of      string           `json:"of"`
	Names   json.RawMessage  `json:"names"`
	Message string           `json:"message"`
	Reason  string           `json:"reason"`
	Match   show.MatchView   `json:"match"`
	Events  []show.EventView `json:"events"`
	Heard   []show.EventView `json:"overheard"`
	Plies   []show.PlyView   `json:"plies"`
	Start   []game.Man       `json:"start"`
	First   []float32        `json:"startScore"`
	Cut     *int             `json:"cut"`
	Scene   *game.Scene      `json:"scene"`
	Board   *game.Board      `json:"board"`
	Offers  []show.OfferView `json:"offers"`
	Help    []live.HelpView  `json:"help"`
	Seats   []show.SeatView  `json:"seats"`
	Seat    *int             `json:"seat"`
	Place   int              `json:"place"`

	Watching int         `json:"watching"`
	Paths    []game.Path `json:"paths"`
	More     bool        `json:"more"`

	Sheets []show.SheetView `json:"sheets"`
}

// line is one open socket.
type line struct {
	t    *testing.T
	srv  *Server // nil: it runs elsewhere
	conn *websocket.Conn
	n    int
	kept []frame // read while waiting for others
}

// dial opens a socket and waits for its hello, which until gives once more: what is done from now on comes as
// news. A command that is sent before may be told in the hello itself.
func (p *person) dial(id string, since int) *line {
	p.b.t.Helper()
	l := p.open(id, since)
	l.kept = append(l.kept, l.until("hello"))
	return l
}

// open opens a socket that need not greet.
func (p *person) open(id string, since int) *line {
	p.b.t.Helper()
	l, res, err := p.tryDial(id, since)
	if err != nil {
		p.b.t.Fatalf("socket: %v (%v)", err, res)
	}
	return l
}

func (p *person) tryDial(id string, since int) (*line, *http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), clientPatience)
	defer cancel()
	conn, res, err := websocket.Dial(ctx, p.b.web.URL+"/api/matches/"+id+"/socket?since="+strconv.Itoa(since),
		&websocket.DialOptions{HTTPClient: p.http})
	if err != nil {
		return nil, res, err
	}
	conn.SetReadLimit(4 << 20)
	p.b.t.Cleanup(func() { conn.CloseNow() })
	return &line{t: p.b.t, srv: p.b.srv, conn: conn}, res, nil
}

func (l *line) send(v any) {
	l.t.Helper()
	data, ok := v.(string)
	if !ok {
		raw, err := json.Marshal(v)
		if err != nil {
			l.t.Fatal(err)
		}
		data = string(raw)
	}
	ctx, cancel := context.WithTimeout(context.Background(), clientPatience)
	defer cancel()
	if err := l.conn.Write(ctx, websocket.MessageText, []byte(data)); err != nil {
		l.t.Fatalf("send %.200s: %v", data, err)
	}
}

func (l *line) next() frame {
	l.t.Helper()
	f, err := l.read(clientPatience)
	if err != nil {
		l.t.Fatalf("receive: %v", err)
	}
	return f
}

func (l *line) read(wait time.Duration) (frame, error) {
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	_, data, err := l.conn.Read(ctx)
	if err != nil {
		return frame{}, err
	}
	if l.srv != nil {
		described(l.t, l.srv, data)
	}
	var f frame
	return f, json.Unmarshal(data, &f)
}

// until gives the next frame of a wanted kind and keeps the others for later.
func (l *line) until(kinds ...string) frame {
	l.t.Helper()
	for i, f := range l.kept {
		if slices.Contains(kinds, f.T) {
			l.kept = slices.Delete(l.kept, i, i+1)
			return f
		}
	}
	for range 200 {
		f := l.next()
		if slices.Contains(kinds, f.T) {
			return f
		}
		l.kept = append(l.kept, f)
	}
	l.t.Fatalf("no frame %v in 200", kinds)
	return frame{}
}

// cmd sends a command and gives its answer: ack or refused.
func (l *line) cmd(seat int, kind string, more map[string]any) frame {
	l.t.Helper()
	l.n++
	f := map[string]any{"t": "cmd", "id": l.t.Name() + strconv.Itoa(l.n), "seat": seat, "kind": kind}
	if id := f["id"].(string); len(id) > live.MaxCommandID {
		f["id"] = id[len(id)-live.MaxCommandID:]
	}
	for k, v := range more {
		f[k] = v
	}
	l.send(f)
	return l.until("ack", "refused", "error")
}

func (l *line) play(seat int, text string) frame {
	l.t.Helper()
	return l.cmd(seat, "ply", map[string]any{"text": text})
}

// must fails unless the answer is an ack.
func (l *line) must(f frame) frame {
	l.t.Helper()
	if f.T != "ack" {
		l.t.Fatalf("refused: %+v", f)
	}
	return f
}

// quietly is a logger for tests that expect errors in the log.
func quietly(cfg *Config) { cfg.Logger = slog.New(slog.DiscardHandler) }

// frozen is a server with limits whose time stands still: a busy machine gets no more requests for its slowness. Other
// servers of tests have none, since who asks until something is so asks often.
func frozen(cfg *Config) {
	cfg.Unlimited = false
	began := time.Now()
	cfg.now = func() time.Time { return began }
}
