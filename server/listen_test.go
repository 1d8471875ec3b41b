package server

import (
	"context"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/gate"
)

// onSocket is a server that listens at a socket in the file system, a browser that reaches it as through a proxy,
// and what stops it.
func onSocket(t *testing.T, path string, change ...func(*Config)) (*person, func()) {
	t.Helper()
	cfg := testConfig(t.TempDir())
	cfg.Addr, cfg.TrustedProxies = "unix:"+path, nil
	for _, f := range change {
		f(&cfg)
	}
	srv, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := srv.Listen(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- srv.Run(ctx) }()
	b := &bench{t: t, srv: srv}
	p := b.at("http://localhost")
	p.http.Transport = &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", path)
	}}
	stop := func() {
		t.Helper()
		cancel()
		if done == nil {
			return
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		done = nil
	}
	t.Cleanup(stop)
	return p, stop
}

// TestUnixSocket: requests and sockets come through a socket in the file system; what the proxy says of its
// clients is believed, owner and group alone may open it, and it goes away with the server.
func TestUnixSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.sock")
	h := &heard{}
	p, stop := onSocket(t, path, func(c *Config) { c.AccessLog = h.logger() })
	if got := p.b.srv.URL(); got != "unix:"+path {
		t.Errorf("it is at %q", got)
	}
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && (info.Mode().Type() != fs.ModeSocket || info.Mode().Perm() != 0o660) {
		t.Errorf("the socket is %v", info.Mode())
	}
	l := p.dial(p.make(map[string]any{"game": "russian", "opponent": "self"}), 0)
	l.must(l.play(0, "c3-d4"))
	l.conn.CloseNow()
	fresh := &person{p.b, &http.Client{Transport: p.http.Transport, Timeout: clientPatience}}
	_, header, _ := fresh.ask("PUT", "/api/me", `{"name":"B"}`, "X-Forwarded-For", "6.6.6.6, 203.0.113.9", "X-Forwarded-Proto", "https")
	if !h.has("client=203.0.113.9") || h.has("client=6.6.6.6") {
		t.Errorf("what the proxy says of the client:\n%s", h.text.String())
	}
	if c := header.Get("Set-Cookie"); !strings.HasPrefix(c, gate.SecureCookieName+"=") {
		t.Errorf("the cookie of a browser that came over TLS: %s", c)
	}
	if status, _, _ := p.ask("GET", "/api/games", nil, "X-Forwarded-Host", "evil.example"); status != http.StatusMisdirectedRequest {
		t.Errorf("a name that nobody gave: %d", status)
	}
	if status, _, _ := p.ask("GET", "/api/games", nil, "X-Forwarded-Host", "192.168.1.5"); status != http.StatusOK {
		t.Errorf("an address of the proxy in digits: %d", status)
	}
	stop()
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("the socket is left behind: %v", err)
	}
}

// TestSocketLeftBehind: the socket of a server that was killed is in nobody's way; one at which a server answers,
// and a file that is something else, are not touched.
func TestSocketLeftBehind(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files of sockets are told apart by other means on Windows")
	}
	dir := t.TempDir()
	dead := filepath.Join(dir, "dead.sock")
	l, err := net.Listen("unix", dead)
	if err != nil {
		t.Fatal(err)
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false)
	l.Close()
	p, stop := onSocket(t, dead)
	if status, _, _ := p.ask("GET", "/api/live", nil); status != http.StatusOK {
		t.Errorf("on the place of a dead one: %d", status)
	}

	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, want string }{
		{dead, "another server answers there"},
		{file, "a file is there that is no socket"},
		{filepath.Join(dir, "none", "s.sock"), "its directory must be there"},
	} {
		cfg := testConfig(t.TempDir())
		cfg.Addr = "unix:" + c.path
		s, err := New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		err = s.Run(t.Context())
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.path) || !strings.Contains(err.Error(), "--addr unix:FILE") {
			t.Errorf("%s: %v; want %q", c.path, err, c.want)
		}
	}
	if status, _, _ := p.ask("GET", "/api/live", nil); status != http.StatusOK {
		t.Errorf("the living server after another wanted its place: %d", status)
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "kept" {
		t.Errorf("the file: %q, %v", data, err)
	}
	stop()
}

// TestAddressOfSocket: what can be no socket is refused before anything is opened.
func TestAddressOfSocket(t *testing.T) {
	for addr, want := range map[string]string{
		"unix:": "want unix:FILE", "unix:@hidden": "want unix:FILE",
		"unix:/" + strings.Repeat("x", maxSocketPath): "at most",
		"unix:/run/tavlei/tavlei.sock":                "", "unix:tavlei.sock": "",
	} {
		err := Config{Addr: addr}.Check()
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v; want %q", addr, err, want)
		}
	}
}
