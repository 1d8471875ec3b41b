package problem

import (
	"errors"
	"log/slog"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// Carried is an error in the form in which it goes from one server to another, which tells it as the first would have.
type Carried struct {
	Refusal *game.Refusal `json:"refusal,omitempty"`
	Engine  string        `json:"engine,omitempty"` // words of match.ErrEngine
	Problem *Problem      `json:"problem,omitempty"`
	Class   string        `json:"class,omitempty"` // words of the error that it is one of
	Wait    time.Duration `json:"wait,omitempty"`
	Look    time.Duration `json:"look,omitempty"`
}

// Carry makes err ready for another server. What belongs to no known class is logged here.
func Carry(log *slog.Logger, err error) *Carried {
	c := &Carried{}
	if errors.As(err, &c.Refusal) {
		return c
	}
	if errors.Is(err, match.ErrEngine) {
		c.Engine = err.Error()
		return c
	}
	c.Problem = Of(log, err)
	c.Wait, c.Look = c.Problem.wait, c.Problem.look
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			c.Class = k.err.Error()
			break
		}
	}
	return c
}

// told is a problem that another server has told, and the class of errors that it belongs to.
type told struct {
	*Problem
	class error
}

// Unwrap implements the interface of package errors.
func (t told) Unwrap() []error { return []error{t.Problem, t.class} }

// engineFailed is an error of a game's engine on another server.
type engineFailed string

// Error implements error.
func (e engineFailed) Error() string { return string(e) }

// Unwrap implements the interface of package errors.
func (engineFailed) Unwrap() error { return match.ErrEngine }

// Err is the error that was carried here.
func (c *Carried) Err() error {
	switch {
	case c.Refusal != nil:
		return c.Refusal
	case c.Engine != "":
		return engineFailed(c.Engine)
	case c.Problem == nil:
		return errors.New("another server has told an error without words")
	}
	p := *c.Problem
	p.wait, p.look = c.Wait, c.Look
	for _, k := range kinds {
		if c.Class != "" && c.Class == k.err.Error() {
			return told{&p, k.err}
		}
	}
	return &p
}
