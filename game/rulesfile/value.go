package rulesfile

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// Sort is which sort of value stands in a file.
type Sort uint8

// Sorts of values.
const (
	Null Sort = iota
	Bool
	Number
	Text
	List
	Object
)

// sorts are the sorts as errors name them.
var sorts = [...]string{"null", "true or false", "a number", "a text", "a list", "an object"}

// Value is a value of a file with the place where it stands; one that a program has made stands nowhere.
type Value struct {
	Sort    Sort
	text    string // of a text, and the digits of a number
	yes     bool
	items   []*Value
	members []member
	at      place
	path    string
}

// member is a key of an object and its value.
type member struct {
	key string
	at  place
	*Value
}

// place is a line and a column of a file, both from 1.
type place struct{ line, col int }

// Word is a text.
func Word(s string) *Value { return &Value{Sort: Text, text: s} }

// Whole is a whole number.
func Whole(n int) *Value { return &Value{Sort: Number, text: strconv.Itoa(n)} }

// Flag is true or false.
func Flag(yes bool) *Value { return &Value{Sort: Bool, yes: yes} }

// Items is a list.
func Items(items ...*Value) *Value { return &Value{Sort: List, items: items} }

// Fields is an object without members.
func Fields() *Value { return &Value{Sort: Object} }

// Set adds a member to an object and returns the object; a value that is nil is left out.
func (v *Value) Set(key string, value *Value) *Value {
	if value != nil {
		v.members = append(v.members, member{key: key, Value: value})
	}
	return v
}

// Join adds the members of another object and returns the object.
func (v *Value) Join(other *Value) *Value {
	v.members = append(v.members, other.members...)
	return v
}

// Get is the value of a key of an object, nil if it has none.
func (v *Value) Get(key string) *Value {
	if v == nil {
		return nil
	}
	for i := range v.members {
		if v.members[i].key == key {
			return v.members[i].Value
		}
	}
	return nil
}

// word is the text at a key of an object, empty if there is none.
func (v *Value) word(key string) string {
	if of := v.Get(key); of != nil && of.Sort == Text {
		return of.text
	}
	return ""
}

// Each yields the members of an object in their order.
func (v *Value) Each(yield func(key string, value *Value) bool) {
	for i := range v.members {
		if !yield(v.members[i].key, v.members[i].Value) {
			return
		}
	}
}

// List is what a list holds.
func (v *Value) List() ([]*Value, error) {
	if v.Sort != List {
		return nil, v.want(List)
	}
	return v.items, nil
}

// Text is a text.
func (v *Value) Text() (string, error) {
	if v.Sort != Text {
		return "", v.want(Text)
	}
	return v.text, nil
}

// Whole is a whole number between bounds.
func (v *Value) Whole(least, most int) (int, error) {
	if v.Sort != Number {
		return 0, v.want(Number)
	}
	n, err := strconv.Atoi(v.text)
	if err != nil || n < least || n > most {
		return 0, v.Wrongf("%s: want a whole number from %d to %d", v.text, least, most)
	}
	return n, nil
}

// Bool is true or false.
func (v *Value) Bool() (bool, error) {
	if v.Sort != Bool {
		return false, v.want(Bool)
	}
	return v.yes, nil
}

// Object is wanted: an error if it is something else, or has a key that is not known.
func (v *Value) Object(known ...string) error {
	if v.Sort != Object {
		return v.want(Object)
	}
	for i := range v.members {
		if m := &v.members[i]; !slices.Contains(known, m.key) {
			return unknownKey(m, v.path, known)
		}
	}
	return nil
}

// find is the value at a path below, or the last one on the way there.
func (v *Value) find(path []string) *Value {
	for _, key := range path {
		next := v.Get(key)
		if next == nil && v.Sort == List {
			if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(v.items) {
				next = v.items[i]
			}
		}
		if next == nil {
			return v
		}
		v = next
	}
	return v
}

// Compact writes the value without blanks.
func (v *Value) Compact() []byte { return v.write(nil, -1) }

// Indented writes the value for people: objects and lists of lists line by line.
func (v *Value) Indented() []byte { return append(v.write(nil, 0), '\n') }

// write appends the value; depth is how far it stands from the left, -1 for no lines.
func (v *Value) write(dst []byte, depth int) []byte {
	switch v.Sort {
	case Null:
		return append(dst, "null"...)
	case Bool:
		return strconv.AppendBool(dst, v.yes)
	case Number:
		return append(dst, v.text...)
	case Text:
		return appendQuoted(dst, v.text)
	case List:
		flat := depth < 0 || !slices.ContainsFunc(v.items, func(i *Value) bool { return i.Sort == Object })
		dst = append(dst, '[')
		for i, item := range v.items {
			dst = separate(dst, i, depth+1, flat, depth < 0)
			if flat {
				dst = item.write(dst, -1)
			} else {
				dst = item.write(dst, depth+1)
			}
		}
		return append(close(dst, len(v.items), depth, flat), ']')
	}
	dst = append(dst, '{')
	for i := range v.members {
		dst = separate(dst, i, depth+1, depth < 0, depth < 0)
		dst = append(appendQuoted(dst, v.members[i].key), ':')
		if depth < 0 {
			dst = v.members[i].write(dst, -1)
		} else {
			dst = v.members[i].write(append(dst, ' '), depth+1)
		}
	}
	return append(close(dst, len(v.members), depth, depth < 0), '}')
}

// separate begins the next of several values.
func separate(dst []byte, i, depth int, flat, tight bool) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	switch {
	case !flat:
		return newLine(dst, depth)
	case i > 0 && !tight:
		return append(dst, ' ')
	}
	return dst
}

// close ends the lines of several values.
func close(dst []byte, n, depth int, flat bool) []byte {
	if flat || n == 0 {
		return dst
	}
	return newLine(dst, depth)
}

func newLine(dst []byte, depth int) []byte {
	dst = append(dst, '\n')
	for range depth {
		dst = append(dst, "  "...)
	}
	return dst
}

// appendQuoted writes a text with as few escapes as JSON allows, so that there is one way to write it.
func appendQuoted(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == '\n':
			dst = append(dst, '\\', 'n')
		case r < ' ':
			dst = append(dst, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}
