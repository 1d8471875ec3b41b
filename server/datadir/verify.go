package datadir

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

// Report is what Verify has found.
type Report struct {
	Path      string         `json:"path"`
	Remote    bool           `json:"remote,omitempty"` // a database that is no file: the key lies elsewhere, and its own means look at its pages
	Bundle    *Manifest      `json:"bundle,omitempty"` // nil: a directory, or a bare database
	Key       bool           `json:"key"`              // the key is there
	Schema    int            `json:"schema"`
	Database  []string       `json:"database"` // what SQLite finds wrong, in its words
	Lost      string         `json:"lost,omitempty"`
	Matches   int            `json:"matches"`
	Replayed  int            `json:"replayed"`
	Damaged   []store.Damage `json:"damaged"`   // matches that cannot be replayed, or lack something
	Unchecked []store.Damage `json:"unchecked"` // matches that could not be looked at, and why
}

// Whole tells whether nothing is wrong, and nothing is left to be looked at.
func (r *Report) Whole() bool {
	return len(r.Database) == 0 && len(r.Damaged) == 0 && len(r.Unchecked) == 0 && r.Lost == "" && (r.Key || r.Remote)
}

// Options of Verify.
type Options struct {
	Quick bool               // leave the matches out
	Each  time.Duration      // most time for one match; 0: none
	Cache string             // where engines of games keep what they compile
	Step  func(done, of int) // is told how far it is; may be nil
	Temp  string             // folder to unpack in; default: the system's
}

