package nats_test

import (
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"

	"github.com/tavlei/tavlei/server/bus/bustest"
	"github.com/tavlei/tavlei/server/bus/nats"
	"github.com/tavlei/tavlei/server/bus/nats/natstest"
)

var prefixes atomic.Int64

// open is a node of an installation.
func open(t *testing.T, cfg nats.Config) *nats.Bus {
	t.Helper()
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	b, err := nats.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// newPrefix is that of an installation of a test's own.
func newPrefix() string { return fmt.Sprintf("test%d", prefixes.Add(1)) }

func TestConformance(t *testing.T) {
	server := natstest.Start(t)
	bustest.Run(t, func(t *testing.T) bustest.Nodes {
		prefix := newPrefix()
		near := open(t, nats.Config{URL: server.URL(), Prefix: prefix, Node: "near"})
		far := open(t, nats.Config{URL: server.URL(), Prefix: prefix, Node: "far"})
		return bustest.Nodes{Near: near, Far: far, Settle: func() { near.Settle(); far.Settle() }}
	})
	t.Run("one node", func(t *testing.T) {
		bustest.Run(t, func(t *testing.T) bustest.Nodes {
			b := open(t, nats.Config{URL: server.URL(), Prefix: newPrefix(), Node: "near"})
			return bustest.Nodes{Near: b, Far: b, Settle: b.Settle}
		})
	})
}
