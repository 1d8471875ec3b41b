// Package storetest checks any store, in the manner of testing/fstest.
package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/match/series"
	"github.com/tavlei/tavlei/server/store"
)

// Run checks that open gives a store that keeps what store.Store promises. open must give a new
// and empty store each time; again opens the same data once more, after Close.
func Run(t *testing.T, open func(t *testing.T) (s store.Store, again func(t *testing.T) store.Store)) {
	for name, check := range map[string]func(*testing.T, *kit){
		"matches are found again as they were made":      made,
		"events come back as they were appended":         events,
		"of two writers one is refused":                  conflict,
		"a command is carried out once":                  once,
		"a lease is one node's, until it expires":        leases,
		"what no node looks after is found":              unheld,
		"nodes know of one another":                      nodes,
		"an old token is refused":                        fenced,
		"a failed append leaves nothing":                 nothing,
		"a rematch is made with the event that tells it": together,
		"lists are newest first, page by page":           lists,
		"a series is found by its first match":           inSeries,
		"bots' work is found":                            due,
		"guests and sessions":                            people,
		"tokens of programs":                             tokens,
		"games that people have made are kept":           definitions,
		"matches that are set aside are marked":          asides,
		"a match is deleted with all that is its":        deleted,
		"a guest is deleted with what is theirs alone":   deletedGuest,
		"what is old is deleted, and nothing else":       old,
		"guests who are gone are deleted, and no others": idle,
		"a whole store is found whole":                   checked,
		"everything outlives a close":                    outlives,
		"a backup is whole":                              backup,
		"many writers at once":                           many,
		"a caller who has given up":                      givenUp,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, again := open(t)
			check(t, &kit{Store: s, ctx: context.Background(), again: again})
		})
	}
}

type kit struct {
	store.Store
	ctx   context.Context
	again func(t *testing.T) store.Store
}

// sample is a match of two people, one seat open still if players is short.
func sample(id string, people ...string) store.Creation {
	m := store.Match{
		ID: id, Setup: match.Setup{Game: "russian;huff=losePiece", Position: "W:Wa1:Bh8", Settings: match.Settings{TouchMove: "strict", DrawPause: 4}},
		Seed: bytes.Repeat([]byte{7}, 32), Created: time.UnixMilli(1_790_000_000_123), Open: true,
		Summary: store.Summary{Phase: "playing", Plies: 0},
	}
	c := store.Creation{}
	for i, p := range people {
		m.Players = append(m.Players, match.Player{Kind: match.Guest, ID: p})
		c.Events = append(c.Events, match.Event{Seq: i + 1, Seat: game.Seat(i), Fact: match.Joined{Player: match.Player{Kind: match.Guest, ID: p}}})
	}
	c.Match = m
	return c
}

func ply(seq int, text string) match.Event {
	return match.Event{Seq: seq, At: time.Duration(seq)*time.Second + 5, Seat: 1, Fact: match.Moved{Move: text}}
}

func (k *kit) create(t *testing.T, c store.Creation) {
	t.Helper()
	if err := k.Create(k.ctx, c); err != nil {
		t.Fatal(err)
	}
}

func (k *kit) add(t *testing.T, b store.Batch) int {
	t.Helper()
	seq, err := k.Append(k.ctx, b)
	if err != nil {
		t.Fatalf("append after %d: %v", b.Expect, err)
	}
	return seq
}

