package gate

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// The public address may have a path, the base: then everything is served below it, besides where it is served
// without. So it does not matter whether a proxy passes the base on or takes it off. See docs/adr/0031.

// basePath is a base without its end: parts of letters that need no escape anywhere.
var basePath = regexp.MustCompile(`^(/[0-9A-Za-z_~][0-9A-Za-z._~-]*)*$`)

// Base of the public address: empty, or like /tavlei.
func (p public) Base() string {
	if p.URL == nil {
		return ""
	}
	return strings.TrimRight(p.Path, "/")
}

// checkBase refuses paths that no link could bear, and those that begin like addresses of our own: of /play/russian
// below /play nobody could say whether a proxy has taken the base off.
func (p public) checkBase() error {
	base := p.Base()
	if p.RawPath != "" || !basePath.MatchString(base) {
		return fmt.Errorf("the path %q: want one of letters and digits, like /tavlei", p.EscapedPath())
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(base, "/"), "/")
	if base != "" && (slices.Contains(ListPages, first) || slices.Contains(GamePages, first) || first == SeriesPage || first == "schema" || first == "api" || first == "assets") {
		return fmt.Errorf("the path %q: the page has an address /%s of its own: choose another", base, first)
	}
	return nil
}

// Based is the middleware that takes the base off the path of a request, if it is there still.
func (g *Gate) Based(next http.Handler) http.Handler {
	base := g.Public.Base()
	if base == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rest, ok := strings.CutPrefix(r.URL.Path, base)
		if !ok || rest != "" && rest[0] != '/' {
			next.ServeHTTP(w, r)
			return
		}
		inner, at := *r, *r.URL
		at.Path = "/" + strings.TrimPrefix(rest, "/")
		if raw, ok := strings.CutPrefix(r.URL.RawPath, base); ok {
			at.RawPath = "/" + strings.TrimPrefix(raw, "/")
		}
		inner.URL = &at
		next.ServeHTTP(w, &inner)
	})
}

// public is how others reach the server; nil if that was not said.
type public struct{ *url.URL }

// ParsePublic refuses a public address that no browser could open, or under which the page would not
// find its own addresses.
func ParsePublic(text string) (public, error) {
	if text == "" {
		return public{}, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil {
		return public{}, fmt.Errorf("public address %q: want one like https://play.example.org", text)
	}
	if u.RawQuery != "" || u.Fragment != "" {
		return public{}, fmt.Errorf("public address %q: want none of ? and #", text)
	}
	p := public{u}
	if err := p.checkBase(); err != nil {
		return public{}, fmt.Errorf("public address %q: %w", text, err)
	}
	return p, nil
}

// secure tells whether everybody is to come over TLS.
func (p public) secure() bool { return p.URL != nil && p.Scheme == "https" }

// The addresses that people open, as the router of the page has them: lists, pages about a game, and
// the eight letters of a match.
var (
	ListPages  = []string{"", "rules", "puzzles", "matches", "records", "tokens", "make", "more"}
	GamePages  = []string{"play", "editor", "rules"}
	SeriesPage = "series" // a match of matches: /series/abcd1234
	FramedPage = "embed"  // a match in a frame on another site's page: /embed/abcd1234
	MatchPages = regexp.MustCompile(`^[0-9A-Za-z]{8}$`)
)
