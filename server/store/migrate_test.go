package store

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// older makes a store whose tables have an older version, with a match and a guest of long ago.
func older(t *testing.T, version int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	db, err := sql.Open("sqlite", dsn(path, "journal_mode(WAL)"))
	if err != nil {
		t.Fatal(err)
	}
	provider, err := provide(db)
	if err == nil {
		_, err = provider.UpTo(t.Context(), version)
	}
	for _, statement := range []string{
		`INSERT INTO matches (id, game, position, settings, seed, created, phase, plies, due) VALUES ('m1', 'othello', '', '{}', x'01', 1700000000000, 'over', 1, 0)`,
		`INSERT INTO events (match, seq, at, kind, seat, text, what, n, out) VALUES ('m1', 1, 5000000000, 'ply', 0, 'd3', '', 0, '')`,
		`INSERT INTO events (match, seq, at, kind, seat, text, what, n, out) VALUES ('m1', 2, 5000000000, 'ended', -1, 'seed', '', 0, '{"reason":"noMoves","place":[1,2]}')`,
		`INSERT INTO seats VALUES ('m1', 0, 'guest', 'ann', 0, 1)`,
		`INSERT INTO guests VALUES ('ann', 'Ann', 1700000000000), ('bob', 'Bob', 1700000000000)`,
		`INSERT INTO sessions (hash, guest, created) VALUES (x'02', 'bob', 1700000000000)`,
	} {
		if err == nil {
			_, err = db.ExecContext(t.Context(), statement)
		}
	}
	if err == nil && version >= 3 {
		_, err = db.ExecContext(t.Context(), `UPDATE sessions SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000`)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOlderVersions: tables of every older version are read as they are, and brought up to date by the
// first start, with nothing lost. Nobody counts as idle on that day who could not be counted before.
func TestOlderVersions(t *testing.T) {
	for _, version := range []int64{1, 2, 3, 10, 11, 12, 13, 14} {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			path := older(t, version)
			l, err := Look(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			people, err := l.People(t.Context(), "", 9)
			if err != nil || len(people) != 2 || people[1].Seen.IsZero() != (version < 3) {
				t.Errorf("people %+v, %v", people, err)
			}
			list, err := l.List(t.Context(), "ann", "over", 0, 9)
			if err != nil || len(list) != 1 || !list[0].Last.Equal(list[0].Created.Add(5*time.Second)) {
				t.Errorf("matches %+v, %v", list, err)
			}
			if events, err := l.Events(t.Context(), "m1", 0); err != nil || len(events) != 2 {
				t.Errorf("events as they were %+v, %v", events, err)
			}
			if faults, err := l.Integrity(t.Context()); err != nil || len(faults) > 0 || l.Schema() != int(version) {
				t.Errorf("version %d: %v, %v", l.Schema(), faults, err)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			s, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			// What was written then stands in one log with what is written now.
			told := match.Event{Seq: 3, At: 6 * time.Second, Seat: 1, Fact: match.Rematched{Match: "m2"}}
			if _, err := s.Append(t.Context(), Batch{Match: "m1", Expect: 2, Events: []match.Event{told}}); err != nil {
				t.Fatal(err)
			}
			events, err := s.Events(t.Context(), "m1", 0)
			want := []match.Event{
				{Seq: 1, At: 5 * time.Second, Fact: match.Moved{Move: "d3"}},
				{Seq: 2, At: 5 * time.Second, Seat: game.NoSeat, Fact: match.Ended{Outcome: game.Win("noMoves", game.SeatSet(0), 2), Seed: "seed"}},
				told,
			}
			if d := cmp.Diff(want, events); d != "" || err != nil {
				t.Errorf("events: %s, %v", d, err)
			}

			if n, _, err := s.DeleteIdleGuests(t.Context(), time.Now().Add(-24*time.Hour), ""); n != 0 || err != nil {
				t.Errorf("%d guests are idle, %v", n, err)
			}
			if guest, err := s.Session(t.Context(), []byte{2}); guest != "bob" || err != nil {
				t.Errorf("session of %q, %v", guest, err)
			}
		})
	}
}

// TestMatchesBeforeOffers: matches of tables that knew no open offers are none.
func TestMatchesBeforeOffers(t *testing.T) {
	l, err := Look(t.Context(), older(t, 11))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if list, err := l.List(t.Context(), "", "", 0, 9); err != nil || len(list) != 1 || list[0].Open {
		t.Errorf("matches %+v, %v", list, err)
	}
}

// TestRefereesBefore: who is the referee of a match that was kept before the tables said so is found in its log.
func TestRefereesBefore(t *testing.T) {
	path := older(t, 14)
	db, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		t.Fatal(err)
	}
	for id, kinds := range map[string][]string{"sits": {"unrefereed", "refereed"}, "gone": {"refereed", "unrefereed"}, "none": {}} {
		_, err := db.ExecContext(t.Context(), `INSERT INTO matches (id, game, position, settings, seed, created, phase, plies, due)
			VALUES (?, 'othello', '', '{"referee":"on"}', x'01', 1700000000000, 'playing', 1, 0)`, id)
		for seq, kind := range kinds {
			if err == nil {
				_, err = db.ExecContext(t.Context(), `INSERT INTO events (match, seq, at, kind, seat, text, what, n, out, form, body)
					VALUES (?, ?, 0, ?, -1, '', '', 0, '', 2, '{"guest":"rita"}')`, id, seq+1, kind)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for guest, want := range map[string]string{"rita": "sits", "ann": "m1"} {
		if list, err := s.MatchesWith(t.Context(), guest, 0, 9); err != nil || len(list) != 1 || list[0].ID != want {
			t.Errorf("matches with %s: %+v, %v; want %s", guest, list, err, want)
		}
	}
}
