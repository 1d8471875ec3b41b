package storetest

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

// acquire takes a lease that must be free.
func (k *kit) acquire(t *testing.T, id, node string, ttl time.Duration) store.Lease {
	t.Helper()
	l, err := k.Acquire(k.ctx, id, node, ttl)
	if err != nil {
		t.Fatalf("%s takes %s: %v", node, id, err)
	}
	if l.Match != id || l.Node != node || l.Token <= 0 || l.Expires.IsZero() {
		t.Fatalf("lease %+v", l)
	}
	return l
}

// leases: a lease of no time has expired when it is given, so that nobody waits here.
func leases(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann"))
	k.create(t, sample("m2", "ann"))
	if l, err := k.Acquire(k.ctx, "nobody", "a", time.Hour); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the lease of no match: %+v, %v", l, err)
	}
	a := k.acquire(t, "m1", "a", time.Hour)
	other := k.acquire(t, "m2", "b", time.Hour)
	if !a.First || a.Idle != 0 {
		t.Errorf("the first lease tells of one before: %+v", a)
	}
	if l, err := k.Acquire(k.ctx, "m1", "b", time.Hour); !errors.Is(err, store.ErrHeld) || l.Node != "a" || l.Token != a.Token {
		t.Errorf("a lease that another has: %+v, %v", l, err)
	}
	if again := k.acquire(t, "m1", "a", 2*time.Hour); again.Token != a.Token || !again.Expires.After(a.Expires) || again.First || again.Idle != 0 {
		t.Errorf("its holder takes it again: %+v after %+v", again, a)
	}
	if lost, err := k.Renew(k.ctx, []store.Lease{a, other}, 0); err != nil || len(lost) > 0 {
		t.Fatalf("renewed: lost %+v, %v", lost, err)
	}
	b := k.acquire(t, "m1", "b", time.Hour) // it has expired
	if b.Token <= a.Token || b.First || b.Idle < time.Hour {
		t.Errorf("after one that was to last for an hour and had ended when it began: %+v after %+v", b, a)
	}
	if lost, err := k.Renew(k.ctx, []store.Lease{other, a}, time.Hour); err != nil || len(lost) != 1 || lost[0].Match != "m1" || lost[0].Token != a.Token {
		t.Errorf("who has slept over it renews: lost %+v, %v", lost, err)
	}
	if err := k.Release(k.ctx, []store.Lease{a, other}); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Acquire(k.ctx, "m1", "c", time.Hour); !errors.Is(err, store.ErrHeld) {
		t.Errorf("an old lease was released, and the new one is gone: %v", err)
	}
	c := k.acquire(t, "m2", "c", time.Hour)
	if c.Token <= other.Token || c.First || c.Idle < 0 || c.Idle >= time.Hour {
		t.Errorf("after a release: %+v after %+v", c, other)
	}
	k.seized(t, c)
	if lost, err := k.Renew(k.ctx, nil, time.Hour); err != nil || len(lost) > 0 {
		t.Errorf("none renewed: %+v, %v", lost, err)
	}
	if err := k.DeleteMatch(k.ctx, "m1"); err != nil {
		t.Fatal(err)
	}
	if l, err := k.Seize(k.ctx, b, "c", time.Hour); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the lease of a deleted match is seized: %+v, %v", l, err)
	}
	if lost, err := k.Renew(k.ctx, []store.Lease{b}, time.Hour); err != nil || len(lost) != 1 {
		t.Errorf("the lease of a deleted match: lost %+v, %v", lost, err)
	}
	k.oneHolder(t)
}

// nodes: who is there is told to the others, for as long as it says so.
func nodes(t *testing.T, k *kit) {
	for _, beat := range []struct {
		node   string
		ttl    time.Duration
		others string
	}{{"a", time.Hour, ""}, {"b", time.Hour, "a"}, {"a", time.Hour, "b"}, {"c", 0, "a b"}, {"b", time.Hour, "a"}, {"a", 0, "b"}, {"b", 0, ""}} {
		others, err := k.Beat(k.ctx, beat.node, beat.ttl)
		if slices.Sort(others); err != nil || strings.Join(others, " ") != beat.others {
			t.Errorf("%s for %v hears of %q, %v; want %q", beat.node, beat.ttl, others, err, beat.others)
		}
	}
}

