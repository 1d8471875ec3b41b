package verb

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// spokenError is an error of a verb, in English and in the parts of which speech says it in another language.
type spokenError struct {
	error
	format string
	args   []any
}

// Faultf is fmt.Errorf for whatever a verb finds wrong. The words of its formats are in game/lang/*/command.json; a test finds
// one without them.
func Faultf(format string, args ...any) error {
	return &spokenError{fmt.Errorf(format, args...), format, args}
}

func (e *spokenError) Unwrap() error { return e.error }

// verb is a place in a format for what differs.
var verb = regexp.MustCompile(`%[.\d]*[a-z]`)

// FormatKey is a format as it is looked up: %s in every place.
func FormatKey(format string) string { return verb.ReplaceAllString(format, "%s") }

// Tell says an error in the language, those within it, too.
func (s Speech) Tell(err error) string {
	if len(s) == 0 {
		return err.Error()
	}
	switch e := err.(type) {
	case CallError:
		return s.Tell(e.error)
	case *spokenError:
		parts := verb.FindAllString(e.format, -1)
		for i, form := range parts {
			if inner, ok := e.args[i].(error); ok {
				parts[i] = s.Tell(inner)
			} else {
				parts[i] = fmt.Sprintf(form, e.args[i])
			}
		}
		return s.Say(FormatKey(e.format), parts...)
	case interface{ Unwrap() []error }:
		if errors.Join(e.Unwrap()...).Error() == err.Error() {
			var lines []string
			for _, one := range e.Unwrap() {
				lines = append(lines, s.Tell(one))
			}
			return strings.Join(lines, "\n")
		}
	}
	return s.fault(err.Error())
}
