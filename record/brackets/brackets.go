// Package brackets reads what formats of lines with values in brackets need, PB[name] of GGF: going on from line to line, and
// values.
package brackets

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// Cursor is a place in a file.
type Cursor struct {
	Reader *record.Reader
	Text   []rune // the present line
	At     int    // in it
	open   bool   // a line has been read
}

// More makes sure that there is a character to look at, on this line or a later one; false at the end of the file.
func (c *Cursor) More() bool {
	for !c.open || c.At >= len(c.Text) {
		line, ok := c.Reader.Line()
		if !ok {
			c.open = false
			return false
		}
		c.Text, c.At, c.open = []rune(line), 0, true
	}
	return true
}

// Value reads from behind an opening bracket to the closing one; a backslash takes the meaning from the character behind
// it, and an end of a line is a blank. Not ok, with a fault at the property, which begins at a line and a column from 1,
// where the value is too long or the file ends in it.
func (c *Cursor) Value(property string, line, col int) (value string, ok bool) {
	var b strings.Builder
	number := c.Reader.Number()
	for c.More() {
		if n := c.Reader.Number(); n != number {
			number = n
			b.WriteByte(' ')
		}
		if most := c.Reader.Limits().Comment; b.Len() > most {
			c.Reader.FaultAt(line, col, 0, property, game.Faultf("fileComments", "a value of more than {n} bytes", most))
			return "", false
		}
		r := c.Text[c.At]
		c.At++
		switch {
		case r == ']':
			return strings.TrimSpace(b.String()), true
		case r == '\\' && c.At < len(c.Text):
			b.WriteRune(c.Text[c.At])
			c.At++
		default:
			b.WriteRune(r)
		}
	}
	c.Reader.FaultAt(line, col, 0, property, game.Faultf("fileBracket", "the bracket is not closed"))
	return "", false
}
