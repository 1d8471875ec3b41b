package rulesfile

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Budgets of a file.
const (
	MostBytes  = 1 << 16
	MostDepth  = 12
	MostValues = 1 << 13
)

// reader reads JSON and keeps where everything stands.
type reader struct {
	src    string
	pos    int
	at     place
	values int
}

// parse reads a text within the budgets.
func parse(data []byte) (*Value, error) {
	if len(data) > MostBytes {
		return nil, &Error{Why: fmt.Sprintf("the file has %d bytes, at most %d are read", len(data), MostBytes)}
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	r := &reader{src: text, at: place{1, 1}}
	if !utf8.ValidString(text) {
		for r.pos < len(text) {
			if c, size := utf8.DecodeRuneInString(text[r.pos:]); c == utf8.RuneError && size == 1 {
				break
			}
			r.step()
		}
		return nil, r.wrongf("", "not UTF-8")
	}
	v, err := r.value("", 0)
	if err != nil {
		return nil, err
	}
	if r.blanks(); r.pos < len(r.src) {
		return nil, r.wrongf("", "found %s behind the end", r.found())
	}
	return v, nil
}

// step goes one character on.
func (r *reader) step() {
	c, size := utf8.DecodeRuneInString(r.src[r.pos:])
	r.pos += size
	r.at.col++
	if c == '\n' {
		r.at = place{r.at.line + 1, 1}
	}
}

func (r *reader) wrongf(path, format string, args ...any) error {
	return &Error{Path: path, Line: r.at.line, Col: r.at.col, Why: fmt.Sprintf(format, args...)}
}

// peek is the next byte, 0 at the end.
func (r *reader) peek() byte {
	if r.pos == len(r.src) {
		return 0
	}
	return r.src[r.pos]
}

// found names what stands at the place.
func (r *reader) found() string {
	if r.pos == len(r.src) {
		return "the end of the file"
	}
	c, _ := utf8.DecodeRuneInString(r.src[r.pos:])
	return strconv.QuoteRune(c)
}

func (r *reader) blanks() {
	for r.pos < len(r.src) && strings.IndexByte(" \t\r\n", r.src[r.pos]) >= 0 {
		r.step()
	}
}

// value reads any value.
func (r *reader) value(path string, depth int) (*Value, error) {
	r.blanks()
	if r.values++; r.values > MostValues {
		return nil, r.wrongf(path, "more than %d values", MostValues)
	}
	if depth > MostDepth {
		return nil, r.wrongf(path, "more than %d lists and objects inside each other", MostDepth)
	}
	v := &Value{at: r.at, path: path}
	switch c := r.peek(); {
	case c == '{':
		return v, r.object(v, depth)
	case c == '[':
		return v, r.list(v, depth)
	case c == '"':
		v.Sort = Text
		var err error
		v.text, err = r.quoted(path)
		return v, err
	case c == '-' || c >= '0' && c <= '9':
		v.Sort = Number
		begin := r.pos
		for r.pos < len(r.src) && strings.IndexByte("+-.0123456789eE", r.src[r.pos]) >= 0 {
			r.step()
		}
		v.text = r.src[begin:r.pos]
		if n, err := strconv.Atoi(v.text); err != nil || strconv.Itoa(n) != v.text {
			r.at = v.at
			return nil, r.wrongf(path, "%s: want a whole number", shortened(v.text))
		}
		return v, nil
	}
	return v, r.word(v)
}

// word reads null, true or false.
func (r *reader) word(v *Value) error {
	for word, made := range map[string]Value{"null": {Sort: Null}, "true": {Sort: Bool, yes: true}, "false": {Sort: Bool}} {
		if strings.HasPrefix(r.src[r.pos:], word) {
			v.Sort, v.yes = made.Sort, made.yes
			for range word {
				r.step()
			}
			return nil
		}
	}
	return r.wrongf(v.path, "found %s, want a value", r.found())
}

func (r *reader) list(v *Value, depth int) error {
	v.Sort = List
	for r.step(); ; r.step() {
		if r.blanks(); r.peek() == ']' && len(v.items) == 0 {
			break
		}
		item, err := r.value(fmt.Sprintf("%s[%d]", v.path, len(v.items)), depth+1)
		if err != nil {
			return err
		}
		v.items = append(v.items, item)
		if r.blanks(); r.peek() != ',' {
			break
		}
	}
	return r.end(v.path, ']')
}

func (r *reader) object(v *Value, depth int) error {
	v.Sort = Object
	for r.step(); ; r.step() {
		if r.blanks(); r.peek() == '}' && len(v.members) == 0 {
			break
		}
		m := member{at: r.at}
		if r.peek() != '"' {
			return r.wrongf(v.path, "found %s, want a key in quotes", r.found())
		}
		var err error
		if m.key, err = r.quoted(v.path); err != nil {
			return err
		}
		if v.Get(m.key) != nil {
			r.at = m.at
			return r.wrongf(v.path, "the key %q stands there twice", shortened(m.key))
		}
		if r.blanks(); r.peek() != ':' {
			return r.wrongf(v.path, "found %s, want : behind a key", r.found())
		}
		r.step()
		path := shortened(m.key)
		if v.path != "" {
			path = v.path + "." + path
		}
		if m.Value, err = r.value(path, depth+1); err != nil {
			return err
		}
		v.members = append(v.members, m)
		if r.blanks(); r.peek() != ',' {
			break
		}
	}
	return r.end(v.path, '}')
}

// end reads the end of a list or an object.
func (r *reader) end(path string, sign byte) error {
	if r.peek() != sign {
		return r.wrongf(path, "found %s, want , or %c", r.found(), sign)
	}
	r.step()
	return nil
}

// escapes are what single letters stand for behind a backslash.
var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// quoted reads a text in quotes.
func (r *reader) quoted(path string) (string, error) {
	var b strings.Builder
	for r.step(); ; {
		switch c := r.peek(); {
		case r.pos == len(r.src) || c < ' ':
			return "", r.wrongf(path, "found %s in a text that is not closed", r.found())
		case c == '"':
			r.step()
			return b.String(), nil
		case c != '\\':
			_, size := utf8.DecodeRuneInString(r.src[r.pos:])
			b.WriteString(r.src[r.pos : r.pos+size])
			r.step()
		default:
			if err := r.escape(&b, path); err != nil {
				return "", err
			}
		}
	}
}

// escape reads what follows a backslash.
func (r *reader) escape(b *strings.Builder, path string) error {
	r.step()
	c := r.peek()
	if plain, ok := escapes[c]; ok {
		b.WriteByte(plain)
		r.step()
		return nil
	}
	if c != 'u' {
		return r.wrongf(path, "found %s behind a backslash", r.found())
	}
	first, ok := r.unit()
	if !ok {
		return r.wrongf(path, `want four hexadecimal digits behind \u`)
	}
	if utf16.IsSurrogate(first) && strings.HasPrefix(r.src[r.pos:], `\u`) {
		r.step()
		second, ok := r.unit()
		if first = utf16.DecodeRune(first, second); !ok || first == utf8.RuneError {
			return r.wrongf(path, "half a character behind a backslash")
		}
	}
	if utf16.IsSurrogate(first) {
		return r.wrongf(path, "half a character behind a backslash")
	}
	b.WriteRune(first)
	return nil
}

// unit reads u and four hexadecimal digits.
func (r *reader) unit() (rune, bool) {
	if len(r.src) < r.pos+5 {
		return 0, false
	}
	n, err := strconv.ParseUint(r.src[r.pos+1:r.pos+5], 16, 16)
	if err != nil {
		return 0, false
	}
	for range 5 {
		r.step()
	}
	return rune(n), true
}
