package load

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/tavlei/tavlei/record"
)

// Bounds of packed files; what asks for more is refused.
const (
	mostWindow  = 1 << 27 // bytes of a packed file to be remembered while it is unpacked
	mostZip     = 1 << 28 // bytes of a zip archive, which is read from its end
	mostMembers = 1000    // files in a zip archive
)

// ErrPacked is wrapped by errors of packed files that cannot be unpacked.
var ErrPacked = errors.New("the packed file is damaged")

// Files are what a file holds that may be packed with zstd, gzip or bzip2, or be a zip archive of many; a
// plain file is the only one of its own. Packed files in archives stay packed, and so do locked ones.
type Files struct {
	name   string
	single io.ReadCloser // not handed out yet
	zip    *zip.Reader
	seen   int // of the members
}

// Unpack opens a file of that name. Nothing but a zip archive is read before it is asked for; such an
// archive is kept in the memory. Errors wrap ErrPacked or are of r.
func Unpack(r io.Reader, name string) (*Files, error) {
	br := bufio.NewReaderSize(r, 1<<16)
	head, _ := br.Peek(4) // a shorter file is not packed
	f := &Files{name: name, single: io.NopCloser(br)}
	var err error
	switch {
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		var d *zstd.Decoder
		if d, err = zstd.NewReader(br, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(mostWindow)); err == nil {
			f.single = d.IOReadCloser()
		}
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		f.single, err = gzip.NewReader(br)
	case bytes.HasPrefix(head, []byte("BZh")) && len(head) > 3 && '1' <= head[3] && head[3] <= '9':
		f.single = io.NopCloser(bzip2.NewReader(br))
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		f.single = nil
		f.zip, err = readZip(br)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPacked, err)
	}
	return f, nil
}

// readZip reads an archive and its table of files.
func readZip(r io.Reader) (*zip.Reader, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostZip+1))
	if err != nil {
		return nil, err
	}
	if len(data) > mostZip {
		return nil, fmt.Errorf("a zip archive of more than %d MB", mostZip>>20)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	if len(z.File) > mostMembers {
		return nil, fmt.Errorf("a zip archive of more than %d files", mostMembers)
	}
	return z, nil
}

// Part is one file with its games.
type Part struct {
	Name   string // that of the archive, if it is in one, before its own
	Format *record.Format
	Games  iter.Seq[record.Entry] // to be read before the next part is asked for
}

// Parts are the files with their games, read as the options say; through may bound what is read, nil
// does not. An error is about the file that its part names and wraps ErrEmpty, ErrFormat or ErrPacked, or
// is that of reading; the files behind it are still there.
func (f *Files) Parts(o record.Options, through func(io.Reader) io.Reader) iter.Seq2[Part, error] {
	if f.zip != nil {
		o.Side = f.side
	}
	return func(yield func(Part, error) bool) {
		for {
			name, r, err := f.Next()
			if err == io.EOF {
				return
			}
			part := Part{Name: name}
			if err == nil {
				o.File = name
				part, err = partOf(r, o, through)
			}
			more := yield(part, err)
			if r != nil {
				_ = r.Close() // it was only read
			}
			if !more {
				return
			}
		}
	}
}

// partOf finds the format of a file.
func partOf(r io.Reader, o record.Options, through func(io.Reader) io.Reader) (Part, error) {
	part := Part{Name: o.File, Format: o.Format}
	if through != nil {
		r = through(r)
	}
	in := bufio.NewReaderSize(r, beginning)
	head, err := in.Peek(beginning)
	switch {
	case err != nil && err != io.EOF:
		return part, fmt.Errorf("%w: %w", ErrPacked, err)
	case err == io.EOF && isBlank(head):
		return part, ErrEmpty
	}
	if part.Format == nil {
		o.File = UnpackedName(o.File)
		if part.Format, err = detectPeeked(head, err == io.EOF, o); err != nil {
			return part, err
		}
	}
	o.File = part.Name
	part.Games = part.Format.Read(in, o)
	return part, nil
}

// Next is the next file, to be closed by the caller, and its name, that of an archive before its own. After
// the last one the error is io.EOF; others wrap ErrPacked and are about this one only.
func (f *Files) Next() (name string, r io.ReadCloser, err error) {
	if f.single != nil {
		r, f.single = f.single, nil
		return f.name, r, nil
	}
	for f.zip != nil && f.seen < len(f.zip.File) {
		member := f.zip.File[f.seen]
		f.seen++
		if member.FileInfo().IsDir() || hidden(member.Name) {
			continue
		}
		r, err = openMember(member)
		return f.name + "/" + member.Name, r, err
	}
	return "", nil, io.EOF
}

// hidden tells whether a file in an archive is what some systems add to those that people have put in.
func hidden(name string) bool {
	return strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(path.Base(name), ".")
}

func openMember(f *zip.File) (io.ReadCloser, error) {
	if f.Flags&1 != 0 {
		return nil, fmt.Errorf("%w: it is locked by a password", ErrPacked)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPacked, err)
	}
	return r, nil
}

// Archive tells whether there may be many files.
func (f *Files) Archive() bool { return f.zip != nil }

// side opens a file of the archive by its bare name, as formats ask for that keep names in files of
// their own.
func (f *Files) side(name string) (io.ReadCloser, error) {
	for _, member := range f.zip.File {
		if path.Base(member.Name) == name {
			return openMember(member)
		}
	}
	return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

// UnpackedName is the name of a file without the ending that says how it is packed.
func UnpackedName(file string) string {
	for _, ending := range []string{".zst", ".zstd", ".gz", ".bz2"} {
		if name, ok := strings.CutSuffix(file, ending); ok {
			return name
		}
	}
	return file
}
