package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Errors of files that hold no games.
var (
	ErrEmpty  = errors.New("the file is empty")
	ErrPacked = errors.New("the packed file is damaged")
	ErrNoGame = errors.New("no game in it")
)

// Bounds say how much is read of a file that somebody has sent.
type Bounds struct {
	From  int         // games passed over
	Games int         // read after them, at most
	Bytes int64       // unpacked, at most
	Slow  int         // slow plies (game.Heavy) of all games together, after which no other game is read
	Stop  func() bool // asked after every game and often while the file is read: it takes too long
}

// Some is a part of a file.
type Some struct {
	Format  *Format
	Entries []Entry
	Cut     string // why reading has ended before the file has: games, bytes, slow, time; else ""
}

// ReadSome reads games out of a file, packed or not, of any known format, within bounds. Errors are
// about the file as a whole and wrap ErrEmpty, ErrPacked, ErrFormat or ErrNoGame; what is wrong with a
// game stands in its entry. A game that the bounds have cut is left out.
func ReadSome(file []byte, o Options, b Bounds) (Some, error) {
	if isBlank(file) {
		return Some{}, ErrEmpty
	}
	unpacked, err := Unpack(bytes.NewReader(file))
	if err != nil {
		return Some{}, fmt.Errorf("%w: %w", ErrPacked, err)
	}
	defer unpacked.Close()
	in := &bounded{r: unpacked, left: b.Bytes, stop: b.Stop}
	buffered := Buffered(in)
	begin, err := buffered.Peek(beginning)
	if err != nil && err != io.EOF {
		return Some{}, fmt.Errorf("%w: %w", ErrPacked, err)
	}
	if isBlank(begin) && err == io.EOF && in.cut == "" {
		return Some{}, ErrEmpty
	}
	some := Some{Format: o.Format}
	if some.Format == nil {
		if some.Format, err = detectPeeked(begin, err == io.EOF, o); err != nil {
			return Some{}, err
		}
	}
	seen, slow := 0, 0
	for e := range some.Format.Read(buffered, o) {
		if in.cut != "" {
			some.Cut = in.cut // this game, too, may end where the reading has
			break
		}
		if seen++; seen <= b.From {
			continue
		}
		if len(some.Entries) == b.Games {
			some.Cut = "games"
			break
		}
		some.Entries = append(some.Entries, e)
		if e.Game != nil && e.Game.Rules.Heavy {
			slow += len(e.Game.Main())
		}
		if slow >= b.Slow {
			in.cut = "slow"
		}
		if b.Stop() {
			in.cut = "time"
		}
	}
	if len(some.Entries) == 0 && b.From == 0 {
		return Some{}, fmt.Errorf("%s: %w", some.Format.Name, ErrNoGame)
	}
	return some, nil
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
