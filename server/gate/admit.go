package gate

import (
	"net/http"
	"net/netip"

	"github.com/tavlei/tavlei/server/problem"
)

// blocked tells whether a guest or an address is blocked.
func (g *Gate) blocked(guest string, addr netip.Addr) bool {
	is, err := g.blocklist.Has(guest, addr, g.cfg.Now())
	if err != nil {
		g.log.Error("list of who is blocked", "error", err)
	}
	return is
}

// Admit is the middleware that refuses who is blocked.
func (g *Gate) Admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.blocked(VisitorOf(r.Context()).Guest, peerOf(r.Context()).addr) {
			problem.Write(w, g.problem(problem.ErrBlocked))
			return
		}
		next.ServeHTTP(w, r)
	})
}
