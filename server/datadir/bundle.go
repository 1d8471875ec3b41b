package datadir

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/tavlei/tavlei/server/store"
)

// A bundle is a tar archive packed by zstd: the database, the key, and last a manifest, so that a bundle
// that was cut has none.
const (
	manifestName = "manifest.json"
	format       = 1
)

// scratchName begins the names of files and folders that a backup needs while it is made.
const scratchName = ".tavlei-"

// Manifest says what is in a bundle.
type Manifest struct {
	Format int       `json:"format"` // of bundles; this program knows 1
	Tavlei string    `json:"tavlei"` // version that made it
	Made   time.Time `json:"made"`
	Schema int       `json:"schema"` // of the database's tables
	store.Counts
	Files []File `json:"files"`
}

// File is one file of a bundle.
type File struct {
	Name   string `json:"name"` // as in the data directory, with slashes
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// has tells whether the bundle holds a file.
func (m *Manifest) has(name string) bool {
	for _, f := range m.Files {
		if f.Name == name {
			return true
		}
	}
	return false
}

// HasKey tells whether the key is there, without which no browser is known again.
func (m *Manifest) HasKey() bool { return m.has(keyName) }

// Size is that of all files, unpacked.
func (m *Manifest) Size() (n int64) {
	for _, f := range m.Files {
		n += f.Size
	}
	return n
}

// Write packs the data directory into a bundle; a server may be using it. The copy of the database is
// made first, in the folder temp, which needs room for it.
func Write(ctx context.Context, w io.Writer, dir, temp, version string, now time.Time) (*Manifest, error) {
	scratch, err := os.MkdirTemp(temp, scratchName)
	if err != nil {
		return nil, fmt.Errorf("backup: %w: choose another place", err)
	}
	defer os.RemoveAll(scratch)
	m := &Manifest{Format: format, Tavlei: version, Made: now.UTC().Truncate(time.Second)}
	copied := filepath.Join(scratch, Database)
	if err := copyDatabase(ctx, filepath.Join(dir, Database), copied, m); err != nil {
		return nil, err
	}
	packed, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	b := &packer{ctx: ctx, tar: tar.NewWriter(packed), m: m}
	if err := b.all(dir, copied); err != nil {
		packed.Reset(io.Discard) // what was begun is not to be taken for a whole one
		return nil, errors.Join(err, packed.Close())
	}
	return m, packed.Close()
}

// copyDatabase copies the database and looks at the copy.
func copyDatabase(ctx context.Context, from, to string, m *Manifest) error {
	if _, err := os.Stat(from); err != nil {
		return fmt.Errorf("no database to copy: %w", err)
	}
	if err := store.Backup(ctx, from, to); err != nil {
		return err
	}
	s, err := store.Look(ctx, to)
	if err != nil {
		return err
	}
	m.Schema = s.Schema()
	m.Counts, err = s.Count(ctx)
	return errors.Join(err, s.Close())
}

// packer writes a bundle.
type packer struct {
	ctx context.Context
	tar *tar.Writer
	m   *Manifest
}

func (b *packer) all(dir, database string) error {
	if err := b.file(Database, database); err != nil {
		return err
	}
	key, err := readKey(filepath.Join(dir, keyName))
	if err != nil {
		return err
	}
	if key != nil {
		if err := b.bytes(keyName, key); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(b.m, "", "  ")
	if err != nil {
		return err
	}
	if err := b.put(manifestName, int64(len(text)), bytes.NewReader(text)); err != nil {
		return err
	}
	return b.tar.Close()
}

func (b *packer) file(name, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return b.listed(name, info.Size(), f)
}

func (b *packer) bytes(name string, data []byte) error {
	return b.listed(name, int64(len(data)), bytes.NewReader(data))
}

// listed puts a file into the bundle and on its list.
func (b *packer) listed(name string, size int64, r io.Reader) error {
	sum := sha256.New()
	if err := b.put(name, size, io.TeeReader(r, sum)); err != nil {
		return err
	}
	b.m.Files = append(b.m.Files, File{Name: name, Size: size, SHA256: hex.EncodeToString(sum.Sum(nil))})
	return nil
}

func (b *packer) put(name string, size int64, r io.Reader) error {
	h := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: b.m.Made, Format: tar.FormatPAX}
	if err := b.tar.WriteHeader(h); err != nil {
		return err
	}
	_, err := io.Copy(b.tar, untilDone{b.ctx, r})
	return err
}

// untilDone is a reader that ends with its context.
type untilDone struct {
	ctx context.Context
	r   io.Reader
}

func (u untilDone) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.r.Read(p)
}

// WriteFile packs the data directory into a new file, for its owner alone. The file appears whole or not
// at all; one that is there is not overwritten.
func WriteFile(ctx context.Context, file, dir, version string, now time.Time) (*Manifest, error) {
	if _, err := os.Lstat(file); err == nil {
		return nil, fmt.Errorf("backup %s: %w: choose another name", file, store.ErrExists)
	}
	f, err := os.CreateTemp(filepath.Dir(file), scratchName) // mode 0600
	if err != nil {
		return nil, fmt.Errorf("backup: %w: choose another place", err)
	}
	defer os.Remove(f.Name())
	m, err := Write(ctx, f, dir, filepath.Dir(file), version, now)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	if err := publish(f.Name(), file); err != nil {
		return nil, err
	}
	return m, syncDir(filepath.Dir(file))
}

// publish gives a file its name unless another has it.
func publish(temp, file string) error {
	err := os.Link(temp, file)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("backup %s: %w: choose another name", file, store.ErrExists)
	}
	if err != nil { // not every disk knows links
		return os.Rename(temp, file)
	}
	return nil
}
