package formats

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// ggfProp is one property with one value: PB[Ivanov].
type ggfProp struct {
	name, value string
	line, col   int // where the name begins
}

// ggfLexer cuts a file into games and these into properties.
type ggfLexer struct {
	r    *record.Reader
	text []rune // the present line
	at   int
	name string // of the property whose values are being read
	open bool   // a line has been read
}

// more makes sure that there is a character to look at, on this line or a later one.
func (l *ggfLexer) more() bool {
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

// toGame passes over what stands between games: numbers of games, words, blank lines.
func (l *ggfLexer) toGame() bool {
	for l.more() {
		rest := l.text[l.at:]
		for i := range rest {
			if rest[i] == '(' && i+1 < len(rest) && rest[i+1] == ';' {
				l.at += i + 2
				l.name = ""
				return true
			}
		}
		l.at = len(l.text)
	}
	return false
}

// next is the next property of the game; not ok at its end. The beginning of another game ends
// this one, with a fault.
func (l *ggfLexer) next() (p ggfProp, ok bool) {
	var name strings.Builder
	for l.more() {
		c := l.text[l.at]
		if l.r.TooLong() {
			l.r.Fault(l.at+1, 0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", l.r.Limits().Game))
			return p, false
		}
		switch {
		case c == '[':
			if name.Len() > 0 {
				l.name = name.String()
			} else {
				p.line, p.col = l.r.Number(), l.at+1
			}
			if p.name = l.name; p.name == "" {
				l.r.Fault(l.at+1, 0, "[", game.Faultf("fileValue", "a value without the name of its property"))
				return p, false
			}
			l.at++
			p.value, ok = l.value(p)
			return p, ok
		case c == ')':
			l.at++
			return p, false
		case c == '(':
			l.r.Fault(l.at+1, 0, "", game.Faultf("fileInside", "another game begins before ;) has ended this one"))
			return p, false
		case c >= 'A' && c <= 'Z':
			if name.Len() == 0 {
				p.line, p.col = l.r.Number(), l.at+1
			}
			name.WriteRune(c)
		case c == ';' || c == ' ' || c == '\t' || c >= 'a' && c <= 'z':
			// Small letters in names mean nothing, as in SGF.
		default:
			l.r.Fault(l.at+1, 0, string(c), game.Faultf("fileProperty", "want a property like PB[name] or the end ;)"))
			return p, false
		}
		l.at++
	}
	l.r.Fault(max(l.at, 1), 0, "", game.Faultf("fileInside", "the file ends inside a game"))
	return p, false
}

// value reads to the closing bracket; a backslash takes the meaning from the character behind it.
func (l *ggfLexer) value(p ggfProp) (string, bool) {
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
