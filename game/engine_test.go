package game_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestEngineStart: an engine that the machine can run and that is not ready is told where to keep files, then warmed; any of
// its functions may be missing, and so may the engine.
func TestEngineStart(t *testing.T) {
	cold := errors.New("it cannot be warmed")
	for _, c := range []struct {
		name      string
		available error
		ready     bool
		dir       string
		warm      error
		called    []string
		err       error
	}{
		{"cold", nil, false, "files", nil, []string{"keep files", "warm"}, nil},
		{"cold, with nowhere to keep files", nil, false, "", nil, []string{"warm"}, nil},
		{"warm already", nil, true, "files", nil, nil, nil},
		{"not on this machine", game.ErrUnavailable, false, "files", nil, nil, game.ErrUnavailable},
		{"it fails", nil, false, "files", cold, []string{"keep files", "warm"}, cold},
	} {
		var called []string
		e := &game.Engine{
			Available: func() error { return c.available },
			Keep:      func(dir string) { called = append(called, "keep "+dir) },
			Ready:     func() bool { return c.ready },
			Warm: func(context.Context) error {
				called = append(called, "warm")
				return c.warm
			},
		}
		if err := e.Start(t.Context(), c.dir); !errors.Is(err, c.err) || (err == nil) != (c.err == nil) || !slices.Equal(called, c.called) {
			t.Errorf("%s: called %v, error %v; want %v, %v", c.name, called, err, c.called, c.err)
		}
	}
	for _, e := range []*game.Engine{nil, {}, {Ready: func() bool { return false }}} {
		if err := e.Start(t.Context(), "files"); err != nil {
			t.Errorf("%+v: %v", e, err)
		}
	}
}
