package load

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/tavlei/tavlei/record"
)

// Errors of files that hold no games.
var (
	ErrEmpty  = errors.New("the file is empty")
	ErrNoGame = errors.New("no game in it")
)

// Bounds say how much is read of a file that somebody has sent.
type Bounds struct {
	From  int         // games passed over
	Games int         // read after them, at most
	Bytes int64       // unpacked, at most
	Slow  int         // slow plies (game.SlowRules) of all games together, after which no other game is read
	Stop  func() bool // asked after every game and often while the file is read: it takes too long
}

// Some is a part of a file, or of the files of an archive.
type Some struct {
	Format  *record.Format // of the first file that has one
	Entries []record.Entry
	Cut     string // why reading has ended before the file has: games, bytes, slow, time; else ""
}

// ReadSome reads games out of a file, packed or not, of any known format, within bounds; those of all
// files if it is an archive. Errors are about the file as a whole and wrap ErrEmpty, ErrPacked, ErrFormat
// or ErrNoGame; what is wrong with a game stands in its entry. A game that the bounds have cut is left out.
func ReadSome(file []byte, o record.Options, b Bounds) (Some, error) {
	if isBlank(file) {
		return Some{}, ErrEmpty
	}
	files, err := Unpack(bytes.NewReader(file), o.File)
	if err != nil {
		return Some{}, err
	}
	r := &someReader{b: b, in: &bounded{left: b.Bytes, stop: b.Stop}}
	var wrong error
	for part, err := range files.Parts(o, r.in.through) {
		switch {
		case err == nil:
			r.read(part)
		case !errors.Is(err, ErrEmpty) || wrong == nil:
			wrong = err
		}
		if r.in.cut != "" {
			break
		}
	}
	r.some.Cut = r.in.cut
	switch {
	case r.some.Format == nil && wrong != nil:
		return Some{}, wrong
	case r.some.Format == nil:
		return Some{}, ErrEmpty
	case len(r.some.Entries) == 0 && b.From == 0:
		return Some{}, fmt.Errorf("%s: %w", r.some.Format.Name, ErrNoGame)
	}
	return r.some, nil
}

// someReader gathers games within bounds.
type someReader struct {
	b          Bounds
	in         *bounded
	some       Some
	seen, slow int
}

// read gathers the games of one file. The format told is that of the first.
func (r *someReader) read(part Part) {
	if r.some.Format == nil {
		r.some.Format = part.Format
	}
	for e := range part.Games {
		if r.in.cut != "" {
			return // this game, too, may end where the reading has
		}
		if r.seen++; r.seen <= r.b.From {
			continue
		}
		if len(r.some.Entries) == r.b.Games {
			r.in.cut = "games"
			return
		}
		r.some.Entries = append(r.some.Entries, e)
		if e.Game != nil && e.Game.Rules.Slow() {
			r.slow += len(e.Game.Main())
		}
		if r.slow >= r.b.Slow {
			r.in.cut = "slow"
		}
		if r.b.Stop() {
			r.in.cut = "time"
		}
	}
}

// Heads are the beginnings of all files in a file that may be packed, of n bytes at most each; of what
// cannot be unpacked there is none.
func Heads(file []byte, n int) []byte {
	files, err := Unpack(bytes.NewReader(file), "")
	if err != nil {
		return nil
	}
	var heads []byte
	for {
		_, r, err := files.Next()
		if err == io.EOF {
			return heads
		}
		if err != nil {
			continue
		}
		head, _ := io.ReadAll(io.LimitReader(r, int64(n))) // what cannot be read is told by the reader
		heads = append(append(heads, head...), '\n')
		_ = r.Close()
	}
}

// isBlank tells whether there is nothing in a text but blanks and perhaps a byte order mark.
func isBlank(text []byte) bool {
	return len(bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))) == 0
}

// bounded ends a file that is too long or takes too long.
type bounded struct {
	r    io.Reader
	left int64
	stop func() bool
	cut  string // why
}

// through bounds one file of several together with the others.
func (b *bounded) through(r io.Reader) io.Reader {
	b.r = r
	return b
}

func (b *bounded) Read(p []byte) (int, error) {
	switch {
	case b.left <= 0:
		b.cut = "bytes"
	case b.stop():
		b.cut = "time"
	}
	if b.cut != "" {
		return 0, io.EOF
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
