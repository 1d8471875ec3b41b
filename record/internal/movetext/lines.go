package movetext

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/tavlei/tavlei/game"
)

// Lines hands out the lines of a file as UTF-8, whatever it was written in: UTF-8, UTF-16 with
// a byte order mark, or, as most old files of our games, Windows 1251 or 1252.
type Lines struct {
	r       *bufio.Reader
	max     int
	N       int   // number of the last line, from 1
	Bytes   int64 // read so far
	charset *charmap.Charmap
	buf     []byte
}

// errLongLine says that a line was longer than the limit; its rest has been skipped.
// tooLong says so of a line.
func TooLong(err error) *game.Fault { return game.FaultOf("fileLine", "", err) }

// ErrLongLine is the error of a line with more bytes than the limit; the next one can be read.
var ErrLongLine = errors.New("line too long")

// NewLines reads lines of at most max bytes.
func NewLines(r io.Reader, max int) *Lines {
	br := bufio.NewReaderSize(r, 1<<16)
	head, _ := br.Peek(3) // a shorter file has no mark worth looking at
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, _ = br.Discard(3) // just peeked at
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		utf16 := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
		br = bufio.NewReaderSize(transform.NewReader(br, utf16.NewDecoder()), 1<<16)
	}
	return &Lines{r: br, max: max}
}

// Next is the next line without its end: "\n", "\r\n" or "\r" before "\n". At the end of the
// file the error is io.EOF.
func (l *Lines) Next() (string, error) {
	l.buf = l.buf[:0]
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		l.Bytes += int64(len(part))
		if len(l.buf)+len(part) > l.max {
			long = true
		} else {
			l.buf = append(l.buf, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err == io.EOF && (len(l.buf) > 0 || long) {
			err = nil
		}
		if err != nil {
			return "", err
		}
		break
	}
	l.N++
	if long {
		return "", fmt.Errorf("%w: more than %d bytes", ErrLongLine, l.max)
	}
	return l.decode(bytes.TrimRight(l.buf, "\r\n")), nil
}

// decode is the line as UTF-8. The first line that is not UTF-8 settles the character set of
// the rest of the file.
func (l *Lines) decode(line []byte) string {
	if l.charset == nil {
		if utf8.Valid(line) {
			return string(line)
		}
		l.charset = guessCharset(line)
	}
	var b strings.Builder
	b.Grow(2 * len(line))
	for _, c := range line {
		b.WriteRune(l.charset.DecodeByte(c))
	}
	return b.String()
}

// guessCharset tells Cyrillic from western European text: Cyrillic letters stand in words of
// their own, accented ones among plain letters.
func guessCharset(line []byte) *charmap.Charmap {
	high := func(i int) bool { return i >= 0 && i < len(line) && line[i] >= 0x80 }
	letter := func(i int) bool {
		return i >= 0 && i < len(line) && ('a' <= line[i]|0x20 && line[i]|0x20 <= 'z')
	}
	cyrillic, western := 0, 0
	for i := range line {
		if !high(i) {
			continue
		}
		if high(i-1) || high(i+1) {
			cyrillic++
		} else if letter(i-1) || letter(i+1) {
			western++
		}
	}
	if western > cyrillic {
		return charmap.Windows1252
	}
	return charmap.Windows1251
}
