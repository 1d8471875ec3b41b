package gate

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// MaxBody bounds what a request may bring, in bytes.
const MaxBody = 16 << 10

// Gate stands before everything: it finds out who sends a request, and whether he may.
type Gate struct {
	cfg       Config
	log       *slog.Logger
	Store     store.Store
	Key       []byte // of the cookies
	Public    public
	names     names
	proxies   proxies
	blocklist *datadir.Blocklist
	Reads     Fair
	writes    Fair
	acts      Fair    // commands at tables that come one by one: as many as a socket may bring
	arrivals  *limits // new guests of an address
	sights    Sightings

	proxyNoted sync.Once
}

// Config is what the gate must be told.
type Config struct {
	Addr           string // to listen on
	PublicURL      string
	TrustedProxies []string
	Limits         Limits
	Unlimited      bool
	Now            func() time.Time
	Acting         func(path string) bool // tells whether a POST to the path is a move or another act at a table
	LAN            func() string          // this machine's address on the local network, as far as the server listens there
}

// New is a gate to which the store and the key are given later.
func New(cfg Config, log *slog.Logger, blocklist *datadir.Blocklist) (*Gate, error) {
	most := cfg.Limits
	g := &Gate{
		cfg: cfg, log: log, blocklist: blocklist,
		Reads:    NewFair(most.Reads, int(readsAhead*most.Reads), most.Guests, cfg.Now),
		writes:   NewFair(most.Writes, int(writesAhead*most.Writes), most.Guests, cfg.Now),
		acts:     NewFair(FramesPerSec, FramesBurst, most.Guests, cfg.Now),
		arrivals: NewLimits(newPerSec*float64(most.Guests), NewAhead*most.Guests, 10_000, cfg.Now),
	}
	var err error
	if g.Public, err = ParsePublic(cfg.PublicURL); err == nil {
		g.proxies, err = ParseProxies(cfg.TrustedProxies)
	}
	g.names = newNames(cfg.Addr, g.Public)
	return g, err
}

// problem is err for a client.
func (g *Gate) problem(err error) *problem.Problem { return problem.Of(g.log, err) }

// Origins of pages that belong to this server, besides the host a request was sent to: behind a
// proxy the two may differ.
func (g *Gate) Origins() []string {
	if g.Public.URL == nil {
		return nil
	}
	return []string{g.Public.Scheme + "://" + g.Public.Host}
}

// Reachable is the root of this server as another machine can open it: the address the request
// was sent to, unless that is this machine's own and others may reach it by another. Where no other machine can,
// it is local.
func (g *Gate) Reachable(ctx context.Context) (root string, local bool) {
	if g.cfg.PublicURL != "" {
		return g.cfg.PublicURL, false
	}
	p := peerOf(ctx)
	scheme, host := "http", p.host
	if p.secure {
		scheme = "https"
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = strings.Trim(host, "[]"), ""
	}
	ip := net.ParseIP(name)
	if name == "localhost" || strings.HasSuffix(name, ".localhost") || ip != nil && ip.IsLoopback() {
		lan := g.cfg.LAN()
		if lan != "" {
			host = lan
			if port != "" {
				host = net.JoinHostPort(lan, port)
			}
		}
		local = lan == ""
	}
	return (&url.URL{Scheme: scheme, Host: host}).String(), local
}

// Address of a match, as another machine can open it; local if none can.
func (g *Gate) Address(ctx context.Context, id string) (address string, local bool) {
	base, local := g.Reachable(ctx)
	address, err := url.JoinPath(base, id)
	if err != nil {
		return fmt.Sprintf("%s/%s", base, id), local
	}
	return address, local
}

// policy lets pages use what comes from here and nothing else.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors "

// ancestors are the sites on whose pages an address may stand in a frame: none, but for matches that are only looked
// at. Nothing can be done on their page, and cookies of this site are not sent into frames of others.
func ancestors(r *http.Request) string {
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if len(parts) == 2 && parts[0] == FramedPage && MatchPages.MatchString(parts[1]) {
		return "*"
	}
	return "'none'"
}

// AllowScript lets one script run that stands in the page which is answered; source names it, as by its hash.
func AllowScript(w http.ResponseWriter, r *http.Request, source string) {
	own := strings.Replace(policy, "script-src 'self'", "script-src 'self' "+source, 1)
	w.Header().Set("Content-Security-Policy", own+ancestors(r))
}

// isPart tells whether a browser asks for what becomes part of a page, whose policy holds for it: no page stands under these
// paths, and a worker, for which its own policy holds, is another use.
func isPart(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Dest") {
	case "script", "style", "image", "font", "empty":
		return strings.HasPrefix(r.URL.Path, "/assets/") || strings.HasPrefix(r.URL.Path, "/api/")
	}
	return false
}

// Headers that every answer bears. What becomes part of a page has no use for what is said to pages, and a page has dozens of
// such parts; whoever does not tell what an answer is for gets all.
func (g *Gate) Headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Add("Vary", "Sec-Fetch-Dest")
		if !isPart(r) {
			h.Set("Content-Security-Policy", policy+ancestors(r))
			h.Set("Referrer-Policy", "same-origin")
			h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
		}
		if g.Public.secure() {
			h.Set("Strict-Transport-Security", "max-age=31536000") // browsers heed it over TLS only
		}
		next.ServeHTTP(w, r)
	})
}

// MayStay tells whether a client that was let in would be let in again: it is not blocked, and its token not revoked.
func (g *Gate) MayStay(ctx context.Context) error { return g.Staying(ctx)() }

// Staying is MayStay for longer than the request lasts: it keeps nothing of it.
func (g *Gate) Staying(ctx context.Context) func() error {
	v, addr := VisitorOf(ctx), peerOf(ctx).addr
	guest, scope, session := v.Guest, v.Scope, v.session
	return func() error {
		if g.blocked(guest, addr) {
			return problem.ErrBlocked
		}
		if scope != "" {
			_, err := g.Store.Token(context.Background(), session)
			return tokenFault(err)
		}
		return nil
	}
}
