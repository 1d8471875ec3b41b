package datadir

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// ErrBundle says that a file is no bundle, or not a whole one.
var ErrBundle = errors.New("not a whole bundle")

// Bounds of bundles, so that one made by somebody else does no harm.
const (
	maxWindow   = 128 << 20 // memory to unpack with
	maxManifest = 64 << 20
	maxPadding  = 1 << 20  // zeros after the archive
	maxRatio    = 400      // a database packs 5 to 20 times
	freeOfRatio = 64 << 10 // packed bytes are counted from here
)

// Beginnings of files.
var (
	zstdMagic   = []byte{0x28, 0xb5, 0x2f, 0xfd}
	sqliteMagic = []byte("SQLite format 3\x00")
)

// unpack writes the files of a bundle into an empty folder and compares them with the manifest. A bare
// database, as tavlei made backups once, has no manifest: it gives nil.
func unpack(ctx context.Context, r io.Reader, into string) (*Manifest, error) {
	packed := &counter{r: untilDone{ctx, r}}
	in := bufio.NewReader(packed)
	begin, err := in.Peek(len(sqliteMagic))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	u := &unpacker{into: into, packed: packed, sums: map[string]File{}}
	switch {
	case bytes.Equal(begin, sqliteMagic):
		_, err := u.write(Database, in, -1)
		return nil, err
	case bytes.HasPrefix(begin, zstdMagic):
		z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		defer z.Close()
		m, err := u.archive(tar.NewReader(z))
		if err != nil {
			return nil, err
		}
		return m, ended(z)
	}
	return u.archive(tar.NewReader(in))
}

// ended reads what follows an archive, with which the sum over all that was packed is compared. Archives
// end in zeros.
func ended(r io.Reader) error {
	rest, err := io.ReadAll(io.LimitReader(r, maxPadding+1))
	switch {
	case err != nil:
		return broken(err)
	case len(rest) > maxPadding || len(bytes.Trim(rest, "\x00")) > 0:
		return fmt.Errorf("%w: something follows its archive", ErrBundle)
	}
	return nil
}

// counter counts what was read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// unpacker writes the files of one bundle.
type unpacker struct {
	into     string
	packed   *counter
	unpacked int64
	sums     map[string]File
	manifest *Manifest
}

func (u *unpacker) archive(t *tar.Reader) (*Manifest, error) {
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, broken(err)
		}
		if h.Typeflag == tar.TypeDir {
			continue // whoever has packed a bundle anew may have packed its folders, too
		}
		if err := u.member(h, t); err != nil {
			return nil, err
		}
	}
	if u.manifest == nil {
		return nil, fmt.Errorf("%w: it has no manifest; it was cut, or is something else", ErrBundle)
	}
	return u.manifest, u.compare()
}

// broken says that a bundle cannot be read on, unless it is no fault of the bundle.
func broken(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrBundle, err)
}

// member takes one file. Only the names that a bundle has are taken, so that none leads elsewhere.
func (u *unpacker) member(h *tar.Header, r io.Reader) error {
	name := strings.TrimPrefix(h.Name, "./")
	note, isIn := strings.CutPrefix(name, formerNotes+"/")
	known := name == Database || name == keyName || name == manifestName || isIn && isNote(note)
	if h.Typeflag != tar.TypeReg || !known {
		return fmt.Errorf("%w: it holds %.100q, which no bundle does", ErrBundle, h.Name)
	}
	if _, twice := u.sums[name]; twice {
		return fmt.Errorf("%w: %s is in it twice", ErrBundle, name)
	}
	if name == manifestName {
		return u.readManifest(h.Size, r)
	}
	f, err := u.write(name, r, h.Size)
	u.sums[name] = f
	return err
}

func (u *unpacker) readManifest(size int64, r io.Reader) error {
	if size > maxManifest || u.manifest != nil {
		return fmt.Errorf("%w: its manifest is too large or there twice", ErrBundle)
	}
	data, err := io.ReadAll(io.LimitReader(r, maxManifest))
	if err != nil {
		return broken(err)
	}
	m := &Manifest{}
	if err := json.Unmarshal(data, m); err != nil {
		return fmt.Errorf("%w: manifest: %w", ErrBundle, err)
	}
	if m.Format != format {
		return fmt.Errorf("bundle of format %d, made by tavlei %.100q: this program knows format %d; use a newer one", m.Format, m.Tavlei, format)
	}
	u.manifest = m
	return nil
}

// write writes a file of the given size, -1 for any.
func (u *unpacker) write(name string, r io.Reader, size int64) (File, error) {
	to := filepath.Join(u.into, filepath.FromSlash(name))
	if dir := path.Dir(name); dir != "." {
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			return File{}, err
		}
	}
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return File{}, err
	}
	sum := sha256.New()
	n, err := u.pour(io.MultiWriter(f, sum), r)
	if err == nil && size >= 0 && n != size {
		err = broken(io.ErrUnexpectedEOF)
	}
	if err == nil {
		err = f.Sync()
	}
	return File{Name: name, Size: n, SHA256: hex.EncodeToString(sum.Sum(nil))}, errors.Join(err, f.Close())
}

// pour copies, unless so little unpacks to so much that it can only be meant to fill the disk.
func (u *unpacker) pour(w io.Writer, r io.Reader) (n int64, err error) {
	buf := make([]byte, 256<<10)
	for {
		got, err := r.Read(buf)
		if u.unpacked += int64(got); u.unpacked > maxRatio*max(u.packed.n, freeOfRatio) {
			return n, fmt.Errorf("%w: it unpacks to more than %d times its size", ErrBundle, maxRatio)
		}
		if _, err := w.Write(buf[:got]); err != nil {
			return n, err
		}
		n += int64(got)
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, broken(err)
		}
	}
}

// compare holds the files against the manifest.
func (u *unpacker) compare() error {
	for _, want := range u.manifest.Files {
		got, ok := u.sums[want.Name]
		if !ok {
			return fmt.Errorf("%w: %.100q is missing", ErrBundle, want.Name)
		}
		if got != want {
			return fmt.Errorf("%w: %s has %d bytes and the sum %s, its manifest says %d and %s", ErrBundle, want.Name, got.Size, got.SHA256, want.Size, want.SHA256)
		}
		delete(u.sums, want.Name)
	}
	for name := range u.sums {
		return fmt.Errorf("%w: %s is not in its manifest", ErrBundle, name)
	}
	if !u.manifest.has(Database) {
		return fmt.Errorf("%w: it has no database", ErrBundle)
	}
	return nil
}

// isNote tells whether a name can be that of former notes, which were named by their match.
func isNote(name string) bool {
	for _, r := range name {
		if (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return false
		}
	}
	return name != "" && len(name) <= 64
}
