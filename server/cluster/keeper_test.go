package cluster

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/store"
)

// table is a table of leases whose time a test moves.
type table struct {
	mu    sync.Mutex
	now   time.Time
	last  int64
	rows  map[string]store.Lease
	ends  map[string]time.Time // of the leases of nodes
	marks map[string]int64
	nodes map[string]time.Time
	asked int // whether leases are gone
	fails error
}

func newTable() *table {
	return &table{now: time.Unix(1, 0), rows: map[string]store.Lease{}, ends: map[string]time.Time{}, marks: map[string]int64{}}
}

func (b *table) Acquire(_ context.Context, match, node string, ttl time.Duration) (store.Lease, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.acquire(match, 0, node, ttl)
}

func (b *table) Seize(_ context.Context, from store.Lease, node string, ttl time.Duration) (store.Lease, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.acquire(from.Match, from.Token, node, ttl)
}

// of is a lease as it stands.
func (b *table) of(match string) (store.Lease, bool) {
	l, known := b.rows[match]
	if l.Node != "" {
		l.Expires = b.ends[l.Node]
	}
	return l, known
}

func (b *table) acquire(match string, from int64, node string, ttl time.Duration) (store.Lease, error) {
	old, known := b.of(match)
	free := !b.now.Before(old.Expires) || old.Token == from
	switch {
	case b.fails != nil:
		return store.Lease{}, b.fails
	case !free && old.Node != node:
		return old, store.Held(old)
	}
	if old.Token == from {
		b.marks[old.Node]++
	}
	if !store.LastsLong(b.ends[node].Sub(b.now), ttl) {
		b.renew(node, ttl)
	}
	it := old
	if free {
		b.last++
		it = store.Lease{Match: match, Node: node, Token: b.last}
	}
	b.rows[match] = it
	before := &old
	if !known {
		before = nil
	}
	it.After(before, b.now, ttl)
	it.Expires, it.Lasts = b.ends[node], b.ends[node].Sub(b.now)
	return it, nil
}

func (b *table) renew(node string, ttl time.Duration) {
	if !b.now.Before(b.ends[node]) {
		b.marks[node]++
	}
	b.ends[node] = b.now.Add(ttl)
}

func (b *table) Renew(_ context.Context, node string, ttl time.Duration) (int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fails != nil {
		return 0, b.fails
	}
	b.renew(node, ttl)
	return b.marks[node], nil
}

func (b *table) Gone(_ context.Context, leases []store.Lease) (gone []store.Lease, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked++
	for _, l := range leases {
		if b.rows[l.Match].Token != l.Token {
			gone = append(gone, l)
		}
	}
	return gone, b.fails
}

func (b *table) Release(_ context.Context, leases []store.Lease) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range leases {
		if b.rows[l.Match].Token == l.Token {
			b.last++
			b.rows[l.Match] = store.Lease{Match: l.Match, Token: b.last, Expires: b.now}
		}
	}
	return nil
}

func (b *table) Beat(_ context.Context, node string, ttl time.Duration) (others []string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fails != nil {
		return nil, b.fails
	}
	if b.nodes == nil {
		b.nodes = map[string]time.Time{}
	}
	b.nodes[node] = b.now.Add(ttl)
	for name, until := range b.nodes {
		if name != node && b.now.Before(until) {
			others = append(others, name)
		}
	}
	slices.Sort(others)
	return others, nil
}

func (b *table) Unheld(context.Context, int) (ids []string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id := range b.rows {
		if l, _ := b.of(id); !b.now.Before(l.Expires) {
			ids = append(ids, id)
		}
	}
	return ids, b.fails
}

func (b *table) pass(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = b.now.Add(d)
}

// heard is what a keeper has told.
type heard struct {
	mu          sync.Mutex
	lost, found []string
	came, went  []string
}

func newKeeper(node string, b *table) (*Keeper, *heard) {
	h := &heard{}
	note := func(list *[]string, id string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		*list = append(*list, id)
	}
	return NewKeeper(Config{
		Node: node, Leases: b, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return time.Unix(1000, 0) },
		Lost: func(id string) { note(&h.lost, id) }, Found: func(_ context.Context, id string) { note(&h.found, id) },
		Peers: func(came, went []string) { h.came, h.went = came, went },
	}), h
}

