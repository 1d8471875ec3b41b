package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
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
	l := gate.NewLimits(1, 1, 100, time.Now)
	for i := range 10_000 {
		l.Allow(fmt.Sprint(i))
	}
	if len(l.ByKey) > 100 || l.Order.Len() > 100 {
		t.Errorf("%d clients are remembered, want at most 100", len(l.ByKey))
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
	if most := gate.NewAhead * b.srv.cfg.Limits.Guests; made != most || refused != 300-most {
		t.Errorf("%d guests made at once, %d refused, want at most %d", made, refused, most)
	}
	l := b.srv.gate.Reads
	for i := range 20_000 {
		if l.Take(&gate.Visitor{Guest: fmt.Sprint("guest", i), Client: "203.0.113.31"}, 1) != nil {
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
	b := newBench(t, frozen, func(c *Config) { c.Limits = gate.Limits{Reads: 1, Writes: 1, Guests: 1} })
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
	for i := range gate.FramesBurst + 1 {
		l.send(map[string]any{"t": "cmd", "id": "c" + strconv.Itoa(i), "seat": 0, "kind": "none"})
	}
	for {
		f := l.until("refused", "error")
		if f.Code != "tooMany" {
			continue
		}
		if f.ID != "c"+strconv.Itoa(gate.FramesBurst) || f.Wait != 50 {
			t.Errorf("refused as %+v, want its id and 50 ms to wait", f)
		}
		return
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
		var said problem.Problem
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
	if cookie := header.Get("Set-Cookie"); !strings.HasPrefix(cookie, gate.SecureCookieName+"=") || !strings.Contains(cookie, "Secure") {
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
