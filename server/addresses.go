package server

import (
	"errors"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/store"
)

// The addresses that people open, as the router of the page has them: lists, pages about a game, and
// the eight letters of a match.
var (
	listPages  = []string{"", "rules", "puzzles", "matches", "records", "tokens"}
	gamePages  = []string{"play", "editor", "rules"}
	framedPage = "embed" // a match in a frame on another site's page: /embed/abcd1234
	matchPages = regexp.MustCompile(`^[0-9A-Za-z]{8}$`)
)

// servePage answers with the page. Where nothing is at the address the status says so, the page says
// the same in words; a game under another of its names is sent to its own address.
func (p *site) servePage(w http.ResponseWriter, r *http.Request, page *file) {
	parts := strings.Split(strings.Trim(path.Clean(r.URL.Path), "/"), "/")
	if len(parts) == 2 && slices.Contains(gamePages, parts[0]) {
		if info, ok := game.Lookup(parts[1]); ok && info.ID != parts[1] {
			to := url.URL{Path: p.base + "/" + parts[0] + "/" + info.ID, RawQuery: r.URL.RawQuery}
			http.Redirect(w, r, to.String(), http.StatusFound)
			return
		}
	}
	if p.isAddress(r, parts) {
		page.serve(w, r)
		return
	}
	page.serveMissing(w, r)
}

// isAddress tells whether something is at an address. What cannot be told is left to the page.
func (p *site) isAddress(r *http.Request, parts []string) bool {
	switch len(parts) {
	case 1:
		return slices.Contains(listPages, parts[0]) || p.isMatch(r, parts[0])
	case 2:
		if parts[0] == framedPage {
			return p.isMatch(r, parts[1])
		}
		if slices.Contains(gamePages, parts[0]) {
			_, ok := game.Lookup(parts[1])
			return ok
		}
		return parts[0] == "puzzles" && p.has(parts[1], "")
	case 3:
		return parts[0] == "puzzles" && p.has(parts[1], parts[2])
	}
	return false
}

// isMatch tells whether there is a match of this id.
func (p *site) isMatch(r *http.Request, id string) bool {
	if !matchPages.MatchString(id) {
		return false
	}
	_, err := p.store.Match(r.Context(), id)
	return !errors.Is(err, store.ErrNotFound)
}

// serveMissing answers with the page and the status of an address at which nothing is.
func (f *file) serveMissing(w http.ResponseWriter, r *http.Request) {
	data, coding := f.formFor(r)
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(data)))
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	if len(f.form) > 1 {
		h.Set("Vary", "Accept-Encoding")
	}
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		_, _ = w.Write(data) // the client may be gone
	}
}

// formFor is the smallest form of a file that the client takes, and its coding.
func (f *file) formFor(r *http.Request) (data []byte, coding string) {
	for _, c := range codings {
		if packed, ok := f.form[c.name]; ok && accepts(r, c.name) {
			return packed, c.name
		}
	}
	return f.form[""], ""
}
