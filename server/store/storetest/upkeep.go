package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

func asides(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann", "bob"))
	k.create(t, sample("m2", "ann", "bob"))
	is := func(want ...store.Aside) {
		t.Helper()
		list, err := k.Asides(k.ctx)
		if err != nil || !cmp.Equal(list, want) {
			t.Errorf("set aside are %v, %v; want %v", list, err, want)
		}
	}
	is()
	first := store.Aside{Match: "m1", Version: "1.0", At: time.UnixMilli(1_700_000_000_000)}
	again := store.Aside{Match: "m1", Version: "1.1", At: first.At.Add(time.Hour)}
	other := store.Aside{Match: "m2", Version: "1.1", At: first.At}
	for _, a := range []store.Aside{first, other, again} {
		if err := k.SetAside(k.ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	is(again, other)
	if err := errors.Join(k.TakeBack(k.ctx, "m1"), k.TakeBack(k.ctx, "none")); err != nil {
		t.Fatal(err)
	}
	is(other)
	if err := k.DeleteMatch(k.ctx, "m2"); err != nil {
		t.Fatal(err)
	}
	is()
}

func deleted(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann", "bob"))
	k.create(t, sample("m2", "ann", "bob"))
	k.add(t, store.Batch{Match: "m1", Expect: 2, Command: "c1", Events: []match.Event{ply(3, "a")}})
	if err := k.DeleteMatch(k.ctx, "m1"); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Match(k.ctx, "m1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the match: %v", err)
	}
	if events := k.eventsOf(t, "m1", 0); len(events) != 0 {
		t.Errorf("%d events are left", len(events))
	}
	if _, done, _ := k.Done(k.ctx, "m1", "c1"); done {
		t.Error("a command is left")
	}
	if list, err := k.MatchesOf(k.ctx, "ann", 0, 9); err != nil || len(list) != 1 || list[0].ID != "m2" {
		t.Errorf("ann has %v, %v", list, err)
	}
	if _, err := k.Append(k.ctx, store.Batch{Match: "m1", Expect: 3, Events: []match.Event{ply(4, "b")}}); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a move in a deleted match: %v", err)
	}
	if err := k.DeleteMatch(k.ctx, "m1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("once more: %v", err)
	}
}

func deletedGuest(t *testing.T, k *kit) {
	for _, g := range []string{"ann", "bob"} {
		if err := errors.Join(k.PutGuest(k.ctx, store.Guest{ID: g}), k.PutSession(k.ctx, []byte(g), g, time.Now())); err != nil {
			t.Fatal(err)
		}
	}
	own := store.Definition{ID: "own:1", Body: []byte(`{"by":"ann"}`), Created: time.UnixMilli(1_790_000_000_000)}
	if err := k.PutDefinition(k.ctx, own); err != nil {
		t.Fatal(err)
	}
	k.create(t, sample("alone", "ann"))
	k.create(t, sample("both", "ann", "bob"))
	k.create(t, sample("other", "bob"))
	for _, c := range []struct {
		guest  string
		shared bool
		gone   []string
	}{{"ann", false, []string{"alone"}}, {"bob", true, []string{"both", "other"}}} {
		got, err := k.DeleteGuest(k.ctx, c.guest, c.shared)
		if err != nil || !cmp.Equal(got, c.gone) {
			t.Errorf("with %s go %v, %v; want %v", c.guest, got, err, c.gone)
		}
		if _, err := k.Guest(k.ctx, c.guest); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s is there: %v", c.guest, err)
		}
		if _, err := k.Session(k.ctx, []byte(c.guest)); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a session of %s is there: %v", c.guest, err)
		}
	}
	// A game that somebody has made stays: matches name it for ever.
	if d, err := k.Definition(k.ctx, own.ID); err != nil || !cmp.Equal(d, own) {
		t.Errorf("the game: %+v, %v", d, err)
	}
	if _, err := k.DeleteGuest(k.ctx, "zed", false); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("unknown guest: %v", err)
	}
}

