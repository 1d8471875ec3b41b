package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/store"
)

// The times of leases. What has a lease that was renewed lately is played on at most TTL after its node has died.
const (
	TTL        = 2 * time.Second
	renewEvery = 600 * time.Millisecond
	findEvery  = 500 * time.Millisecond
	mostFound  = 500 // that nobody looks after, at one time
	letTimeout = time.Second
)

// Config is what a keeper must be told.
type Config struct {
	Node   string
	Leases store.Leases
	Log    *slog.Logger
	Now    func() time.Time // of matches
	// Lost is told that this node has a lease no more, or may not have it.
	Lost func(match string)
	// Found is told of a match that no node looks after.
	Found func(ctx context.Context, match string)
	// Peers is told which other nodes have come and gone.
	Peers func(came, went []string)
}

// Hold is a lease that this node has.
type Hold struct {
	store.Lease
	Since time.Time // when this node took it, by the time of matches

	until time.Time // by this machine's clock: nobody else had it before
	let   bool      // it is to be given back
	late  bool      // it was not renewed in time, which Lost was told
}

// Gap is the time in which no node had the match before this one took it; false if nobody ever had it, or was not missed.
func (h Hold) Gap() (from, to time.Time, ok bool) {
	return h.Since.Add(-h.Idle), h.Since, !h.First && h.Idle >= leastGap
}

// leastGap is the least time without a node that is worth an event: commands that come meanwhile keep the moment at which
// they came.
const leastGap = 100 * time.Millisecond

// Elsewhere says that another node has a match.
type Elsewhere struct{ store.Lease }

// Error implements error.
func (e *Elsewhere) Error() string { return store.Held(e.Lease).Error() }

// Unwrap implements the interface of package errors.
func (*Elsewhere) Unwrap() error { return store.ErrHeld }

// Keeper keeps the leases of this node. It is for use by many goroutines.
type Keeper struct {
	cfg Config

	mu     sync.Mutex
	held   map[string]Hold
	others []string        // nodes
	silent map[string]bool // those that were missing the last time
	closed bool

	mark int64 // of the last renewal; only Renew uses it
}

// NewKeeper is a keeper without leases.
func NewKeeper(cfg Config) *Keeper { return &Keeper{cfg: cfg, held: map[string]Hold{}} }

// Node is the id of this node.
func (k *Keeper) Node() string { return k.cfg.Node }

// Held is the lease of a match that this node has for certain at this moment; it asks nobody.
func (k *Keeper) Held(match string) (Hold, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	h, ok := k.held[match]
	return h, ok && time.Now().Before(h.until)
}

// Take takes the lease of a match, if this node has it not. Elsewhere says who has it.
func (k *Keeper) Take(ctx context.Context, match string) (Hold, error) {
	k.mu.Lock()
	h, ok := k.held[match]
	if k.closed {
		k.mu.Unlock()
		return Hold{}, fmt.Errorf("match %q: this node is leaving: %w", match, store.ErrClosed)
	}
	if ok && time.Now().Before(h.until) {
		h.let = false
		k.held[match] = h
		k.mu.Unlock()
		return h, nil
	}
	k.mu.Unlock()
	asked := time.Now()
	l, err := k.cfg.Leases.Acquire(ctx, match, k.cfg.Node, TTL)
	return k.got(l, asked, err)
}

// Seize takes the lease of a match from a node that cannot be reached. Elsewhere says who has it by now, if another has.
func (k *Keeper) Seize(ctx context.Context, from store.Lease) (Hold, error) {
	asked := time.Now()
	l, err := k.cfg.Leases.Seize(ctx, from, k.cfg.Node, TTL)
	return k.got(l, asked, err)
}

// got is what came of asking for a lease.
func (k *Keeper) got(l store.Lease, asked time.Time, err error) (Hold, error) {
	if errors.Is(err, store.ErrHeld) {
		return Hold{}, &Elsewhere{l}
	}
	if err != nil {
		return Hold{}, err
	}
	return k.took(l, asked)
}

// took notes a lease that was given at the earliest at a moment.
func (k *Keeper) took(l store.Lease, asked time.Time) (Hold, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	h, ok := k.held[l.Match]
	if !ok || h.Token != l.Token {
		h = Hold{Lease: l, Since: k.cfg.Now().Truncate(time.Millisecond)}
	}
	h.until, h.let, h.late = asked.Add(l.Lasts), k.closed, false
	k.held[l.Match] = h
	if k.closed { // Close gives it back
		return Hold{}, fmt.Errorf("match %q: this node is leaving: %w", l.Match, store.ErrClosed)
	}
	return h, nil
}

// Let gives a lease back soon, unless it is taken again before.
func (k *Keeper) Let(match string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if h, ok := k.held[match]; ok {
		h.let = true
		k.held[match] = h
	}
}

// Lose forgets a lease that is good for nothing: an append with its token was refused.
func (k *Keeper) Lose(match string, token int64) {
	k.mu.Lock()
	h, ok := k.held[match]
	ok = ok && h.Token == token
	if ok {
		delete(k.held, match)
	}
	k.mu.Unlock()
	if ok {
		k.cfg.Lost(match)
	}
}