// TestKeeper: leases are taken, renewed, lost and given back.
func TestKeeper(t *testing.T) {
	b, ctx := newTable(), t.Context()
	one, lost := newKeeper("one", b)
	two, found := newKeeper("two", b)
	first, err := one.Take(ctx, "m")
	if err != nil || !first.First || one.Count() != 1 {
		t.Fatalf("%+v, %v", first, err)
	}
	if _, _, gap := first.Gap(); gap {
		t.Error("a gap before the first lease")
	}
	if again, err := one.Take(ctx, "m"); err != nil || again.Token != first.Token {
		t.Errorf("taken again: %+v, %v", again, err)
	}
	var other *Elsewhere
	if _, err := two.Take(ctx, "m"); !errors.As(err, &other) || !errors.Is(err, store.ErrHeld) || other.Node != "one" {
		t.Errorf("what another has: %v", err)
	}
	b.pass(TTL - 1)
	one.Renew(ctx)
	asked := b.asked
	b.pass(TTL - 1)
	one.Renew(ctx)
	if b.asked != asked {
		t.Error("it asks what is gone though no lease has ended")
	}
	b.pass(TTL - 1)
	if _, err := two.Take(ctx, "m"); !errors.Is(err, store.ErrHeld) {
		t.Errorf("what was renewed: %v", err)
	}
	b.pass(time.Minute)
	if two.Find(ctx); !slices.Equal(found.found, []string{"m"}) {
		t.Errorf("found %q", found.found)
	}
	second, err := two.Take(ctx, "m")
	if err != nil || second.Token <= first.Token {
		t.Fatalf("%+v, %v", second, err)
	}
	if from, to, ok := second.Gap(); !ok || to.Sub(from) != time.Minute+TTL-1 {
		t.Errorf("nobody had it from %v to %v", from, to)
	}
	if one.Renew(ctx); !slices.Equal(lost.lost, []string{"m"}) || one.Count() != 0 {
		t.Errorf("lost %q", lost.lost)
	}
	two.Lose("m", first.Token) // an old token says nothing of the new lease
	if _, ok := two.Held("m"); !ok {
		t.Error("it was forgotten for another token")
	}
	two.Lose("m", second.Token)
	if _, ok := two.Held("m"); ok || !slices.Equal(found.lost, []string{"m"}) {
		t.Errorf("it was fenced: held %v, lost %q", ok, found.lost)
	}
}

// TestSeize: the lease of a node that lives is taken by who knows its token, once, and the node finds out.
func TestSeize(t *testing.T) {
	b, ctx := newTable(), t.Context()
	one, h := newKeeper("one", b)
	two, _ := newKeeper("two", b)
	three, _ := newKeeper("three", b)
	first, err := one.Take(ctx, "m")
	if err != nil {
		t.Fatal(err)
	}
	second, err := two.Seize(ctx, first.Lease)
	if err != nil || second.Token <= first.Token || second.Node != "two" {
		t.Fatalf("seized: %+v, %v", second, err)
	}
	var other *Elsewhere
	if _, err := three.Seize(ctx, first.Lease); !errors.As(err, &other) || other.Token != second.Token {
		t.Errorf("seized once more: %v", err)
	}
	if one.Renew(ctx); !slices.Equal(h.lost, []string{"m"}) || one.Count() != 0 {
		t.Errorf("the first has lost %q", h.lost)
	}
	two.Close()
	if _, err := two.Seize(ctx, first.Lease); err == nil {
		t.Error("a node that has left seizes")
	}
}

// TestLetGo: a lease that is not needed goes back with the next renewal, unless it is taken again, and all go at the end.
func TestLetGo(t *testing.T) {
	b, ctx := newTable(), t.Context()
	one, _ := newKeeper("one", b)
	two, _ := newKeeper("two", b)
	take := func(k *Keeper, id string, may bool) {
		t.Helper()
		if _, err := k.Take(ctx, id); (err == nil) != may {
			t.Errorf("%s takes %s: %v", k.Node(), id, err)
		}
	}
	take(one, "a", true)
	take(one, "b", true)
	one.Let("a")
	one.Let("b")
	take(one, "b", true)
	one.Renew(ctx)
	take(two, "a", true)
	take(two, "b", false)
	one.Close()
	take(two, "b", true)
	take(one, "c", false)
	if one.Count() != 0 {
		t.Errorf("it has %d leases when it has left", one.Count())
	}
}

// TestRenewFails: a database that cannot be reached for a moment costs no lease.
func TestRenewFails(t *testing.T) {
	b, ctx := newTable(), t.Context()
	one, h := newKeeper("one", b)
	l, err := one.Take(ctx, "m")
	if err != nil {
		t.Fatal(err)
	}
	b.fails = store.ErrAway
	one.Renew(ctx)
	one.Find(ctx)
	b.fails = nil
	one.mu.Lock()
	lapsed := one.held["m"]
	lapsed.until = time.Now() // it has failed for longer than a lease lasts
	one.held["m"] = lapsed
	one.mu.Unlock()
	if _, ok := one.Held("m"); ok {
		t.Error("a lease that may be another's by now")
	}
	one.Renew(ctx)
	if now, ok := one.Held("m"); !ok || now.Token != l.Token || len(h.lost) > 0 {
		t.Errorf("renewed after all: %+v, %v; lost %q", now, ok, h.lost)
	}
	b.fails = store.ErrAway
	one.mu.Lock()
	one.held["m"] = lapsed
	one.mu.Unlock()
	if one.Renew(ctx); !slices.Equal(h.lost, []string{"m"}) {
		t.Errorf("not renewed in time: lost %q", h.lost)
	}
	if one.Renew(ctx); len(h.lost) != 1 {
		t.Errorf("not renewed again, and it is lost once more: %q", h.lost)
	}
	// What another node has taken meanwhile is lost for good when the database is back, though it was called lost before.
	b.fails = nil
	b.pass(time.Minute)
	two, _ := newKeeper("two", b)
	if _, err := two.Take(ctx, "m"); err != nil {
		t.Fatal(err)
	}
	if one.Renew(ctx); !slices.Equal(h.lost, []string{"m", "m"}) || one.Count() != 0 {
		t.Errorf("taken meanwhile: lost %q, %d held", h.lost, one.Count())
	}
}
