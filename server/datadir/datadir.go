// Package datadir knows what lies in the data directory of a server: the lock that one process holds,
// the key of the cookies, the database. It packs them into one bundle, puts a bundle back in their place, and
// tells whether a directory or a bundle is whole.
package datadir

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/tavlei/tavlei/server/store"
)

// Names in the directory.
const (
	Database = "tavlei.db"
	keyName  = "key"
	lockName = "lock"
)

// formerNotes is where versions before the log held it kept what became of the plies of slow games. Their bundles have it
// and are taken without it.
const formerNotes = "cache/plies"

// KeySize is the size of the key, in bytes.
const KeySize = 32

// Classes of errors.
var (
	ErrLocked = errors.New("in use by another tavlei")
	ErrEmpty  = errors.New("has a key, but its database is empty or gone")
)

// Dir is a data directory that this process has for itself.
type Dir struct {
	path string
	lock *os.File
	key  []byte
	last time.Time // when the last process had it
}

// Open makes the directory if needed, takes its lock, finishes a restore that was interrupted and reads
// the key. A key beside a database that holds nothing is refused with ErrEmpty: something was lost, and
// a server that begins anew would hide it.
func Open(ctx context.Context, path string) (*Dir, error) {
	d, err := OpenBeside(path)
	if err != nil {
		return nil, err
	}
	if d.key != nil {
		if empty, err := store.Empty(ctx, d.File(Database)); err == nil && empty {
			d.Close()
			return nil, fmt.Errorf("data directory %s %w: put a backup back with tavlei restore BUNDLE --data %s --replace, or remove %s to begin anew without any matches",
				d.path, ErrEmpty, d.path, d.File(keyName))
		}
	}
	return d, nil
}

// OpenBeside opens a directory whose database lies elsewhere, or is about to be filled: it may have a key and no database.
func OpenBeside(path string) (*Dir, error) {
	d, err := claim(path)
	if err != nil {
		return nil, err
	}
	if err := d.settle(); err != nil {
		d.Close()
		return nil, err
	}
	_ = os.RemoveAll(d.File(formerNotes))
	if d.key, err = readKey(d.File(keyName)); err != nil {
		d.Close()
		return nil, dirError(d.path, err)
	}
	return d, nil
}

// claim makes the directory and takes its lock.
func claim(path string) (*Dir, error) {
	if path == "" {
		return nil, errors.New("no data directory: name one with --data")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("data directory: %w", err)
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, fmt.Errorf("data directory %s cannot be made: %w; choose another with --data", path, err)
	}
	d := &Dir{path: path}
	if lock, err := os.Stat(d.File(lockName)); err == nil {
		d.last = lock.ModTime()
	}
	if d.lock, err = takeLock(d.File(lockName)); err != nil {
		return nil, dirError(path, err)
	}
	return d, nil
}

func dirError(path string, err error) error {
	if errors.Is(err, ErrLocked) {
		return fmt.Errorf("data directory %s is %w; stop that one, or choose another directory with --data", path, ErrLocked)
	}
	return fmt.Errorf("data directory %s cannot be used: %w; make it writable, or choose another with --data", path, err)
}

// LastAlive is when the process that had the directory before was alive, as far as it has noted; the zero time if nobody
// had it.
func (d *Dir) LastAlive() time.Time { return d.last }

// Alive notes that this process is alive: by the time of the lock.
func (d *Dir) Alive(now time.Time) error { return os.Chtimes(d.File(lockName), now, now) }

// Path is the directory, absolute.
func (d *Dir) Path() string { return d.path }

// File is the path of something in the directory.
func (d *Dir) File(name string) string { return filepath.Join(d.path, filepath.FromSlash(name)) }

// Key is the key of the cookies, nil before MakeKey if there is none yet.
func (d *Dir) Key() []byte { return d.key }

// MakeKey makes a key unless there is one, and tells whether it has. It is called once the database has
// its tables: where there is a key, there were matches to keep.
func (d *Dir) MakeKey() (made bool, err error) {
	if d.key != nil {
		return false, nil
	}
	key := make([]byte, KeySize)
	rand.Read(key)
	if err := writeWhole(d.File(keyName), key); err != nil {
		return false, dirError(d.path, err)
	}
	d.key = key
	return true, nil
}

// ErrOtherKey says that a directory signs cookies with another key than the nodes of its database.
var ErrOtherKey = errors.New("another key")

// ShareKey is MakeKey where nodes share a database: the first key that it is given is that of all. Call it once the
// database has its tables.
func (d *Dir) ShareKey(ctx context.Context, keys store.Keys) (made bool, err error) {
	theirs, err := keys.Key(ctx)
	if err != nil {
		return false, err
	}
	if theirs == nil {
		if made, err = d.MakeKey(); err != nil {
			return false, err
		}
		// Another node may have been quicker.
		if theirs, err = keys.PutKey(ctx, d.key); err != nil {
			return made, err
		}
	}
	if made && !bytes.Equal(d.key, theirs) {
		d.key, made = nil, false
	}
	return made, d.TakeKey(theirs)
}

// TakeKey keeps the key of another place, and refuses it where there is another already.
func (d *Dir) TakeKey(theirs []byte) error {
	switch {
	case bytes.Equal(d.key, theirs):
		return nil
	case d.key != nil:
		return fmt.Errorf("data directory %s has %w in its file %s than the database: whom one knows would be a stranger to the other; "+
			"remove the file to take the database's, or name another database", d.path, ErrOtherKey, keyName)
	}
	if err := writeWhole(d.File(keyName), theirs); err != nil {
		return dirError(d.path, err)
	}
	d.key = theirs
	return nil
}

// Close lets others have the directory.
func (d *Dir) Close() { d.lock.Close() }

// readKey reads the key, nil if there is none.
func readKey(path string) ([]byte, error) {
	key, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && len(key) != KeySize {
		return nil, fmt.Errorf("%s has %d bytes, want %d: put the right file back, or remove it, which signs all guests out", path, len(key), KeySize)
	}
	return key, err
}

// writeWhole writes a file that appears in one step: a crash leaves either none or a whole one.
func writeWhole(path string, data []byte) error {
	temp := path + ".new"
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(temp, path)
	}
	if err == nil {
		return syncDir(filepath.Dir(path))
	}
	return errors.Join(err, os.Remove(temp))
}