// seized: a lease is taken from the node that has it, by who knows its token.
func (k *kit) seized(t *testing.T, from store.Lease) {
	t.Helper()
	l, err := k.Seize(k.ctx, from, "robber", time.Hour)
	if err != nil || l.Match != from.Match || l.Node != "robber" || l.Token <= from.Token || l.First || l.Idle < 0 || l.Idle >= time.Hour {
		t.Fatalf("seized: %+v after %+v, %v", l, from, err)
	}
	if now, err := k.Seize(k.ctx, from, "late", time.Hour); !errors.Is(err, store.ErrHeld) || now.Node != "robber" || now.Token != l.Token {
		t.Errorf("seized once more: %+v, %v", now, err)
	}
	if lost, err := k.Renew(k.ctx, []store.Lease{from}, time.Hour); err != nil || len(lost) != 1 {
		t.Errorf("from whom it was seized renews: lost %+v, %v", lost, err)
	}
	b := store.Batch{Match: from.Match, Expect: 1, Token: from.Token, Events: []match.Event{ply(2, "x")}}
	if _, err := k.Append(k.ctx, b); !errors.Is(err, store.ErrFenced) {
		t.Errorf("from whom it was seized writes: %v", err)
	}
}

// unheld: who finds what nobody looks after.
func unheld(t *testing.T, k *kit) {
	for id, s := range map[string]store.Summary{"clock": {Clocked: true}, "bot": {Due: true}, "both": {Clocked: true, Due: true}, "rest": {}} {
		c := sample(id, "ann")
		c.Match.Clocked, c.Match.Due = s.Clocked, s.Due
		k.create(t, c)
	}
	want := func(when, ids string) {
		t.Helper()
		list, err := k.Unheld(k.ctx, 10)
		if slices.Sort(list); err != nil || strings.Join(list, " ") != ids {
			t.Errorf("%s: %q, %v; want %q", when, list, err, ids)
		}
	}
	want("nobody has any lease", "both clock")
	var all []store.Lease
	for _, id := range []string{"clock", "bot", "both", "rest"} {
		all = append(all, k.acquire(t, id, "a", time.Hour))
	}
	want("all are held", "")
	if lost, err := k.Renew(k.ctx, all, 0); err != nil || len(lost) > 0 {
		t.Fatalf("lost %v, %v", lost, err)
	}
	want("all have expired", "bot both clock")
	if list, err := k.Unheld(k.ctx, 2); err != nil || len(list) != 2 {
		t.Errorf("two of them: %q, %v", list, err)
	}
	if err := k.Release(k.ctx, all); err != nil {
		t.Fatal(err)
	}
	want("all are let go", "both clock")
}

// oneHolder: of many who want a lease one has it.
func (k *kit) oneHolder(t *testing.T) {
	k.create(t, sample("wanted", "ann"))
	var mu sync.Mutex
	var got []string
	var wg sync.WaitGroup
	for _, node := range []string{"a", "b", "c", "d", "e", "f"} {
		wg.Go(func() {
			l, err := k.Acquire(k.ctx, "wanted", node, time.Hour)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				got = append(got, l.Node)
			} else if !errors.Is(err, store.ErrHeld) {
				t.Errorf("%s: %v", node, err)
			}
		})
	}
	wg.Wait()
	if len(got) != 1 {
		t.Errorf("%v have the lease", got)
	}
}

// fenced: a writer that was asleep is refused, whatever it believes.
func fenced(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann"))
	a := k.acquire(t, "m1", "a", 0)
	move := func(seq int, command string, token int64) error {
		_, err := k.Append(k.ctx, store.Batch{Match: "m1", Expect: seq - 1, Command: command, Token: token, Events: []match.Event{ply(seq, "x")}})
		return err
	}
	if err := move(2, "c1", a.Token); err != nil {
		t.Fatalf("its lease has expired, and nobody has taken it: %v", err)
	}
	b := k.acquire(t, "m1", "b", time.Hour)
	if err := move(3, "c2", a.Token); !errors.Is(err, store.ErrFenced) {
		t.Errorf("an old token: %v, want ErrFenced", err)
	}
	if err := move(3, "c1", a.Token); !errors.Is(err, store.ErrDone) {
		t.Errorf("what was carried out then: %v, want ErrDone", err)
	}
	if err := move(3, "c3", b.Token+1); !errors.Is(err, store.ErrFenced) {
		t.Errorf("a token that nobody was given: %v, want ErrFenced", err)
	}
	if err := move(3, "c4", b.Token); err != nil {
		t.Errorf("the token of now: %v", err)
	}
	if err := k.Release(k.ctx, []store.Lease{b}); err != nil {
		t.Fatal(err)
	}
	if err := move(4, "c5", b.Token); !errors.Is(err, store.ErrFenced) {
		t.Errorf("after the release: %v, want ErrFenced", err)
	}
	if err := move(4, "c6", 0); err != nil {
		t.Errorf("without a token: %v", err)
	}
	if got := k.eventsOf(t, "m1", 0); len(got) != 4 {
		t.Errorf("%d events, want 4", len(got))
	}
}
