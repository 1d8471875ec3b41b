package problem

import (
	"errors"
	"time"
)

// ErrBlocked says that who runs the server does not want this guest.
var ErrBlocked = errors.New("who runs this server has blocked you")

// ErrAside says that a match is not played on: its rules have failed, or would not come to an end.
var ErrAside = errors.New("something went wrong in this match: it has been set aside and logged")

// ErrPreparing says that a game's engine is not warm yet, or that a long match is being read.
var ErrPreparing = errors.New("the table is being set up: ask again in a second")

var ErrTooOften = errors.New("too many requests: wait a little")

// TooOften is ErrTooOften with the time to wait.
type TooOften struct{ Wait time.Duration }

func (e TooOften) Error() string { return ErrTooOften.Error() }

func (TooOften) Unwrap() error { return ErrTooOften }

var (
	ErrStopping = errors.New("the server is stopping or full: try again in a moment")
	ErrTooMany  = errors.New("too many matches are open from this address: close one")
)

// ErrToken refuses a token that is not, or no longer, good for anything.
var ErrToken = errors.New("this token is none of this server's, or was revoked")

// ErrScope refuses what a token is not good for.
var ErrScope = errors.New("this token may only look on: acting takes one with the scope play")

// ErrNoTrace says that a ply is no more than men going from place to place.
var ErrNoTrace = errors.New("this ply has no frames")

// ErrDamaged says that what the store keeps of a match makes no sense.
var ErrDamaged = errors.New("what is kept here is damaged: whoever runs this server finds the reason in its log, and may put a backup back")
