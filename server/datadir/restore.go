package datadir

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tavlei/tavlei/server/store"
)

// A restore works in three steps, so that it may be interrupted anywhere. It unpacks and checks in the
// folder staging; renaming that to ready decides; then everything goes to its place, old files to a
// folder of their own first. Whoever opens the directory next finishes what is ready.
const (
	staging = "restore.new"
	ready   = "restore.ready"
	before  = "before-restore-"
)

// ErrNotEmpty says that a restore would put data in the place of other data.
var ErrNotEmpty = errors.New("is not empty")

// Restored tells what a restore has done.
type Restored struct {
	Dir      string
	Manifest *Manifest // nil: a bare database
	Key      KeyState
	Aside    string // where the old data lies, empty if there was none
}

// KeyState says where the key of the cookies comes from after a restore.
type KeyState int

// The key is the bundle's, the one that was there, or none: the server makes a new one.
const (
	KeyRestored KeyState = iota
	KeyKept
	KeyMissing
)

// Restore puts what the bundle r holds, or a bare database, into the directory. What is there is
// replaced only with replace, and kept in a folder beside. The bundle is unpacked and checked first; if
// anything fails until then, the directory is as it was. A directory in use is refused with ErrLocked.
func Restore(ctx context.Context, r io.Reader, dir string, replace bool, now time.Time) (out *Restored, err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	fresh, err := checkEmpty(dir, replace)
	if err != nil {
		return nil, err
	}
	d, err := claim(dir)
	if err != nil {
		return nil, err
	}
	defer func() {
		d.Close()
		if err != nil && fresh {
			os.Remove(d.File(lockName))
			os.Remove(dir) // made here; another's files would keep it
		}
	}()
	if err := d.settle(); err != nil {
		return nil, err
	}
	if _, err := checkEmpty(dir, replace); err != nil {
		return nil, err
	}
	out = &Restored{Dir: dir}
	if out.Manifest, err = d.stage(ctx, r); err != nil {
		return nil, errors.Join(err, os.RemoveAll(d.File(staging)))
	}
	if out.Key, err = d.keyAfter(out.Manifest); err != nil {
		return nil, errors.Join(err, os.RemoveAll(d.File(staging)))
	}
	out.Aside, err = d.commit(now)
	return out, err
}

// between is called between the steps that change a directory; tests interrupt there.
var between = func(step string) {}

// checkEmpty refuses a directory with data in it, unless it may be replaced. It tells whether there is
// no directory yet.
func checkEmpty(dir string, replace bool) (fresh bool, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, dirError(dir, err)
	}
	var names []string
	for _, e := range entries {
		if name := e.Name(); name != lockName && name != staging && name != "cache" { // which can be made again
			names = append(names, name)
		}
	}
	if len(names) > 0 && !replace {
		return false, fmt.Errorf("directory %s %w (%s): restore into another with --data DIR, or replace what is there with --replace, which keeps it in a folder beside",
			dir, ErrNotEmpty, strings.Join(names[:min(len(names), 5)], ", "))
	}
	return false, nil
}

// stage unpacks and checks.
func (d *Dir) stage(ctx context.Context, r io.Reader) (*Manifest, error) {
	to := d.File(staging)
	if err := os.RemoveAll(to); err != nil { // of a restore that was interrupted
		return nil, err
	}
	if err := os.Mkdir(to, 0o700); err != nil {
		return nil, dirError(d.path, err)
	}
	m, err := unpack(ctx, r, to)
	if err != nil {
		return nil, err
	}
	if _, err := readKey(filepath.Join(to, keyName)); err != nil {
		return nil, fmt.Errorf("%w: key: %w", ErrBundle, err)
	}
	return m, checkDatabase(ctx, filepath.Join(to, Database))
}

// checkDatabase refuses a database that is damaged or too new. It leaves nothing beside it.
func checkDatabase(ctx context.Context, path string) error {
	s, err := store.Look(ctx, path)
	if err != nil {
		return err
	}
	faults, err := s.Integrity(ctx)
	if err = errors.Join(err, s.Close()); err == nil && len(faults) > 0 {
		err = fmt.Errorf("%s: %w: %s", path, store.ErrCorrupt, strings.Join(faults, "; "))
	}
	return err
}

// keyAfter tells which key will be there.
func (d *Dir) keyAfter(m *Manifest) (KeyState, error) {
	if m != nil && m.HasKey() {
		return KeyRestored, nil
	}
	key, err := readKey(d.File(keyName))
	if err != nil || key == nil {
		return KeyMissing, err
	}
	return KeyKept, nil
}

// commit decides, and puts everything in its place. The folder for the old data is named in the staged
// one, so that whoever finishes uses the same.
func (d *Dir) commit(now time.Time) (string, error) {
	aside := before + now.UTC().Format("20060102T150405.000Z")
	if err := writeWhole(filepath.Join(d.File(staging), "aside"), []byte(aside)); err != nil {
		return "", err
	}
	between("staged")
	if err := os.Rename(d.File(staging), d.File(ready)); err != nil {
		return "", errors.Join(err, os.RemoveAll(d.File(staging)))
	}
	between("decided")
	if err := syncDir(d.path); err != nil {
		return "", err
	}
	if err := d.settle(); err != nil {
		return "", err
	}
	if _, err := os.Stat(d.File(aside)); err == nil {
		return d.File(aside), nil
	}
	return "", nil
}

// replaced are the files that a restore replaces, each with what must go with it. The database's own
// companions go before it does: beside another database they would be taken for its own.
var replaced = [][]string{
	{Database + "-wal", Database + "-shm", Database + "-mark", Database},
	{keyName},
}

// settle finishes a restore that was decided and removes one that was not. Every step may have been made
// already.
func (d *Dir) settle() error {
	from := d.File(ready)
	name, err := os.ReadFile(filepath.Join(from, "aside"))
	if errors.Is(err, fs.ErrNotExist) && !isThere(filepath.Join(from, Database)) {
		return errors.Join(os.RemoveAll(from), os.RemoveAll(d.File(staging)))
	}
	if err != nil || !strings.HasPrefix(string(name), before) || filepath.Base(string(name)) != string(name) {
		return fmt.Errorf("the restore in %s cannot be finished: %w", from, errors.Join(err, errors.New("its folder is not as it was left")))
	}
	for _, group := range replaced {
		if err := d.swap(from, d.File(string(name)), group); err != nil {
			return fmt.Errorf("the restore in %s cannot be finished: %w; it goes on at the next start", from, err)
		}
	}
	return errors.Join(syncDir(d.path), os.RemoveAll(from))
}

// swap puts the last file of a group in its place if it still waits in the folder from; the whole group
// goes aside before.
func (d *Dir) swap(from, aside string, group []string) error {
	main := group[len(group)-1]
	if !isThere(filepath.Join(from, main)) {
		return nil
	}
	for _, name := range group {
		if !isThere(d.File(name)) {
			continue
		}
		if err := os.Mkdir(aside, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		if err := os.Rename(d.File(name), filepath.Join(aside, name)); err != nil {
			return err
		}
		between(name + " is aside")
	}
	if err := os.Rename(filepath.Join(from, main), d.File(main)); err != nil {
		return err
	}
	between(main + " is in its place")
	return nil
}

// isThere tells whether a name leads to anything, or may.
func isThere(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// Pending refuses a directory in which a restore waits to be finished: what lies there belongs to two.
func Pending(dir string) error {
	if _, err := os.Lstat(filepath.Join(dir, ready)); err != nil {
		return nil
	}
	return fmt.Errorf("in %s a restore was interrupted: start the server once, which finishes it", dir)
}
