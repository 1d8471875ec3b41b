package server

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrLocked says that another process uses the data directory.
var ErrLocked = errors.New("in use by another tavlei")

// dataDir is the directory that one server has for itself.
type dataDir struct {
	path string
	lock *os.File
	key  []byte // of the cookies
}

// openDataDir makes the directory if needed, takes its lock and reads the key or makes one.
func openDataDir(path string) (*dataDir, error) {
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
	d := &dataDir{path: path}
	if d.lock, err = takeLock(filepath.Join(path, "lock")); err != nil {
		return nil, dirError(path, err)
	}
	if d.key, err = readKey(filepath.Join(path, "key")); err != nil {
		d.close()
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

func (d *dataDir) file(name string) string { return filepath.Join(d.path, name) }

func (d *dataDir) close() { d.lock.Close() }

const keySize = 32

// readKey reads the key or makes one. The key appears in one step: a crash in between leaves
// either none or a whole one.
func readKey(path string) ([]byte, error) {
	key, err := os.ReadFile(path)
	if err == nil && len(key) != keySize {
		return nil, fmt.Errorf("%s has %d bytes, want %d: put the right file back, or remove it, which signs all guests out", path, len(key), keySize)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, keySize)
	rand.Read(key)
	temp := path + ".new"
	if err := writeSynced(temp, key); err != nil {
		return nil, err
	}
	return key, os.Rename(temp, path)
}

func writeSynced(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}
