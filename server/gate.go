package server

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/store"
)

// gate stands before everything: it finds out who sends a request, and whether he may.
type gate struct {
	cfg       gateConfig
	log       *slog.Logger
	store     store.Store
	key       []byte // of the cookies
	public    public
	names     names
	proxies   proxies
	blocklist *datadir.Blocklist
	reads     fair
	writes    fair
	acts      fair    // commands at tables that come one by one: as many as a socket may bring
	arrivals  *limits // new guests of an address
	sights    sightings

	proxyNoted sync.Once
}

// gateConfig is what the gate must be told.
type gateConfig struct {
	Addr           string // to listen on
	PublicURL      string
	TrustedProxies []string
	Limits         Limits
	Unlimited      bool
	now            func() time.Time
	acting         func(path string) bool // tells whether a POST to the path is a move or another act at a table
	lan            func() string          // this machine's address on the local network, as far as the server listens there
}

// newGate is a gate to which the store and the key are given later.
func newGate(cfg gateConfig, log *slog.Logger, blocklist *datadir.Blocklist) (*gate, error) {
	most := cfg.Limits
	g := &gate{
		cfg: cfg, log: log, blocklist: blocklist,
		reads:    newFair(most.Reads, int(readsAhead*most.Reads), most.Guests, cfg.now),
		writes:   newFair(most.Writes, int(writesAhead*most.Writes), most.Guests, cfg.now),
		acts:     newFair(framesPerSec, framesBurst, most.Guests, cfg.now),
		arrivals: newLimits(newPerSec*float64(most.Guests), newAhead*most.Guests, 10_000, cfg.now),
	}
	var err error
	if g.public, err = parsePublic(cfg.PublicURL); err == nil {
		g.proxies, err = parseProxies(cfg.TrustedProxies)
	}
	g.names = newNames(cfg.Addr, g.public)
	return g, err
}

// problem is err for a client.
func (g *gate) problem(err error) *Problem { return problemOf(g.log, err) }

// origins of pages that belong to this server, besides the host a request was sent to: behind a
// proxy the two may differ.
func (g *gate) origins() []string {
	if g.public.URL == nil {
		return nil
	}
	return []string{g.public.Scheme + "://" + g.public.Host}
}

// reachable is the root of this server as another machine can open it: the address the request
// was sent to, unless that is this machine's own and others may reach it by another. Where no other machine can,
// it is local.
func (g *gate) reachable(ctx context.Context) (root string, local bool) {
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
		lan := g.cfg.lan()
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

// address of a match, as another machine can open it; local if none can.
func (g *gate) address(ctx context.Context, id string) (address string, local bool) {
	base, local := g.reachable(ctx)
	address, err := url.JoinPath(base, id)
	if err != nil {
		return fmt.Sprintf("%s/%s", base, id), local
	}
	return address, local
}