// Count is how many leases this node has.
func (k *Keeper) Count() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.held)
}

// Run renews leases, finds matches that nobody looks after and says that this node is there, until ctx is done.
func (k *Keeper) Run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() { every(ctx, renewEvery, k.Renew) })
	all.Go(func() { every(ctx, findEvery, k.Find) })
	all.Go(func() { k.Say(ctx); every(ctx, sayEvery, k.Say) })
}

func every(ctx context.Context, d time.Duration, f func(context.Context)) {
	t := time.NewTicker(d)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			f(ctx)
		}
	}
}

// Renew makes all leases last, gives back those that are not needed any more, and forgets those that are lost.
func (k *Keeper) Renew(ctx context.Context) {
	k.giveBack(ctx, k.take(func(h Hold) bool { return h.let }))
	ctx, cancel := context.WithTimeout(ctx, TTL)
	defer cancel()
	asked, mine := time.Now(), k.leases()
	if len(mine) == 0 {
		return
	}
	gone, err := k.renew(ctx, mine)
	if err != nil {
		k.cfg.Log.Warn("leases are not renewed", "matches", len(mine), "error", err)
		mine = nil
	}
	k.mu.Lock()
	for _, l := range mine {
		if h, ok := k.held[l.Match]; ok && h.Token == l.Token && !gone[l.Token] {
			h.until, h.late = asked.Add(TTL), false
			k.held[l.Match] = h
		}
	}
	k.mu.Unlock()
	for _, l := range append(k.take(func(h Hold) bool { return gone[h.Token] }), k.lapsed(time.Now())...) {
		k.cfg.Log.Warn("lease lost", "match", l.Match)
		k.cfg.Lost(l.Match)
	}
}

// lapsed are leases that were not renewed in time and that nobody has been told of. They are kept: a renewal that comes about in the
// end tells whether another node has taken them.
func (k *Keeper) lapsed(now time.Time) (list []store.Lease) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for id, h := range k.held {
		if !h.late && !now.Before(h.until) {
			list = append(list, h.Lease)
			h.late = true
			k.held[id] = h
		}
	}
	return list
}

// renew tells which of the leases are gone, by token. It asks for that only where the mark says so.
func (k *Keeper) renew(ctx context.Context, mine []store.Lease) (gone map[int64]bool, err error) {
	mark, err := k.cfg.Leases.Renew(ctx, k.cfg.Node, TTL)
	if err != nil || mark == k.mark {
		return nil, err
	}
	list, err := k.cfg.Leases.Gone(ctx, mine)
	if err != nil {
		return nil, err
	}
	k.mark, gone = mark, map[int64]bool{}
	for _, l := range list {
		gone[l.Token] = true
	}
	return gone, nil
}

// leases are those that this node has.
func (k *Keeper) leases() []store.Lease {
	k.mu.Lock()
	defer k.mu.Unlock()
	list := make([]store.Lease, 0, len(k.held))
	for _, h := range k.held {
		list = append(list, h.Lease)
	}
	return list
}

// take takes some leases out of those that this node has.
func (k *Keeper) take(which func(Hold) bool) (list []store.Lease) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for id, h := range k.held {
		if which(h) {
			list = append(list, h.Lease)
			delete(k.held, id)
		}
	}
	return list
}

// giveBack ends leases in the store; what cannot be told there ends by itself.
func (k *Keeper) giveBack(ctx context.Context, list []store.Lease) {
	if len(list) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, letTimeout)
	defer cancel()
	if err := k.cfg.Leases.Release(ctx, list); err != nil {
		k.cfg.Log.Warn("leases are not given back", "matches", len(list), "error", err)
	}
}

// foundAtOnce matches are taken over at a time.
const foundAtOnce = 8

// Find looks for matches that nobody looks after, and returns when all have been told.
func (k *Keeper) Find(ctx context.Context) {
	asking, cancel := context.WithTimeout(ctx, TTL)
	defer cancel()
	ids, err := k.cfg.Leases.Unheld(asking, mostFound)
	if err != nil {
		if ctx.Err() == nil {
			k.cfg.Log.Warn("matches that nobody looks after are not found", "error", err)
		}
		return
	}
	var all sync.WaitGroup
	defer all.Wait()
	slots := make(chan struct{}, foundAtOnce)
	for _, id := range ids {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			k.cfg.Found(ctx, id)
		})
	}
}

// Close gives all leases back; from then on none is taken.
func (k *Keeper) Close() {
	k.mu.Lock()
	k.closed = true
	k.mu.Unlock()
	k.giveBack(context.Background(), k.take(func(Hold) bool { return true }))
	ctx, cancel := context.WithTimeout(context.Background(), letTimeout)
	defer cancel()
	if _, err := k.cfg.Leases.Beat(ctx, k.cfg.Node, 0); err != nil {
		k.cfg.Log.Warn("the others do not know that this node has gone", "error", err)
	}
}
