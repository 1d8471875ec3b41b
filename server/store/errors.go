package store

import (
	"errors"
	"fmt"
	"io/fs"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// advice says what a person can do about a class of errors.
var advice = map[error]string{
	ErrFull:     "free some space on its disk; what was acknowledged before is safe",
	ErrReadOnly: "make the file and its directory writable, or choose another directory with --data",
	ErrCorrupt:  "put a backup in its place, or move it away to begin anew",
	ErrNewer:    "install that version, or choose another directory with --data",
}

// explain gives err its class, the file and the advice.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	for class, words := range advice {
		if errors.Is(err, class) {
			return fmt.Errorf("store %s: %w: %s", path, err, words)
		}
	}
	class := classOf(err)
	if class == nil {
		return fmt.Errorf("store %s: %w", path, err)
	}
	return fmt.Errorf("store %s: %w (%w): %s", path, class, err, advice[class])
}

// classOf is the class of an error of the database, nil if it has none.
func classOf(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return ErrReadOnly
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return nil
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		return ErrFull
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return ErrReadOnly
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return ErrCorrupt
	}
	return nil
}

// isUnique tells whether err says that a key is there already.
func isUnique(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) &&
		(e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY || e.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE)
}
