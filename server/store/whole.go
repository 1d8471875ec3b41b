package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tavlei/tavlei/match"
)

// Whole is a match with all that is kept of it.
type Whole struct {
	Match
	Events   []match.Event
	Commands []Command // by their ids
	Aside    *Aside    // nil: it is not set aside
}

// Command is one that was carried out.
type Command struct {
	ID  string
	Seq int // that was reached
}

// WholeGuest is a guest with all sessions and tokens, by their hashes.
type WholeGuest struct {
	Guest
	Sessions []Token // those of browsers have no name
}

// Sum of all that is kept.
type Sum [sha256.Size]byte

// Mover is a store whose whole content can be copied into another one, in which it has the same numbers and sums.
type Mover interface {
	Archive
	// Wholes gives matches with N above after in the order of their making, at most so many.
	Wholes(ctx context.Context, after int64, limit int) ([]Whole, error)
	// WholeGuests gives guests with ids above after, at most so many.
	WholeGuests(ctx context.Context, after string, limit int) ([]WholeGuest, error)
	// WholeDefinitions gives games with ids above after, at most so many.
	WholeDefinitions(ctx context.Context, after string, limit int) ([]Definition, error)
	// PutDefinition is that of Definitions.
	PutDefinition(ctx context.Context, d Definition) error
	// PutWholes puts all of these matches or none, each under its number.
	PutWholes(ctx context.Context, list []Whole) error
	// PutWholeGuests puts all of these guests or none.
	PutWholeGuests(ctx context.Context, list []WholeGuest) error
}

// sumOf is the sum of a value as JSON, in which bytes are bytes.
func sumOf(v any) (Sum, error) {
	text, err := json.Marshal(v)
	return sha256.Sum256(text), err
}

// Sum is the same in every store that keeps the match.
func (w *Whole) Sum() (Sum, error) {
	settings, series, round, err := SetupText(w.Setup)
	if err != nil {
		return Sum{}, err
	}
	type fact struct {
		Seq  int
		At   int64
		Seat int
		Kind string
		Body []byte
	}
	facts := make([]fact, len(w.Events))
	for i, e := range w.Events {
		body, err := match.EncodeFact(e.Fact)
		if err != nil {
			return Sum{}, err
		}
		facts[i] = fact{e.Seq, int64(e.At), int(e.Seat), e.Kind(), body}
	}
	type command struct {
		ID  []byte
		Seq int
	}
	commands := make([]command, len(w.Commands))
	for i, c := range w.Commands {
		commands[i] = command{[]byte(c.ID), c.Seq}
	}
	var aside []any
	if w.Aside != nil {
		aside = []any{w.Aside.Version, w.Aside.At.UnixMilli()}
	}
	return sumOf([]any{w.N, w.ID, w.Setup.Game, w.Setup.Position, settings, series, round, w.Seed, w.Created.UnixMilli(), w.Open,
		w.Phase, w.Plies, w.Due, w.Clocked, w.Referee, w.Players, facts, commands, aside})
}

// Sum is the same in every store that keeps the guest.
func (g *WholeGuest) Sum() (Sum, error) {
	parts := []any{g.ID, g.Name, g.Created.UnixMilli()}
	for _, t := range g.Sessions {
		parts = append(parts, []any{t.Hash, t.Name, t.Scope, t.Created.UnixMilli(), t.Seen.UnixMilli()})
	}
	return sumOf(parts)
}

// Wholes implements Mover.
func (s *SQLite) Wholes(ctx context.Context, after int64, limit int) ([]Whole, error) {
	list, err := s.matches(ctx, "SELECT "+s.columns()+" FROM matches WHERE n > ? ORDER BY n LIMIT ?", after, limit)
	if err != nil {
		return nil, err
	}
	out := make([]Whole, len(list))
	for i, m := range list {
		out[i].Match = m
		if err := s.fill(ctx, &out[i]); err != nil {
			return nil, explain(s.path, fmt.Errorf("match %s: %w", m.ID, err))
		}
	}
	return out, nil
}

