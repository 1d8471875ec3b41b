package gate

import (
	"fmt"
	"html"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/server/problem"
)

// names under which this server answers. A page of another site may let its own name point to this
// machine, and would then be of the same origin as the server: so a name that nobody has given it is refused.
// An address in digits cannot be turned round like that.
type names struct {
	known map[string]bool // small letters, without port
	any   bool            // the server listens on all addresses, or a proxy does for it
}

// machineName is what this machine is called on its own network.
var machineName = sync.OnceValue(func() string {
	name, err := os.Hostname()
	if err != nil {
		return ""
	}
	return strings.ToLower(name)
})

func newNames(addr string, p public) names {
	n := names{known: map[string]bool{"localhost": true}}
	if p.URL != nil {
		n.known[strings.ToLower(p.Hostname())] = true
	}
	if strings.HasPrefix(addr, UnixPrefix) {
		n.any = true
		return n
	}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return n
	}
	ip, err := netip.ParseAddr(host)
	switch {
	case host == "" || err == nil && ip.IsUnspecified():
		n.any = true
		if machine := machineName(); machine != "" {
			first, _, _ := strings.Cut(machine, ".")
			n.known[machine], n.known[first], n.known[first+".local"] = true, true, true
		}
	case err == nil:
		n.known[ip.Unmap().String()] = true
	default:
		n.known[strings.ToLower(host)] = true
	}
	return n
}

// has tells whether the server answers to the host of a request.
func (n names) has(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.ToLower(strings.Trim(name, "[]")), ".")
	if ip, err := netip.ParseAddr(name); err == nil {
		return n.any || ip.IsLoopback() || n.known[ip.Unmap().WithZone("").String()]
	}
	return n.known[name] || strings.HasSuffix(name, ".localhost")
}

// Hosted is the middleware that refuses requests for a host that is not this server.
func (g *Gate) Hosted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if g.names.has(r.Host) {
			next.ServeHTTP(w, r)
			return
		}
		detail := fmt.Sprintf("host %q: this server does not answer to that name; who runs it can give it the name by --public", problem.Clip(r.Host))
		if !strings.HasPrefix(r.URL.Path, "/api/") && strings.Contains(r.Header.Get("Accept"), "text/html") {
			strange(w, r.Host)
			return
		}
		problem.Write(w, problem.New(http.StatusMisdirectedRequest, "host", detail))
	})
}

// strange tells a person so, in all languages, for nothing of the page can be loaded under that name.
func strange(w http.ResponseWriter, host string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
	w.WriteHeader(http.StatusMisdirectedRequest)
	name := html.EscapeString(problem.Clip(host))
	fmt.Fprintf(w, `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Tavlei</title>`+
		`<body style="font:1.1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem">`+
		`<p lang="uk">Цей сервер не відгукується на ім’я <b>%[1]s</b>. Його власник може додати це ім’я прапорцем <code>--public</code>.</p>`+
		`<p lang="ru">Этот сервер не отзывается на имя <b>%[1]s</b>. Его владелец может добавить это имя флагом <code>--public</code>.</p>`+
		`<p lang="en">This server does not answer to the name <b>%[1]s</b>. Who runs it can add the name with the flag <code>--public</code>.</p>`, name)
}

// UnixPrefix begins an address that is a socket in the file system, for a proxy on this machine.
const UnixPrefix = "unix:"
