package formats

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// sign is one thing in a file: a bracket or a semicolon, or a property with one of its values.
type sign struct {
	kind        byte // ( ) ; or p
	name, value string
	line, col   int
}

// lexer cuts a file into signs.
type lexer struct {
	r    *record.Reader
	text []rune // the present line
	at   int
	open bool   // a line has been read
	name string // of the property whose values are being read
}

// more makes sure that there is a character to look at, on this line or a later one.
func (l *lexer) more() bool {
	for !l.open || l.at >= len(l.text) {
		line, ok := l.r.Line()
		if !ok {
			l.open = false
			return false
		}
		l.text, l.at, l.open = []rune(line), 0, true
	}
	return true
}

// toGame passes over what stands between games.
func (l *lexer) toGame() bool {
	for l.more() {
		if i := strings.Index(string(l.text[l.at:]), "("); i >= 0 {
			l.at += len([]rune(string(l.text[l.at:])[:i])) + 1
			l.name = ""
			return true
		}
		l.at = len(l.text)
	}
	return false
}

// next is the next sign; not ok where the file ends or what stands there is none, with a fault.
func (l *lexer) next() (s sign, ok bool) {
	var name strings.Builder
	for l.more() {
		c := l.text[l.at]
		s.line, s.col = l.r.Number(), l.at+1
		if l.r.TooLong() {
			l.r.Fault(s.col, 0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", l.r.Limits().Game))
			return s, false
		}
		l.at++
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
				l.r.Fault(s.col, 0, "[", game.Faultf("fileValue", "a value without the name of its property"))
				return s, false
			}
			s.value, ok = l.value(s)
			return s, ok
		case c >= 'A' && c <= 'Z':
			name.WriteRune(c)
		case c == ' ' || c == '\t' || c >= 'a' && c <= 'z':
			// Small letters in names mean nothing.
		default:
			l.r.Fault(s.col, 0, string(c), game.Faultf("fileProperty", "want a property like PB[name]"))
			return s, false
		}
	}
	l.r.Fault(max(l.at, 1), 0, "", game.Faultf("fileInside", "the file ends inside a game"))
	return s, false
}

// value reads to the closing bracket; a backslash takes the meaning from the character behind it.
func (l *lexer) value(p sign) (string, bool) {
	var b strings.Builder
	line := l.r.Number()
	for l.more() {
		if n := l.r.Number(); n != line {
			line = n
			b.WriteByte(' ')
		}
		if b.Len() > l.r.Limits().Comment {
			l.r.FaultAt(p.line, p.col, 0, p.name, game.Faultf("fileComments", "a value of more than {n} bytes", l.r.Limits().Comment))
			return "", false
		}
		c := l.text[l.at]
		l.at++
		switch {
		case c == ']':
			return strings.TrimSpace(b.String()), true
		case c == '\\' && l.at < len(l.text):
			b.WriteRune(l.text[l.at])
			l.at++
		default:
			b.WriteRune(c)
		}
	}
	l.r.FaultAt(p.line, p.col, 0, p.name, game.Faultf("fileBracket", "the bracket is not closed"))
	return "", false
}
