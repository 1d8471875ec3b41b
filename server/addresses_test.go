package server

import (
	"net/http"
	"os"
	"regexp"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/show"
)

// TestAddresses: a match has an address, other names of a game lead to its own, and the page's router
// knows the same addresses as the server.
func TestAddresses(t *testing.T) {
	page := fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}
	b := newBench(t, func(c *Config) { c.Web = page })
	p := b.person()
	p.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	match := want[api.CreatedView](p, 201, "POST", "/api/matches", map[string]any{"game": "russian", "opponent": "self"})
	if status, _, _ := p.ask("GET", "/"+match.ID, nil, "Accept", "text/html"); status != 200 {
		t.Errorf("the address of a match answers %d", status)
	}
	for from, to := range map[string]string{
		"/play/RUSSIAN":            "/play/russian",
		"/rules/Chapayev?size=8":   "/rules/chapaev?size=8",
		"/editor/standard":         "/editor/chess",
		"/play/standard?level=5":   "/play/chess?level=5",
		"/play/cHESS?opponent=bot": "/play/chess?opponent=bot",
	} {
		if status, header, _ := p.ask("GET", from, nil, "Accept", "text/html"); status != 302 || header.Get("Location") != to {
			t.Errorf("%s answers %d and leads to %q, want %s", from, status, header.Get("Location"), to)
		}
	}
	if one := want[show.OneGameView](p, 200, "GET", "/api/games/STANDARD", nil); one.ID != "chess" {
		t.Errorf("the API knows STANDARD as %q", one.ID)
	}

	data, err := os.ReadFile("../web/src/shell/router.ts")
	if err != nil {
		t.Fatal(err)
	}
	own := slices.Concat(gate.ListPages[1:], gate.GamePages, []string{gate.FramedPage, gate.SeriesPage})
	var routed []string
	for _, m := range regexp.MustCompile(`first === '(\w+)'`).FindAllStringSubmatch(string(data), -1) {
		routed = append(routed, m[1])
		if !slices.Contains(own, m[1]) {
			t.Errorf("the page has an address /%s, the server answers it with 404: see listPages and gamePages", m[1])
		}
	}
	for _, name := range own {
		if !slices.Contains(routed, name) {
			t.Errorf("the server has an address /%s, the page has none", name)
		}
	}
}
