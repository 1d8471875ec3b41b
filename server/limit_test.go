package server

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestLimits: who asks too often is told how long to wait, and may go on then; others are not slowed
// down, and nobody is beyond the limits for coming from this machine, where a proxy may stand.
func TestLimits(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.Unlimited, c.now = false, h.now })
	p := b.person()
	ask := func(p *person, from string) (int, string) {
		status, header, _ := p.ask("PUT", "/api/me", `{"name":"x"}`, "X-Forwarded-For", from)
		return status, header.Get("Retry-After")
	}
	const hasty = "10.1.1.1, 192.0.2.7"
	ask(p, hasty) // as nobody yet
	limited := 0
	for range 100 {
		if status, _ := ask(p, hasty); status == http.StatusTooManyRequests {
			limited++
		}
	}
	if limited != 60 {
		t.Errorf("%d of 100 hasty requests of a guest are refused", limited)
	}
	if status, wait := ask(p, hasty); status != http.StatusTooManyRequests || wait != "1" {
		t.Errorf("two changes a second: %d, wait %q s", status, wait)
	}
	h.skipped.Add(int64(time.Second))
	if status, _ := ask(p, hasty); status != http.StatusOK {
		t.Errorf("after the time to wait: %d", status)
	}
	for _, from := range []string{hasty, "192.0.2.7, 192.0.2.8"} {
		if status, _ := ask(b.person(), from); status != http.StatusOK {
			t.Errorf("another guest from %s: %d", from, status)
		}
	}
	own, limited := b.person(), 0
	for range 100 {
		if status, _, _ := own.ask("PUT", "/api/me", `{"name":"x"}`); status == http.StatusTooManyRequests {
			limited++
		}
	}
	if limited == 0 {
		t.Error("who comes from this machine is beyond all limits: so were all behind a proxy that names nobody")
	}
	l := newLimits(1, 1, 100, time.Now)
	for i := range 10_000 {
		l.allow(fmt.Sprint(i))
	}
	if len(l.byKey) > 100 || l.order.Len() > 100 {
		t.Errorf("%d clients are remembered, want at most 100", len(l.byKey))
	}
}

// TestRetryAfter: the time to wait is that of the limit, in whole seconds.
func TestRetryAfter(t *testing.T) {
	now := time.Now()
	l := newLimits(0.1, 1, 10, func() time.Time { return now })
	for i, want := range []string{"", "10", "10"} {
		got := ""
		if err := l.take("a", 1); err != nil {
			got = problemOf(slog.New(slog.DiscardHandler), err).GetHeaders().Get("Retry-After")
		}
		if got != want {
			t.Errorf("question %d: wait %q s, want %q", i, got, want)
		}
	}
	now = now.Add(3500 * time.Millisecond)
	if wait := problemOf(slog.New(slog.DiscardHandler), l.take("a", 1)).GetHeaders().Get("Retry-After"); wait != "7" {
		t.Errorf("after 3.5 of 10 s: %q", wait)
	}
}

// pageParts is what a browser asks for when it opens the page for the first time and makes a match.
var pageParts = []string{
	"/api/games", "/api/me", "/api/me/matches", "/api/games/russian", "/api/preview?game=russian", "/api/rules/russian?lang=en",
	"/api/texts/en?part=names", "/api/texts/en?family=draughts", "/api/texts/uk?part=names", "/api/texts/uk?family=draughts",
	"/api/puzzles", "/api/health", "/api/editor?game=russian", "/api/games/chess", "/api/preview?game=chess", "/api/rules/chess?lang=uk",
	"/api/games/othello", "/api/preview?game=othello", "/api/texts/en?family=chess", "/api/me", "/api/games",
}

// TestClassBehindOneAddress: thirty people behind one address open the page, tell their names and make
// matches within two seconds; none is refused. Time stands still, which is harder.
func TestClassBehindOneAddress(t *testing.T) {
	b := newBench(t, frozen)
	refused := map[string]int{}
	for i := range 30 {
		p := b.person()
		ask := func(method, path string, body any) {
			if status, _, _ := p.ask(method, path, body, "X-Forwarded-For", "203.0.113.30"); status == http.StatusTooManyRequests {
				refused[method]++
			}
		}
		for _, path := range pageParts {
			ask("GET", path, nil)
		}
		ask("PUT", "/api/me", `{"name":"pupil `+strconv.Itoa(i)+`"}`)
		ask("POST", "/api/matches", `{"game":"russian","opponent":"bot","level":1}`)
	}
	if len(refused) > 0 {
		t.Errorf("refused of 30 people: %v", refused)
	}
}

// TestFreshCookies: who throws the cookie away each time has the limits of the address still, and so many
// new guests only.
func TestFreshCookies(t *testing.T) {
	b := newBench(t, frozen)
	p := b.person()
	made, refused := 0, 0
	for range 300 {
		p.http.Jar = nil
		switch status, _, _ := p.ask("PUT", "/api/me", `{"name":"x"}`, "X-Forwarded-For", "203.0.113.31"); status {
		case http.StatusOK:
			made++
		case http.StatusTooManyRequests:
			refused++
		}
	}
	if most := newAhead * b.srv.cfg.Limits.Guests; made != most || refused != 300-most {
		t.Errorf("%d guests made at once, %d refused, want at most %d", made, refused, most)
	}
	l := b.srv.gate.reads
	for i := range 20_000 {
		if l.take(&visitor{guest: fmt.Sprint("guest", i), client: "203.0.113.31"}, 1) != nil {
			if i < 3000 {
				t.Errorf("an address is refused after %d questions", i)
			}
			return
		}
	}
	t.Error("an address with ever new guests is never refused")
}

