package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Look opens the store in a file to be read and nothing else; others may use it meanwhile. Tables of an
// older version are read as they are. Errors are those of Open.
func Look(ctx context.Context, path string) (*SQLite, error) {
	s := &SQLite{path: path}
	if err := s.look(ctx); err != nil {
		s.closePools()
		return nil, explain(path, err)
	}
	return s, nil
}

func (s *SQLite) look(ctx context.Context) (err error) {
	if _, err = os.Stat(s.path); err != nil {
		return err
	}
	// mode=ro: not even the log that a crash has left is emptied into the file.
	if s.readers, err = sql.Open("sqlite", dsn(s.path, "query_only(1)")+"&mode=ro"); err != nil {
		return err
	}
	if s.version, err = version(ctx, s.readers); err != nil {
		return err
	}
	provider, err := provide(s.readers)
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	if newest := sources[len(sources)-1].Version; s.version > newest {
		return fmt.Errorf("%w: its tables have version %d, this program knows %d", ErrNewer, s.version, newest)
	}
	s.health.lost = readMark(s.path).lost(ctx, s.readers)
	return nil
}

// version is that of the tables; a database without any is none of ours.
func version(ctx context.Context, db *sql.DB) (v int64, err error) {
	var tables int
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name IN ('goose_db_version', 'matches')").Scan(&tables)
	if err == nil && tables < 2 {
		return 0, fmt.Errorf("%w: it has no tables of matches", ErrCorrupt)
	}
	if err != nil {
		return 0, err
	}
	return v, db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&v)
}

// Schema is the version of the tables.
func (s *SQLite) Schema() int { return int(s.version) }

// Empty tells whether nothing was ever kept in the file: it is not there, has no bytes, or no tables.
func Empty(ctx context.Context, path string) (bool, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	db, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		return false, err
	}
	defer db.Close()
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return false, explain(path, err)
	}
	return tables == 0, nil
}

// Integrity lets SQLite read everything through and compare tables and indexes. It gives what is wrong
// in its words, nothing if all is well.
func (s *SQLite) Integrity(ctx context.Context) ([]string, error) {
	faults, err := query(ctx, s.readers, func(r *sql.Rows) (text string, err error) { return text, r.Scan(&text) },
		"PRAGMA integrity_check(20)")
	if err != nil {
		if err = explain(s.path, err); errors.Is(err, ErrCorrupt) {
			return append(faults, err.Error()), nil
		}
		return nil, err
	}
	if len(faults) == 1 && faults[0] == "ok" {
		return nil, nil
	}
	return faults, nil
}

// Counts of what is in a store.
type Counts struct {
	Matches int `json:"matches"`
	Events  int `json:"events"`
	Guests  int `json:"guests"`
	Games   int `json:"games"` // that people have made
}

// Count counts.
func (s *SQLite) Count(ctx context.Context) (c Counts, err error) {
	games := "0"
	if s.version >= withDefinitions {
		games = "(SELECT count(*) FROM definitions)"
	}
	err = s.readers.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM events),
		(SELECT count(*) FROM guests), `+games).Scan(&c.Matches, &c.Events, &c.Guests, &c.Games)
	return c, explain(s.path, err)
}

// Acknowledged is the last event of a match that follows from a command.
func (s *SQLite) Acknowledged(ctx context.Context, id string) (seq int, err error) {
	err = s.readers.QueryRowContext(ctx, "SELECT coalesce(max(seq), 0) FROM commands WHERE match = ?", id).Scan(&seq)
	return seq, explain(s.path, err)
}
