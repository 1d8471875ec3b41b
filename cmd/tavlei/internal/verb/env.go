package verb

import (
	"context"
	"errors"
	"io"
	"os"

	"golang.org/x/term"
)

// Exit statuses.
const (
	ExitOK    = 0
	ExitWrong = 1 // what was asked about is wrong: an illegal move, a bad file
	ExitCall  = 2 // the call is wrong: an unknown verb, flag, game or option
)

// Env is what a verb may know of the world.
type Env struct {
	Ctx    context.Context
	Said   Speech // of the terminal's language
	In     io.Reader
	Out    io.Writer // a write that fails ends the work and makes the exit status 1
	Bare   io.Writer // the same without that, for a server, which works for others
	Err    io.Writer
	Colour bool // out is a terminal that wants colours
	Screen bool // err is a terminal: progress may be drawn on it
}

// CallError marks errors of the call itself.
type CallError struct{ error }

func (e CallError) Unwrap() error { return e.error }

// BadCall says that the call itself is wrong, and not what it asks about.
func BadCall(err error) error { return CallError{err} }

// ErrSilent says that what is wrong has been reported already.
var ErrSilent = errors.New("reported")

// IsTerminal tells whether what is written there is seen on a screen at once.
func IsTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