// fill reads what belongs to a match besides its row.
func (s *SQLite) fill(ctx context.Context, w *Whole) (err error) {
	if w.Events, err = s.events(ctx, w.ID, 0); err != nil {
		return err
	}
	if w.Commands, err = query(ctx, s.readers, func(r *sql.Rows) (c Command, err error) { return c, r.Scan(&c.ID, &c.Seq) },
		"SELECT id, seq FROM commands WHERE match = ? ORDER BY id", w.ID); err != nil || s.version < 10 {
		return err
	}
	a := Aside{Match: w.ID}
	var at int64
	err = s.readers.QueryRowContext(ctx, "SELECT version, at FROM aside WHERE match = ?", w.ID).Scan(&a.Version, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	a.At = time.UnixMilli(at)
	w.Aside = &a
	return err
}

// WholeGuests implements Mover.
func (s *SQLite) WholeGuests(ctx context.Context, after string, limit int) ([]WholeGuest, error) {
	list, err := query(ctx, s.readers, func(r *sql.Rows) (g WholeGuest, err error) {
		var created int64
		err = r.Scan(&g.ID, &g.Name, &created)
		g.Created = time.UnixMilli(created)
		return g, err
	}, "SELECT id, name, created FROM guests WHERE id > ? ORDER BY id LIMIT ?", after, limit)
	columns := tokenColumns
	switch {
	case s.version < 3:
		columns = "hash, guest, '', '', created, created FROM sessions"
	case s.version < 11:
		columns = "hash, guest, '', '', created, seen FROM sessions"
	}
	for i := range list {
		if err == nil {
			list[i].Sessions, err = query(ctx, s.readers, func(r *sql.Rows) (Token, error) { return scanToken(r.Scan) },
				"SELECT "+columns+" WHERE guest = ? ORDER BY hash", list[i].ID)
		}
	}
	return list, explain(s.path, err)
}

// PutWholes implements Mover.
func (s *SQLite) PutWholes(ctx context.Context, list []Whole) error {
	return s.write(ctx, func(t *tx) error {
		for _, w := range list {
			if err := t.putWhole(w); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *tx) putWhole(w Whole) error {
	if err := t.create(Creation{Match: w.Match, Events: w.Events}); err != nil {
		return err
	}
	// Its number is that of the store it comes from; what is made later has higher ones.
	for _, text := range []string{"UPDATE matches SET n = ? WHERE id = ?", "UPDATE seats SET n = ? WHERE match = ?"} {
		if _, err := t.exec(text, w.N, w.ID); err != nil {
			return err
		}
	}
	if _, err := t.exec("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'matches'", w.N); err != nil {
		return err
	}
	delete(t.w.heads, w.ID) // what it says of the number and of commands is not so
	for _, c := range w.Commands {
		if _, err := t.exec("INSERT INTO commands (match, id, seq) VALUES (?, ?, ?)", w.ID, c.ID, c.Seq); err != nil {
			return err
		}
	}
	if a := w.Aside; a != nil {
		_, err := t.exec("INSERT INTO aside (match, version, at) VALUES (?, ?, ?)", a.Match, a.Version, a.At.UnixMilli())
		return err
	}
	return nil
}

// PutWholeGuests implements Mover.
func (s *SQLite) PutWholeGuests(ctx context.Context, list []WholeGuest) error {
	return s.write(ctx, func(t *tx) error {
		for _, g := range list {
			if _, err := t.exec("INSERT INTO guests (id, name, created) VALUES (?, ?, ?)", g.ID, g.Name, g.Created.UnixMilli()); err != nil {
				return err
			}
			for _, one := range g.Sessions {
				if _, err := t.exec("INSERT INTO sessions (hash, guest, name, scope, created, seen) VALUES (?, ?, ?, ?, ?, ?)",
					one.Hash, g.ID, one.Name, one.Scope, one.Created.UnixMilli(), one.Seen.UnixMilli()); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
