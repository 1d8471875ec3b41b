package protocol

import (
	"fmt"
	"strconv"
	"strings"
)

// command is one line of the Hub protocol: a word and its arguments.
type command struct {
	name string
	args []argument
}

// argument is name=value, or a bare name. Names may repeat: enum values of a parameter do.
type argument struct{ name, value string }

// get is the first value under name; ok tells whether the name was there.
func (c command) get(name string) (value string, ok bool) {
	for _, a := range c.args {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// number is the value under name, 0 if there is none. The error names command and argument.
func (c command) number(name string) (float64, error) {
	text, ok := c.get(name)
	if !ok {
		return 0, nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || v < 0 || v > 1e15 {
		return 0, fmt.Errorf("%s: %s=%q is no number from 0", c.name, name, text)
	}
	return v, nil
}

// parse reads a line of the Hub protocol. An empty line is a command without a name.
func parse(line string) (command, error) {
	var c command
	rest := strings.TrimSpace(line)
	c.name, rest = word(rest)
	for rest = strings.TrimLeft(rest, " \t"); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		var a argument
		if a.name, rest = word(rest); a.name == "" && !strings.HasPrefix(rest, "=") {
			return c, fmt.Errorf("%s: cannot read %q", c.name, clip(rest))
		}
		if strings.HasPrefix(rest, "=") {
			var err error
			if a.value, rest, err = value(rest[1:]); err != nil {
				return c, fmt.Errorf("%s: argument %s: %w", c.name, a.name, err)
			}
		}
		c.args = append(c.args, a)
	}
	return c, nil
}

// word cuts off what stands before a blank, a quote or an equals sign.
func word(s string) (string, string) {
	if i := strings.IndexAny(s, " \t=\""); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// value cuts off a value, which is quoted if it holds blanks or equals signs.
func value(s string) (string, string, error) {
	if !strings.HasPrefix(s, `"`) {
		if i := strings.IndexAny(s, " \t"); i >= 0 {
			return s[:i], s[i:], nil
		}
		return s, "", nil
	}
	end := strings.IndexByte(s[1:], '"')
	if end < 0 {
		return "", "", fmt.Errorf("the quote in %q is not closed", clip(s))
	}
	return s[1 : 1+end], s[2+end:], nil
}

// quote writes a value as the protocol wants it.
func quote(s string) string {
	if s == "" || strings.ContainsAny(s, " \t=") {
		return `"` + strings.ReplaceAll(s, `"`, "'") + `"`
	}
	return s
}

// clip shortens what a stranger sent for an error message.
func clip(s string) string {
	if len(s) > 60 {
		return s[:60] + "…"
	}
	return s
}
