package formats

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/brackets"
)

// sign is one thing in a file: a bracket or a semicolon, or a property with one of its values.
type sign struct {
	kind        byte // ( ) ; or p
	name, value string
	line, col   int
}

// lexer cuts a file into signs.
type lexer struct {
	brackets.Cursor
	name string // of the property whose values are being read
}

// toGame passes over what stands between games.
func (l *lexer) toGame() bool {
	for l.More() {
		if i := strings.Index(string(l.Text[l.At:]), "("); i >= 0 {
			l.At += len([]rune(string(l.Text[l.At:])[:i])) + 1
			l.name = ""
			return true
		}
		l.At = len(l.Text)
	}
	return false
}

// next is the next sign; not ok where the file ends or what stands there is none, with a fault.
func (l *lexer) next() (s sign, ok bool) {
	var name strings.Builder
	for l.More() {
		c := l.Text[l.At]
		s.line, s.col = l.Reader.Number(), l.At+1
		if l.Reader.TooLong() {
			l.Reader.Fault(s.col, 0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", l.Reader.Limits().Game))
			return s, false
		}
		l.At++
		switch {
		case c == '(' || c == ')' || c == ';':
			l.name = ""
			s.kind = byte(c)
			return s, true
		case c == '[':
			if name.Len() > 0 {
				l.name = name.String()
			}
			if s.kind, s.name = 'p', l.name; s.name == "" {
				l.Reader.Fault(s.col, 0, "[", game.Faultf("fileValue", "a value without the name of its property"))
				return s, false
			}
			s.value, ok = l.Value(s.name, s.line, s.col)
			return s, ok
		case c >= 'A' && c <= 'Z':
			name.WriteRune(c)
		case c == ' ' || c == '\t' || c >= 'a' && c <= 'z':
			// Small letters in names mean nothing.
		default:
			l.Reader.Fault(s.col, 0, string(c), game.Faultf("fileProperty", "want a property like PB[name]"))
			return s, false
		}
	}
	l.Reader.Fault(max(l.At, 1), 0, "", game.Faultf("fileInside", "the file ends inside a game"))
	return s, false
}