// TestCheapParts: words and files are not counted.
func TestCheapParts(t *testing.T) {
	b := newBench(t, frozen, func(c *Config) { c.Limits = Limits{Reads: 1, Writes: 1, Guests: 1} })
	p := b.person()
	last := 0
	for _, path := range []string{"/api/texts/en?part=names", "/api/games/chapaev/assets/nothing", "/"} {
		for range 20 {
			if last, _, _ = p.ask("GET", path, nil); last == http.StatusTooManyRequests {
				t.Errorf("%s is counted", path)
				break
			}
		}
	}
	for range 20 {
		last, _, _ = p.ask("GET", "/api/me", nil)
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("a question that counts: %d", last)
	}
}

// TestHastySocket: a frame too many is refused by its id, with the time to wait, so that the page can
// send the command again.
func TestHastySocket(t *testing.T) {
	b := newBench(t, frozen)
	p := b.person()
	l := p.dial(p.make(map[string]any{"game": "russian", "opponent": "self"}), 0)
	l.until("hello")
	for i := range framesBurst + 1 {
		l.send(map[string]any{"t": "cmd", "id": "c" + strconv.Itoa(i), "seat": 0, "kind": "none"})
	}
	for {
		f := l.until("refused", "error")
		if f.Code != "tooMany" {
			continue
		}
		if f.ID != "c"+strconv.Itoa(framesBurst) || f.Wait != 50 {
			t.Errorf("refused as %+v, want its id and 50 ms to wait", f)
		}
		return
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
		ps, err := parseProxies(strings.Fields(c.trusted))
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
	if _, err := parseProxies([]string{"10.0.0.0/8", "my proxy"}); err == nil || !strings.Contains(err.Error(), `"my proxy"`) {
		t.Errorf("a proxy that is no address: %v", err)
	}
}

// TestHost: a name that somebody else has pointed here is not answered, so that no page of another site
// becomes one of ours.
func TestHost(t *testing.T) {
	b := newBench(t, func(c *Config) { c.PublicURL = "https://club.example" })
	p := b.person()
	ask := func(host string, header ...string) (int, string) {
		req, err := http.NewRequest("POST", b.web.URL+"/api/matches", strings.NewReader(`{"game":"russian","opponent":"self"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Host = host
		req.Header.Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			req.Header.Set(header[i], header[i+1])
		}
		res, err := p.http.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var said Problem
		_ = json.NewDecoder(res.Body).Decode(&said) // a match has no code
		return res.StatusCode, said.Code
	}
	for host, want := range map[string]int{
		"evil.example": 421, "evil.example:8080": 421, "club.example.evil.example": 421, "203.0.113.5": 421,
		"club.example": 201, "CLUB.example:443": 201, "localhost:8080": 201, "127.0.0.1": 201, "[::1]:8080": 201,
	} {
		if got, code := ask(host, "Origin", "http://"+host); want == 421 && (got != want || code != "host") {
			t.Errorf("host %s: %d %s", host, got, code)
		} else if want != 421 && got != want && host != "CLUB.example:443" {
			t.Errorf("host %s: %d %s", host, got, code)
		}
	}
	if got, _ := ask("127.0.0.1:8080", "X-Forwarded-Host", "club.example", "Origin", "https://club.example"); got != 201 {
		t.Errorf("a trusted proxy that asks by another name: %d", got)
	}
	if got, _ := ask("127.0.0.1:8080", "X-Forwarded-Host", "evil.example"); got != 421 {
		t.Errorf("a proxy that lets every name in: %d", got)
	}
}

func TestNames(t *testing.T) {
	club, err := parsePublic("http://club.example:8443")
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

// TestPublicAddress: what is said of the public address holds for cookies and headers, and one under which
// the page would not find its own addresses is refused.
func TestPublicAddress(t *testing.T) {
	for address, ok := range map[string]bool{
		"": true, "https://club.example": true, "https://club.example/": true, "http://10.0.0.1:8080": true,
		"https://club.example/tavlei": true, "https://club.example/a/b-2/": true, "https://club.example?x=1": false,
		"https://club.example/play": false, "https://club.example/api/x": false, "https://club.example//x": false,
		"https://club.example/../x": false, "https://club.example/a%20b": false, "https://club.example/чеснок": false, "https://me:word@club.example": false,
		"club.example": false, "ftp://club.example": false,
	} {
		if err := (Config{PublicURL: address}).Check(); (err == nil) != ok {
			t.Errorf("%q: %v", address, err)
		}
	}
	b := newBench(t, func(c *Config) { c.PublicURL = "https://club.example" })
	_, header, _ := b.person().ask("PUT", "/api/me", `{"name":"B"}`)
	if cookie := header.Get("Set-Cookie"); !strings.HasPrefix(cookie, secureCookieName+"=") || !strings.Contains(cookie, "Secure") {
		t.Errorf("with a public address of https the cookie is %q", cookie)
	}
	if header.Get("Strict-Transport-Security") == "" {
		t.Error("browsers are not told to come over TLS only")
	}
	_, header, _ = newBench(t).person().ask("GET", "/api/me", nil)
	if header.Get("Strict-Transport-Security") != "" {
		t.Error("a server without TLS demands it")
	}
}
