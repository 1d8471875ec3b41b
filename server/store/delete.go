package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// belongings are the tables in which something belongs to a match, its own row last.
var belongings = []string{
	"DELETE FROM events WHERE match = ?", "DELETE FROM commands WHERE match = ?",
	"DELETE FROM seats WHERE match = ?", "DELETE FROM aside WHERE match = ?", "DELETE FROM matches WHERE id = ?",
}

// DeleteMatch implements Store.
func (s *SQLite) DeleteMatch(ctx context.Context, id string) error {
	return s.write(ctx, func(t *tx) error { return t.deleteMatch(id) })
}

func (t *tx) deleteMatch(id string) error {
	for i, query := range belongings {
		res, err := t.exec(query, id)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err == nil && n == 0 && i == len(belongings)-1 {
			return fmt.Errorf("match %q: %w", id, ErrNotFound)
		}
	}
	t.gone = id
	t.w.leases.drop(id)
	delete(t.w.heads, id)
	return nil
}

// DeleteGuest implements Store.
func (s *SQLite) DeleteGuest(ctx context.Context, id string, shared bool) (matches []string, err error) {
	if _, err := s.Guest(ctx, id); err != nil {
		return nil, err
	}
	alone := "AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.match = s.match AND o.player <> '' AND o.player <> s.player)"
	if shared {
		alone = ""
	}
	text := func(r *sql.Rows) (id string, err error) { return id, r.Scan(&id) }
	if matches, err = query(ctx, s.readers, text, "SELECT DISTINCT match FROM seats s WHERE player = ? AND player <> '' "+alone, id); err != nil {
		return nil, explain(s.path, err)
	}
	for i, m := range matches {
		if err := s.DeleteMatch(ctx, m); err != nil && !errors.Is(err, ErrNotFound) {
			return matches[:i], err
		}
	}
	return matches, s.write(ctx, func(t *tx) error { return t.deleteGuest(id) })
}

func (t *tx) deleteGuest(id string) error {
	if _, err := t.exec("DELETE FROM sessions WHERE guest = ?", id); err != nil {
		return err
	}
	_, err := t.exec("DELETE FROM guests WHERE id = ?", id)
	return err
}

// A step of deleting what is old looks at so many rows.
const oldAStep = 200

// Old says which matches are old: nothing has happened in them since Before.
type Old struct {
	Over   bool // those that are over; otherwise those that are not
	Before time.Time
}

// isOld is the condition, for matches m, with the parameters over and before in ms.
const isOld = `(m.phase = 'over') = ?1 AND m.created < ?2 AND m.created +
	coalesce((SELECT e.at FROM events e WHERE e.match = m.id ORDER BY e.seq DESC LIMIT 1), 0) / 1000000 < ?2`

// DeleteOld implements Store.
func (s *SQLite) DeleteOld(ctx context.Context, old Old, after int64) (ids []string, next int64, err error) {
	type row struct {
		numbered
		old bool
	}
	over, before := 0, old.Before.UnixMilli()
	if old.Over {
		over = 1
	}
	page, err := query(ctx, s.readers, func(r *sql.Rows) (m row, err error) { return m, r.Scan(&m.n, &m.id, &m.old) },
		"SELECT n, id, "+isOld+" FROM matches m WHERE n > ?3 ORDER BY n LIMIT ?4", over, before, after, oldAStep)
	if err != nil {
		return nil, 0, explain(s.path, err)
	}
	for _, m := range page {
		if next = m.n; !m.old {
			continue
		}
		deleted := false
		err := s.write(ctx, func(t *tx) error {
			// Somebody may have played on in the meantime.
			var still bool
			err := t.get(&still, "SELECT "+isOld+" FROM matches m WHERE n = ?3", over, before, m.n)
			if errors.Is(err, sql.ErrNoRows) || err == nil && !still {
				return nil
			}
			if err == nil {
				deleted, err = true, t.deleteMatch(m.id)
			}
			return err
		})
		if err != nil {
			return ids, 0, err
		}
		if deleted {
			ids = append(ids, m.id)
		}
	}
	if len(page) < oldAStep {
		next = 0
	}
	return ids, next, nil
}

// isIdle is the condition for guests g, with the parameter before in ms.
const isIdle = `g.created < ?1 AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.player = g.id AND s.player <> '')
	AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.referee = g.id AND m.referee <> '')
	AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.guest = g.id AND s.seen >= ?1)`

// DeleteIdleGuests implements Store.
func (s *SQLite) DeleteIdleGuests(ctx context.Context, before time.Time, after string) (deleted int, next string, err error) {
	type row struct {
		id   string
		idle bool
	}
	page, err := query(ctx, s.readers, func(r *sql.Rows) (g row, err error) { return g, r.Scan(&g.id, &g.idle) },
		"SELECT id, "+isIdle+" FROM guests g WHERE id > ?2 ORDER BY id LIMIT ?3", before.UnixMilli(), after, oldAStep)
	if err != nil {
		return 0, "", explain(s.path, err)
	}
	for _, g := range page {
		if next = g.id; !g.idle {
			continue
		}
		gone := false
		err := s.write(ctx, func(t *tx) error {
			var still bool
			err := t.get(&still, "SELECT "+isIdle+" FROM guests g WHERE id = ?2", before.UnixMilli(), g.id)
			if errors.Is(err, sql.ErrNoRows) || err == nil && !still {
				return nil
			}
			if err == nil {
				gone, err = true, t.deleteGuest(g.id)
			}
			return err
		})
		if err != nil {
			return deleted, "", err
		}
		if gone {
			deleted++
		}
	}
	if len(page) < oldAStep {
		next = ""
	}
	return deleted, next, nil
}
