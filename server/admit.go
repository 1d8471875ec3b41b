package server

import (
	"errors"
	"net/http"
	"net/netip"
)

// errBlocked says that who runs the server does not want this guest.
var errBlocked = errors.New("who runs this server has blocked you")

// blocked tells whether a guest or an address is blocked.
func (g *gate) blocked(guest string, addr netip.Addr) bool {
	is, err := g.blocklist.Has(guest, addr, g.cfg.now())
	if err != nil {
		g.log.Error("list of who is blocked", "error", err)
	}
	return is
}

// admit is the middleware that refuses who is blocked.
func (g *gate) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.blocked(visitorOf(r.Context()).guest, peerOf(r.Context()).addr) {
			writeProblem(w, g.problem(errBlocked))
			return
		}
		next.ServeHTTP(w, r)
	})
}
