package server

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/show"
)

func TestOccupiedPort(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	cfg := testConfig(t.TempDir())
	cfg.Addr = l.Addr().String()
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = s.Run(context.Background())
	_, port, _ := net.SplitHostPort(cfg.Addr)
	if err == nil || !strings.Contains(err.Error(), "port "+port+" is taken") || !strings.Contains(err.Error(), "--addr 127.0.0.1:PORT") {
		t.Errorf("%v; want the port and how to choose another", err)
	}
	// The failed server has given its directory back.
	again, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

func TestBadAddress(t *testing.T) {
	for _, addr := range []string{"nonsense", "127.0.0.1:99999", "256.1.1.1:80"} {
		cfg := testConfig(t.TempDir())
		cfg.Addr = addr
		s, err := New(cfg) // refuses what is no address at all
		if err == nil {
			err = s.Run(context.Background())
		}
		if err == nil || !strings.Contains(err.Error(), addr) || !strings.Contains(err.Error(), "--addr") {
			t.Errorf("%s: %v; want it named, and --addr", addr, err)
		}
	}
}

func TestTwoServersOneDirectory(t *testing.T) {
	b := newBench(t)
	dir := b.srv.dir.Path()
	if _, err := New(testConfig(dir)); !errors.Is(err, datadir.ErrLocked) || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), "--data") {
		t.Errorf("in this process: %v; want datadir.ErrLocked, the directory and --data", err)
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := startChild(binary, dir); err == nil || !strings.Contains(err.Error(), "in use by another tavlei") {
		t.Errorf("another process: %v", err)
	}
}

func TestBadDirectories(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	shortKey := filepath.Join(dir, "shortkey")
	if err := os.MkdirAll(shortKey, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(shortKey, "key"), []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(dir, "broken")
	if err := os.MkdirAll(broken, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(broken, "tavlei.db"), []byte(strings.Repeat("no database ", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, dir, names, words string }{
		{"none", "", "--data", "no data directory"},
		{"a file", file, file, "--data"},
		{"below a file", filepath.Join(file, "below"), file, "--data"},
		{"a key that is cut", shortKey, filepath.Join(shortKey, "key"), "5 bytes"},
		{"a damaged database", broken, filepath.Join(broken, "tavlei.db"), "backup"},
	} {
		s, err := New(testConfig(c.dir))
		if err == nil {
			s.Close()
			t.Errorf("%s: opened", c.name)
		} else if !strings.Contains(err.Error(), c.names) || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: %v; want %q and %q", c.name, err, c.names, c.words)
		}
	}
}

// TestReadOnlyDirectory runs a server as a user who may not write: root may write everywhere.
func TestReadOnlyDirectory(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("directories have no write bit on Windows")
	}
	root, err := os.MkdirTemp("", "tavlei")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(root) })
	binary := copyBinary(t, root)
	data := filepath.Join(root, "data")
	for _, c := range []struct {
		name string
		make func()
	}{
		{"an empty one", func() {}},
		{"one with everything in it", func() {
			if err := os.Chmod(data, 0o700); err != nil {
				t.Fatal(err)
			}
			s, err := New(testConfig(data))
			if err != nil {
				t.Fatal(err)
			}
			s.Close()
			for _, name := range []string{"lock", "key", "tavlei.db"} {
				if err := os.Chmod(filepath.Join(data, name), 0o444); err != nil {
					t.Fatal(err)
				}
			}
		}},
		{"one with only the database locked", func() {
			for _, name := range []string{"lock", "key"} {
				if err := os.Chmod(filepath.Join(data, name), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}},
	} {
		if err := os.MkdirAll(data, 0o755); err != nil {
			t.Fatal(err)
		}
		c.make()
		if err := os.Chmod(data, 0o555); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{data, filepath.Join(data, "new")} {
			kid, err := startChild(binary, path, asNobody)
			if err == nil {
				kid.kill()
				t.Errorf("%s: it starts in %s", c.name, path)
				continue
			}
			if !strings.Contains(err.Error(), data) || !strings.Contains(err.Error(), "--data") {
				t.Errorf("%s: %v; want the directory and --data", c.name, err)
			}
		}
	}
}

// copyBinary puts the test binary where everybody can start it.
func copyBinary(t *testing.T, dir string) string {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "server.test")
	if err := os.WriteFile(binary, data, 0o755); err != nil {
		t.Fatal(err)
	}
	return binary
}

// TestGoodbye: a server that stops tells its sockets, finishes, and goes on where it was.
func TestGoodbye(t *testing.T) {
	cfg := testConfig(t.TempDir())
	cfg.Addr = "127.0.0.1:0"
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Listen(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	p := newLoader(t, 1, false)
	id, err := p.create(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	l, _, err := p.dial(context.Background(), s.URL(), id)
	if err != nil {
		t.Fatal(err)
	}
	p.matches = []*loaded{{id: id, pending: &sentPly{id: "1", text: "c3-d4"}}}
	if err := p.settle(context.Background(), l, p.matches[0]); err != nil {
		t.Fatal(err)
	}
	cancel()
	if f, err := l.want(context.Background(), "bye"); err != nil || f.Reason != "shutdown" {
		t.Errorf("bye: %+v, %v", f, err)
	}
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("run: %v", err)
		}
	case <-time.After(clientPatience):
		t.Fatal("it does not stop")
	}
	if files, _ := filepath.Glob(filepath.Join(cfg.DataDir, "*-wal")); len(files) > 0 {
		t.Errorf("left behind: %v", files)
	}
	b := openBench(t, cfg)
	p.check(b.web.URL)
}

