package store

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
)

// TestDeletedForGood: what was said in a match that was deleted, and the name of a guest, are nowhere in
// the file.
func TestDeletedForGood(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Repeat("what nobody should have said ", 400)
	c := Creation{Match: Match{ID: "m", Seed: []byte{1}, Created: time.Now()}}
	for i := range 40 {
		c.Events = append(c.Events, match.Event{Seq: i + 1, Fact: match.Said{Words: said[:20+i*200]}})
	}
	if err := s.Create(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if err := s.PutGuest(t.Context(), Guest{ID: "ann", Name: "what nobody should be called"}); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteMatch(t.Context(), "m"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.DeleteGuest(t.Context(), "ann", false); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(data, []byte("nobody should")); n > 0 {
		t.Errorf("the words are in the file %d times", n)
	}
}

// TestBelongings: every table that knows matches is emptied with its match.
func TestBelongings(t *testing.T) {
	s := openTest(t)
	tables, err := query(t.Context(), s.readers, func(r *sql.Rows) (name string, err error) { return name, r.Scan(&name) },
		"SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = 'match'")
	if err != nil || len(tables) < 3 {
		t.Fatal(tables, err)
	}
	for _, table := range tables {
		if !slices.Contains(belongings, "DELETE FROM "+table+" WHERE match = ?") {
			t.Errorf("a match that is deleted stays in the table %s", table)
		}
	}
}
