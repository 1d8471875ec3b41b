package rulesfile

import (
	"errors"
	"fmt"
	"strings"
)

// ErrFile is wrapped by all errors about rules files.
var ErrFile = errors.New("not a rules file")

// Error says what is wrong with a file, and where.
type Error struct {
	Path      string // keys from the root: rules.pieces.A.moves; empty for the text itself
	Line, Col int    // from 1, 0 if it stands nowhere
	Why       string // what was found, and what is allowed
	Err       error  // of the family, nil if the file says it all
}

// Error is "rules.pieces.A.moves, line 14 column 22: …".
func (e *Error) Error() string {
	var where []string
	if e.Path != "" {
		where = append(where, e.Path)
	}
	if e.Line > 0 {
		where = append(where, fmt.Sprintf("line %d column %d", e.Line, e.Col))
	}
	if len(where) == 0 {
		return e.Why
	}
	return strings.Join(where, ", ") + ": " + e.Why
}

// Unwrap gives the class and the error of the family.
func (e *Error) Unwrap() []error {
	if e.Err == nil {
		return []error{ErrFile}
	}
	return []error{ErrFile, e.Err}
}

// Wrongf is an error about a value.
func (v *Value) Wrongf(format string, args ...any) error {
	e := fmt.Errorf(format, args...)
	return &Error{Path: v.path, Line: v.at.line, Col: v.at.col, Why: e.Error(), Err: errors.Unwrap(e)}
}

// WrongAt is an error about a place in a text, counted in characters from 0.
func (v *Value) WrongAt(at int, format string, args ...any) error {
	err := v.Wrongf(format, args...)
	if told := (*Error)(nil); errors.As(err, &told) && told.Line > 0 {
		told.Col += 1 + at // behind the quotation mark
	}
	return err
}

// want is the error of a value of another sort than is wanted.
func (v *Value) want(sort Sort) error {
	return v.Wrongf("found %s, want %s", sorts[v.Sort], sorts[sort])
}

// Misplaced is an error of a row as a whole, by the keys of the value that it is about: "board.topology".
type Misplaced struct {
	Path string
	Err  error
}

func (m *Misplaced) Error() string { return m.Path + ": " + m.Err.Error() }

// Unwrap gives the error without the place.
func (m *Misplaced) Unwrap() error { return m.Err }

// At says which value of a row an error is about.
func At(path string, err error) error { return &Misplaced{path, err} }

// AtField is At of a value that is wrong by itself.
func AtField(path, format string, args ...any) error { return At(path, fmt.Errorf(format, args...)) }

// placed gives an error of a family a place in the rules of a file.
func (v *Value) placed(err error) error {
	var told *Error
	if errors.As(err, &told) {
		return err
	}
	path := ""
	if m := (*Misplaced)(nil); errors.As(err, &m) {
		path, err = m.Path, m.Err
	}
	if v == nil {
		return &Error{Path: path, Why: err.Error(), Err: err}
	}
	at := v
	if path != "" {
		at = v.find(strings.Split(path, "."))
	}
	full := v.path
	if path != "" {
		full += "." + path
	}
	return &Error{Path: full, Line: at.at.line, Col: at.at.col, Why: err.Error(), Err: err}
}

// unknownKey is the error of a key that an object may not have; it suggests the nearest one that it may.
func unknownKey(m *member, in string, known []string) error {
	why := fmt.Sprintf("unknown key %q", shortened(m.key))
	if near := nearest(m.key, known); near != "" {
		why += fmt.Sprintf(", is it %q?", near)
	}
	if len(known) == 0 {
		why += "; no keys are allowed here"
	} else {
		why += "; allowed are " + strings.Join(known, " ")
	}
	return &Error{Path: in, Line: m.at.line, Col: m.at.col, Why: why}
}

// shortened is a text of which strangers do not decide how long the error is.
func shortened(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// nearest is the known word that differs by few letters, empty if none does.
func nearest(word string, known []string) string {
	if len(word) > 40 {
		return ""
	}
	best, least := "", max(len(word)/3, 1)+1
	for _, k := range known {
		if d := slips(strings.ToLower(word), strings.ToLower(k)); d < least {
			best, least = k, d
		}
	}
	return best
}

// slips counts the letters to put in, leave out or change that make a of b.
func slips(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(row[j+1]+1, row[j]+1, change)
		}
	}
	return row[len(b)]
}