// Verify checks a bundle, a bare database or a data directory: sums, the database, and every match by
// playing it again. A directory may be in use meanwhile. An error says that it could not look; what it
// has found wrong is in the report.
func Verify(ctx context.Context, path string, o Options) (*Report, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	r := &Report{Path: path, Database: []string{}, Damaged: []store.Damage{}, Unchecked: []store.Damage{}}
	if info.IsDir() {
		if err := Pending(path); err != nil {
			return nil, err
		}
		return r, r.dir(ctx, path, o)
	}
	temp, err := os.MkdirTemp(o.Temp, "tavlei-verify-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if r.Bundle, err = unpack(ctx, f, temp); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, r.dir(ctx, temp, o)
}

// VerifyStore checks a database that is no file by playing its matches again. The name is how it is called in the report.
func VerifyStore(ctx context.Context, name string, s store.Archive, o Options) (*Report, error) {
	r := &Report{Path: name, Remote: true, Schema: s.Schema(), Database: []string{}, Damaged: []store.Damage{}, Unchecked: []store.Damage{}}
	if o.Quick {
		c, err := s.Count(ctx)
		r.Matches = c.Matches
		return r, err
	}
	return r, r.replayAll(ctx, s, o)
}

// dir looks at a data directory, or a bundle that was unpacked.
func (r *Report) dir(ctx context.Context, dir string, o Options) error {
	key, err := readKey(filepath.Join(dir, keyName))
	if err != nil {
		return err
	}
	r.Key = key != nil
	s, err := store.Look(ctx, filepath.Join(dir, Database))
	if err != nil {
		return err
	}
	defer s.Close()
	r.Schema, r.Lost = s.Schema(), s.Health().Lost
	faults, err := s.Integrity(ctx)
	if err != nil {
		return err
	}
	r.Database = append(r.Database, faults...)
	if o.Quick {
		c, err := s.Count(ctx)
		r.Matches = c.Matches
		return r.unlessDamaged(err)
	}
	return r.replayAll(ctx, s, o)
}

// unlessDamaged drops an error that the report tells of already.
func (r *Report) unlessDamaged(err error) error {
	if errors.Is(err, store.ErrCorrupt) && len(r.Database) > 0 {
		return nil
	}
	return err
}

func (r *Report) replayAll(ctx context.Context, s store.Archive, o Options) error {
	ids, err := s.IDs(ctx)
	if err != nil {
		return r.unlessDamaged(err)
	}
	r.Matches = len(ids)
	for i, id := range ids {
		_, err := Replay(ctx, s, id, o)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		switch {
		case errors.Is(err, store.ErrNotFound): // deleted meanwhile
			r.Matches--
		case errors.Is(err, errUnchecked):
			r.Unchecked = append(r.Unchecked, store.Damage{Match: id, Why: err.Error()})
		case err != nil:
			r.Damaged = append(r.Damaged, store.Damage{Match: id, Why: err.Error()})
		default:
			r.Replayed++
		}
		if o.Step != nil {
			o.Step(i+1, len(ids))
		}
	}
	return nil
}

// errUnchecked says that a match may be whole, but nobody knows.
var errUnchecked = errors.New("not checked")

// lookAgain bounds how often a match is read anew that goes on while it is looked at.
const lookAgain = 5

// Replay plays a match again from its events and compares what comes out with what lists say of it. Of the options Each and
// Cache count. Games that people have made are those of the store. The error wraps store.ErrNotFound where the match is gone.
func Replay(ctx context.Context, s store.Archive, id string, o Options) (*match.State, error) {
	defer store.FetchRules(s)()
	for try := 1; ; try++ {
		before, err := s.Match(ctx, id)
		if err != nil {
			return nil, err
		}
		acked, err := s.Acknowledged(ctx, id)
		if err != nil {
			return nil, err
		}
		events, err := s.Events(ctx, id, 0)
		if err != nil {
			return nil, err
		}
		if err := store.WholeLog(events, acked); err != nil {
			return nil, err
		}
		state, err := replay(ctx, before, events, o)
		if errors.Is(err, errDiffers) && try < lookAgain {
			if after, e := s.Match(ctx, id); e == nil && (after.Plies != before.Plies || after.Phase != before.Phase || len(after.Players) != len(before.Players)) {
				continue // it was played on
			}
		}
		return state, err
	}
}

// errDiffers says that the events of a match and what lists say of it do not agree.
var errDiffers = errors.New("its events and the list of matches do not agree")

// replay plays the events. Between two of them it may be stopped; one of them ends by the budget of the
// rules.
func replay(ctx context.Context, m store.Match, events []match.Event, o Options) (*match.State, error) {
	if err := warm(ctx, m.Setup.Game, o.Cache); err != nil {
		return nil, err
	}
	short := ctx
	if o.Each > 0 {
		var cancel context.CancelFunc
		short, cancel = context.WithTimeout(ctx, o.Each)
		defer cancel()
	}
	state, err := match.New(m.Setup)
	if errors.Is(err, game.ErrBudget) {
		return nil, fmt.Errorf("%w: %w", errUnchecked, err)
	}
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if spec, ok := match.GameFrom(e.Fact); ok {
			if err := warm(ctx, spec, o.Cache); err != nil {
				return nil, err
			}
		}
		if short.Err() != nil {
			return nil, fmt.Errorf("%w: it takes longer than %v to play again", errUnchecked, o.Each)
		}
		if err := match.Apply(state, e); err != nil {
			return nil, err
		}
	}
	if phase := state.Phase.String(); phase != m.Phase || len(state.Plies) != m.Plies {
		return nil, fmt.Errorf("%w: events give %s after %d plies, the list says %s after %d", errDiffers, phase, len(state.Plies), m.Phase, m.Plies)
	}
	for i, p := range m.Players {
		if i >= len(state.Players) || state.Players[i] != p {
			return nil, fmt.Errorf("%w: seat %d", errDiffers, i)
		}
	}
	return state, nil
}

// warm makes a game ready that has an engine.
func warm(ctx context.Context, spec, cache string) error {
	g, err := game.Open(spec)
	if err != nil {
		return fmt.Errorf("%w: %w", errUnchecked, err)
	}
	e := g.Info.Engine
	if err := e.Check(); err != nil {
		return fmt.Errorf("%w: %w", errUnchecked, err)
	}
	if e.IsReady() {
		return nil
	}
	if err := e.Start(ctx, filepath.Join(cache, g.Info.Family)); err != nil {
		return fmt.Errorf("%w: %w", errUnchecked, err)
	}
	return nil
}
