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

// renew lets the leases of a node last.
func (k *kit) renew(t *testing.T, node string, ttl time.Duration) (mark int64) {
	t.Helper()
	mark, err := k.Renew(k.ctx, node, ttl)
	if err != nil {
		t.Fatalf("%s renews: %v", node, err)
	}
	return mark
}

// gone wants those of some leases to be gone that have one of the tokens.
func (k *kit) gone(t *testing.T, when string, leases []store.Lease, want ...store.Lease) {
	t.Helper()
	list, err := k.Gone(k.ctx, leases)
	if err != nil || !slices.EqualFunc(list, want, func(a, b store.Lease) bool { return a.Match == b.Match && a.Token == b.Token }) {
		t.Errorf("%s: gone %+v, %v; want %+v", when, list, err, want)
	}
}

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
	if again := k.acquire(t, "m1", "a", time.Hour); again.Token != a.Token || again.Expires.Before(a.Expires) || again.First || again.Idle != 0 {
		t.Errorf("its holder takes it again: %+v after %+v", again, a)
	}
	if a.Lasts <= 0 || a.Lasts > time.Hour {
		t.Errorf("a lease of an hour lasts %v", a.Lasts)
	}
	marks := map[string]int64{"a": k.renew(t, "a", 2*time.Hour), "b": k.renew(t, "b", 2*time.Hour)}
	if again := k.acquire(t, "m1", "a", time.Hour); !again.Expires.After(a.Expires) {
		t.Errorf("after a renewal: %+v, before %+v", again, a)
	}
	if mark := k.renew(t, "a", 0); mark != marks["a"] {
		t.Errorf("renewed in time, and the mark is %d after %d", mark, marks["a"])
	}
	k.gone(t, "all have expired", []store.Lease{a, other})
	b := k.acquire(t, "m1", "b", time.Hour) // it has expired
	if b.Token <= a.Token || b.First || b.Idle < time.Hour {
		t.Errorf("after one that was to last for an hour and had ended when it began: %+v after %+v", b, a)
	}
	if mark := k.renew(t, "a", time.Hour); mark == marks["a"] {
		t.Errorf("who has slept over the end renews, and the mark stays %d", mark)
	}
	k.gone(t, "who has slept over it asks", []store.Lease{other, a}, a)
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
	k.gone(t, "none", nil)
	marks["b"] = k.renew(t, "b", time.Hour)
	if err := k.DeleteMatch(k.ctx, "m1"); err != nil {
		t.Fatal(err)
	}
	if mark := k.renew(t, "b", time.Hour); mark == marks["b"] {
		t.Errorf("its match is deleted, and the mark stays %d", mark)
	}
	if l, err := k.Seize(k.ctx, b, "c", time.Hour); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the lease of a deleted match is seized: %+v, %v", l, err)
	}
	k.gone(t, "its match is deleted", []store.Lease{b}, b)
	k.oneHolder(t)
	k.sleeper(t)
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
	mark := k.renew(t, from.Node, time.Hour)
	l, err := k.Seize(k.ctx, from, "robber", time.Hour)
	if err != nil || l.Match != from.Match || l.Node != "robber" || l.Token <= from.Token || l.First || l.Idle < 0 || l.Idle >= time.Hour {
		t.Fatalf("seized: %+v after %+v, %v", l, from, err)
	}
	if now, err := k.Seize(k.ctx, from, "late", time.Hour); !errors.Is(err, store.ErrHeld) || now.Node != "robber" || now.Token != l.Token {
		t.Errorf("seized once more: %+v, %v", now, err)
	}
	if now := k.renew(t, from.Node, time.Hour); now == mark {
		t.Errorf("from whom it was seized renews, and the mark stays %d", now)
	}
	k.gone(t, "from whom it was seized asks", []store.Lease{from}, from)
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
	k.renew(t, "a", 0)
	want("all have expired", "bot both clock")
	if list, err := k.Unheld(k.ctx, 2); err != nil || len(list) != 2 {
		t.Errorf("two of them: %q, %v", list, err)
	}
	if err := k.Release(k.ctx, all); err != nil {
		t.Fatal(err)
	}
	want("all are let go", "both clock")
}

// sleeper: a node that wakes after the end of its leases has those again that nobody has taken, and knows for how long it was away
// where it asks for one before it renews all.
func (k *kit) sleeper(t *testing.T) {
	k.create(t, sample("dreamt", "ann"))
	k.create(t, sample("missed", "ann"))
	dreamt, missed := k.acquire(t, "dreamt", "sleeper", time.Hour), k.acquire(t, "missed", "sleeper", time.Hour)
	k.renew(t, "sleeper", 0)
	k.acquire(t, "missed", "awake", time.Hour)
	again := k.acquire(t, "dreamt", "sleeper", time.Hour)
	if again.Token <= dreamt.Token || again.First || again.Idle < time.Hour || again.Lasts <= 0 {
		t.Errorf("taken again after its end: %+v after %+v", again, dreamt)
	}
	k.gone(t, "it has slept", []store.Lease{dreamt, missed, again}, dreamt, missed)
	k.renew(t, "sleeper", 0)
	k.renew(t, "sleeper", time.Hour)
	if l, err := k.Acquire(k.ctx, "dreamt", "awake", time.Hour); !errors.Is(err, store.ErrHeld) || l.Token != again.Token {
		t.Errorf("it woke in time, and another has its match: %+v, %v", l, err)
	}
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
	if a.Lasts > 0 {
		t.Errorf("a lease of no time lasts %v", a.Lasts)
	}
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
