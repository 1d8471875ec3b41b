package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/files"
)

// TestBaseOfAddresses: below the path of the public address everything is where it is at the root without one, for a
// proxy that passes the path on and for one that takes it off: the page with its files at any depth, the API, sockets,
// cookies, redirects, links, the description of the API.
func TestBaseOfAddresses(t *testing.T) {
	web := fstest.MapFS{
		"index.html":           {Data: []byte(`<!doctype html><meta name="base" content="./"><script src="./assets/app-1.js"></script>` + strings.Repeat("<p>", 200))},
		"assets/app-1.js":      {Data: []byte("run()")},
		"manifest.webmanifest": {Data: []byte(`{"start_url":"./"}`)},
	}
	for _, c := range []struct{ public, base, root, cookie string }{
		{"", "", "", "tavlei=1."},
		{"https://club.example/", "", "", "__Host-tavlei=1."},
		{"https://club.example/tavlei", "/tavlei", "/tavlei", "__Secure-tavlei=1."},
		{"http://club.example/tavlei/", "/tavlei", "/tavlei", "tavlei=1."},
		{"https://club.example/tavlei", "/tavlei", "", "__Secure-tavlei=1."}, // the proxy takes it off
		{"https://club.example/games/tavlei-2", "/games/tavlei-2", "/games/tavlei-2", "__Secure-tavlei=1."},
	} {
		b := newBench(t, func(cfg *Config) { cfg.Web, cfg.Licences, cfg.PublicURL = web, "All terms.", c.public })
		p := b.person()
		at := func(path string) string { return c.root + path }
		for _, path := range []string{"/", "/rules/russian", "/puzzles", ""} {
			if path == "" && c.root == "" {
				continue
			}
			for _, header := range [][]string{{"Accept", "text/html"}, {"Accept", "text/html", "Accept-Encoding", "identity"}} { // packed and not
				status, _, data := p.ask("GET", at(path), nil, header...)
				if page := string(data); status != 200 || !strings.Contains(page, `content="`+c.base+`/"`) || !strings.Contains(page, `src="`+c.base+`/assets/app-1.js"`) {
					t.Errorf("%q: the page at %q: %d %.200s", c.public, at(path), status, page)
				}
			}
		}
		for path, want := range map[string]int{
			"/assets/app-1.js": 200, "/manifest.webmanifest": 200, "/licences.txt": 200, "/schema/rules-1.json": 200, "/api/live": 200, "/api/openapi.json": 200,
			"/nonsense": 404, "/api/none": 404,
		} {
			if status, _, _ := p.ask("GET", at(path), nil); status != want {
				t.Errorf("%q: %s is %d, want %d", c.public, at(path), status, want)
			}
		}
		if c.base != "" {
			if status, _, _ := p.ask("GET", c.base+"x/api/live", nil); status != 404 {
				t.Errorf("%q: what only begins like the base is %d", c.public, status)
			}
		}

		p.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		if _, header, _ := p.ask("GET", at("/play/checkers?x=1"), nil, "Accept", "text/html"); header.Get("Location") != c.base+"/play/english?x=1" {
			t.Errorf("%q: a game under another name leads to %q", c.public, header.Get("Location"))
		}
		status, header, data := p.ask("POST", at("/api/matches"), map[string]any{"game": "russian", "opponent": "self"})
		var made api.CreatedView
		if err := json.Unmarshal(data, &made); err != nil || status != 201 {
			t.Fatalf("%q: %d %s", c.public, status, data)
		}
		if made.URL != c.base+"/"+made.ID || header.Get("Location") != c.base+"/api/matches/"+made.ID {
			t.Errorf("%q: the new match is at %q and %q", c.public, made.URL, header.Get("Location"))
		}
		path := c.base
		if path == "" {
			path = "/"
		}
		cookie := header.Get("Set-Cookie")
		if !strings.HasPrefix(cookie, c.cookie) || !strings.Contains(cookie, "; Path="+path+";") {
			t.Errorf("%q: the cookie is %q", c.public, cookie)
		}
		mine := strings.Split(cookie, ";")[0]
		if _, _, data := p.ask("GET", at("/api/me/matches"), nil, "Cookie", mine); !strings.Contains(string(data), made.ID) {
			t.Errorf("%q: whose cookie came back is not known: %s", c.public, data)
		}
		_, _, data = p.ask("GET", at("/api/matches/"+made.ID+"/link"), nil)
		if want := strings.TrimRight(c.public, "/") + "/" + made.ID; c.public != "" && !strings.Contains(string(data), `"`+want+`"`) {
			t.Errorf("%q: the link is %s", c.public, data)
		}
		var rules files.RulesView
		if _, _, data := p.ask("GET", at("/api/rules/chess"), nil); json.Unmarshal(data, &rules) != nil || !strings.Contains(rules.HTML, `href="`+c.base+`/rules/swedish"`) {
			t.Errorf("%q: a rule page leads elsewhere: %.300s", c.public, rules.HTML)
		}
		inner := b.web.URL
		b.web.URL += c.root
		b.person().dial(made.ID, 0).until("hello")
		b.web.URL = inner

		var doc struct{ Servers []struct{ URL string } }
		if _, _, data := p.ask("GET", at("/api/openapi.json"), nil); json.Unmarshal(data, &doc) != nil ||
			c.public != "" && (len(doc.Servers) != 1 || doc.Servers[0].URL != strings.TrimRight(c.public, "/")) || c.public == "" && len(doc.Servers) > 0 {
			t.Errorf("%q: the API is described at %+v", c.public, doc.Servers)
		}
	}
}
