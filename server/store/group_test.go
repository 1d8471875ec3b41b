package store

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"testing"

	"github.com/tavlei/tavlei/match"
)

// TestGroups: what is committed in one group is as if each job had been alone, also where one fails that has written
// something, or whose rows cannot be inserted.
func TestGroups(t *testing.T) {
	own := errors.New("its own")
	say := func(seq int) match.Event { return match.Event{Seq: seq, Fact: match.Said{Words: "well"}} }
	for name, c := range map[string]struct {
		bad  func(*tx) error
		want error
	}{
		"fails before it writes": {func(*tx) error { return own }, own},
		"fails when it has written": {func(t *tx) error {
			_, err := t.exec("UPDATE matches SET phase = 'lost'")
			return errors.Join(err, own)
		}, own},
		"fails while its rows wait": {func(t *tx) error { return errors.Join(t.putEvents("a", []match.Event{say(2)}, 0), own) }, own},
		"panics when it has written": {func(t *tx) error {
			_, _ = t.exec("UPDATE matches SET phase = 'lost'")
			panic("lost")
		}, nil},
		"has a row that is there already": {func(t *tx) error { return t.putEvents("a", []match.Event{say(1)}, 0) }, nil},
		"has a row of no match":           {func(t *tx) error { return t.putEvents("nobody", []match.Event{say(1)}, 0) }, nil},
		"sees that its row is there already": {func(t *tx) error {
			if err := t.putEvents("a", []match.Event{say(1)}, 0); err != nil {
				return err
			}
			var n int
			return t.get(&n, "SELECT 1")
		}, nil},
		"hides that its row is there already": {func(t *tx) error {
			_ = t.putEvents("a", []match.Event{say(1)}, 0)
			_, _ = t.exec("UPDATE matches SET phase = 'lost'")
			return nil
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Open(t.Context(), filepath.Join(t.TempDir(), "t.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			for _, id := range []string{"a", "b", "c"} {
				m := Match{ID: id, Setup: match.Setup{Game: "russian"}, Seed: []byte("seed"), Summary: Summary{Phase: "playing"}}
				if err := s.Create(t.Context(), Creation{Match: m, Events: []match.Event{say(1)}}); err != nil {
					t.Fatal(err)
				}
			}
			errs := inOneGroup(s,
				func(t *tx) error {
					_, err := t.append(Batch{Match: "b", Expect: 1, Command: "x", Events: []match.Event{say(2)}})
					return err
				},
				c.bad,
				func(t *tx) error {
					_, err := t.append(Batch{Match: "c", Expect: 1, Command: "y", Events: []match.Event{say(2)}})
					return err
				},
				func(t *tx) error {
					_, err := t.append(Batch{Match: "b", Expect: 2, Command: "z", Events: []match.Event{say(3)}})
					return err
				},
				func(t *tx) error {
					_, err := t.append(Batch{Match: "b", Expect: 2, Events: []match.Event{say(3)}})
					return err
				},
				func(t *tx) error {
					_, err := t.append(Batch{Match: "b", Expect: 3, Command: "x", Events: []match.Event{say(4)}})
					return err
				},
			)
			if errs[1] == nil || c.want != nil && !errors.Is(errs[1], c.want) {
				t.Errorf("the bad job: %v, want %v", errs[1], c.want)
			}
			for _, i := range []int{0, 2, 3} {
				if errs[i] != nil {
					t.Errorf("job %d: %v", i, errs[i])
				}
			}
			if !errors.Is(errs[4], ErrConflict) || !errors.Is(errs[5], ErrDone) {
				t.Errorf("too late: %v; sent twice: %v", errs[4], errs[5])
			}
			for id, want := range map[string]int{"a": 1, "b": 3, "c": 2} {
				if events, err := s.Events(t.Context(), id, 0); err != nil || len(events) != want {
					t.Errorf("match %s has %d events, %v; want %d", id, len(events), err, want)
				}
				if m, err := s.Match(t.Context(), id); err != nil || m.Phase == "lost" {
					t.Errorf("match %s is %q, %v", id, m.Phase, err)
				}
			}
		})
	}
}

// TestManyRows: a group inserts its rows in statements of several sizes.
func TestManyRows(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "t.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const n = 64 + 16 + 3*4 + 3
	m := Match{ID: "a", Setup: match.Setup{Game: "russian"}, Seed: []byte("seed"), Summary: Summary{Phase: "playing"}}
	c := Creation{Match: m}
	for seq := range n {
		c.Events = append(c.Events, match.Event{Seq: seq + 1, Fact: match.Said{Words: "well"}})
	}
	if err := s.Create(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	events, err := s.Events(t.Context(), "a", 0)
	if err != nil || len(events) != n {
		t.Fatalf("%d events, %v", len(events), err)
	}
	for i, e := range events {
		if e.Seq != i+1 {
			t.Fatalf("event %d is the %d-th", e.Seq, i+1)
		}
	}
}

// inOneGroup carries out jobs that have come while the writer was busy.
func inOneGroup(s *SQLite, jobs ...func(*tx) error) []error {
	busy, goOn := make(chan bool), make(chan bool)
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = s.writer.write(context.Background(), func(*tx) error {
			select {
			case busy <- true:
				<-goOn
			default:
			}
			return nil
		})
	})
	<-busy
	errs := make([]error, len(jobs))
	for i, do := range jobs {
		j := &job{ctx: context.Background(), do: do, err: make(chan error, 1)}
		s.writer.jobs <- j
		wg.Go(func() { errs[i] = <-j.err })
	}
	close(goOn)
	wg.Wait()
	return errs
}
