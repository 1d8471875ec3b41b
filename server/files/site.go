package files

import (
	"errors"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/store"
)

// servePage answers with the page. Where nothing is at the address the status says so, the page says
// the same in words; a game under another of its names is sent to its own address.
func (p *Site) servePage(w http.ResponseWriter, r *http.Request, page *File) {
	parts := strings.Split(strings.Trim(path.Clean(r.URL.Path), "/"), "/")
	if len(parts) == 2 && slices.Contains(gate.GamePages, parts[0]) {
		if info, ok := game.Lookup(parts[1]); ok && info.ID != parts[1] {
			to := url.URL{Path: p.Base + "/" + parts[0] + "/" + info.ID, RawQuery: r.URL.RawQuery}
			http.Redirect(w, r, to.String(), http.StatusFound)
			return
		}
	}
	if p.isAddress(r, parts) {
		page.Serve(w, r)
		return
	}
	page.serveMissing(w, r)
}

// isAddress tells whether something is at an address. What cannot be told is left to the page.
func (p *Site) isAddress(r *http.Request, parts []string) bool {
	switch len(parts) {
	case 1:
		return slices.Contains(gate.ListPages, parts[0]) || p.isMatch(r, parts[0])
	case 2:
		if parts[0] == gate.FramedPage {
			return p.isMatch(r, parts[1])
		}
		if parts[0] == gate.SeriesPage {
			return p.isSeries(r, parts[1])
		}
		if slices.Contains(gate.GamePages, parts[0]) {
			_, ok := game.Lookup(parts[1])
			return ok
		}
		return parts[0] == "puzzles" && p.Has(parts[1], "")
	case 3:
		return parts[0] == "puzzles" && p.Has(parts[1], parts[2])
	}
	return false
}

// isMatch tells whether there is a match of this id.
func (p *Site) isMatch(r *http.Request, id string) bool {
	if !gate.MatchPages.MatchString(id) {
		return false
	}
	_, err := p.Store.Match(r.Context(), id)
	return !errors.Is(err, store.ErrNotFound)
}

// isSeries tells whether there may be a series of this id: its first match, or others of it.
func (p *Site) isSeries(r *http.Request, id string) bool {
	if !gate.MatchPages.MatchString(id) {
		return false
	}
	list, err := p.Store.SeriesOf(r.Context(), id, 1)
	return err != nil || len(list) > 0
}
