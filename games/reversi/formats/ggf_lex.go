package formats

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/brackets"
)

// ggfProp is one property with one value: PB[Ivanov].
type ggfProp struct {
	name, value string
	line, col   int // where the name begins
}

// ggfLexer cuts a file into games and these into properties.
type ggfLexer struct {
	brackets.Cursor
	name string // of the property whose values are being read
}

// toGame passes over what stands between games: numbers of games, words, blank lines.
func (l *ggfLexer) toGame() bool {
	for l.More() {
		rest := l.Text[l.At:]
		for i := range rest {
			if rest[i] == '(' && i+1 < len(rest) && rest[i+1] == ';' {
				l.At += i + 2
				l.name = ""
				return true
			}
		}
		l.At = len(l.Text)
	}
	return false
}

// next is the next property of the game; not ok at its end. The beginning of another game ends
// this one, with a fault.
func (l *ggfLexer) next() (p ggfProp, ok bool) {
	var name strings.Builder
	for l.More() {
		c := l.Text[l.At]
		if l.Reader.TooLong() {
			l.Reader.Fault(l.At+1, 0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", l.Reader.Limits().Game))
			return p, false
		}
		switch {
		case c == '[':
			if name.Len() > 0 {
				l.name = name.String()
			} else {
				p.line, p.col = l.Reader.Number(), l.At+1
			}
			if p.name = l.name; p.name == "" {
				l.Reader.Fault(l.At+1, 0, "[", game.Faultf("fileValue", "a value without the name of its property"))
				return p, false
			}
			l.At++
			p.value, ok = l.Value(p.name, p.line, p.col)
			return p, ok
		case c == ')':
			l.At++
			return p, false
		case c == '(':
			l.Reader.Fault(l.At+1, 0, "", game.Faultf("fileInside", "another game begins before ;) has ended this one"))
			return p, false
		case c >= 'A' && c <= 'Z':
			if name.Len() == 0 {
				p.line, p.col = l.Reader.Number(), l.At+1
			}
			name.WriteRune(c)
		case c == ';' || c == ' ' || c == '\t' || c >= 'a' && c <= 'z':
			// Small letters in names mean nothing, as in SGF.
		default:
			l.Reader.Fault(l.At+1, 0, string(c), game.Faultf("fileProperty", "want a property like PB[name] or the end ;)"))
			return p, false
		}
		l.At++
	}
	l.Reader.Fault(max(l.At, 1), 0, "", game.Faultf("fileInside", "the file ends inside a game"))
	return p, false
}
