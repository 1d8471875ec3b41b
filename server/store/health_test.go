package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
)

// large makes a store above the size that is checked when it is opened, of matches of one page and more.
func large(t *testing.T, path string) {
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	long := strings.Repeat("добрий день ", 170)
	for i := range 60 {
		c := Creation{Match: Match{ID: fmt.Sprintf("match%03d", i), Seed: []byte{1}, Created: time.Now()}}
		for j := range 30 {
			c.Events = append(c.Events, match.Event{Seq: j + 1, Fact: match.Said{Words: long}})
		}
		if err := s.Create(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDamagedPage (V10): a page of a large database is damaged. The store opens; a check names the
// matches that cannot be read, and only those.
func TestDamagedPage(t *testing.T) {
	defer func(limit int64) { checkLimit = limit }(checkLimit)
	checkLimit = 1 << 20
	path := filepath.Join(t.TempDir(), "t.db")
	large(t, path)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if int64(len(data)) < checkLimit {
		t.Fatalf("the store has %d bytes only", len(data))
	}
	for at := len(data) / 2 &^ 4095; ; at += 4096 {
		const leaf = 0x0a // of a table without row ids; damage above it would reach many matches
		if page := data[at : at+4096]; page[0] == leaf && bytes.Contains(page, []byte("добрий день")) {
			copy(page, bytes.Repeat([]byte{0xa5}, 4096))
			break
		}
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatalf("a store with a damaged page is refused whole: %v", err)
	}
	defer s.Close()
	h, err := s.Check(t.Context(), nil)
	if err != nil || h.Damaged == 0 || h.Damaged > 5 || h.Matches != 60 {
		t.Fatalf("%d of %d damaged, %v: %.500v", h.Damaged, h.Matches, err, h.Damage)
	}
	for _, d := range h.Damage {
		if !strings.HasPrefix(d.Match, "match") || !strings.Contains(d.Why, "malformed") {
			t.Errorf("%+v", d)
		}
	}
	if faults, err := s.Integrity(t.Context()); err != nil || len(faults) == 0 {
		t.Errorf("SQLite finds %v, %v", faults, err)
	}
	if got := s.Health(); got.Damaged != h.Damaged {
		t.Errorf("health tells of %d", got.Damaged)
	}
}

// TestMissingEvents: what is missing in the middle or at the end of a match is found, and told apart
// from a match that is short.
func TestMissingEvents(t *testing.T) {
	s := openTest(t)
	for _, id := range []string{"whole", "hole", "short", "seat"} {
		c := Creation{Match: Match{ID: id, Seed: []byte{1}, Created: time.Now()}}
		if err := s.Create(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		for i := range 5 {
			b := Batch{Match: id, Expect: i, Command: fmt.Sprint(i), Events: []match.Event{{Seq: i + 1, Fact: match.Said{}}}}
			if _, err := s.Append(t.Context(), b); err != nil {
				t.Fatal(err)
			}
		}
	}
	err := s.write(t.Context(), func(x *tx) error {
		_, err := x.exec("DELETE FROM events WHERE match = 'hole' AND seq = 3 OR match = 'short' AND seq > 3")
		if err == nil { // so many seats would fill the memory
			_, err = x.exec("INSERT INTO seats VALUES ('seat', 1 << 40, 'guest', 'ann', 0, 4)")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	h, err := s.Check(t.Context(), nil)
	want := []Damage{{"hole", "event 3 is missing"}, {"short", "its log ends with event 3, but event 5 was acknowledged"},
		{"seat", "seat 1099511627776: damaged or not a database of tavlei"}}
	if err != nil || !slices.Equal(h.Damage, want) {
		t.Errorf("%+v, %v; want %+v", h.Damage, err, want)
	}
}

// killed copies a store as a killed process leaves it, its log beside it.
func killed(t *testing.T, from string) string {
	to := filepath.Join(t.TempDir(), "t.db")
	for _, more := range []string{"", "-wal", markName} {
		data, err := os.ReadFile(from + more)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to+more, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// TestLogCut (V10): SQLite takes a log that was cut, damaged or removed for a shorter one. The mark
// beside it knows what was acknowledged last.
func TestLogCut(t *testing.T) {
	s := openTest(t)
	if err := s.Create(t.Context(), Creation{Match: Match{ID: "m", Seed: []byte{1}, Created: time.Now()}}); err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		b := Batch{Match: "m", Expect: i, Command: fmt.Sprint(i), Events: []match.Event{{Seq: i + 1, Fact: match.Moved{Move: "c3-d4"}}}}
		if _, err := s.Append(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		harm func(path string) error
		want string
	}{
		"nothing": {func(string) error { return nil }, ""},
		"cut":     {func(path string) error { return cut(path+"-wal", 5000) }, "match m ends with event 1"},
		"flipped": {func(path string) error { return flip(path+"-wal", 3000) }, "match m ends with event 1"},
		"removed": {func(path string) error { return os.Remove(path + "-wal") }, "match m, which was acknowledged last, is not there"},
		"a mark of nonsense": {func(path string) error {
			return errors.Join(os.WriteFile(path+markName, []byte("m 99#12345678\n"), 0o600))
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			path := killed(t, s.path)
			if err := c.harm(path); err != nil {
				t.Fatal(err)
			}
			again, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer again.Close()
			if lost := again.Health().Lost; !strings.HasPrefix(lost, c.want) || (lost == "") != (c.want == "") {
				t.Errorf("lost: %q, want %q", lost, c.want)
			}
		})
	}
	// What was deleted is not missed.
	if err := s.DeleteMatch(t.Context(), "m"); err != nil {
		t.Fatal(err)
	}
	again, err := Open(t.Context(), killed(t, s.path))
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if lost := again.Health().Lost; lost != "" {
		t.Errorf("a deleted match: %q", lost)
	}
}

func cut(path string, by int64) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.Truncate(path, info.Size()-by)
}

func flip(path string, fromEnd int) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	data[len(data)-fromEnd] ^= 0x40
	return os.WriteFile(path, data, 0o600)
}

// TestFailing: health tells that the last write failed, and that writing goes on.
func TestFailing(t *testing.T) {
	s := openTest(t)
	ctx := context.Background()
	fail := true
	do := func(*tx) error {
		if fail {
			return fmt.Errorf("%w: test", ErrFull)
		}
		return nil
	}
	if err := s.write(ctx, do); !errors.Is(err, ErrFull) || !errors.Is(s.Health().Failing, ErrFull) {
		t.Errorf("%v, health %v", err, s.Health().Failing)
	}
	fail = false
	if err := s.write(ctx, do); err != nil || s.Health().Failing != nil {
		t.Errorf("%v, health %v", err, s.Health().Failing)
	}
}

// TestLook: a store can be read while another has it open, and cannot be changed.
func TestLook(t *testing.T) {
	s := openTest(t)
	if err := s.PutGuest(t.Context(), Guest{ID: "ann"}); err != nil {
		t.Fatal(err)
	}
	l, err := Look(t.Context(), s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := l.Guest(t.Context(), "ann"); err != nil {
		t.Error(err)
	}
	if err := l.PutGuest(t.Context(), Guest{ID: "bob"}); !errors.Is(err, ErrReadOnly) {
		t.Errorf("written through a store that is looked at: %v", err)
	}
	for name, data := range map[string]string{"empty": "", "trash": strings.Repeat("trash ", 1000)} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Look(t.Context(), path); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Look(t.Context(), newer(t, t.TempDir())); !errors.Is(err, ErrNewer) {
		t.Errorf("a newer one: %v", err)
	}
}

// BenchmarkMark measures what the mark adds to a commit.
func BenchmarkMark(b *testing.B) {
	m := openMark(filepath.Join(b.TempDir(), "t.db"))
	defer m.close()
	for i := range b.N {
		m.set("aB3dE6gH", i)
	}
}

// TestLookChangesNothing: what a crash has left is read, and left as it is.
func TestLookChangesNothing(t *testing.T) {
	s := openTest(t)
	if err := s.PutGuest(t.Context(), Guest{ID: "ann"}); err != nil {
		t.Fatal(err)
	}
	path := killed(t, s.path)
	read := func() (all [2]string) {
		for i, more := range []string{"", "-wal"} {
			data, err := os.ReadFile(path + more)
			if err != nil {
				t.Fatal(err)
			}
			all[i] = string(data)
		}
		return all
	}
	before := read()
	l, err := Look(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Guest(t.Context(), "ann"); err != nil {
		t.Error(err)
	}
	if faults, err := l.Integrity(t.Context()); err != nil || len(faults) > 0 {
		t.Errorf("%v, %v", faults, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if read() != before {
		t.Error("the file or its log is another")
	}
}
