package game

import (
	"errors"
	"fmt"
	"strings"
)

// Classes of errors. Errors of this package and of the families wrap them and name the input
// and the place in it.
var (
	ErrNotation    = errors.New("not in the notation of this game")
	ErrPosition    = errors.New("not a position of this game")
	ErrOption      = errors.New("not an option of this game")
	ErrUnknownGame = errors.New("unknown game")

	// ErrBudget is the class of positions whose moves cannot be worked out within the budget of their
	// game; it wraps ErrPosition. The error says where the work is and what would take too long.
	ErrBudget error = positionError("too complex a position")

	// Both wrap ErrOption: a value that an option cannot have, and options each of which is
	// right but which exclude each other.
	ErrValue error = optionError("not a value of this option")
	ErrClash error = optionError("options that do not go together")
)

// positionError is a class of wrong positions with words of its own.
type positionError string

func (e positionError) Error() string { return string(e) }

func (positionError) Unwrap() error { return ErrPosition }

// optionError is a class of wrong options with words of its own.
type optionError string

func (e optionError) Error() string { return string(e) }

func (optionError) Unwrap() error { return ErrOption }

// Refusal is the error of an illegal move: which rule forbids it and where to look.
type Refusal struct {
	Code   string            // stable: mustCapture, notYourMan, occupied …; explained in the family's texts
	Rule   string            // clause of the rule page: "1.5.4"; empty if no clause says it
	Of     string            // id of the game on whose rule page that clause stands; empty: of the one that is played
	Places []Place           // what to point at: the men that must capture, the occupied square …
	Names  []string          // the same places as people write them
	Params map[string]string // what the family's texts say in braces besides places: numbers, as forces
	Input  string            // the refused move
}

// Error is for logs and terminals: "mustCapture (rule 1.5.4): c3-d4; look at e3 g3".
func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString(r.Code)
	if r.Rule != "" {
		fmt.Fprintf(&b, " (rule %s)", r.Rule)
	}
	if r.Input != "" {
		fmt.Fprintf(&b, ": %s", r.Input)
	}
	if len(r.Names) > 0 {
		fmt.Fprintf(&b, "; look at %s", strings.Join(r.Names, " "))
	}
	return b.String()
}