func old(t *testing.T, k *kit) {
	now := time.UnixMilli(1_800_000_000_000)
	// A match of that age, whose last event came so long after.
	put := func(id, phase string, age, after time.Duration) {
		c := sample(id, "ann")
		c.Match.Phase, c.Match.Created = phase, now.Add(-age)
		c.Events = append(c.Events, match.Event{Seq: 2, At: after, Fact: match.Said{}})
		k.create(t, c)
	}
	const day = 24 * time.Hour
	put("old", "over", 400*day, time.Hour)
	put("long", "over", 400*day, 390*day)
	put("open", "playing", 400*day, time.Hour)
	put("young", "over", day, 0)
	for i := range 300 { // more than one step
		put(fmt.Sprintf("x%d", i), "over", 400*day, 0)
	}
	sweep := func(o store.Old) (gone []string) {
		for next := int64(0); ; {
			ids, then, err := k.DeleteOld(k.ctx, o, next)
			if err != nil {
				t.Fatal(err)
			}
			if gone = append(gone, ids...); then == 0 {
				return gone
			}
			if next = then; len(ids) > 200 {
				t.Errorf("%d matches in one step", len(ids))
			}
		}
	}
	if gone := sweep(store.Old{Over: true, Before: now.Add(-365 * day)}); len(gone) != 301 || gone[0] != "old" {
		t.Errorf("%d deleted, the first %v", len(gone), gone[:min(1, len(gone))])
	}
	if gone := sweep(store.Old{Before: now.Add(-365 * day)}); !cmp.Equal(gone, []string{"open"}) {
		t.Errorf("of those not over: %v", gone)
	}
	for _, id := range []string{"long", "young"} {
		if _, err := k.Match(k.ctx, id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

func idle(t *testing.T, k *kit) {
	now := time.UnixMilli(1_800_000_000_000)
	put := func(id string, age, seen time.Duration) {
		hash := []byte(id)
		err := errors.Join(k.PutGuest(k.ctx, store.Guest{ID: id, Created: now.Add(-age)}), k.PutSession(k.ctx, hash, id, now.Add(-age)))
		if err == nil && seen > 0 {
			err = k.Seen(k.ctx, hash, now.Add(-seen))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	const day = 24 * time.Hour
	put("gone", 100*day, 0)
	put("plays", 100*day, 0)
	put("returns", 100*day, day)
	put("new", day, 0)
	put("referees", 100*day, 0)
	put("refereed", 100*day, 0)
	k.create(t, sample("m1", "plays"))
	for id, guest := range map[string]string{"m2": "referees", "m3": "refereed"} {
		c := sample(id, "ann", "bob")
		c.Match.Referee = guest
		k.create(t, c)
	}
	left := store.Batch{Match: "m3", Expect: 2, Events: []match.Event{{Seq: 3, Seat: game.NoSeat, Fact: match.Unrefereed{}}}}
	if _, err := k.Append(k.ctx, left); err != nil { // the chair is empty again
		t.Fatal(err)
	}
	n, next, err := k.DeleteIdleGuests(k.ctx, now.Add(-90*day), "")
	if n != 2 || next != "" || err != nil {
		t.Errorf("%d deleted, %q, %v; want two", n, next, err)
	}
	for id, want := range map[string]bool{"gone": false, "refereed": false, "referees": true, "plays": true, "returns": true, "new": true} {
		if _, err := k.Guest(k.ctx, id); (err == nil) != want {
			t.Errorf("%s: %v", id, err)
		}
		if _, err := k.Session(k.ctx, []byte(id)); (err == nil) != want {
			t.Errorf("session of %s: %v", id, err)
		}
	}
	if some, err := k.HasGuests(k.ctx); !some || err != nil {
		t.Errorf("guests: %v, %v", some, err)
	}
}

func checked(t *testing.T, k *kit) {
	for i := range 70 {
		k.create(t, sample(fmt.Sprintf("m%d", i), "ann", "bob"))
	}
	if err := errors.Join(k.PutGuest(k.ctx, store.Guest{ID: "ann"}), k.PutSession(k.ctx, []byte{0, 255}, "ann", time.Now())); err != nil {
		t.Fatal(err)
	}
	if h := k.Health(); !h.Checked.IsZero() {
		t.Errorf("before the check: %+v", h)
	}
	steps := 0
	h, err := k.Check(k.ctx, func(context.Context, time.Duration) error { steps++; return nil })
	if err != nil || h.Checked.IsZero() || h.Matches != 70 || h.Damaged != 0 || h.Lost != "" || h.Failing != nil || steps < 5 {
		t.Errorf("%+v in %d steps, %v", h, steps, err)
	}
	given := errors.New("no time")
	if _, err := k.Check(k.ctx, func(context.Context, time.Duration) error { return given }); !errors.Is(err, given) {
		t.Errorf("a check that was stopped: %v", err)
	}
	if again := k.Health(); again.Checked != h.Checked {
		t.Error("a check that was stopped counts")
	}
}
