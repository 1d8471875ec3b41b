package server

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

// A match may stand in a frame on any page, as one looks at it; no other address may.
func TestFramesOfOthers(t *testing.T) {
	b := newBench(t, func(cfg *Config) {
		cfg.Web = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>the page")}}
	})
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	stranger := b.person()
	for path, want := range map[string]struct {
		status int
		framed bool
	}{
		"/embed/" + id:               {http.StatusOK, true},
		"/embed/abcdefgh":            {http.StatusNotFound, true},
		"/embed/" + id + "/":         {http.StatusOK, true},
		"/embed/../" + id:            {http.StatusOK, false},
		"/embed":                     {http.StatusNotFound, false},
		"/embed/russian":             {http.StatusNotFound, false},
		"/embed/" + id + "/settings": {http.StatusNotFound, false},
		"/" + id:                     {http.StatusOK, false},
		"/" + id + "?embed":          {http.StatusOK, false},
		"/":                          {http.StatusOK, false},
		"/play/russian":              {http.StatusOK, false},
		"/api/matches/" + id:         {http.StatusOK, false},
	} {
		status, header, _ := stranger.ask("GET", path, nil, "Accept", "text/html")
		csp := header.Get("Content-Security-Policy")
		if status != want.status {
			t.Errorf("%s: status %d, want %d", path, status, want.status)
		}
		if got := strings.HasSuffix(csp, "frame-ancestors *"); got != want.framed || !got && !strings.HasSuffix(csp, "frame-ancestors 'none'") {
			t.Errorf("%s: %s", path, csp)
		}
		if len(header["Set-Cookie"]) != 0 {
			t.Errorf("%s sets a cookie", path)
		}
	}
}