func (k *kit) eventsOf(t *testing.T, id string, after int) []match.Event {
	t.Helper()
	events, err := k.Events(k.ctx, id, after)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func made(t *testing.T, k *kit) {
	c := sample("m1", "ann", "bob")
	k.create(t, c)
	got, err := k.Match(k.ctx, "m1")
	if err != nil {
		t.Fatal(err)
	}
	if got.N <= 0 {
		t.Errorf("the match has no number: %d", got.N)
	}
	got.N = 0
	if d := cmp.Diff(c.Match, got); d != "" {
		t.Error(d)
	}
	if err := k.Create(k.ctx, c); !errors.Is(err, store.ErrExists) {
		t.Errorf("the same id again: %v, want ErrExists", err)
	}
	if _, err := k.Match(k.ctx, "nobody"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown id: %v, want ErrNotFound", err)
	}
}

func events(t *testing.T, k *kit) {
	c := sample("m1", "ann", "bob")
	k.create(t, c)
	more := []match.Event{
		ply(3, "c3-d4"),
		{Seq: 4, At: time.Hour, Seat: 0, Fact: match.Said{Words: "добрий день 'ok'; --\x00"}},
		{Seq: 5, At: time.Hour, Seat: 1, Fact: match.Undone{Keep: 2}},
		{Seq: 6, At: time.Hour, Seat: game.NoSeat, Fact: match.Ended{Outcome: game.Win("noMen", game.SeatSet(1), 2), Seed: "seed"}},
	}
	seq := k.add(t, store.Batch{Match: "m1", Expect: 2, Events: more, Summary: store.Summary{Phase: "over", Plies: 1, Players: c.Match.Players}})
	if seq != 6 {
		t.Errorf("reached %d, want 6", seq)
	}
	if d := cmp.Diff(append(c.Events, more...), k.eventsOf(t, "m1", 0)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(more[2:], k.eventsOf(t, "m1", 4)); d != "" {
		t.Errorf("after 4: %s", d)
	}
	if got := k.eventsOf(t, "m1", 99); len(got) != 0 {
		t.Errorf("after the last: %v", got)
	}
	m, err := k.Match(k.ctx, "m1")
	if err != nil || m.Phase != "over" || m.Plies != 1 {
		t.Errorf("the summary is %+v, %v", m.Summary, err)
	}
}

func conflict(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann", "bob"))
	k.add(t, store.Batch{Match: "m1", Expect: 2, Events: []match.Event{ply(3, "one")}})
	for _, expect := range []int{0, 1, 2, 4} {
		_, err := k.Append(k.ctx, store.Batch{Match: "m1", Expect: expect, Events: []match.Event{ply(expect+1, "two")}})
		if !errors.Is(err, store.ErrConflict) {
			t.Errorf("expecting %d of 3: %v, want ErrConflict", expect, err)
		}
	}
	if got := k.eventsOf(t, "m1", 0); len(got) != 3 || got[2].Fact != match.Fact(match.Moved{Move: "one"}) {
		t.Errorf("events %+v", got)
	}
	if _, err := k.Append(k.ctx, store.Batch{Match: "nobody", Events: []match.Event{ply(1, "x")}}); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("unknown match: %v, want ErrNotFound", err)
	}
}

func once(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann"))
	k.create(t, sample("m2", "ann"))
	b := store.Batch{Match: "m1", Expect: 1, Command: "c1", Events: []match.Event{ply(2, "a"), ply(3, "b")}}
	k.add(t, b)
	b2 := b
	b2.Expect, b2.Events = 3, []match.Event{ply(4, "a"), ply(5, "b")}
	if seq, err := k.Append(k.ctx, b2); !errors.Is(err, store.ErrDone) || seq != 3 {
		t.Errorf("the same command again: seq %d, %v; want 3, ErrDone", seq, err)
	}
	if seq, done, err := k.Done(k.ctx, "m1", "c1"); seq != 3 || !done || err != nil {
		t.Errorf("done: %d %v %v", seq, done, err)
	}
	if _, done, err := k.Done(k.ctx, "m1", "c2"); done || err != nil {
		t.Errorf("a command nobody sent: done %v, %v", done, err)
	}
	b2.Match, b2.Expect, b2.Events = "m2", 1, []match.Event{ply(2, "a")}
	k.add(t, b2)
	odd := store.Batch{Match: "m2", Expect: 2, Command: "any\x00text, 'even\xff", Events: []match.Event{ply(3, "b")}}
	k.add(t, odd)
	if seq, err := k.Append(k.ctx, odd); !errors.Is(err, store.ErrDone) || seq != 3 {
		t.Errorf("an odd command again: seq %d, %v; want 3, ErrDone", seq, err)
	}
	if got := k.eventsOf(t, "m1", 0); len(got) != 3 {
		t.Errorf("%d events, want 3", len(got))
	}
}

// nothing: the last event of the batch cannot be stored, since it is there twice.
func nothing(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann"))
	_, err := k.Append(k.ctx, store.Batch{
		Match: "m1", Expect: 1, Command: "c1", Events: []match.Event{ply(2, "a"), ply(2, "b")},
		Summary: store.Summary{Phase: "over"},
	})
	if err == nil {
		t.Fatal("two events of one number are taken")
	}
	if got := k.eventsOf(t, "m1", 0); len(got) != 1 {
		t.Errorf("%d events are left of a failed append", len(got)-1)
	}
	if _, done, _ := k.Done(k.ctx, "m1", "c1"); done {
		t.Error("the command of a failed append counts as done")
	}
	if m, _ := k.Match(k.ctx, "m1"); m.Phase != "playing" {
		t.Errorf("the phase is %q after a failed append", m.Phase)
	}
	k.add(t, store.Batch{Match: "m1", Expect: 1, Command: "c1", Events: []match.Event{ply(2, "a")}})
}

func together(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann"))
	next := sample("m2", "ann", "bob")
	b := store.Batch{
		Match: "m1", Expect: 1, Create: &next,
		Events: []match.Event{{Seq: 2, Fact: match.Rematched{Match: "m2"}}},
	}
	k.add(t, b)
	if got := k.eventsOf(t, "m2", 0); len(got) != 2 {
		t.Errorf("the rematch has %d events, want 2", len(got))
	}
	b.Expect, b.Events[0].Seq = 2, 3
	if _, err := k.Append(k.ctx, b); !errors.Is(err, store.ErrExists) {
		t.Errorf("the same rematch again: %v, want ErrExists", err)
	}
	if got := k.eventsOf(t, "m1", 0); len(got) != 2 {
		t.Errorf("%d events, want 2: the event of a failed rematch is there", len(got))
	}
}

func inSeries(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann", "bob"))
	k.create(t, sample("other", "ann", "bob"))
	before := []match.Played{{Match: "m1", Result: series.Result{2, 0}}}
	for i, id := range []string{"m2", "m3"} {
		next := sample(id, "bob", "ann")
		next.Match.Setup.Round = &match.Round{Series: "m1", Sides: []int{1, 0}, Before: before[:i]}
		k.add(t, store.Batch{
			Match: "m1", Expect: 2 + i, Create: &next,
			Events: []match.Event{{Seq: 3 + i, Fact: match.Rematched{Match: id}}},
		})
		if got, err := k.Match(k.ctx, id); err != nil || cmp.Diff(next.Match.Setup, got.Setup) != "" {
			t.Errorf("%s: %s, %v", id, cmp.Diff(next.Match.Setup, got.Setup), err)
		}
	}
	for _, c := range []struct {
		id    string
		limit int
		want  string
	}{{"m1", 9, "m1 m2 m3"}, {"m1", 2, "m2 m3"}, {"other", 9, "other"}, {"m2", 9, "m2"}, {"nobody", 9, ""}, {"", 9, ""}} {
		list, err := k.SeriesOf(k.ctx, c.id, c.limit)
		var got []string
		for _, m := range list {
			if got = append(got, m.ID); len(m.Players) != 2 {
				t.Errorf("%s has %d players", m.ID, len(m.Players))
			}
		}
		if strings.Join(got, " ") != c.want || err != nil {
			t.Errorf("series %q: %v, %v, want %s", c.id, got, err, c.want)
		}
	}
	if err := k.DeleteMatch(k.ctx, "m1"); err != nil {
		t.Fatal(err)
	}
	if list, err := k.SeriesOf(k.ctx, "m1", 9); err != nil || len(list) != 2 {
		t.Errorf("%d are left without the first, %v", len(list), err)
	}
}

func lists(t *testing.T, k *kit) {
	for i := range 7 {
		who := []string{"ann", "bob"}
		if i%2 == 1 {
			who = []string{"cid", "ann"}
		}
		if i == 3 {
			who = []string{"cid", "cid"}
		}
		k.create(t, sample(fmt.Sprintf("m%d", i), who...))
	}
	var got []string
	before := int64(0)
	for range 10 {
		page, err := k.MatchesOf(k.ctx, "ann", before, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range page {
			got = append(got, m.ID)
			before = m.N
			if len(m.Players) != 2 {
				t.Errorf("%s has %d players", m.ID, len(m.Players))
			}
		}
		if len(page) < 2 {
			break
		}
	}
	if d := cmp.Diff([]string{"m6", "m5", "m4", "m2", "m1", "m0"}, got); d != "" {
		t.Error(d)
	}
	if page, err := k.MatchesOf(k.ctx, "cid", 0, 10); err != nil || len(page) != 3 {
		t.Errorf("who sits on both seats has %d matches, %v; want 3", len(page), err)
	}
	refereed := sample("m7", "bob", "cid")
	refereed.Match.Referee = "ann"
	k.create(t, refereed)
	with := func(guest string, before int64) (ids []string, last int64) {
		page, err := k.MatchesWith(k.ctx, guest, before, 4)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range page {
			ids, last = append(ids, m.ID), m.N
		}
		return ids, last
	}
	first, last := with("ann", 0)
	second, _ := with("ann", last)
	if d := cmp.Diff([]string{"m7", "m6", "m5", "m4", "m2", "m1", "m0"}, append(first, second...)); d != "" {
		t.Errorf("with those of a referee: %s", d)
	}
	if page, err := k.MatchesOf(k.ctx, "ann", 0, 1); err != nil || page[0].ID != "m6" {
		t.Errorf("a referee has no seat: %+v, %v", page, err)
	}
	k.add(t, store.Batch{Match: "m7", Expect: len(refereed.Events), Events: []match.Event{ply(len(refereed.Events)+1, "a")}, Summary: refereed.Match.Summary})
	if ids, _ := with("ann", 0); ids[0] != "m7" {
		t.Errorf("the referee goes with a move: %v", ids)
	}
	k.add(t, store.Batch{Match: "m7", Expect: len(refereed.Events) + 1, Events: []match.Event{ply(len(refereed.Events)+2, "a")}})
	if ids, _ := with("ann", 0); ids[0] != "m6" {
		t.Errorf("a referee who has left has the match still: %v", ids)
	}
	for _, nobody := range []string{"", "zed"} {
		if ids, _ := with(nobody, 0); len(ids) != 0 {
			t.Errorf("%q has %v", nobody, ids)
		}
		if page, err := k.MatchesOf(k.ctx, nobody, 0, 10); err != nil || len(page) != 0 {
			t.Errorf("%q has %d matches, %v", nobody, len(page), err)
		}
	}
}

func due(t *testing.T, k *kit) {
	c := sample("m1", "ann")
	c.Match.Due, c.Match.Clocked = true, true
	k.create(t, c)
	k.create(t, sample("m2", "ann"))
	if ids, err := k.Due(k.ctx); err != nil || !cmp.Equal(ids, []string{"m1"}) {
		t.Errorf("due %v, %v; want m1", ids, err)
	}
	if ids, err := k.Clocked(k.ctx); err != nil || !cmp.Equal(ids, []string{"m1"}) {
		t.Errorf("clocked %v, %v; want m1", ids, err)
	}
	k.add(t, store.Batch{Match: "m1", Expect: 1, Events: []match.Event{ply(2, "a")}})
	k.add(t, store.Batch{Match: "m2", Expect: 1, Events: []match.Event{ply(2, "a")}, Summary: store.Summary{Due: true, Clocked: true}})
	if ids, err := k.Clocked(k.ctx); err != nil || !cmp.Equal(ids, []string{"m2"}) {
		t.Errorf("clocked %v, %v; want m2", ids, err)
	}
	if ids, err := k.Due(k.ctx); err != nil || !cmp.Equal(ids, []string{"m2"}) {
		t.Errorf("due %v, %v; want m2", ids, err)
	}
}

func people(t *testing.T, k *kit) {
	g := store.Guest{ID: "ann", Name: "Ганна", Created: time.UnixMilli(1_790_000_000_000)}
	if err := k.PutGuest(k.ctx, g); err != nil {
		t.Fatal(err)
	}
	if got, err := k.Guest(k.ctx, "ann"); err != nil || !cmp.Equal(got, g) {
		t.Errorf("guest %+v, %v", got, err)
	}
	renamed := g
	renamed.Name, renamed.Created = "Аня", time.UnixMilli(1_800_000_000_000)
	if err := k.PutGuest(k.ctx, renamed); err != nil {
		t.Fatal(err)
	}
	if got, _ := k.Guest(k.ctx, "ann"); got.Name != "Аня" || !got.Created.Equal(g.Created) {
		t.Errorf("after a new name %+v; the time of making stays", got)
	}
	if _, err := k.Guest(k.ctx, "zed"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("unknown guest: %v", err)
	}
	one, two := []byte{1, 2}, []byte{3, 4}
	for _, hash := range [][]byte{one, two} {
		if err := k.PutSession(k.ctx, hash, "ann", time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if err := k.EndSession(k.ctx, one); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Session(k.ctx, one); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an ended session: %v, want ErrNotFound", err)
	}
	if guest, err := k.Session(k.ctx, two); guest != "ann" || err != nil {
		t.Errorf("session of %q, %v", guest, err)
	}
}

func outlives(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann", "bob"))
	k.add(t, store.Batch{Match: "m1", Expect: 2, Command: "c1", Events: []match.Event{ply(3, "a")}})
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	if err := k.PutGuest(k.ctx, store.Guest{ID: "x"}); err == nil {
		t.Error("a closed store takes a guest")
	}
	k.Store = k.again(t)
	if got := k.eventsOf(t, "m1", 0); len(got) != 3 {
		t.Errorf("%d events after opening again, want 3", len(got))
	}
	if _, done, err := k.Done(k.ctx, "m1", "c1"); !done || err != nil {
		t.Errorf("the command is forgotten: %v", err)
	}
}

func backup(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann"))
	path := filepath.Join(t.TempDir(), "copy")
	b, can := k.Store.(interface {
		Backup(ctx context.Context, path string) error
	})
	if !can {
		t.Skip("this store has means of its own for backups")
	}
	if err := b.Backup(k.ctx, path); err != nil {
		t.Fatal(err)
	}
	if err := b.Backup(k.ctx, path); !errors.Is(err, store.ErrExists) {
		t.Errorf("backup over another file: %v, want ErrExists", err)
	}
}

func many(t *testing.T, k *kit) {
	k.create(t, sample("m1", "ann"))
	const writers, each = 6, 10
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := range each {
				command := fmt.Sprintf("%d/%d", w, i)
				for expect := 1; ; {
					_, err := k.Append(k.ctx, store.Batch{Match: "m1", Expect: expect, Command: command, Events: []match.Event{ply(expect+1, command)}})
					if err == nil {
						break
					}
					if !errors.Is(err, store.ErrConflict) {
						t.Error(err)
						return
					}
					events, err := k.Events(k.ctx, "m1", 0)
					if err != nil {
						t.Error(err)
						return
					}
					expect = len(events)
				}
			}
		})
	}
	wg.Wait()
	seen := map[string]int{}
	for i, e := range k.eventsOf(t, "m1", 1) {
		seen[e.Fact.(match.Moved).Move]++
		if e.Seq != i+2 {
			t.Fatalf("event %d has seq %d", i+2, e.Seq)
		}
	}
	for w := range writers {
		for i := range each {
			if command := fmt.Sprintf("%d/%d", w, i); seen[command] != 1 {
				t.Errorf("%s is there %d times", command, seen[command])
			}
		}
	}
}

func givenUp(t *testing.T, k *kit) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := k.Create(ctx, sample("m1", "ann")); !errors.Is(err, context.Canceled) {
		t.Errorf("create for nobody: %v, want context.Canceled", err)
	}
	if _, err := k.Match(k.ctx, "m1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the match is there: %v", err)
	}
	k.create(t, sample("m1", "ann"))
}
