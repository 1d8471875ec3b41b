package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/server/store"
)

// Check implements store.Store: every match is read by itself, so that damage has a name.
func (s *Store) Check(ctx context.Context, pace store.Pace) (store.Health, error) {
	const step = 32
	var h store.Health
	for after := int64(0); ; {
		began := time.Now()
		page, err := s.matches(ctx, "WHERE n > $1 ORDER BY n LIMIT $2", after, step)
		if err != nil {
			return store.Health{}, s.explain(err)
		}
		for _, m := range page {
			if err := s.checkMatch(ctx, m.ID); err != nil {
				if classOf(err) == store.ErrAway || store.IsAnswer(err) {
					return store.Health{}, s.explain(err)
				}
				h.Found(m.ID, err)
			}
			after = m.N
		}
		h.Matches += len(page)
		if err := rest(ctx, pace, began); err != nil {
			return store.Health{}, err
		}
		if len(page) < step {
			break
		}
	}
	for _, w := range walks {
		if err := s.walk(ctx, w.what, w.text, pace, &h); err != nil {
			return store.Health{}, err
		}
	}
	h.Checked = time.Now()
	s.wellness.Checked(h)
	return s.Health(), nil
}

// rest waits after a step that began then.
func rest(ctx context.Context, pace store.Pace, began time.Time) error {
	if pace == nil {
		return ctx.Err()
	}
	return pace(ctx, time.Since(began))
}

// walks read the rest, every row once. Each gives its keys, which are where the next step goes on.
var walks = []struct{ what, text string }{
	{"people", "SELECT id FROM guests WHERE id > $1 AND length(name) >= 0 ORDER BY id LIMIT $2"},
	{"sessions", "SELECT encode(hash, 'hex') FROM sessions WHERE hash > decode($1, 'hex') AND length(guest) >= 0 ORDER BY hash LIMIT $2"},
}

func (s *Store) walk(ctx context.Context, what, text string, pace store.Pace, h *store.Health) error {
	const step = 1000
	for after := ""; ; {
		began := time.Now()
		keys, err := query(ctx, s, pgx.RowTo[string], text, after, step)
		if isAway(err) || store.IsAnswer(err) {
			return s.explain(err)
		}
		if err != nil {
			h.Found("", fmt.Errorf("%s: %w", what, err))
		}
		if err := rest(ctx, pace, began); err != nil || len(keys) < step {
			return err
		}
		after = keys[len(keys)-1]
	}
}

// checkMatch reads all of a match and tells whether its parts agree.
func (s *Store) checkMatch(ctx context.Context, id string) error {
	acked, err := s.Acknowledged(ctx, id) // asked first: a match goes on while it is read
	if err != nil {
		return err
	}
	var last int
	err = s.get(ctx, "SELECT last FROM matches WHERE id = $1", []any{id}, &last)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // deleted meanwhile
	}
	if err != nil {
		return err
	}
	events, err := s.Events(ctx, id, 0)
	if err != nil {
		return err
	}
	if len(events) == 0 && last > 0 {
		if _, err := s.Match(ctx, id); err != nil {
			return nil // deleted meanwhile
		}
	}
	if err := store.WholeLog(events, acked); err != nil {
		return err
	}
	if len(events) < last {
		return fmt.Errorf("its log ends with event %d, but its row says %d", len(events), last)
	}
	return nil
}
