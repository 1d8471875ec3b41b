package server

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// The public address may have a path, the base: then everything is served below it, besides where it is served
// without. So it does not matter whether a proxy passes the base on or takes it off. See docs/adr/0031.

// basePath is a base without its end: parts of letters that need no escape anywhere.
var basePath = regexp.MustCompile(`^(/[0-9A-Za-z_~][0-9A-Za-z._~-]*)*$`)

// base of the public address: empty, or like /tavlei.
func (p public) base() string {
	if p.URL == nil {
		return ""
	}
	return strings.TrimRight(p.Path, "/")
}

// checkBase refuses paths that no link could bear, and those that begin like addresses of our own: of /play/russian
// below /play nobody could say whether a proxy has taken the base off.
func (p public) checkBase() error {
	base := p.base()
	if p.RawPath != "" || !basePath.MatchString(base) {
		return fmt.Errorf("the path %q: want one of letters and digits, like /tavlei", p.EscapedPath())
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(base, "/"), "/")
	if base != "" && (slices.Contains(listPages, first) || slices.Contains(gamePages, first) || first == "api" || first == "assets") {
		return fmt.Errorf("the path %q: the page has an address /%s of its own: choose another", base, first)
	}
	return nil
}

// based is the middleware that takes the base off the path of a request, if it is there still.
func (g *gate) based(next http.Handler) http.Handler {
	base := g.public.base()
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

// rooted is the page as it is built, all of whose addresses are relative, as a deep address can load it.
func (f *file) rooted(base string) (*file, error) {
	page := newFile(f.name, bytes.ReplaceAll(f.form[""], []byte(`="./`), []byte(`="`+base+`/`)))
	return page, page.pack()
}
