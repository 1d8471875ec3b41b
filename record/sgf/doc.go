// Package sgf reads and writes the Smart Game Format, in which the games of several families stand: trees of nodes with
// properties, PB[name]. A family says by a [Form] how its games stand in it, by their number GM; a file may hold games of
// several.
//
// Read is what is found: FF[1] to FF[4], small letters in names, white space anywhere, words around games, several games,
// nodes without ; or behind a variation (a remark tells), and every character set: what CA or a mark at the beginning says,
// or what the text looks like. Trees may be as deep as they are long. Written is strict FF[4] in UTF-8.
//
// A property that no field of a record holds is kept as a command of its node, with the name that it has in the file; see
// [Kept]. Of a node without a move what is said belongs to the move before it; one that draws on the board behind another that
// does is a step of its own where a family has set-ups: the board set up as it is, as a page of a lesson.
//
// TM and OT are the tag TimeControl as PGN has it, 600,5x30, where they say a control that clocks here know, in numbers or in
// words; else they stand in the tags TimeControl and Overtime as they are written. What RE says that is no result stands in the tag
// Result.
//
// Source: red-bean.com/sgf.
package sgf

import (
	"slices"
	"strings"
)

// Place is a line and a column in characters, both from 1.
type Place struct{ Line, Col int }

// Value is one value of a property as the file has it, in UTF-8: what is escaped is so yet.
type Value struct {
	Raw string
	At  Place // of its property, for the first value; else of its bracket
}

// Property is one property with its values, of which it has one at least.
type Property struct {
	Name   string // capital letters
	Values []Value
}

// Node is one node of a tree.
type Node struct {
	Props  []Property
	Parent *Node   // nil for the root
	Next   []*Node // what follows: several are variations
	At     Place   // of its semicolon
}

// Values are those of a property, nil if the node has none of that name.
func (n *Node) Values(name string) []Value {
	for i := range n.Props {
		if n.Props[i].Name == name {
			return n.Props[i].Values
		}
	}
	return nil
}

// Has tells whether the node has one of these properties.
func (n *Node) Has(names ...string) bool {
	return slices.ContainsFunc(n.Props, func(p Property) bool { return slices.Contains(names, p.Name) })
}

// Line is the first value of a property as one line of text, "" if there is none.
func (n *Node) Line(name string) string {
	if v := n.Values(name); len(v) > 0 {
		return v[0].Line()
	}
	return ""
}

// Text is the first value of a property as text, "" if there is none.
func (n *Node) Text(name string) string {
	if v := n.Values(name); len(v) > 0 {
		return v[0].Text()
	}
	return ""
}

// Add appends a value to a property of the node; it is text, of which nothing is escaped.
func (n *Node) Add(name, text string) {
	n.put(name, Value{Raw: Escape(text)})
}

// put appends values to a property, which may be there already.
func (n *Node) put(name string, values ...Value) {
	for i := range n.Props {
		if n.Props[i].Name == name {
			n.Props[i].Values = append(n.Props[i].Values, values...)
			return
		}
	}
	n.Props = append(n.Props, Property{name, values})
}

// Follow adds a node behind n and returns it.
func (n *Node) Follow(next *Node) *Node {
	next.Parent = n
	n.Next = append(n.Next, next)
	return next
}

// Text is a value with its line ends: a backslash takes the meaning from the character behind it, and before the end of a
// line both are nothing. Other white space is a blank.
func (v Value) Text() string {
	if !strings.ContainsAny(v.Raw, "\\\r\t\v\f\n") {
		return v.Raw
	}
	var b strings.Builder
	for raw := v.Raw; raw != ""; {
		end := lineEnd(raw)
		switch {
		case end > 0:
			b.WriteByte('\n')
			raw = raw[end:]
			continue
		case raw[0] == '\\':
			if raw = raw[1:]; lineEnd(raw) > 0 {
				raw = raw[lineEnd(raw):]
				continue
			}
			if raw == "" {
				continue
			}
		}
		if raw[0] == '\t' || raw[0] == '\v' || raw[0] == '\f' {
			b.WriteByte(' ')
		} else {
			b.WriteByte(raw[0])
		}
		raw = raw[1:]
	}
	return b.String()
}

// lineEnd is how many bytes the end of a line has that s begins with, 0 if it begins with none: LF, CR or both in any order.
func lineEnd(s string) int {
	switch {
	case strings.HasPrefix(s, "\r\n"), strings.HasPrefix(s, "\n\r"):
		return 2
	case strings.HasPrefix(s, "\n"), strings.HasPrefix(s, "\r"):
		return 1
	}
	return 0
}

// Line is a value as one line: ends of lines are blanks, those around it nothing.
func (v Value) Line() string {
	return strings.TrimSpace(strings.ReplaceAll(v.Text(), "\n", " "))
}

// Parts are the two halves of a composed value; ok is false where it has no colon that means something.
func (v Value) Parts() (first, second Value, ok bool) {
	for i := 0; i < len(v.Raw); i++ {
		switch v.Raw[i] {
		case '\\':
			i++
		case ':':
			return Value{v.Raw[:i], v.At}, Value{v.Raw[i+1:], v.At}, true
		}
	}
	return v, Value{}, false
}

// Escape is text as a value holds it: for a part of a composed value see [EscapePart].
func Escape(text string) string { return escapes.Replace(text) }

// EscapePart is text as one half of a composed value holds it.
func EscapePart(text string) string { return partEscapes.Replace(text) }

var (
	escapes     = strings.NewReplacer(`\`, `\\`, "]", `\]`)
	partEscapes = strings.NewReplacer(`\`, `\\`, "]", `\]`, ":", `\:`)
)

// Point is a column and a row from 0 at the top left, as aa is.
type Point struct{ X, Y int }

// String is the point in letters: small ones to 26, then capital ones.
func (p Point) String() string { return string([]byte{letters[p.X], letters[p.Y]}) }

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// ParsePoint reads two letters.
func ParsePoint(text string) (p Point, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) != 2 {
		return p, false
	}
	p = Point{strings.IndexByte(letters, text[0]), strings.IndexByte(letters, text[1])}
	return p, p.X >= 0 && p.Y >= 0
}

// Points are those of values that are points or rectangles of points, aa:cc, in any direction. The first value that is
// neither comes back as bad.
func Points(values []Value) (points []Point, bad *Value) {
	for i, v := range values {
		from, to, rectangle := v.Parts()
		a, ok := ParsePoint(from.Line())
		b := a
		if rectangle && ok {
			b, ok = ParsePoint(to.Line())
		}
		if !ok {
			return points, &values[i]
		}
		for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
			for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
				points = append(points, Point{x, y})
			}
		}
	}
	return points, nil
}
