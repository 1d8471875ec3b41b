package postgres

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/tavlei/tavlei/server/store"
)

// change makes a change that may be made twice, in a transaction of its own, and tells how many rows the last statement changed.
func (s *Store) change(ctx context.Context, text string, args ...any) (n int64, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, text, args...)
		n = tag.RowsAffected()
		return err
	})
	return n, err
}

// inTx does something that may be done twice in a transaction.
func (s *Store) inTx(ctx context.Context, do func(context.Context, pgx.Tx) error) error {
	return s.inTxOf(ctx, s.pool, do)
}

// inTxOf does so over some of the connections.
func (s *Store) inTxOf(ctx context.Context, pool *pgxpool.Pool, do func(context.Context, pgx.Tx) error) error {
	if s.queue == nil {
		return s.explain(fmt.Errorf("%w: it was opened to be looked at", store.ErrReadOnly))
	}
	if s.isClosed() {
		return store.ErrClosed
	}
	err := s.try(ctx, attemptTime, func(ctx context.Context) error {
		return pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{IsoLevel: pgx.ReadCommitted}, func(tx pgx.Tx) error { return do(ctx, tx) })
	})
	err = s.explain(err)
	s.wellness.Wrote(err)
	return err
}

// PutGuest implements store.Store.
func (s *Store) PutGuest(ctx context.Context, g store.Guest) error {
	_, err := s.change(ctx, `INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name`, g.ID, g.Name, g.Created.UnixMilli())
	return err
}

// Guest implements store.Store.
func (s *Store) Guest(ctx context.Context, id string) (store.Guest, error) {
	g := store.Guest{ID: id}
	var created int64
	if err := s.get(ctx, "SELECT name, created FROM guests WHERE id = $1", []any{id}, &g.Name, &created); err != nil {
		return store.Guest{}, s.fault("guest", id, err)
	}
	g.Created = time.UnixMilli(created)
	return g, nil
}

// HasGuests implements store.Store.
func (s *Store) HasGuests(ctx context.Context) (some bool, err error) {
	err = s.get(ctx, "SELECT EXISTS (SELECT 1 FROM guests)", nil, &some)
	return some, s.explain(err)
}

// putSession makes a session or a token. One that is there is left as it is, if it is the same guest's: it was made by an attempt
// whose answer was lost.
func (s *Store) putSession(ctx context.Context, t store.Token) error {
	n, err := s.change(ctx, `INSERT INTO sessions (hash, guest, created, seen, name, scope) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (hash) DO UPDATE SET guest = excluded.guest
		WHERE sessions.guest = excluded.guest AND sessions.name = excluded.name AND sessions.created = excluded.created`,
		t.Hash, t.Guest, t.Created.UnixMilli(), t.Created.UnixMilli(), t.Name, t.Scope)
	if err == nil && n == 0 {
		err = fmt.Errorf("session %s: %w", hashName(t.Hash), store.ErrExists)
	}
	return err
}

// PutSession implements store.Store.
func (s *Store) PutSession(ctx context.Context, hash []byte, guest string, now time.Time) error {
	return s.putSession(ctx, store.Token{Hash: hash, Guest: guest, Created: now})
}

// PutToken implements store.Store.
func (s *Store) PutToken(ctx context.Context, t store.Token) error { return s.putSession(ctx, t) }

// Seen implements store.Store.
func (s *Store) Seen(ctx context.Context, hash []byte, now time.Time) error {
	_, err := s.change(ctx, "UPDATE sessions SET seen = greatest(seen, $1) WHERE hash = $2", now.UnixMilli(), hash)
	return err
}

// EndSession implements store.Store.
func (s *Store) EndSession(ctx context.Context, hash []byte) error {
	_, err := s.change(ctx, "DELETE FROM sessions WHERE hash = $1", hash)
	return err
}

// hashName is a hash as errors name it.
func hashName(hash []byte) string { return hex.EncodeToString(hash[:min(4, len(hash))]) }

// Session implements store.Store.
func (s *Store) Session(ctx context.Context, hash []byte) (guest string, err error) {
	if err := s.get(ctx, "SELECT guest FROM sessions WHERE hash = $1 AND name = ''", []any{hash}, &guest); err != nil {
		return "", s.fault("session", hashName(hash), err)
	}
	return guest, nil
}

const tokenColumns = "hash, guest, name, scope, created, seen FROM sessions"

func scanToken(r pgx.CollectableRow) (t store.Token, err error) {
	var created, seen int64
	err = r.Scan(&t.Hash, &t.Guest, &t.Name, &t.Scope, &created, &seen)
	t.Created, t.Seen = time.UnixMilli(created), time.UnixMilli(seen)
	return t, err
}

// Token implements store.Store.
func (s *Store) Token(ctx context.Context, hash []byte) (store.Token, error) {
	list, err := query(ctx, s, scanToken, "SELECT "+tokenColumns+" WHERE hash = $1 AND name <> ''", hash)
	if err == nil && len(list) == 0 {
		err = pgx.ErrNoRows
	}
	if err != nil {
		return store.Token{}, s.fault("token", hashName(hash), err)
	}
	return list[0], nil
}

// Tokens implements store.Store.
func (s *Store) Tokens(ctx context.Context, guest string) ([]store.Token, error) {
	list, err := query(ctx, s, scanToken, "SELECT "+tokenColumns+" WHERE guest = $1 AND name <> '' ORDER BY created, hash", guest)
	return list, s.explain(err)
}

// People implements store.Archive.
func (s *Store) People(ctx context.Context, after string, limit int) ([]store.Person, error) {
	list, err := query(ctx, s, func(r pgx.CollectableRow) (p store.Person, err error) {
		var created, seen int64
		err = r.Scan(&p.ID, &p.Name, &created, &p.Matches, &p.Sessions, &seen)
		if p.Created = time.UnixMilli(created); seen > 0 {
			p.Seen = time.UnixMilli(seen)
		}
		return p, err
	}, `SELECT id, name, created, (SELECT count(DISTINCT match) FROM seats WHERE player = g.id AND player <> ''),
		(SELECT count(*) FROM sessions WHERE guest = g.id), coalesce((SELECT max(seen) FROM sessions WHERE guest = g.id), 0)
		FROM guests g WHERE id > $1 ORDER BY id LIMIT $2`, after, limit)
	return list, s.explain(err)
}

// SetAside implements store.Store.
func (s *Store) SetAside(ctx context.Context, a store.Aside) error {
	_, err := s.change(ctx, `INSERT INTO aside (match, version, at) VALUES ($1, $2, $3)
		ON CONFLICT (match) DO UPDATE SET version = excluded.version, at = excluded.at`, a.Match, a.Version, a.At.UnixMilli())
	return err
}

// TakeBack implements store.Store.
func (s *Store) TakeBack(ctx context.Context, id string) error {
	_, err := s.change(ctx, "DELETE FROM aside WHERE match = $1", id)
	return err
}

// Asides implements store.Store.
func (s *Store) Asides(ctx context.Context) ([]store.Aside, error) {
	list, err := query(ctx, s, func(r pgx.CollectableRow) (a store.Aside, err error) {
		var at int64
		err = r.Scan(&a.Match, &a.Version, &at)
		a.At = time.UnixMilli(at)
		return a, err
	}, "SELECT match, version, at FROM aside ORDER BY match")
	return list, s.explain(err)
}
