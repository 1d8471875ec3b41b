package ini

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Budgets of a file.
const (
	MostBytes    = 256 << 10
	MostSections = 500
	MostKeys     = 300 // in a section
	MostDepth    = 16  // sections that inherit from each other
)

// Rules is a record of layers.
type Rules = layers.Rules

// Base finds the record that a section inherits from where the file has no section of that name before.
type Base func(name string) (Rules, bool)

// Variant is a section that has been read.
type Variant struct {
	Name, Base string
	Line       int
	Rules      Rules
	Men        map[byte]string // what the file calls kinds, by letters
	Passed     []*Fault        // keys that have been passed over, and why
	Err        error           // why there are no Rules: a *Fault
}

// Fault is what is wrong with a line, or why a line means nothing here.
type Fault struct {
	Section, Key string
	Line         int
	Why          string
}

func (f *Fault) Error() string {
	where := fmt.Sprintf("line %d", f.Line)
	if f.Section != "" {
		where += ", [" + f.Section + "]"
	}
	if f.Key != "" {
		where += ", " + f.Key
	}
	return where + ": " + f.Why
}

// entry is a key with its value and line; what is inherited from a record has line 0.
type entry struct {
	key, value string
	line       int
}

// section is one as it stands in the file.
type section struct {
	name, base string
	line       int
	own        []entry
	depth      int
	err        error
}

var (
	headText  = regexp.MustCompile(`^\[\s*([A-Za-z0-9][A-Za-z0-9_.-]{0,63})\s*(?::\s*([A-Za-z0-9][A-Za-z0-9_.-]{0,63})\s*)?\]$`)
	entryText = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9]{0,63})\s*=\s*(.*)$`)
)

// Read reads a file. What is wrong with one section leaves the others alone and stands in its Err; an error is about the whole file.
func Read(text string, base Base) ([]Variant, error) {
	sections, err := split(text)
	if err != nil {
		return nil, err
	}
	var list []Variant
	known := map[string]*section{}
	for i := range sections {
		s := &sections[i]
		v := Variant{Name: s.name, Base: s.base, Line: s.line}
		entries, err := inherited(s, known, base)
		if err == nil {
			err = s.err
		}
		if err == nil {
			v.Rules, v.Men, v.Passed, err = compile(s, entries)
		}
		v.Err = err
		list = append(list, v)
		known[s.name] = s
	}
	return list, nil
}

// split finds the sections and their lines.
func split(text string) (list []section, err error) {
	if len(text) > MostBytes {
		return nil, &Fault{Line: 1, Why: fmt.Sprintf("the file is longer than %d bytes", MostBytes)}
	}
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || line[0] == ';' {
			continue
		}
		if head := headText.FindStringSubmatch(line); head != nil {
			if len(list) == MostSections {
				return nil, &Fault{Section: head[1], Line: n, Why: fmt.Sprintf("more than %d sections", MostSections)}
			}
			list = append(list, section{name: head[1], base: head[2], line: n})
			continue
		}
		if len(list) == 0 {
			return nil, &Fault{Line: n, Why: "want a section first: [name:base]"}
		}
		s := &list[len(list)-1]
		s.read(line, n)
	}
	if len(list) == 0 {
		return nil, &Fault{Line: max(n, 1), Why: "no section: want [name:base]"}
	}
	return list, nil
}

// read reads a line of a section and keeps the first fault.
func (s *section) read(line string, n int) {
	fault := func(key, why string) {
		if s.err == nil {
			s.err = &Fault{Section: s.name, Key: key, Line: n, Why: why}
		}
	}
	e := entryText.FindStringSubmatch(line)
	switch {
	case e == nil:
		fault("", fmt.Sprintf("%q: want key = value", clipped(line)))
	case len(s.own) == MostKeys:
		fault(e[1], fmt.Sprintf("more than %d keys", MostKeys))
	case slices.ContainsFunc(s.own, func(o entry) bool { return o.key == e[1] }):
		fault(e[1], "this key stands there twice")
	default:
		value, _, _ := strings.Cut(e[2], "#")
		s.own = append(s.own, entry{e[1], strings.TrimSpace(value), n})
	}
}

func clipped(text string) string {
	if r := []rune(text); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return text
}

// inherited are the entries of a section behind those of the one it inherits from.
func inherited(s *section, known map[string]*section, base Base) ([]entry, error) {
	fault := func(why string, args ...any) error {
		return &Fault{Section: s.name, Line: s.line, Why: fmt.Sprintf(why, args...)}
	}
	if s.base == "" {
		return s.own, nil
	}
	if parent, ok := known[s.base]; ok {
		if s.depth = parent.depth + 1; s.depth > MostDepth {
			return nil, fault("it inherits from more than %d others", MostDepth)
		}
		entries, err := inherited(parent, known, base)
		if err == nil {
			err = parent.err
		}
		if err != nil {
			return nil, fault("its base %s cannot be read: %v", s.base, err)
		}
		return append(slices.Clone(entries), s.own...), nil
	}
	r, ok := base(s.base)
	if !ok {
		return nil, fault("no section before it and no game here is called %s", s.base)
	}
	entries, err := entriesOf(&r)
	if err != nil {
		return nil, fault("its base %s cannot be said in this format: %v", s.base, err)
	}
	return append(entries, s.own...), nil
}
