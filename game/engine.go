package game

import (
	"context"
	"errors"
)

// ErrUnavailable says that a game cannot be played on this machine or with this build.
var ErrUnavailable = errors.New("not available on this machine")

// Engine is the heavy part of a family, such as a simulator that is compiled before its first use.
// It is told where it may keep files and warmed before it is needed; a position that needs it
// sooner waits for it. All functions may be called by many goroutines, and any of them may be nil.
type Engine struct {
	// Available is nil, or why this machine cannot do it: an error that wraps ErrUnavailable.
	Available func() error
	// Keep names a directory for what is worth keeping between two runs, such as compiled code.
	// It is called before Warm and may be called again with another.
	Keep func(dir string)
	// Ready tells whether Warm would return at once.
	Ready func() bool
	// Warm starts the engine and returns when it can be used, when it cannot, or with ctx.
	Warm func(ctx context.Context) error
}

// Check is nil, or why games of this engine cannot be played here. A nil Engine is always fine.
func (e *Engine) Check() error {
	if e == nil || e.Available == nil {
		return nil
	}
	return e.Available()
}

// IsReady tells whether positions can be played at once.
func (e *Engine) IsReady() bool { return e == nil || e.Ready == nil || e.Ready() }

// Start keeps files in dir, if there is one, and warms the engine.
func (e *Engine) Start(ctx context.Context, dir string) error {
	if err := e.Check(); err != nil || e.IsReady() {
		return err
	}
	if e.Keep != nil && dir != "" {
		e.Keep(dir)
	}
	if e.Warm == nil {
		return nil
	}
	return e.Warm(ctx)
}
