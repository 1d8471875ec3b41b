package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/server/store"
)

// belongings are the tables in which something belongs to a match.
var belongings = []string{
	"DELETE FROM events WHERE match = $1", "DELETE FROM commands WHERE match = $1", "DELETE FROM seats WHERE match = $1",
	"UPDATE nodes SET mark = mark + 1 WHERE node = (SELECT node FROM leases WHERE match = $1)", "DELETE FROM leases WHERE match = $1",
	"DELETE FROM aside WHERE match = (SELECT id FROM matches WHERE n = $1)",
	"DELETE FROM matches WHERE n = $1",
}

// deleteMatch deletes a match if the condition, with its parameters, is true of it. Its row is locked first: nobody
// appends to what goes.
func (s *Store) deleteMatch(ctx context.Context, condition string, args ...any) (deleted bool, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var n int64
		err := tx.QueryRow(ctx, "SELECT n FROM matches m WHERE "+condition+" FOR UPDATE", args...).Scan(&n)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // perhaps an attempt whose answer was lost has deleted it
		}
		q := &pgx.Batch{}
		for _, text := range belongings {
			q.Queue(text, n)
		}
		if err == nil {
			err = tx.SendBatch(ctx, q).Close()
		}
		deleted = deleted || err == nil
		return err
	})
	return deleted && err == nil, err
}

// DeleteMatch implements store.Store.
func (s *Store) DeleteMatch(ctx context.Context, id string) error {
	deleted, err := s.deleteMatch(ctx, "id = $1", id)
	if err == nil && !deleted {
		err = fmt.Errorf("match %q: %w", id, store.ErrNotFound)
	}
	return err
}

// DeleteGuest implements store.Store.
func (s *Store) DeleteGuest(ctx context.Context, id string, shared bool) (matches []string, err error) {
	if _, err := s.Guest(ctx, id); err != nil {
		return nil, err
	}
	alone := "AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.match = s.match AND o.player <> '' AND o.player <> s.player)"
	if shared {
		alone = ""
	}
	matches, err = s.ids(ctx, "WHERE n IN (SELECT match FROM seats s WHERE player = $1 AND player <> '' "+alone+") ORDER BY n", id)
	if err != nil {
		return nil, err
	}
	for i, m := range matches {
		if err := s.DeleteMatch(ctx, m); err != nil && !errors.Is(err, store.ErrNotFound) {
			return matches[:i], err
		}
	}
	_, err = s.deleteGuest(ctx, "id = $1", id)
	return matches, err
}

// deleteGuest deletes a guest with the sessions if the condition is true of him.
func (s *Store) deleteGuest(ctx context.Context, condition string, args ...any) (deleted bool, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var id string
		err := tx.QueryRow(ctx, "SELECT id FROM guests g WHERE "+condition+" FOR UPDATE", args...).Scan(&id)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err == nil {
			_, err = tx.Exec(ctx, "DELETE FROM sessions WHERE guest = $1", id)
		}
		if err == nil {
			_, err = tx.Exec(ctx, "DELETE FROM guests WHERE id = $1", id)
		}
		deleted = deleted || err == nil
		return err
	})
	return deleted && err == nil, err
}

// A step of deleting what is old looks at so many rows.
const oldAStep = 200

// isOld is the condition, for matches m, with the parameters over and before in ms.
const isOld = `(m.phase = 'over') = $1 AND m.created < $2 AND m.created +
	coalesce((SELECT e.at FROM events e WHERE e.match = m.n ORDER BY e.seq DESC LIMIT 1), 0) / 1000000 < $2`

// DeleteOld implements store.Store.
func (s *Store) DeleteOld(ctx context.Context, old store.Old, after int64) (ids []string, next int64, err error) {
	type one struct {
		n   int64
		id  string
		old bool
	}
	before := old.Before.UnixMilli()
	page, err := query(ctx, s, func(r pgx.CollectableRow) (m one, err error) { return m, r.Scan(&m.n, &m.id, &m.old) },
		"SELECT n, id, "+isOld+" FROM matches m WHERE n > $3 ORDER BY n LIMIT $4", old.Over, before, after, oldAStep)
	if err != nil {
		return nil, 0, s.explain(err)
	}
	for _, m := range page {
		if next = m.n; !m.old {
			continue
		}
		// Somebody may have played on in the meantime.
		deleted, err := s.deleteMatch(ctx, isOld+" AND n = $3", old.Over, before, m.n)
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
const isIdle = `g.created < $1 AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.player = g.id AND s.player <> '')
	AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.referee = g.id AND m.referee <> '')
	AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.guest = g.id AND s.seen >= $1)`

// DeleteIdleGuests implements store.Store.
func (s *Store) DeleteIdleGuests(ctx context.Context, before time.Time, after string) (deleted int, next string, err error) {
	type one struct {
		id   string
		idle bool
	}
	page, err := query(ctx, s, func(r pgx.CollectableRow) (g one, err error) { return g, r.Scan(&g.id, &g.idle) },
		"SELECT id, "+isIdle+" FROM guests g WHERE id > $2 ORDER BY id LIMIT $3", before.UnixMilli(), after, oldAStep)
	if err != nil {
		return 0, "", s.explain(err)
	}
	for _, g := range page {
		if next = g.id; !g.idle {
			continue
		}
		gone, err := s.deleteGuest(ctx, isIdle+" AND id = $2", before.UnixMilli(), g.id)
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
