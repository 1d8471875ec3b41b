package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/tavlei/tavlei/match"
)

// played is an append of one ply after so many events, which leaves a match in a phase.
func played(id string, expect, plies int, phase string) Batch {
	return Batch{
		Match: id, Expect: expect, Command: fmt.Sprint(expect), Summary: Summary{Phase: phase, Plies: plies},
		Events: []match.Event{{Seq: expect + 1, Fact: match.Moved{Move: "c3-d4"}}},
	}
}

// appended carries out appends, none of which may fail.
func appended(t *testing.T, s *SQLite, list ...Batch) {
	t.Helper()
	for _, b := range list {
		if _, err := s.Append(t.Context(), b); err != nil {
			t.Fatalf("after event %d: %v", b.Expect, err)
		}
	}
}

// asked is a number that a query finds.
func asked(t *testing.T, s *SQLite, query string, args ...any) (n int) {
	t.Helper()
	if err := s.readers.QueryRowContext(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestRowOfMatchIsWrittenSeldom: a ply that changes nothing but their number leaves the row of its match as it is, and lists
// show the number all the same.
func TestRowOfMatchIsWrittenSeldom(t *testing.T) {
	s := openTest(t)
	if err := s.Create(t.Context(), Creation{Match: Match{ID: "m", Seed: []byte{1}, Summary: Summary{Phase: "waiting"}}}); err != nil {
		t.Fatal(err)
	}
	row := func(plies, listed int, phase string) {
		t.Helper()
		if n := asked(t, s, "SELECT plies FROM matches WHERE id = 'm'"); n != plies {
			t.Errorf("the row says %d plies, want %d", n, plies)
		}
		if m, err := s.Match(t.Context(), "m"); err != nil || m.Plies != listed || m.Phase != phase {
			t.Errorf("%d plies, %q, %v; want %d, %q", m.Plies, m.Phase, err, listed, phase)
		}
		if list, err := s.List(t.Context(), "", phase, 0, 5); err != nil || len(list) != 1 || list[0].Plies != listed {
			t.Errorf("the list says %+v, %v; want %d plies", list, err, listed)
		}
	}
	row(0, 0, "waiting")
	appended(t, s, played("m", 0, 1, "playing"), played("m", 1, 2, "playing"), played("m", 2, 3, "playing"))
	row(1, 3, "playing")
	appended(t, s, played("m", 3, 2, "playing")) // one was taken back
	row(1, 2, "playing")
	appended(t, s, played("m", 4, 3, "over"))
	row(3, 3, "over")
}

// TestPliesOfOlderEvents: where the last event does not know how many plies there are, the row of the match does.
func TestPliesOfOlderEvents(t *testing.T) {
	s := openTest(t)
	if err := s.Create(t.Context(), Creation{Match: Match{ID: "m", Seed: []byte{1}}}); err != nil {
		t.Fatal(err)
	}
	appended(t, s, played("m", 0, 1, "playing"), played("m", 1, 2, "playing"))
	err := s.write(t.Context(), func(x *tx) error {
		_, err := x.exec("UPDATE events SET plies = NULL")
		if err == nil {
			_, err = x.exec("UPDATE matches SET plies = 7")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if m, err := s.Match(t.Context(), "m"); err != nil || m.Plies != 7 {
		t.Errorf("%d plies, %v", m.Plies, err)
	}
	appended(t, s, played("m", 2, 8, "playing"))
	if m, err := s.Match(t.Context(), "m"); err != nil || m.Plies != 8 {
		t.Errorf("%d plies, %v after one more", m.Plies, err)
	}
}

// TestCommandsAreKnownAgain: a command sent twice is known by a writer that has it in memory and by one that has just begun,
// and so is the end of the match.
func TestCommandsAreKnownAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Create(t.Context(), Creation{Match: Match{ID: "m", Seed: []byte{1}}}); err != nil {
		t.Fatal(err)
	}
	appended(t, s, played("m", 0, 1, "playing"), played("m", 1, 2, "playing"))
	for range 2 {
		twice := played("m", 2, 3, "playing")
		twice.Command = "0"
		if seq, err := s.Append(t.Context(), twice); seq != 1 || !errors.Is(err, ErrDone) {
			t.Errorf("sent twice: %d, %v", seq, err)
		}
		if _, err := s.Append(t.Context(), played("m", 1, 2, "playing")); !errors.Is(err, ErrDone) {
			t.Errorf("the last one sent twice: %v", err)
		}
		late := played("m", 1, 2, "playing")
		late.Command = "late"
		if _, err := s.Append(t.Context(), late); !errors.Is(err, ErrConflict) {
			t.Errorf("too late: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if s, err = Open(t.Context(), path); err != nil {
			t.Fatal(err)
		}
	}
	defer s.Close()
	appended(t, s, played("m", 2, 3, "playing"))
	if err := s.DeleteMatch(t.Context(), "m"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), played("m", 3, 4, "playing")); !errors.Is(err, ErrNotFound) {
		t.Errorf("an append to a match that was deleted: %v", err)
	}
}

// TestHeadsAreBounded: where there are too many matches one is forgotten for each that comes.
func TestHeadsAreBounded(t *testing.T) {
	h := heads{}
	for i := range maxHeads + 9 {
		id := fmt.Sprint(i)
		if h.keep(id, &head{}); h[id] == nil {
			t.Fatalf("match %s is not kept", id)
		}
	}
	if len(h) != maxHeads {
		t.Errorf("%d are kept, want %d", len(h), maxHeads)
	}
}
