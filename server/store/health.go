package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tavlei/tavlei/match"
)

// Health is what is known of how well a store is.
type Health struct {
	Failing error     // of the last write, nil if it went well
	Lost    string    // what was acknowledged and was not there when the store was opened; empty: nothing
	Checked time.Time // end of the last check of everything, zero before the first
	Matches int       // that it has read
	Damaged int       // places of damage that it has found
	Damage  []Damage  // the first of them, at most MaxDamage
}

// MaxDamage bounds the list of damage.
const MaxDamage = 100

// Damage is a part of the store that cannot be read, or does not agree with another.
type Damage struct {
	Match string `json:"match,omitempty"` // empty: none in particular
	Why   string `json:"why"`
}

// Wellness is a Health that many may look at, for whoever implements a Store.
type Wellness struct {
	lost string

	mu      sync.Mutex
	failing error
	last    Health
}

// Wrote notes how a write went. An answer like ErrConflict tells that it could.
func (h *Wellness) Wrote(err error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrClosed) {
		return
	}
	if IsAnswer(err) {
		err = nil
	}
	h.mu.Lock()
	h.failing = err
	h.mu.Unlock()
}

// Checked notes what a check of everything has found.
func (h *Wellness) Checked(found Health) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = found
}

// Health is what is known.
func (h *Wellness) Health() Health {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.last
	now.Failing, now.Lost = h.failing, h.lost
	return now
}

// Health implements Store.
func (s *SQLite) Health() Health { return s.health.Health() }

// Found notes damage; the list of it is bounded.
func (h *Health) Found(match string, err error) {
	h.Damaged++
	if len(h.Damage) < MaxDamage {
		h.Damage = append(h.Damage, Damage{Match: match, Why: err.Error()})
	}
}

// Pace waits between two steps of long work; took is how long the last step has lasted. Its error ends
// the work.
type Pace func(ctx context.Context, took time.Duration) error

// Rows read in one step of a check.
const (
	matchesAStep = 32
	rowsAStep    = 1000
)

// Check implements Store. Each step is a question of its own: a long one would keep the log from being
// emptied into the file.
func (s *SQLite) Check(ctx context.Context, pace Pace) (Health, error) {
	var h Health
	c := &checker{s: s, ctx: ctx, pace: pace, h: &h}
	err := c.matches()
	for _, walk := range walks {
		if err == nil {
			err = c.walk(walk.what, walk.query)
		}
	}
	if err != nil {
		return Health{}, err
	}
	h.Checked = time.Now()
	s.health.Checked(h)
	return s.Health(), nil
}

// checker is a check under way.
type checker struct {
	s    *SQLite
	ctx  context.Context
	pace Pace
	h    *Health
}

// found notes damage, unless the store is being closed or nobody waits any more.
func (c *checker) found(match string, err error) error {
	if e := c.ctx.Err(); e != nil {
		return e
	}
	if errors.Is(err, sql.ErrConnDone) || err.Error() == "sql: database is closed" {
		return ErrClosed
	}
	c.h.Found(match, err)
	return nil
}

// step waits after a step that began then.
func (c *checker) step(began time.Time) error {
	if c.pace == nil {
		return c.ctx.Err()
	}
	return c.pace(c.ctx, time.Since(began))
}

// matches reads every match by itself, so that damage has a name.
func (c *checker) matches() error {
	for after := int64(0); ; {
		began := time.Now()
		page, err := c.s.page(c.ctx, after, matchesAStep)
		if err != nil {
			return c.found("", fmt.Errorf("list of matches: %w", err))
		}
		for _, m := range page {
			if err := c.s.checkMatch(c.ctx, m.id); err != nil && !errors.Is(err, sql.ErrNoRows) {
				if err := c.found(m.id, err); err != nil {
					return err
				}
			}
			after = m.n
		}
		c.h.Matches += len(page)
		if err := c.step(began); err != nil || len(page) < matchesAStep {
			return err
		}
	}
}

// numbered is a match in the order of making.
type numbered struct {
	n  int64
	id string
}

func (s *SQLite) page(ctx context.Context, after int64, limit int) ([]numbered, error) {
	return query(ctx, s.readers, func(r *sql.Rows) (m numbered, err error) { return m, r.Scan(&m.n, &m.id) },
		"SELECT n, id FROM matches WHERE n > ? ORDER BY n LIMIT ?", after, limit)
}

// query reads rows.
func query[T any](ctx context.Context, db *sql.DB, scan func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return list, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// checkMatch reads all of a match and tells whether its parts agree: no event is missing, and none that
// was acknowledged. sql.ErrNoRows if it was deleted meanwhile.
func (s *SQLite) checkMatch(ctx context.Context, id string) error {
	acked, err := s.Acknowledged(ctx, id) // asked first: a match goes on while it is read
	if err != nil {
		return err
	}
	events, err := s.events(ctx, id, 0)
	if err != nil {
		return err
	}
	if _, err := scanMatch(s.readers.QueryRowContext(ctx, "SELECT "+s.columns()+" FROM matches WHERE id = ?", id)); err != nil {
		return err
	}
	if _, err := s.players(ctx, id); err != nil {
		return err
	}
	return WholeLog(events, acked)
}

// WholeLog tells which event is missing: in the middle, or at the end up to one that was acknowledged.
func WholeLog(events []match.Event, acknowledged int) error {
	for i, e := range events {
		if e.Seq != i+1 {
			return fmt.Errorf("event %d is missing", i+1)
		}
	}
	if len(events) < acknowledged {
		return fmt.Errorf("its log ends with event %d, but event %d was acknowledged", len(events), acknowledged)
	}
	return nil
}

// walks read the rest, every row once. Each gives its keys, which are where the next step goes on.
var walks = []struct{ what, query string }{
	{"people", "SELECT id, length(name) FROM guests WHERE id > ?1 ORDER BY id LIMIT ?2"},
	{"sessions", "SELECT hex(hash), length(guest) FROM sessions WHERE hash > unhex(?1) ORDER BY hash LIMIT ?2"},
	{"seats by player", "SELECT DISTINCT player, 0 FROM seats INDEXED BY seats_player WHERE player <> '' AND player > ?1 ORDER BY player LIMIT ?2"},
}

func (c *checker) walk(what, text string) error {
	for after := ""; ; {
		began := time.Now()
		keys, err := query(c.ctx, c.s.readers, func(r *sql.Rows) (key string, err error) {
			var size int
			return key, r.Scan(&key, &size)
		}, text, after, rowsAStep)
		if err != nil {
			return c.found("", fmt.Errorf("%s: %w", what, err))
		}
		if err := c.step(began); err != nil || len(keys) < rowsAStep {
			return err
		}
		after = keys[len(keys)-1]
	}
}
