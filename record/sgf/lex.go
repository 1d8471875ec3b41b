package sgf

import (
	"bufio"
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// looked is how many bytes are looked at to find a character set.
const looked = 1 << 14

// lexer hands out the characters of a file that mean something, and values.
type lexer struct {
	src   *bufio.Reader
	at    Place // of the next character
	read  int64 // bytes
	err   error // of the file; nil at its end
	last  byte
	said  string // what CA of the present game says
	set   charset
	known bool // set is that of the present game
	buf   []byte
}

func newLexer(src io.Reader) *lexer {
	b := bufio.NewReaderSize(src, 1<<16)
	head, _ := b.Peek(4) // a shorter file has no mark worth looking at
	order, marked := unicode.BigEndian, unicode.IgnoreBOM
	switch {
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, _ = b.Discard(3) // just peeked at
		return &lexer{src: b, at: Place{1, 1}}
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		marked = unicode.UseBOM
	case len(head) == 4 && head[0] == 0 && head[2] == 0 && head[1] != 0:
	case len(head) == 4 && head[1] == 0 && head[3] == 0 && head[0] != 0:
		order = unicode.LittleEndian
	default:
		return &lexer{src: b, at: Place{1, 1}}
	}
	text := transform.NewReader(b, unicode.UTF16(order, marked).NewDecoder())
	return &lexer{src: bufio.NewReaderSize(text, 1<<16), at: Place{1, 1}}
}

// newGame forgets the character set of the game before.
func (l *lexer) newGame() { l.said, l.set, l.known = "", charset{}, false }

// next is the next byte; not ok at the end of the file.
func (l *lexer) next() (c byte, ok bool) {
	c, err := l.src.ReadByte()
	if err != nil {
		if err != io.EOF {
			l.err = err
		}
		return 0, false
	}
	l.read++
	switch {
	case c == '\n' && l.last == '\r': // the line has ended already
	case c == '\n' || c == '\r':
		l.at = Place{l.at.Line + 1, 1}
	case c < 0x80 || c >= 0xc0 || l.set.Encoding != nil: // what follows in a character of UTF-8 has no column
		l.at.Col++
	}
	l.last = c
	return c, true
}

// peek is the next byte, which is not taken; not ok at the end of the file.
func (l *lexer) peek() (c byte, ok bool) {
	head, err := l.src.Peek(1)
	if len(head) == 0 {
		if err != io.EOF {
			l.err = err
		}
		return 0, false
	}
	return head[0], true
}

// settle finds the character set where c is the first byte of the game that needs one.
func (l *lexer) settle(c byte) {
	if l.known || c < 0x80 && c != escape {
		return
	}
	l.known = true
	piece, _ := l.src.Peek(looked) // less at the end of the file
	if c == escape {
		if s, ok := charsetCalled(l.said); (!ok || s == jis) && bytes.HasPrefix(piece, []byte("$")) {
			l.set = jis
		}
		return
	}
	l.set = charsetOf(append([]byte{c}, piece...), l.said)
}

const escape = 0x1b // begins characters of two bytes in ISO-2022-JP

// value reads from behind an opening bracket to the closing one, in UTF-8. Of a value with more than most bytes the rest is
// left out, and long is true. Not ok where the file ends in it.
func (l *lexer) value(most int) (raw string, long, ok bool) {
	l.buf = l.buf[:0]
	double := false // ISO-2022-JP
	take := func(c byte) {
		if len(l.buf) < most {
			l.buf = append(l.buf, c)
		} else {
			long = true
		}
	}
	for {
		c, more := l.next()
		if !more {
			return "", long, false
		}
		l.settle(c)
		switch {
		case l.set == jis && c == escape:
			take(c)
			if c, more = l.next(); more {
				double = c == '$'
				take(c)
			}
		case c == ']' && !double:
			return l.text(), long, true
		case c == '\\' && !double:
			take(c)
			if c, more = l.next(); more {
				l.settle(c)
				take(c)
				l.second(c, take)
			}
		default:
			take(c)
			l.second(c, take)
		}
	}
}

// second takes the other half of a character of two bytes that begins with c: it may look like a bracket.
func (l *lexer) second(c byte, take func(byte)) {
	if !l.set.first(c) {
		return
	}
	if c, more := l.next(); more {
		l.at.Col-- // one character, one column
		take(c)
	}
}

// text is what has been read of a value.
func (l *lexer) text() string {
	for _, c := range l.buf {
		if c >= 0x80 || c == escape {
			raw := l.set.text(l.buf)
			if !wellFormed(raw) { // half a character was taken for a whole one
				raw = Escape(raw)
			}
			return raw
		}
	}
	return string(l.buf)
}
