package gate

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// peer is the other end of a request: the browser's machine, as far as the connection and trusted
// proxies tell.
type peer struct {
	addr   netip.Addr // not valid: unknown
	secure bool       // the browser came over TLS
	host   string     // under which the server was asked
}

type peerKey struct{}

func peerOf(ctx context.Context) peer {
	p, _ := ctx.Value(peerKey{}).(peer)
	return p
}

// key of the peer's limits. One household has a whole /64.
func (p peer) key() string {
	switch {
	case !p.addr.IsValid():
		return "unknown"
	case p.addr.Is6():
		if net, err := p.addr.Prefix(64); err == nil {
			return net.String()
		}
	}
	return p.addr.String()
}

// proxies are the addresses whose X-Forwarded headers are believed.
type proxies []netip.Prefix

// ParseProxies reads addresses and prefixes: 10.0.0.2, 172.16.0.0/12, ::1.
func ParseProxies(texts []string) (proxies, error) {
	var list proxies
	for _, text := range texts {
		prefix, err := parsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("trusted proxy %q: want an address or a prefix, like 127.0.0.1 or 172.16.0.0/12", text)
		}
		list = append(list, prefix)
	}
	return list, nil
}

// parsePrefix reads a prefix, or an address, which is one of a single address.
func parsePrefix(text string) (netip.Prefix, error) {
	text = strings.TrimSpace(text)
	if prefix, err := netip.ParsePrefix(text); err == nil {
		return prefix.Masked(), nil
	}
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	addr = addr.Unmap()
	return addr.Prefix(addr.BitLen())
}

func (ps proxies) trust(addr netip.Addr) bool {
	for _, p := range ps {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// vouch tells whether a request comes from a proxy that is believed: one that was named, or one that
// opens our socket in the file system, whose mode says who may.
func (ps proxies) vouch(r *http.Request) bool {
	at, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return at != nil && at.Network() == "unix" || ps.trust(addrOf(r.RemoteAddr))
}

// peer finds out who is behind a connection. Each proxy adds the address it was asked from to the end
// of X-Forwarded-For: read from there, the first one that is no trusted proxy is the client's.
// What else stands to its left is its own invention.
func (ps proxies) peer(r *http.Request) peer {
	p := peer{addr: addrOf(r.RemoteAddr), secure: r.TLS != nil}
	if !ps.vouch(r) {
		return p
	}
	p.secure = p.secure || lastOf(r, "X-Forwarded-Proto") == "https"
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i, believed := len(hops)-1, true; i >= 0 && believed; i-- {
		if hop := strings.TrimSpace(hops[i]); hop != "" {
			p.addr = addrOf(hop)
			believed = ps.trust(p.addr)
		}
	}
	return p
}

// addrOf reads an address with or without a port; not valid if it is none.
func addrOf(text string) netip.Addr {
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	addr, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		return netip.Addr{}
	}
	return addr.Unmap().WithZone("")
}

// lastOf is the last value of a header that may be a list: what the nearest proxy has written.
func lastOf(r *http.Request, name string) string {
	values := r.Header.Values(name)
	if len(values) == 0 {
		return ""
	}
	last := values[len(values)-1]
	return strings.TrimSpace(last[strings.LastIndexByte(last, ',')+1:])
}

// Met is the middleware that finds out who sends a request and under which name; both may have been
// told by a trusted proxy.
func (g *Gate) Met(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := g.proxies.peer(r)
		host := r.Host
		if g.proxies.vouch(r) {
			if told := lastOf(r, "X-Forwarded-Host"); told != "" {
				host = told
			}
		} else if r.Header.Get("X-Forwarded-For") != "" {
			g.proxyNoted.Do(func() {
				g.log.Warn("X-Forwarded-For of an address that is no trusted proxy is not believed: all behind it count as one client; see --trusted-proxy", "address", addrOf(r.RemoteAddr))
			})
		}
		if p.addr.IsValid() {
			seerOf(r.Context()).Client = p.addr.String()
		}
		p.host = host
		r = r.WithContext(context.WithValue(r.Context(), peerKey{}, p))
		r.Host = host
		next.ServeHTTP(w, r)
	})
}
