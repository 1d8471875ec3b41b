package game

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Fault says in a form that pages can show what is wrong with an option, a position or another text:
// its words are "fault.<code>" of the family, else of the page, with Params in braces. It stands in
// the chain of an error that wraps ErrOption or ErrPosition.
type Fault struct {
	Code   string            // stable: manOverlap, inCheck …
	Rule   string            // clause of the rule page that says so; empty if none does
	Option string            // key of the option at fault, empty in positions
	With   []string          // keys of the options that it does not go together with
	Part   string            // name of the part that is wrong, where there are several: an arm, a board
	Items  []int             // what to point at within the part, from 1
	Params map[string]string // what the words say in braces; @key is a word of the family itself
	Err    error             // the same for logs and terminals
}

func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap gives the error in words.
func (f *Fault) Unwrap() error { return f.Err }

// Word is a parameter that has a word of its own in every language, such as a side.
type Word struct {
	Key  string // of the family's words: side.0
	Text string // in English, for logs and terminals
}

func (w Word) String() string { return w.Text }

// blank is a name in braces with the verb by which English prints it.
var blank = regexp.MustCompile(`\{(\w+)(%[^}]*)?\}`)

// Faultf makes a fault of its English text, in which the arguments take the place of the names in
// braces, in their order: Faultf("rankShort", "rank {rank}: {n} squares, want 8", 3, 7). By these names
// they are the Params. A name may be followed by a verb of package fmt: {text%q}.
func Faultf(code, text string, args ...any) *Fault {
	f := &Fault{Code: code, Params: map[string]string{}}
	told := blank.ReplaceAllStringFunc(text, func(hole string) string {
		if len(args) == 0 {
			return hole + "(missing)"
		}
		arg := args[0]
		args = args[1:]
		parts := blank.FindStringSubmatch(hole)
		f.Params[parts[1]] = param(arg)
		if parts[2] == "" {
			return fmt.Sprint(arg)
		}
		return fmt.Sprintf(parts[2], arg)
	})
	f.Err = faultText(told)
	return f
}

// faultText is the English of a fault that has no other cause.
type faultText string

func (t faultText) Error() string { return string(t) }

// param is an argument as the words of a page have it.
func param(arg any) string {
	switch arg := arg.(type) {
	case Word:
		return "@" + arg.Key
	case byte:
		return string(rune(arg))
	case rune:
		return string(arg)
	}
	return strings.ToValidUTF8(fmt.Sprint(arg), "?")
}

// FaultOf makes a fault of an error in English. The words name where it is: text is their parameter
// of that name.
func FaultOf(code, text string, err error) *Fault {
	return &Fault{Code: code, Params: map[string]string{"text": strings.ToValidUTF8(text, "?")}, Err: err}
}

// In says which option is at fault, and which others it does not go together with; it returns f.
func (f *Fault) In(option string, with ...string) *Fault {
	f.Option, f.With = option, with
	return f
}

// Of says which part is at fault; it returns f.
func (f *Fault) Of(part string) *Fault {
	f.Part = part
	return f
}

// By says which clause of the rules it breaks; it returns f.
func (f *Fault) By(rule string) *Fault {
	f.Rule = rule
	return f
}

// under is an error about a text that was read by the rules of a game.
type under struct {
	error
	g *Game
}

func (u under) Unwrap() error { return u.error }

// Under says by the rules of which game a text is wrong, where err does not say it yet. The words of an error are as they were;
// a nil error stays nil.
func Under(g *Game, err error) error {
	if err == nil || RulesOf(err) != nil {
		return err
	}
	return under{err, g}
}

// RulesOf is the game by whose rules a text is wrong, nil where an error does not say it.
func RulesOf(err error) *Game {
	var u under
	if errors.As(err, &u) {
		return u.g
	}
	return nil
}
