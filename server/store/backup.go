package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Backup copies the store in the file from to the new file to, consistent in itself, while others may
// use it. Nothing is changed in from, not even tables of another version of this program. The copy
// is for its owner alone, as the store is: it holds sessions, and the seeds of matches under way.
// Errors wrap ErrExists, ErrFull, ErrReadOnly or ErrCorrupt where they can; no half a copy is left.
func Backup(ctx context.Context, from, to string) error {
	// An empty file may be written to; made here, it never belongs to others.
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("backup %s: %w: choose another name", to, ErrExists)
	}
	if err != nil {
		return fmt.Errorf("backup: %w: choose another place", err)
	}
	if err = vacuumInto(ctx, from, to); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		return nil
	}
	if e := os.Remove(to); e != nil {
		err = fmt.Errorf("%w; what was written of the copy remains: %w", err, e)
	}
	if class := classOf(err); class == ErrFull || class == ErrReadOnly {
		return fmt.Errorf("backup %s: %w (%w): choose a place with room for a copy", to, class, err)
	}
	return explain(from, err)
}

// vacuumInto lets a connection of its own write the copy: those that read may not write, not even
// another file, and the one that writes must not wait.
func vacuumInto(ctx context.Context, from, to string) error {
	db, err := sql.Open("sqlite", dsn(from))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	return errors.Join(err, db.Close())
}

// Backup copies the store to a new file, as the function Backup does.
func (s *SQLite) Backup(ctx context.Context, path string) error { return Backup(ctx, s.path, path) }