// TestSocketBound: more sockets than the server can bear are sent away.
func TestSocketBound(t *testing.T) {
	b := newBench(t, func(c *Config) { c.MaxSockets, c.Unlimited = 2, true })
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	one := p.dial(id, 0)
	p.dial(id, 0)
	if _, res, err := p.tryDial(id, 0); err == nil || res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("the third socket: %v, %v; want 503", res, err)
	}
	one.conn.CloseNow()
	deadline := time.Now().Add(clientPatience)
	for {
		if _, _, err := p.tryDial(id, 0); err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("a closed socket is still counted")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestLeaks: after a busy life and a Close nothing runs on.
func TestLeaks(t *testing.T) {
	settle := func(most int, within time.Duration) int {
		for end := time.Now().Add(within); ; time.Sleep(20 * time.Millisecond) {
			http.DefaultClient.CloseIdleConnections()
			runtime.GC()
			if n := runtime.NumGoroutine(); n <= most || time.Now().After(end) {
				return n
			}
		}
	}
	before := settle(4, 2*time.Second)
	cfg := testConfig(t.TempDir())
	b := openBench(t, cfg)
	p := b.person()
	for range 5 {
		id := p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 2, "seat": 1})
		l := p.dial(id, 0)
		if f := l.until("hello"); len(f.Plies) == 0 {
			l.until("events")
		}
		if _, _, err := p.tryDial("nosuchid", 0); err == nil {
			t.Error("a socket to nowhere")
		}
		l.conn.CloseNow()
	}
	b.close()
	p.http.CloseIdleConnections()
	if after := settle(before, clientPatience); after > before {
		buf := make([]byte, 1<<16)
		t.Errorf("%d goroutines before, %d after:\n%s", before, after, buf[:runtime.Stack(buf, true)])
	}
}

// TestFullDisk: a command that finds no room is refused without a word about the server's files, which
// stand in its log with the advice; nothing is lost, and play goes on when there is room.
func TestFullDisk(t *testing.T) {
	dir := smallDisk(t, "700k")
	said := &heard{}
	b := openBench(t, func() Config { c := testConfig(dir); c.Logger = said.logger(); c.Unlimited = true; return c }())
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	ballast := filepath.Join(dir, "ballast")
	fillDisk(t, ballast, 64<<10)
	// A ply and its takeback, for ever: on one device nobody else is asked.
	next := func(n int) frame {
		if n%2 == 0 {
			return l.play(0, "c3-d4")
		}
		return l.cmd(0, "offer", map[string]any{"what": "takeback", "n": 0})
	}
	acked := 0
	var refused frame
	for acked < 400 {
		f := next(acked)
		if f.T != "ack" {
			refused = f
			break
		}
		acked++
	}
	if acked == 0 || refused.Code != "storage" || refused.Message == "" || strings.Contains(refused.Message, dir) {
		t.Fatalf("after %d plies: %+v; want code storage, and no directory", acked, refused)
	}
	if !said.has(dir) || !said.has("free some space") {
		t.Error("the log names no directory, or gives no advice")
	}
	status, _, data := p.ask("POST", "/api/matches", `{"game":"russian","opponent":"self"}`)
	if status != http.StatusInsufficientStorage {
		t.Errorf("a new match on a full disk: %d %s", status, data)
	}
	if strings.Contains(string(data), dir) {
		t.Errorf("a guest is told where the server keeps its files: %s", data)
	}
	if m := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); m.Ply != acked%2 {
		t.Errorf("%d plies after %d acknowledged commands", m.Ply, acked)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	l.must(next(acked))
	b.close()
	again := openBench(t, testConfig(dir))
	p.b = again
	if m := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); m.Ply != (acked+1)%2 {
		t.Errorf("%d plies after a restart, want %d", m.Ply, (acked+1)%2)
	}
	again.close()
}

// fillDisk leaves so many bytes free.
func fillDisk(t *testing.T, path string, free int64) {
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	block := make([]byte, 4096)
	size := int64(0)
	for err == nil {
		var n int
		n, err = f.Write(block)
		size += int64(n)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	if err := f.Truncate(size - free); err != nil {
		t.Fatal(err)
	}
}

// TestBotsGoOn: a bot whose move was due when the server stopped makes it after the start.
func TestBotsGoOn(t *testing.T) {
	cfg := testConfig(t.TempDir())
	cfg.Thinker = &slowMind{}
	b := openBench(t, cfg)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1, "seat": 1})
	l := p.dial(id, 0)
	l.until("thinking")
	b.close()
	cfg.Thinker = nil
	p.b = openBench(t, cfg)
	deadline := time.Now().Add(clientPatience)
	for want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil).Ply == 0 {
		if time.Now().After(deadline) {
			t.Fatal("the bot does not move after the start")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// slowMind thinks until it is told to stop.
type slowMind struct{ compute.Searcher }

func (*slowMind) Choose(ctx context.Context, _ *game.Game, line *game.Line, _ game.Seat, _ int, _ uint64) (game.Move, error) {
	<-ctx.Done()
	return line.Pos.AppendMoves(nil)[0], nil
}

func TestHealth(t *testing.T) {
	b := newBench(t)
	p := b.person()
	if v := want[healthView](p, 200, "GET", "/api/health", nil); v.Status != "ok" || v.Version != "test" {
		t.Errorf("%+v", v)
	}
	b.srv.store.Close()
	status, _, data := p.ask("GET", "/api/health", nil)
	var got healthView
	if err := json.Unmarshal(data, &got); err != nil || status != http.StatusServiceUnavailable || got.Status != "ill" || got.Faults[0].Part != "store" {
		t.Errorf("without its store: %d %s", status, data)
	}
}
