package server

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// The import map of the page leads to files wherever the page is served and at any depth, and the policy of the page,
// found or not, kept or new, lets just this map run; what is no page may run nothing that stands in it.
func TestImportMapMayRun(t *testing.T) {
	web := fstest.MapFS{
		"index.html":      {Data: []byte(`<!doctype html><script type="importmap">{"imports":{"./assets/a-1.js":"./assets/a-2.js"}}</script>`)},
		"assets/a-2.js":   {Data: []byte("run()")},
		"assets/page.svg": {Data: []byte(`<svg><script type="importmap">{}</script></svg>`)},
	}
	b := newBench(t, func(cfg *Config) { cfg.Web, cfg.PublicURL = web, "https://club.example/tavlei" })
	p := b.person()
	importMap := regexp.MustCompile(`<script type="importmap">([^<]*)</script>`)
	sources := regexp.MustCompile(`script-src ([^;]*);`)
	allowed := func(csp string) string { return sources.FindStringSubmatch(csp)[1] }
	for path, want := range map[string]int{"/": 200, "/rules/russian": 200, "/nonsense/page": 404} {
		status, header, data := p.ask("GET", path, nil, "Accept", "text/html", "Accept-Encoding", "identity")
		m := importMap.FindSubmatch(data)
		if status != want || m == nil || string(m[1]) != `{"imports":{"/tavlei/assets/a-1.js":"/tavlei/assets/a-2.js"}}` {
			t.Fatalf("%s: %d %s", path, status, data)
		}
		sum := sha256.Sum256(m[1])
		hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		csp := header.Get("Content-Security-Policy")
		if got := allowed(csp); got != "'self' "+hash+" 'wasm-unsafe-eval'" || !strings.Contains(csp, "frame-ancestors 'none'") {
			t.Errorf("%s: the policy is %s", path, csp)
		}
		if want != 200 {
			continue
		}
		status, header, _ = p.ask("GET", path, nil, "Accept", "text/html", "Accept-Encoding", "identity", "If-None-Match", header.Get("ETag"))
		if csp := header.Get("Content-Security-Policy"); status != 304 || !strings.Contains(csp, hash) {
			t.Errorf("%s: kept, the policy is %d %s", path, status, csp)
		}
	}
	for _, path := range []string{"/assets/a-2.js", "/assets/page.svg", "/api/live"} {
		if _, header, _ := p.ask("GET", path, nil); allowed(header.Get("Content-Security-Policy")) != "'self' 'wasm-unsafe-eval'" {
			t.Errorf("%s: the policy is %s", path, header.Get("Content-Security-Policy"))
		}
	}
}

// TestPartsOfPages: what becomes part of a page bears no policy of its own; a page and a worker do, whatever a browser says.
func TestPartsOfPages(t *testing.T) {
	b := newBench(t, func(cfg *Config) {
		cfg.Web = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "assets/a-2.js": {Data: []byte("run()")}}
	})
	p := b.person()
	for _, c := range []struct {
		path, use string
		part      bool
	}{
		{"/assets/a-2.js", "script", true},
		{"/assets/a-2.js", "worker", false},
		{"/assets/a-2.js", "", false},
		{"/api/live", "empty", true},
		{"/api/live", "document", false},
		{"/", "empty", false}, // as a service worker asks for pages
	} {
		_, header, _ := p.ask("GET", c.path, nil, "Accept", "*/*", "Sec-Fetch-Dest", c.use)
		if got := header.Get("Content-Security-Policy") == ""; got != c.part || header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s as %q: %v", c.path, c.use, header)
		}
	}
}
