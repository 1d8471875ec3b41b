package gate

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/problem"
)

// TestRetryAfter: the time to wait is that of the limit, in whole seconds.
func TestRetryAfter(t *testing.T) {
	now := time.Now()
	l := NewLimits(0.1, 1, 10, func() time.Time { return now })
	for i, want := range []string{"", "10", "10"} {
		got := ""
		if err := l.take("a", 1); err != nil {
			got = problem.Of(slog.New(slog.DiscardHandler), err).GetHeaders().Get("Retry-After")
		}
		if got != want {
			t.Errorf("question %d: wait %q s, want %q", i, got, want)
		}
	}
	now = now.Add(3500 * time.Millisecond)
	if wait := problem.Of(slog.New(slog.DiscardHandler), l.take("a", 1)).GetHeaders().Get("Retry-After"); wait != "7" {
		t.Errorf("after 3.5 of 10 s: %q", wait)
	}
}

func TestPeer(t *testing.T) {
	for _, c := range []struct {
		trusted                  string
		remote, forwarded, proto string
		want                     string
		secure                   bool
	}{
		{"", "127.0.0.1:5", "", "", "127.0.0.1", false},
		{"", "127.0.0.1:5", "203.0.113.9", "https", "127.0.0.1", false}, // nobody said that a proxy stands there
		{"127.0.0.1", "127.0.0.1:5", "", "", "127.0.0.1", false},
		{"127.0.0.1", "127.0.0.1:5", "203.0.113.9", "https", "203.0.113.9", true},
		{"::1", "[::1]:5", "203.0.113.9", "http", "203.0.113.9", false},
		{"127.0.0.1", "127.0.0.1:5", "1.1.1.1, 203.0.113.9", "", "203.0.113.9", false},
		{"127.0.0.1", "203.0.113.9:5", "1.1.1.1", "https", "203.0.113.9", false},
		{"172.16.0.0/12", "172.18.0.3:5", "1.1.1.1, 203.0.113.9", "", "203.0.113.9", false}, // a proxy in another container
		{"172.16.0.0/12 10.0.0.2", "172.18.0.3:5", "6.6.6.6, 203.0.113.9, 10.0.0.2", "", "203.0.113.9", false},
		{"172.16.0.0/12", "172.18.0.3:5", "172.20.0.9", "", "172.20.0.9", false},
		{"", "[2001:db8:1:2:3::4]:5", "", "", "2001:db8:1:2::/64", false},
		{"", "[::ffff:203.0.113.9]:5", "", "", "203.0.113.9", false},
		{"127.0.0.1", "127.0.0.1:5", "rubbish", "", "unknown", false},
		{"127.0.0.1", "127.0.0.1:5", "203.0.113.9:4711", "", "203.0.113.9", false},
	} {
		ps, err := ParseProxies(strings.Fields(c.trusted))
		if err != nil {
			t.Fatal(err)
		}
		r := &http.Request{RemoteAddr: c.remote, Header: http.Header{}}
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		r.Header.Set("X-Forwarded-Proto", c.proto)
		if got := ps.peer(r); got.key() != c.want || got.secure != c.secure {
			t.Errorf("%+v: %s, secure %v", c, got.key(), got.secure)
		}
	}
	if _, err := ParseProxies([]string{"10.0.0.0/8", "my proxy"}); err == nil || !strings.Contains(err.Error(), `"my proxy"`) {
		t.Errorf("a proxy that is no address: %v", err)
	}
}

func TestNames(t *testing.T) {
	club, err := ParsePublic("http://club.example:8443")
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(machineName(), ".")
	for _, c := range []struct {
		addr string
		p    public
		host string
		want bool
	}{
		{"127.0.0.1:8080", public{}, "127.0.0.1:8080", true},
		{"127.0.0.1:8080", public{}, "a.localhost:8080", true},
		{"127.0.0.1:8080", public{}, "192.168.1.5:8080", false},
		{"127.0.0.1:8080", public{}, "club.example", false},
		{"127.0.0.1:8080", club, "Club.Example.", true},
		{"192.168.1.5:8080", public{}, "192.168.1.5:8080", true},
		{"192.168.1.5:8080", public{}, "192.168.1.6:8080", false},
		{":8080", public{}, "192.168.1.5:8080", true}, // digits lead where they say
		{":8080", public{}, "[fe80::1]:8080", true},
		{":8080", public{}, first + ".local:8080", first != ""},
		{":8080", public{}, "club.example", false},
		{"board.lan:80", public{}, "board.lan", true},
		{":8080", public{}, "", false},
		{"unix:/run/t.sock", public{}, "192.168.1.5", true}, // the proxy's
		{"unix:/run/t.sock", public{}, "club.example", false},
		{"unix:/run/t.sock", club, "club.example", true},
	} {
		if got := newNames(c.addr, c.p).has(c.host); got != c.want {
			t.Errorf("at %s, public %v: host %q: %v", c.addr, c.p.URL, c.host, got)
		}
	}
}
